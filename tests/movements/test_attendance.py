"""Who is there when: starts, late arrivals and early departures, after every repair."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.attendance import (
    Absence,
    NoStartingSeat,
    absence,
    absentees,
    leaving_seats,
    missed_pairs,
    starting_seats,
)
from movements.families.howell import howell
from movements.families.web import web
from movements.formats.document import document_of
from movements.formats.document_reader import movement_of
from movements.movement import with_phantom
from movements.phrases import absence_note
from movements.repairs.continuation import pair_leaves, pair_sits_down
from movements.repairs.remedy import RepairKind
from movements.repairs.repairs import Change, Situation, repairs
from movements.schedule import Schedule
from movements.seats import Direction, PairId, Seat
from tests.movements.repairs.situations import changes, situations
from tests.some import some, some_drawn

FACTS = ("kind", "tables", "board_groups", "board_sets", "subsections", "skip_after", "relay_after")
MORE_FACTS = ("shares", "variant", "revenge_rounds", "phantoms", "rover", "title")
GRIDS = ("ns", "ew", "board_group", "switched")


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_repaired_movement_survives_being_written_out(data):
    situation = data.draw(situations())

    for repair in some_drawn(repairs(situation, data.draw(changes(situation)))):
        for movement in some(repair.sections):
            again = movement_of(json.loads(json.dumps(document_of(movement))))

            for fact in some(FACTS + MORE_FACTS):
                assert getattr(again, fact) == getattr(movement, fact)
            for grid in GRIDS:
                kept, was = getattr(again.schedule, grid), getattr(movement.schedule, grid)
                assert np.array_equal(kept, was)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_everybody_who_plays_has_one_starting_seat(data):
    situation = data.draw(situations())

    for repair in some_drawn(repairs(situation, data.draw(changes(situation)))):
        schedule = repair.movement.schedule
        ns, ew = schedule.contestants()
        seats = starting_seats(schedule)

        assert set(seats) == set(np.unique((ns, ew)).tolist()) - {0}
        assert len(set(seats.values())) == len(seats)
        for table in range(schedule.tables):
            for line, direction in ((ns, Direction.NS), (ew, Direction.EW)):
                if line[0, table]:
                    assert seats[int(line[0, table])] == Seat("", table + 1, direction)


def test_late_pair_starts_in_the_empty_seat_of_its_number():
    movement = with_phantom(web(18, board_groups=13), Direction.EW, 4)

    found = repairs(Situation(movement, rounds_played=5), Change(1))
    filled = next(repair for repair in found if repair.kind is RepairKind.FILL)

    assert starting_seats(filled.movement.schedule)[18 + 4] == Seat("", 4, Direction.EW)
    assert absence(filled.movement, PairId(Direction.EW, 4)) == Absence(until=5)
    assert absentees(filled.movement) == ()


def test_pairs_at_two_new_tables_start_where_they_sit_down():
    found = repairs(Situation(web(18, board_groups=13), rounds_played=3), Change(4))
    wider = next(repair for repair in found if repair.kind is RepairKind.MIDDLE).movement

    seats = starting_seats(wider.schedule)

    assert [seats[number] for number in (19, 20)] == [
        Seat("", table, Direction.NS) for table in (10, 11)
    ]
    assert [seats[20 + number] for number in (19, 20)] == [
        Seat("", table, Direction.EW) for table in (10, 11)
    ]
    assert seats[10] == Seat("", 12, Direction.NS)


def test_pair_that_leaves_is_named_by_its_start():
    gone = pair_leaves(web(18, board_groups=13), PairId(Direction.EW, 7), after=4)

    assert leaving_seats(gone, "B") == {Seat("B", 7, Direction.EW)}
    assert absence(gone, PairId(Direction.EW, 7)) == Absence(after=4)
    assert absentees(gone) == ()


def test_more_pairs_than_seats_are_refused():
    crowded = Schedule.of_grids([[1], [2]], [[3], [3]], [[1], [2]], winners=1)

    with pytest.raises(NoStartingSeat):
        starting_seats(crowded)


@pytest.mark.parametrize(
    ("movement", "name"),
    [(web(18, board_groups=13), "1 East-West"), (howell(7), "8")],
)
def test_rounds_missed_in_the_middle_are_named(movement, name):
    gone = PairId(Direction.EW, 1)
    left = pair_leaves(movement, gone, after=4)

    notes = [
        str(absence_note(pair_sits_down(left, gone, after=after), gone)) for after in (5, 6, 8)
    ]

    assert notes == [
        f"There is no pair {name} in round 5.",
        f"There is no pair {name} in rounds 5 and 6.",
        f"There is no pair {name} in rounds 5 to 8.",
    ]
    assert str(absence_note(left, gone)).startswith(f"There is no pair {name} after round 4:")


def test_a_place_taken_over_at_once_misses_nobody():
    gone = PairId(Direction.EW, 1)
    taken = pair_sits_down(pair_leaves(howell(7), gone, after=4), gone, after=4)

    assert missed_pairs(taken) == ()
