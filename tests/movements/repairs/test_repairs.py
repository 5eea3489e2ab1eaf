"""Repairs by name: which one comes first in which situation, and which are refused."""

import numpy as np
import pytest

from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import visits, with_rover
from movements.families.web import web
from movements.movement import Kind, with_phantom
from movements.repairs.remedy import RepairKind
from movements.repairs.repairs import (
    Change,
    NoSuchChange,
    Situation,
    parse_change,
    repaired_faults,
    repairs,
)
from movements.seats import Direction, PairId

WEB = web(18, board_groups=13)


def test_rover_that_does_not_come_ends_the_roving():
    roving = with_rover(web(4, board_groups=4, rounds=3), Direction.NS, party=True)

    found = repairs(Situation(roving), Change(-1, (PairId(Direction.NS, 5),)))

    assert found
    assert all(repaired_faults(repair.movement) == () for repair in found if repair.movement)


def kinds(*arguments, **situation):
    return [repair.kind for repair in repairs(Situation(*arguments, **situation), Change(2))]


def test_one_table_more_is_a_party_table_when_boarded_and_another_web_when_not():
    assert kinds(WEB, boarded=True)[0] is RepairKind.PARTY
    assert kinds(WEB, boarded=False)[0] is RepairKind.OTHER


def test_one_table_more_in_a_mitchell_is_one_more_board_group():
    first = repairs(Situation(mitchell(13), boarded=True), Change(2))[0]

    assert (first.movement.tables, first.movement.board_groups, first.cost.tables_to_board) == (
        14,
        14,
        1,
    )


@pytest.mark.parametrize(("pairs", "tables"), [(4, 20), (-4, 16)])
def test_two_tables_in_the_middle_leave_the_others_alone(pairs, tables):
    first = repairs(Situation(WEB, boarded=True), Change(pairs))[0]

    assert (first.kind, first.movement.tables) == (RepairKind.MIDDLE, tables)
    assert first.cost.tables_to_board == max(0, pairs // 2)


def test_two_tables_in_the_middle_after_three_rounds_repeat_nothing():
    first = repairs(Situation(WEB, rounds_played=3), Change(4))[0]

    assert (first.kind, first.cost.playbacks, first.cost.sit_outs) == (RepairKind.MIDDLE, 0, 0)


@pytest.mark.parametrize("played", [0, 5])
def test_late_pair_fills_the_phantom_and_nobody_sits_out(played):
    situation = Situation(with_phantom(WEB, Direction.EW, 7), rounds_played=played)

    (repair, *_) = repairs(situation, Change(1))

    assert (repair.kind, repair.cost.sit_outs) == (RepairKind.FILL, 0)
    assert str(repair.title) == "fill East-West 7"
    assert f"sits down at table {7 + played} in round {played + 1}." in repair.announcement[0]


def test_second_late_pair_makes_the_half_table_a_party_table():
    half = with_rover(WEB, Direction.EW)

    best = repairs(Situation(half, rounds_played=2), Change(1))[0]

    assert (best.kind, best.cost.sit_outs) == (RepairKind.PARTY, 0)
    assert visits(best.movement) == visits(half)


def test_rover_takes_the_place_of_a_pair_that_does_not_come():
    half = with_rover(WEB, Direction.EW)

    best = repairs(Situation(half), Change(-1, (PairId(Direction.EW, 5),)))[0]

    assert (best.kind, best.cost.sit_outs) == (RepairKind.TAKE_SEAT, 0)
    assert np.array_equal(best.movement.schedule.ew, WEB.schedule.ew)


@pytest.mark.parametrize("played", range(1, 9))
def test_pair_left_at_the_party_table_roves_when_the_rover_goes(played):
    party = with_rover(WEB, Direction.EW, party=True)
    situation = Situation(party, rounds_played=played)

    (repair, *_) = repairs(situation, Change(-1, (PairId(Direction.EW, 19),)))

    assert repair.kind is RepairKind.ROVER
    assert repair.movement.rover is Direction.NS
    assert repair.cost.sit_outs == 13 - played


def test_place_at_the_shared_table_is_left_empty_instead():
    relay = mitchell(12, relay=True)

    best, second, *_ = repairs(Situation(relay), Change(-1, (PairId(Direction.EW, 5),)))

    assert (best.movement.phantoms, best.cost.pairs_to_reseat) == ((PairId(Direction.NS, 12),), 1)
    assert best.cost.shared_rounds == 0
    assert second.cost.shared_rounds == 10


def test_large_section_may_split_in_two():
    found = repairs(Situation(web(25, board_groups=13)), Change(2))
    split = next(repair for repair in found if repair.kind is RepairKind.SECTIONS)

    assert [part.tables for part in split.sections] == [13, 13]


def test_howell_with_a_pair_more_or_less():
    seven = howell(7)

    more = repairs(Situation(seven), Change(2))[0]
    less = repairs(Situation(seven), Change(-2))[0]
    gone = repairs(Situation(seven, rounds_played=4), Change(-1, (PairId(Direction.EW, 3),)))[0]

    assert (more.movement.kind, more.movement.tables) == (Kind.THREE_QUARTER, 8)
    assert (less.movement.kind, less.movement.tables, less.cost.rounds_lost) == (Kind.HOWELL, 6, 2)
    assert gone.announcement[0].startswith("Pair 10 is missing from round 5 on")


def test_fewer_tables_than_rounds_become_a_howell():
    best = repairs(Situation(mitchell(9)), Change(-2))[0]

    assert (best.movement.kind, best.movement.tables) == (Kind.THREE_QUARTER, 8)


def test_rover_rests_where_no_list_lasts():
    """9 × 9 has no list for 9 rounds; the rover sits out the last one itself."""
    (repair, *_) = repairs(Situation(mitchell(9), boarded=True), Change(1))

    assert repair.kind is RepairKind.ROVER
    assert repair.cost.sit_outs == 9
    assert "round 9 sit out" in repair.announcement[0]


@pytest.mark.parametrize(
    ("build", "reason"),
    [
        (lambda: parse_change("a few more"), "is not a change"),
        (lambda: Change(0), "a change of 0 pairs"),
        (lambda: Change(9), "1 to 4"),
        (lambda: Change(1, (PairId(Direction.NS, 1),)), "named as gone"),
        (lambda: Situation(WEB, rounds_played=13), "choose 0 to 12"),
        (lambda: Situation(WEB, rounds_played=-1), "choose 0 to 12"),
        (
            lambda: repairs(Situation(WEB), Change(-1, (PairId(Direction.NS, 40),))),
            "^North-South 40 ",
        ),
        (lambda: repairs(Situation(mitchell(2)), Change(-2)), "too few"),
    ],
)
def test_impossible_changes_are_refused(build, reason):
    with pytest.raises(NoSuchChange, match=reason):
        build()
