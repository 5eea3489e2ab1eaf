"""Steps of planning: recorded, refused when stale, taken back and forth."""

import pytest

from planner.models import Pair, PlanStep, Seat, Section
from planner.services.draft_state import draft_state, sections_store
from planner.services.history import (
    DraftChanged,
    draft_revision,
    planning_step,
    step_to_undo,
    step_undo,
)
from planner.services.plans import plan_release
from tests.factories import make_director, make_pair, make_seat, make_section

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat():
    return make_seat(section=make_section(tables=6))


@pytest.fixture
def event(seat):
    return seat.session.event


def change_tables(event, tables, *, seen=None, author=None):
    with planning_step(event=event, author=author, summary=f"{tables} tables", seen=seen) as step:
        Section.objects.filter(session__event=event).update(tables=tables)
    return step


def test_step_keeps_who_did_what(event):
    director = make_director()

    change_tables(event, 7, author=director)

    step = PlanStep.objects.get()
    assert (step.number, step.author, step.summary) == (1, director, "7 tables")
    assert step.before["sections"][0]["tables"] == 6


def test_step_that_changes_nothing_is_not_kept(event):
    change_tables(event, 6)

    assert draft_revision(event) == 0


def test_second_of_two_directors_is_shown_what_the_first_did(event):
    seen = draft_revision(event)
    change_tables(event, 7, seen=seen)

    with pytest.raises(DraftChanged) as refusal:
        change_tables(event, 8, seen=seen)

    assert [step.summary for step in refusal.value.extra["steps"]] == ["7 tables"]
    assert Section.objects.get().tables == 7


def test_undo_goes_back_step_by_step_and_forth_again(event):
    change_tables(event, 7)
    change_tables(event, 8)

    step_undo(event=event, number=step_to_undo(event).number, author=None)
    assert Section.objects.get().tables == 7
    step_undo(event=event, number=step_to_undo(event).number, author=None)
    assert Section.objects.get().tables == 6
    assert step_to_undo(event) is None

    step_undo(event=event, number=draft_revision(event), author=None)
    assert Section.objects.get().tables == 7


def test_undo_brings_back_seats_sections_and_pairs(event, seat):
    other = make_pair(event=event, fixed_table=3)
    other.apart_from.add(seat.pair)
    before = draft_state(event)
    with planning_step(event=event, author=None, summary="everything"):
        Seat.objects.all().delete()
        sections_store(event=event, wanted=[])
        first, second = Pair.objects.order_by("number")
        Pair.objects.filter(pk=first.pk).update(number=99)
        Pair.objects.filter(pk=second.pk).update(number=1, withdrawn=True)
        Pair.objects.filter(pk=first.pk).update(number=2)
        first.apart_from.clear()

    step_undo(event=event, number=1, author=None)

    assert draft_state(event) == before


def test_undo_brings_back_a_deleted_pair_and_removes_a_new_one(event, seat):
    old = make_pair(event=event)
    with planning_step(event=event, author=None, summary="another pair"):
        players = old.first_player, old.second_player
        old.delete()
        make_pair(event=event, number=5, first_player=players[0], second_player=players[1])

    step_undo(event=event, number=1, author=None)

    assert list(Pair.objects.values_list("number", flat=True)) == [1, 2]


def test_undo_withdraws_a_new_pair_that_a_release_names(event, seat):
    with planning_step(event=event, author=None, summary="new pair"):
        late = make_seat(section=seat.section, table=2)
    plan_release(event=event, author=make_director())

    step_undo(event=event, number=1, author=None)

    assert Pair.objects.get(pk=late.pair.pk).withdrawn
    assert Seat.objects.filter(version__number=None).count() == 1


def test_section_of_a_released_version_leaves_the_draft_only(event, seat):
    plan_release(event=event, author=make_director())

    sections_store(event=event, wanted=[])

    assert draft_state(event)["sections"] == []
    assert draft_state(event)["seats"] == []
    assert Section.objects.count() == 1


def test_state_takes_eleven_queries_at_any_size(event, seat, django_assert_num_queries):
    for table in range(2, 5):
        make_seat(section=seat.section, table=table).pair.apart_from.add(seat.pair)

    with django_assert_num_queries(11):
        draft_state(event)
