"""Every Howell: everybody meets everybody once, on the same boards."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from movements.boards.ring import ring_passes, ring_stands
from movements.checks import movement_faults
from movements.errors import SizeOutOfRange
from movements.families.howell import howell
from movements.families.starting_positions import recorded, rotating
from movements.families.three_quarter import possible_rounds, three_quarter
from movements.measures.balance import balance
from movements.movement import with_phantom
from movements.schedule import wrap
from movements.seats import Direction
from tests.some import some

HOWELLS = range(2, 21)
THREE_QUARTERS = [(t, r) for t in range(4, 21) for r in possible_rounds(t)]


def couples(schedule):
    return Counter(frozenset((m.ns, m.ew)) for m in schedule.meetings)


def groups_of_pairs(schedule):
    return Counter((pair, m.board_group) for m in schedule.meetings for pair in (m.ns, m.ew))


def pairs_in_rounds(schedule):
    return Counter((m.round, pair) for m in schedule.meetings for pair in (m.ns, m.ew))


@pytest.mark.parametrize("tables", HOWELLS)
def test_howell_brings_everybody_together_once(tables):
    schedule = howell(tables).schedule

    met = couples(schedule)

    assert set(met.values()) == {1}
    assert len(met) == tables * (2 * tables - 1)


@pytest.mark.parametrize("tables", HOWELLS)
def test_howell_gives_everybody_every_board_group_once(tables):
    schedule = howell(tables).schedule

    played = groups_of_pairs(schedule)

    assert set(played.values()) == {1}
    assert len(played) == 2 * tables * (2 * tables - 1)


@pytest.mark.parametrize("tables", range(2, 13, 2))
def test_howell_of_an_even_number_of_tables_is_perfectly_balanced(tables):
    found = balance(howell(tables).schedule)

    off_diagonal = found.comparisons[~np.eye(2 * tables, dtype=bool)]
    assert set(off_diagonal.tolist()) == {tables - 1}
    assert found.imbalance == 0


@pytest.mark.parametrize("tables", range(4, 21))
def test_howell_plays_no_group_at_two_tables_at_once(tables):
    grid = howell(tables).schedule.board_group

    assert all(len(set(row)) == tables for row in some(grid.tolist()))


@pytest.mark.parametrize(("tables", "rounds"), THREE_QUARTERS)
def test_three_quarter_howell_gives_everybody_every_board_group_once(tables, rounds):
    schedule = three_quarter(tables, rounds=rounds).schedule

    assert set(groups_of_pairs(schedule).values()) == {1}
    assert len(groups_of_pairs(schedule)) == 2 * tables * rounds
    assert set(couples(schedule).values()) == {1}
    assert set(pairs_in_rounds(schedule).values()) == {1}


def test_three_quarter_howells_cover_every_size():
    for tables in range(4, 21):
        missing = set(range(tables + 1, 2 * tables - 1)) - set(possible_rounds(tables))

        assert missing == set()


@pytest.mark.parametrize(("tables", "rounds"), [*recorded()])
def test_sitting_pairs_sit_and_moving_pairs_follow_the_next_lower(tables, rounds):
    schedule = rotating(recorded()[tables, rounds], rounds=rounds)

    for line in (schedule.ns, schedule.ew):
        for seat in some(line.T.tolist()):
            steps = {
                now == before if before > rounds else now == wrap(before + 1, rounds)
                for before, now in pairwise(seat)
            }
            assert steps == {True}


@pytest.mark.parametrize("tables", HOWELLS)
def test_howell_passes_the_checker(tables):
    assert movement_faults(howell(tables)) == ()
    for direction in Direction:
        for number in range(1, tables + 1):
            assert movement_faults(with_phantom(howell(tables), direction, number)) == ()


@pytest.mark.parametrize(("tables", "rounds"), THREE_QUARTERS)
def test_three_quarter_howell_passes_the_checker(tables, rounds):
    assert movement_faults(three_quarter(tables, rounds=rounds)) == ()


@pytest.mark.parametrize("movement", [howell(t) for t in HOWELLS] + [three_quarter(8, rounds=11)])
def test_every_board_group_is_on_a_table_or_a_stand_in_every_round(movement):
    stands = ring_stands(movement)

    for number, row in enumerate(some(movement.schedule.board_group.tolist())):
        resting = [group for stand in stands for group in stand.piles[number]]
        assert sorted({*row, *resting}) == list(range(1, movement.board_groups + 1))
        assert not set(row) & set(resting)


@pytest.mark.parametrize("tables", [5, 6, 12])
def test_boards_go_where_the_passes_say(tables):
    movement = howell(tables)
    stands = {stand.after_table: stand.piles for stand in ring_stands(movement)}

    def held(place, number):
        if place.is_stand:
            return stands[place.table][number]
        return (int(movement.schedule.board_group[number, place.table - 1]),)

    for step in some(ring_passes(movement)):
        for number in some(range(movement.rounds - 1)):
            given = held(step.giver, number)[0]
            assert given == held(step.taker, number + 1)[-1]


def test_curtailed_howell_is_the_first_rounds():
    whole = howell(6).schedule

    part = howell(6, rounds=7).schedule

    assert part.meetings == whole.meetings[: 7 * 6]


@pytest.mark.parametrize("tables", [1, 21, 0, -3])
def test_howell_of_impossible_size_is_refused_with_what_would_work(tables):
    with pytest.raises(SizeOutOfRange, match="2 to 20"):
        howell(tables)


def test_three_quarter_howell_of_impossible_rounds_is_refused():
    with pytest.raises(SizeOutOfRange, match="9 to 14 rounds are possible"):
        three_quarter(8, rounds=15)
