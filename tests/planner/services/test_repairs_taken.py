"""Repairs taken over, at every size and kind of movement: what was played stays true."""

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.faults import FaultKind
from movements.formats.document_reader import read
from movements.repairs.repairs import repaired_faults, repairs
from planner.models import Event, Pair, Seat, Section
from planner.plan.incidents import Incident
from planner.plan.playbacks import plan_counted
from planner.plan.section_columns import movement_columns, section_movement
from planner.plan.warnings import plan_warnings
from planner.services.history import step_to_undo, step_undo
from planner.services.repair_taking import repair_apply
from planner.services.repairs import section_repairs
from tests.factories import (
    make_pair,
)
from tests.movements.repairs.situations import changes, situations
from tests.planner.services.seated_sections import (
    KINDS,
    copy_seats_turned,
    draft,
    rounds_of,
    seated_event,
    take_best,
)
from tests.some import some, some_drawn

pytestmark = pytest.mark.django_db


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_repair_can_be_kept_in_a_plan(data):
    situation = data.draw(situations())
    event = Event(rounds=situation.movement.rounds)

    for repair in some_drawn(repairs(situation, data.draw(changes(situation)))):
        for movement in some(repair.sections):
            section = Section(letter="A", **movement_columns(movement, event))
            section.full_clean(exclude=["session"])
            again = section_movement(section=section, event=event)

            assert (again.schedule.ns == movement.schedule.ns).all()
            assert (again.schedule.ew == movement.schedule.ew).all()
            assert {fault.kind for fault in repaired_faults(again)} <= {FaultKind.OPPONENTS_AGAIN}
            if section.document is not None:
                assert read(section.document).misplaced == ()


@pytest.mark.parametrize(
    ("kind", "played"), [(kind, 4) for kind in KINDS] + [("web", 1), ("relay", 7)]
)
def test_pair_that_leaves_during_play_meets_nobody_later(author, kind, played):
    event = seated_event(author, kind)
    before = rounds_of(event)
    incident = Incident(1, "A", -1, rounds_played=played, leaving=(5,))

    for choice in some(section_repairs(plan=draft(event), incident=incident)):
        repair_apply(
            event=event, incident=incident, title=choice.title, onward=False, author=author
        )
        after = rounds_of(event)

        for number in range(1, played + 1):
            assert after[number] == before[number]
        for number in range(played + 1, event.rounds + 1):
            assert not any(5 in both for both, _group in after[number])
        assert event.pairs.get(number=5).withdrawn
        assert plan_warnings(draft(event), list(event.pairs.all())) == []
        step_undo(event=event, number=step_to_undo(event).number, author=author)
        assert rounds_of(event) == before


def test_second_repair_during_play_builds_on_the_first(author):
    event = seated_event(author, "web")
    take_best(event, Incident(1, "A", -1, rounds_played=4, leaving=(5,)), author)
    between = rounds_of(event)

    take_best(event, Incident(1, "A", -1, rounds_played=8, leaving=(30,)), author)

    after = rounds_of(event)
    assert [after[n] for n in range(1, 9)] == [between[n] for n in range(1, 9)]
    assert not any({5, 30} & both for n in range(9, 14) for both, _group in after[n])
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


def test_nobody_goes_on_in_the_place_of_a_pair_that_has_played(author):
    event = seated_event(author, "web")
    take_best(event, Incident(1, "A", -1, rounds_played=4, leaving=(5,)), author)
    make_pair(event=event)

    choices = section_repairs(plan=draft(event), incident=Incident(1, "A", 1, rounds_played=8))

    assert [choice.repair.kind.value for choice in choices] == ["fill-the-phantom"]
    assert "one pair a place" in choices[0].obstacle


def test_playbacks_count_only_what_was_played(author):
    event = seated_event(author, "web", sessions=2)
    take_best(event, Incident(1, "A", -1, rounds_played=4, leaving=(5,)), author)

    counted = plan_counted(draft(event))

    (session,) = counted.sessions
    name = counted.roster.name_of[event.pairs.get(number=5).pk]
    place = session.seating.pairs.index(name)
    meetings = session.sections[0].meetings
    assert sorted(meetings[(meetings[:, 2:] == place).any(axis=1), 0].tolist()) == [1, 2, 3, 4]


def test_later_session_is_repaired_where_the_pair_sits_there(author):
    event = seated_event(author, "web", sessions=2)
    copy_seats_turned(event)
    seat = Seat.objects.get(session__number=1, pair__number=5)
    incident = Incident(1, "A", -1, leaving=(5,))
    choice = next(
        c
        for c in section_repairs(plan=draft(event), incident=incident)
        if c.repair.kind.value == "phantom"
    )

    repair_apply(event=event, incident=incident, title=choice.title, onward=True, author=author)

    first, second = Section.objects.order_by("session__number")
    assert (first.phantom_direction, first.phantom_table) == (seat.direction, seat.table)
    assert (second.phantom_direction, second.phantom_table) == (
        {"ns": "ew", "ew": "ns"}[seat.direction],
        seat.table,
    )
    assert Seat.objects.filter(session__number=2).count() == 35
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


def test_pair_ill_before_session_two_leaves_session_one_as_it_was(author):
    event = seated_event(author, "web", sessions=2)
    copy_seats_turned(event)
    before = rounds_of(event)
    Pair.objects.filter(event=event, number=5).update(withdrawn=True)

    take_best(event, Incident(2, "A", -1), author)

    assert rounds_of(event) == before
    assert not any(5 in both for met in rounds_of(event, 2).values() for both, _group in met)
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


@pytest.mark.parametrize("boarded", ["", "on"])
@pytest.mark.parametrize("pairs", ["1", "-1", "2", "-2", "3", "-3", "4", "-4"])
@pytest.mark.parametrize("kind", ["web", "relay", "howell", "three-quarter"])
def test_every_change_is_answered_and_its_best_repair_taken(client, author, kind, pairs, boarded):
    event = seated_event(author, kind)
    for _ in range(max(0, int(pairs))):
        make_pair(event=event)
    client.force_login(author)
    address = reverse("admin:planner_event_changes", args=[event.pk])
    leaving = " ".join(str(number) for number in range(3, 3 + max(0, -int(pairs))))
    asked = {"place": "1 A", "pairs": pairs, "boarded": boarded, "leaving": leaving}

    page = client.get(address, asked)
    for choice in page.context["choices"]:
        assert choice.can_be_taken
    if page.context["choices"]:
        client.post(address, asked | {"title": page.context["choices"][0].title})
        assert plan_warnings(draft(event), list(event.pairs.all())) == []
    else:
        assert "None of the repairs" in page.content.decode()
