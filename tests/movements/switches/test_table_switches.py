"""Switches table by table: the search, and the records of longer searches."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.annealing.cooling import Cooling
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.three_quarter import three_quarter
from movements.families.web import web
from movements.measures.balance import Plays, balance
from movements.measures.balance_bound import lower_bound
from movements.switches.round_switches import best_rounds
from movements.switches.table_search import best_turns, change, comparisons_of, turn
from movements.switches.table_switches import (
    fewest,
    find_switches,
    packed,
    switches_by_round,
    unpacked,
)
from tests.some import some_drawn

SHORT = {"restarts": 2, "steps": 200_000}
SCHEDULES = {
    "Mitchell": mitchell(7).schedule,
    "relay": mitchell(6, relay=True).schedule,
    "Web": web(9, board_groups=7, rounds=6).schedule,
    "Howell": howell(5).schedule,
    "three-quarter": three_quarter(6, rounds=9).schedule,
}


def full_mitchell(tables):
    return mitchell(tables, relay=tables % 2 == 0).schedule


def squares(schedule):
    return int((balance(schedule).comparisons ** 2).sum()) // 2


@given(st.sampled_from(sorted(SCHEDULES)), st.lists(st.integers(0, 10**6), max_size=12))
def test_fast_evaluation_agrees_with_the_plain_one_turn_by_turn(name, turns):
    schedule = SCHEDULES[name]
    plays = Plays.of(schedule)
    state = comparisons_of(plays)
    switched = schedule.switched.copy()
    before = squares(schedule)

    for number in some_drawn(turns):
        play = number % len(plays.ns)
        claimed = change(state, play)
        turn(state, play)
        switched[tuple(plays.cells[play])] ^= True
        after = squares(replace(schedule, switched=switched))
        assert after - before == claimed
        before = after


@settings(max_examples=10)
@given(st.sampled_from(sorted(SCHEDULES)), st.integers(0, 2**31 - 1))
def test_search_tells_the_truth_about_what_it_found(name, seed):
    schedule = SCHEDULES[name]
    plays = Plays.of(schedule)
    every = np.arange(len(plays.ns) + 1)

    turned, claimed = best_turns(
        plays, every, every[:-1], cooling=Cooling(2000, 150.0, 8.0), seed=seed
    )

    switched = schedule.switched.copy()
    switched[tuple(plays.cells[turned].T)] ^= True
    assert squares(replace(schedule, switched=switched)) - squares(schedule) == claimed


@pytest.mark.parametrize("name", sorted(SCHEDULES))
def test_search_is_between_the_bound_and_the_best_whole_rounds(name):
    schedule = SCHEDULES[name]

    found = balance(find_switches(schedule, **SHORT)).imbalance

    assert lower_bound(schedule) <= found <= best_rounds(schedule).imbalance + 1e-9


def test_search_repeats_with_its_seed():
    once, again = (find_switches(SCHEDULES["Web"], seed=7, **SHORT) for _ in range(2))

    assert once.switched.tolist() == again.switched.tolist()


@pytest.mark.parametrize(("tables", "most"), [(4, 1.2778), (5, 1.3806), (7, 1.0491), (10, 1.30)])
def test_short_search_reaches_the_best_known_of_small_mitchells(tables, most):
    found = find_switches(full_mitchell(tables), steps=1_000_000)

    assert round(balance(found).imbalance, 4) <= most


@given(st.sampled_from(sorted(SCHEDULES)), st.integers(0, 2**32 - 1))
def test_fewest_switches_keep_every_comparison(name, seed):
    schedule = SCHEDULES[name]
    flags = np.random.default_rng(seed).random(schedule.switched.shape) < 0.5

    lighter = fewest(schedule, flags)

    here, there = (balance(replace(schedule, switched=f)).comparisons for f in (flags, lighter))
    assert here.tolist() == there.tolist()
    assert lighter.sum() <= flags.sum()


def test_switches_are_listed_by_round():
    flags = np.zeros((3, 4), bool)
    flags[1, [0, 3]] = True
    schedule = mitchell(4, rounds=3, relay=True).schedule

    assert switches_by_round(replace(schedule, switched=flags)) == {2: (1, 4)}


@given(st.integers(1, 9), st.integers(1, 40), st.integers(0, 2**32 - 1))
def test_switches_are_read_back_as_written(rounds, tables, seed):
    flags = np.random.default_rng(seed).random((rounds, tables)) < 0.3

    assert unpacked(packed(flags), tables).tolist() == flags.tolist()
