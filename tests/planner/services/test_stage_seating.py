"""The first session of a stage, seated by the ranking that led there."""

import pytest

from planner.errors import PlanningError
from planner.plan.view import plan_view
from planner.services.cuts import cut_confirm
from planner.services.plans import plan_draft
from planner.services.stage_fields import entry_decline
from planner.services.stage_seating import stage_seat
from tests.factories import make_director
from tests.planner.staged_event import in_order, make_staged_event, pair_of, ranked, stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_staged_event()
    ranked(event, in_order(12))
    cut_confirm(event=event, phase=2, author=make_director())
    return event


def seats(event, code):
    stage = next(s for s in plan_view(plan_draft(event=event)).stages if s.code == code)
    section = stage.sessions[0].sections[0]
    return {seat.name: pair.number for seat, pair in sorted(section.seats.items())}


def test_snake_goes_there_and_back_over_the_lines(event):
    sentence = stage_seat(stage=stage_of(event, "final"), seeding="snake", author=make_director())

    assert sentence == "Final seated by the ranking, there and back over the lines"
    assert seats(event, "final") == {"A1N": 1, "A1E": 2, "A2N": 4, "A2E": 3}


def test_who_declined_has_no_seat(event):
    final, author = stage_of(event, "final"), make_director()
    entry_decline(stage=final, pair=pair_of(event, 1), author=author)

    stage_seat(stage=final, seeding="blocks", author=author)

    assert sorted(seats(event, "final").values()) == [2, 3, 4]


def test_a_lot_is_drawn_again_with_its_number(event):
    consolation = stage_of(event, "consolation")
    first = stage_seat(stage=consolation, seeding="lot", draw=7, author=make_director())
    drawn = seats(event, "consolation")
    stage_seat(stage=consolation, seeding="lot", draw=8, author=make_director())
    other = seats(event, "consolation")
    stage_seat(stage=consolation, seeding="lot", draw=7, author=make_director())

    assert first == "Consolation drawn by lot with number 7"
    assert seats(event, "consolation") == drawn != other
    assert sorted(drawn.values()) == [*range(5, 13)]


def test_a_stage_without_pairs_or_room_is_refused_in_words(event):
    final = stage_of(event, "final")
    third = event.stages.create(order=4, phase=3, name="Superfinal", code="superfinal")
    with pytest.raises(PlanningError, match="Superfinal has no sections yet"):
        stage_seat(stage=third, seeding="snake", author=make_director())
    section = event.sessions.get(number=2).sections.get()
    section.tables, section.movement = 1, ""
    section.save()
    with pytest.raises(PlanningError, match="Final: 4 pairs are to be seated, but there are seats"):
        stage_seat(stage=final, seeding="snake", author=make_director())
