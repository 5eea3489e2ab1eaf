"""Seatings for even comparisons: what is promised of them, and the figures of 18 × 13."""

from math import isclose
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.events.searched_event import event_by_search
from crossovers.fairness.balanced_swaps import (
    BalancedState,
    balance_seats,
    more_products,
    sum_of_products,
)
from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import Scoring
from crossovers.fairness.fairest_event import fairest_event
from crossovers.fairness.fairest_seating import (
    _elsewhere,
    fairest_seatings,
    seat_comparisons,
    thinned,
    with_at_most,
)
from crossovers.methods.next_session import NextSession
from crossovers.methods.search import recorded
from crossovers.playbacks import count_total
from crossovers.search.effort import Effort
from crossovers.search.problem import seating_problem
from crossovers.seats import Seating
from crossovers.sections import Session
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.annealing.random_state import restart_state
from tests.crossovers.fairness.slow_balance import slow_imbalance
from tests.crossovers.seated import first_session
from tests.some import some

BRIEF = Effort(restarts=3)


def shuffled(session, seed):
    pairs = list(session.seating.pairs)
    Random(seed).shuffle(pairs)
    return Session(session.sections, Seating(session.seating.sizes, tuple(pairs)))


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 6), st.integers(2, 4), st.integers(0, 99), st.sampled_from(Scoring))
def test_a_swap_costs_what_a_count_from_nothing_says(tables, other, seed, scoring):
    first = first_session({"A": tables, "B": other}, 2)
    second = shuffled(first, seed)
    problem = seating_problem((first,), first.sections, first.seating.pairs, Wishes())
    elsewhere = _elsewhere((first,), first.sections, problem, scoring)
    here = seat_comparisons(first.sections, scoring)
    pairs = problem.numbered(second.seating.pairs)
    state = BalancedState(
        problem.state(pairs), elsewhere, here, np.zeros(2), 0, 0.0, np.zeros(1), np.zeros((1, 1))
    )
    random = Random(seed)
    x, y = random.sample(range(len(pairs)), 2)
    swapped = list(second.seating.pairs)
    swapped[x], swapped[y] = swapped[y], swapped[x]
    after = Session(first.sections, Seating(first.seating.sizes, tuple(swapped)))

    change = more_products.py_func(state, x, y)

    gross = [event_balance((first, each), scoring).gross_imbalance for each in (second, after)]
    assert isclose(change, gross[1] - gross[0], abs_tol=1e-6)
    sums = [
        sum_of_products.py_func(elsewhere, here, problem.numbered(each.seating.pairs))
        for each in (second, after)
    ]
    assert isclose(sums[1] - sums[0], change, abs_tol=1e-6)


@pytest.mark.parametrize("scoring", Scoring)
def test_every_seating_of_the_curve_is_what_it_says(scoring):
    first = first_session({"A": 6, "B": 4}, 4)
    start = shuffled(first, 5)

    found = fairest_seatings((first,), start, scoring=scoring, effort=BRIEF)

    assert found[0].playbacks <= count_total((first, start))
    for each in some(found):
        event = (first, Session(first.sections, each.seating))
        assert sorted(each.seating.pairs) == sorted(first.seating.pairs)
        assert each.playbacks == count_total(event)
        assert isclose(each.imbalance, slow_imbalance(event, scoring is Scoring.ALONE))
    assert [each.playbacks for each in found] == sorted({each.playbacks for each in found})
    assert [e.imbalance for e in found] == sorted((e.imbalance for e in found), reverse=True)


def test_never_a_playback_more_than_the_fewest():
    first = first_session({"A": 18}, 13)
    step = NextSession((first,), first.sections, first.seating.pairs)
    start = Session(first.sections, recorded(step))

    found = fairest_seatings((first,), start, curve=False, effort=BRIEF)

    assert [each.playbacks for each in found] == [12]
    assert found[0].imbalance < 13.13


def test_what_more_playbacks_buy_at_18_by_13():
    first = first_session({"A": 18}, 13)
    step = NextSession((first,), first.sections, first.seating.pairs)
    start = Session(first.sections, recorded(step))

    found = fairest_seatings((first,), start, effort=Effort(restarts=18))

    known = ((12, 13.13), (20, 12.645), (32, 12.425), (138, 10.29))
    for playbacks, imbalance in some(known):
        assert with_at_most(found, playbacks).imbalance < imbalance


def test_wishes_hold_along_the_curve():
    first = first_session({"A": 8}, 6)
    wishes = Wishes(stay_ns=("A3N", "A4N"))

    found = fairest_seatings((first,), first, wishes=wishes, effort=BRIEF)

    for each in some(found):
        assert {"A3N", "A4N"} <= set(each.seating.pairs[:8])


def test_three_sessions_get_more_even_without_a_playback_more():
    first = first_session({"A": 9}, 6)
    event = event_by_search(first.sections, 3).sessions

    found = fairest_event(event, effort=BRIEF)

    assert count_total(found.sessions) <= count_total(event)
    assert event_balance(found.sessions).imbalance < event_balance(event).imbalance
    assert found.sessions[0] == event[0]


def test_playbacks_allowed_are_used_for_more_even_comparisons():
    first = first_session({"A": 9}, 7)

    few, more = (
        fairest_event((first, first), playbacks=allowed, effort=BRIEF) for allowed in (None, 40)
    )

    assert count_total(few.sessions) < count_total(more.sessions) <= 40
    assert event_balance(more.sessions).imbalance < event_balance(few.sessions).imbalance


def test_thinned_curves_keep_both_ends():
    first = first_session({"A": 9}, 7)
    found = fairest_seatings((first,), first, effort=BRIEF)

    few = thinned(found, 4)

    assert len(few) <= 4
    assert (few[0], few[-1]) == (found[0], found[-1])
    assert thinned(found, 1000) == found


def test_a_run_that_may_not_cool_changes_nothing():
    first = first_session({"A": 4}, 3)
    problem = seating_problem((first,), first.sections, first.seating.pairs, Wishes())
    here = seat_comparisons(first.sections, Scoring.ACROSS)
    elsewhere = _elsewhere((first,), first.sections, problem, Scoring.ACROSS)
    least, kept = np.full(20, np.inf), np.zeros((20, 8), np.int32)
    state = problem.state()
    search = BalancedState(state, elsewhere, here, np.zeros(2), 0, 1.0, least, kept)

    balance_seats(search, Cooling(0, 1.0, 1.0), restart_state(1, 0))

    assert state.pairs.tolist() == problem.start.tolist()
    assert np.isfinite(least).sum() == 1
