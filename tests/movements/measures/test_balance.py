"""Matchpoint balance: against a count by definition, and its laws."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.three_quarter import possible_rounds, three_quarter
from movements.families.web import patterns, web
from movements.measures.balance import NothingToCompare, balance, line_imbalance
from movements.measures.balance_bound import lower_bound
from movements.movement import with_phantom
from movements.schedule import Schedule
from movements.seats import Direction


@st.composite
def movements(draw):
    """Mitchells, Webs, Howells, curtailed or not, with rovers and missing pairs."""
    tables = draw(st.integers(4, 12))
    family = draw(st.sampled_from(["mitchell", "web", "howell", "three-quarter", "rover"]))
    if family == "mitchell":
        rounds = draw(st.integers(2, tables))
        movement = mitchell(tables, rounds=rounds, relay=tables % 2 == 0 and draw(st.booleans()))
    elif family == "howell":
        movement = howell(tables, rounds=draw(st.integers(2, 2 * tables - 1)))
    elif family == "three-quarter":
        movement = three_quarter(tables, rounds=draw(st.sampled_from(possible_rounds(tables))))
    elif family == "rover":
        movement = with_rover(web(10, board_groups=7), Direction.EW, party=draw(st.booleans()))
    else:
        groups = draw(st.sampled_from([d for d in range(3, tables + 1) if patterns(tables, d)]))
        movement = web(tables, board_groups=groups, rounds=draw(st.integers(2, groups)))
    if draw(st.booleans()) and family != "rover":
        direction = draw(st.sampled_from(list(Direction)))
        movement = with_phantom(movement, direction, draw(st.integers(1, tables)))
    return movement


@st.composite
def switched_schedules(draw):
    schedule = draw(movements()).schedule
    seed = draw(st.integers(0, 2**32 - 1))
    flags = np.random.default_rng(seed).random(schedule.switched.shape) < draw(st.floats(0, 1))
    return replace(schedule, switched=flags)


def counted(schedule):
    """The comparisons straight from Moore's definition, play by play."""
    ns, ew = schedule.contestants()
    plays = {}
    for r, t in np.argwhere(schedule.played):
        pairs = int(ns[r, t]), int(ew[r, t])
        north, east = pairs[::-1] if schedule.switched[r, t] else pairs
        plays.setdefault(int(schedule.board_group[r, t]), []).append((north, east))
    pairs = sorted({pair for tables in plays.values() for table in tables for pair in table})
    comparisons = dict.fromkeys(combinations(pairs, 2), 0)
    for tables in plays.values():
        for a, b in combinations(pairs, 2):
            for table in tables:
                if {a, b} == set(table):
                    comparisons[a, b] += len(tables) - 1
            for one, other in combinations(tables, 2):
                for first, second in ((one, other), (other, one)):
                    if a in first and b in second:
                        comparisons[a, b] += 1 if first.index(a) == second.index(b) else -1
    return pairs, comparisons


@given(switched_schedules())
def test_comparisons_agree_with_the_definition(schedule):
    pairs, comparisons = counted(schedule)

    found = balance(schedule)

    assert list(found.pairs) == pairs
    for (a, b), value in comparisons.items():
        assert found.comparisons[pairs.index(a), pairs.index(b)] == value
    average = sum(comparisons.values()) / len(comparisons)
    gross = sum((value - average) ** 2 for value in comparisons.values())
    assert found.average_comparison == pytest.approx(average)
    assert found.gross_imbalance == pytest.approx(gross, abs=1e-6)
    assert found.imbalance == pytest.approx((gross / len(comparisons)) ** 0.5, abs=1e-6)


@given(switched_schedules())
def test_row_sums_do_not_depend_on_switches(schedule):
    plain = balance(replace(schedule, switched=np.zeros_like(schedule.switched)))

    found = balance(schedule)

    assert found.comparisons.sum(axis=1).tolist() == plain.comparisons.sum(axis=1).tolist()


@given(switched_schedules())
def test_bound_is_never_above_what_a_switching_reaches(schedule):
    assert lower_bound(schedule) <= balance(schedule).imbalance


@given(switched_schedules(), st.integers(1, 100))
def test_turning_every_play_of_a_group_changes_nothing(schedule, number):
    groups = np.unique(schedule.board_group[schedule.played])
    group = groups[number % len(groups)]

    turned = replace(schedule, switched=schedule.switched ^ (schedule.board_group == group))

    assert balance(turned).comparisons.tolist() == balance(schedule).comparisons.tolist()


@pytest.mark.parametrize("tables", range(4, 41))
def test_bound_of_a_mitchell_is_the_formula_or_better(tables):
    movement = mitchell(tables, relay=tables % 2 == 0)

    formula = tables / (2 * tables - 1) * ((tables - 1) / 2) ** 0.5

    assert lower_bound(movement.schedule) >= formula * (1 - 1e-6)
    if tables > 6:
        assert lower_bound(movement.schedule) <= formula


def test_lines_of_a_mitchell_are_fair_within_themselves():
    assert line_imbalance(mitchell(9).schedule) == (0, 0)


def test_empty_schedule_has_no_balance():
    with pytest.raises(NothingToCompare, match="nobody plays"):
        balance(Schedule.of_grids([[1]], [[0]], [[1]]))


def test_bound_makes_no_claim_where_a_pair_plays_boards_twice():
    typed = Schedule.of_grids([[1, 2], [1, 2]], [[1, 2], [2, 1]], [[1, 2], [1, 2]])

    assert lower_bound(typed) == 0
