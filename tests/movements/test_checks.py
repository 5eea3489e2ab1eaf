"""The checker finds every kind of fault when one is planted, and none on ours."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.checks import faults, movement_faults
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.faults import Announced, FaultKind
from movements.movement import with_phantom
from movements.schedule import Schedule
from movements.seats import Direction, PairId
from tests.movements.sizes import half_tables, movements


def plant(movement, **cells):
    """The faults after overwriting cells, given as grid={(round, table): number}."""
    schedule = movement.schedule
    grids = {}
    for grid, changes in cells.items():
        grids[grid] = getattr(schedule, grid).copy()
        for (round_number, table), number in changes.items():
            grids[grid][round_number - 1, table - 1] = number
    return faults(replace(schedule, **grids), Announced.by(movement))


def found(planted):
    return {(fault.kind, fault.round, fault.table) for fault in planted}


@settings(max_examples=150)
@given(st.one_of(movements(), half_tables()))
def test_no_faults_on_legal_movements(movement):
    assert movement_faults(movement) == ()


def test_pair_in_two_places_leaves_another_nowhere():
    planted = plant(web(18, board_groups=13), ew={(3, 4): 7})

    assert (FaultKind.TWO_PLACES, 3, 9) in found(planted)
    assert [f.message for f in planted if f.kind is FaultKind.NOWHERE] == [
        "round 3: EW 2 has no seat"
    ]


def test_pairs_that_change_seats_meet_boards_and_opponents_again():
    planted = plant(web(18, board_groups=13), ew={(3, 1): 18, (3, 2): 17})

    assert {f for f in found(planted) if f[0] is FaultKind.OPPONENTS_AGAIN} == {
        (FaultKind.OPPONENTS_AGAIN, 3, 1),
        (FaultKind.OPPONENTS_AGAIN, 4, 2),
    }
    assert {fault.kind for fault in planted} == {
        FaultKind.OPPONENTS_AGAIN,
        FaultKind.GROUP_AGAIN,
    }


def test_group_in_place_of_another_is_met_twice_and_counted():
    planted = plant(mitchell(7), board_group={(2, 3): 5})

    kinds = {fault.kind for fault in planted}
    assert kinds == {
        FaultKind.GROUP_AGAIN,
        FaultKind.TOO_FEW_COPIES,
        FaultKind.UNEQUAL_COUNT,
    }
    assert (FaultKind.TOO_FEW_COPIES, 2, 4) in found(planted)
    assert "round 2: group 5 is played at tables 3 and 4, with 1 copy of it" in [
        fault.message for fault in planted
    ]


def test_second_set_allows_two_tables_and_no_more():
    movement = web(18, board_groups=13)

    assert movement_faults(movement) == ()
    assert {fault.kind for fault in movement_faults(replace(movement, board_sets=1))} == {
        FaultKind.TOO_FEW_COPIES
    }


def test_share_allows_two_tables_on_one_copy():
    relay = mitchell(12, relay=True)

    unshared = movement_faults(replace(relay, shares=()))

    assert movement_faults(relay) == ()
    assert [(f.kind, f.round, f.table) for f in unshared] == [
        (FaultKind.TOO_FEW_COPIES, number, 12) for number in range(1, 13)
    ]


def test_revenge_round_is_no_fault_only_where_announced():
    movement = mitchell(12)

    silent = movement_faults(replace(movement, revenge_rounds=()))

    assert movement.revenge_rounds == (12,)
    assert movement_faults(movement) == ()
    assert [(f.kind, f.round) for f in silent] == [(FaultKind.OPPONENTS_AGAIN, 12)] * 12


def test_sit_out_is_no_fault_only_with_a_phantom():
    movement = with_phantom(mitchell(9), Direction.EW, 4)

    silent = movement_faults(replace(movement, phantoms=()))

    assert movement_faults(movement) == ()
    assert {fault.kind for fault in silent} == {FaultKind.SIT_OUT, FaultKind.NOWHERE}
    assert [f.round for f in silent if f.kind is FaultKind.SIT_OUT] == list(range(1, 10))


def test_second_sit_out_is_a_fault_beside_a_phantom():
    movement = with_phantom(mitchell(9), Direction.EW, 4)

    planted = plant(movement, ew={(1, 1): 0})

    assert (FaultKind.SIT_OUT, 1, 1) in found(planted)
    assert "round 1: EW 1 has no seat" in [fault.message for fault in planted]


def test_one_winner_has_one_sit_out_a_round_for_one_phantom():
    schedule = Schedule.of_grids([[1, 0, 5]], [[0, 4, 6]], [[1, 2, 3]], winners=1)
    announced = Announced(board_groups=3, phantoms=(PairId(Direction.NS, 2),))

    planted = faults(schedule, announced)

    assert found(planted) == {
        (FaultKind.SIT_OUT, 1, 1),
        (FaultKind.SIT_OUT, 1, 2),
        (FaultKind.NOWHERE, 1, None),
    }


def test_phantom_of_one_line_does_not_excuse_the_other():
    movement = with_phantom(mitchell(9), Direction.EW, 4)

    wrong = replace(movement, phantoms=(PairId(Direction.NS, 4),))

    assert FaultKind.SIT_OUT in {fault.kind for fault in movement_faults(wrong)}


@pytest.mark.parametrize(
    ("grid", "number"), [("ns", 19), ("ew", 19), ("ns", -1), ("board_group", 14)]
)
def test_number_out_of_range(grid, number):
    planted = plant(web(18, board_groups=13), **{grid: {(2, 5): number}})

    assert (FaultKind.OUT_OF_RANGE, 2, 5) in found(planted)


def test_two_pairs_without_boards():
    planted = plant(mitchell(5), board_group={(2, 5): 0})

    assert (FaultKind.NO_BOARDS, 2, 5) in found(planted)


def test_announced_counts_are_held_to():
    movement = web(19, board_groups=13, rounds=12)
    announced = Announced.by(movement)
    right = (16, 16, 17, *[18] * 9, 17)

    assert faults(movement.schedule, replace(announced, times_played=right)) == ()
    assert [
        fault.message
        for fault in faults(movement.schedule, replace(announced, times_played=(18,) * 13))
    ] == [
        "group 1 is played 16 times: 18 times would be its share",
        "group 2 is played 16 times: 18 times would be its share",
        "group 3 is played 17 times: 18 times would be its share",
        "group 13 is played 17 times: 18 times would be its share",
    ]


def test_one_winner_pairs_are_met_again_whoever_holds_the_line():
    schedule = Schedule.of_grids([[1, 3], [2, 3]], [[2, 4], [1, 4]], [[1, 2], [3, 4]], winners=1)

    planted = faults(schedule, Announced(board_groups=4))

    assert found(planted) == {
        (FaultKind.OPPONENTS_AGAIN, 2, 1),
        (FaultKind.OPPONENTS_AGAIN, 2, 2),
    }
    assert planted[0].message == "round 2, table 1: pair 1 and pair 2 meet again, after round 1"


@settings(max_examples=150)
@given(movements(), st.data())
def test_any_single_change_of_a_whole_movement_is_found(movement, data):
    schedule = movement.schedule
    rounds, tables = schedule.rounds, schedule.tables
    cell = data.draw(st.integers(0, rounds - 1)), data.draw(st.integers(0, tables - 1))
    grid = data.draw(st.sampled_from(["ns", "ew", "board_group"]))
    most = movement.board_groups if grid == "board_group" else tables
    changed = getattr(schedule, grid).copy()
    was = int(changed[cell])
    changed[cell] = data.draw(st.integers(0, most + 1).filter(lambda number: number != was))
    counted = np.bincount(schedule.board_group.ravel(), minlength=movement.board_groups + 1)
    announced = replace(Announced.by(movement), times_played=tuple(map(int, counted[1:])))

    assert faults(replace(schedule, **{grid: changed}), announced) != ()
