"""Repairs across two sections: half tables joined, an empty seat filled from next door."""

import pytest

from planner.models import Seat, Section
from planner.plan.incidents import Incident
from planner.plan.warnings import plan_warnings
from planner.services.repair_taking import repair_apply
from planner.services.repairs import section_repairs
from planner.services.seating import seating_automatic
from tests.factories import (
    make_event,
    make_pair,
    make_section,
    make_session,
)
from tests.planner.services.seated_sections import draft, take_best

pytestmark = pytest.mark.django_db


def two_sections(author, halves="AB"):
    """Sections A and B of nine tables; those named have a phantom."""
    event = make_event(rounds=7, session_count=1)
    session = make_session(event=event)
    for letter in "AB":
        half = (
            {"half_table": True, "phantom_direction": "ns", "phantom_table": 9}
            if letter in halves
            else {}
        )
        make_section(session=session, letter=letter, tables=9, movement="web", **half)
    for _ in range(36 - len(halves)):
        make_pair(event=event)
    seating_automatic(event=event, author=author)
    return event


def test_two_half_tables_are_joined(author):
    event = two_sections(author)
    incident = Incident(1, "A", 0)

    best = take_best(event, incident, author)

    assert best.title.startswith("A pair of section ")
    assert sum(s.pair_count for s in Section.objects.all()) == 34
    assert not any(s.pair_count % 2 for s in Section.objects.all())
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


def test_late_pair_goes_where_a_seat_is_empty(author):
    event = two_sections(author, halves="B")
    before = {(s.section.letter, s.table, s.direction): s.pair_id for s in Seat.objects.all()}
    late = make_pair(event=event)

    best = take_best(event, Incident(1, "A", 1), author)

    assert best.title == "Section B takes the pair: fill North-South 9"
    after = {(s.section.letter, s.table, s.direction): s.pair_id for s in Seat.objects.all()}
    assert after == before | {("B", 9, "ns"): late.pk}


def test_pair_of_the_other_section_takes_the_empty_seat(author):
    event = two_sections(author, halves="B")
    gone = Seat.objects.get(section__letter="A", table=3, direction="ew").pair
    incident = Incident(1, "A", -1, leaving=(gone.number,))
    choice = next(
        c for c in section_repairs(plan=draft(event), incident=incident) if "moves to A" in c.title
    )

    repair_apply(event=event, incident=incident, title=choice.title, onward=False, author=author)

    assert Seat.objects.get(section__letter="A", table=3, direction="ew").pair != gone
    assert [s.pair_count for s in Section.objects.order_by("letter")] == [18, 16]
    assert plan_warnings(draft(event), list(event.pairs.all())) == []
