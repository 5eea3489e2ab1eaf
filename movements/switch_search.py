"""The compiled search for arrow switches.

The comparisons are S·Sᵀ + M. When the play of A against B on group g is turned
round, only column g of S changes, so the change in the sum of their squares
needs no matrix product: with X = Sᵀ·S and M·S kept up to date one pass
over the groups gives it, in some tens of nanoseconds, and only a turn that is
kept costs more.

Imported only where a search runs: numba takes half a second to load.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from movements.balance import Matrix, Plays


class State(NamedTuple):
    """The plays, and the matrices that follow every turn of one of them."""

    first: Matrix
    second: Matrix
    group: Matrix
    signs: Matrix
    encounters: Matrix
    products: Matrix
    pulls: Matrix


def state_of(plays: Plays) -> State:
    """The matrices of these plays with the switches they have."""
    signs, encounters = plays.signs(), plays.encounters()
    return State(
        plays.ns, plays.ew, plays.group, signs, encounters, signs.T @ signs, encounters @ signs
    )


@njit(cache=True)
def change(state, play):  # type: ignore[no-untyped-def]
    """By how much turning a play changes the sum of squared comparisons."""
    a, b, g = state.first[play], state.second[play], state.group[play]
    way = state.signs[a, g]
    total = 0
    for h in range(state.signs.shape[1]):
        d = -2 * way * (state.signs[a, h] - state.signs[b, h])
        total += d * (2 * state.products[g, h] + d)
    # Group g itself does not change its own square: take its part out again.
    d = -2 * way * (state.signs[a, g] - state.signs[b, g])
    total -= d * (2 * state.products[g, g] + d)
    pull = way * (state.pulls[a, g] - state.pulls[b, g]) + 2 * state.encounters[a, b]
    return total - 4 * pull


@njit(cache=True)
def turn(state, play):  # type: ignore[no-untyped-def]
    """Turn a play round and bring the matrices up to date."""
    a, b, g = state.first[play], state.second[play], state.group[play]
    way = state.signs[a, g]
    for h in range(state.signs.shape[1]):
        if h != g:
            d = -2 * way * (state.signs[a, h] - state.signs[b, h])
            state.products[g, h] += d
            state.products[h, g] += d
    for pair in range(state.signs.shape[0]):
        state.pulls[pair, g] -= 2 * way * (state.encounters[pair, a] - state.encounters[pair, b])
    state.signs[a, g] = -way
    state.signs[b, g] = way


@njit(cache=True)
def anneal(state, starts, members, turned, seed, steps, hot, cold):  # type: ignore[no-untyped-def]
    """Turn units at random, ever more choosily; the best turns and their change.

    A unit is one or more plays that turn together: unit u holds the plays
    ``members[starts[u]:starts[u + 1]]``. ``turned`` says which units are turned
    to begin with. A unit of one play is judged before it is turned; a larger
    one is turned, judged, and turned back if refused.
    """
    np.random.seed(seed)
    now, least = 0, 0
    best = turned.copy()
    for step in range(steps):
        warmth = hot * (cold / hot) ** (step / steps)
        unit = np.random.randint(len(starts) - 1)
        low, high = starts[unit], starts[unit + 1]
        difference = 0
        if high - low == 1:
            difference = change(state, members[low])
        else:
            for k in range(low, high):
                difference += change(state, members[k])
                turn(state, members[k])
        kept = difference <= 0 or np.random.random() < np.exp(-difference / warmth)
        if kept == (high - low == 1):
            for k in range(low, high):
                turn(state, members[k])
        if kept:
            turned[unit] = not turned[unit]
            now += difference
            if now < least:
                least = now
                best[:] = turned
    return best, least


@njit(cache=True)
def try_all(state, starts, members):  # type: ignore[no-untyped-def]
    """The best of all ways of turning so many units, for every number of them.

    The units hold all plays, so that turning the others of a set does the
    same: half of the sets, those without the first unit, stand for all.
    """
    units = len(starts) - 1
    turned = np.zeros(units, np.bool_)
    best = np.zeros((units + 1, units), np.bool_)
    least = np.full(units + 1, np.int64(2**62))
    least[0] = least[units] = 0
    best[units] = True
    now, size = 0, 0
    for count in range(1, 1 << (units - 1)):
        unit = 1
        while (count >> (unit - 1)) & 1 == 0:
            unit += 1
        for k in range(starts[unit], starts[unit + 1]):
            now += change(state, members[k])
            turn(state, members[k])
        turned[unit] = not turned[unit]
        size += 1 if turned[unit] else -1
        if now < least[size]:
            least[size] = now
            best[size] = turned
        if now < least[units - size]:
            least[units - size] = now
            best[units - size] = ~turned
    return best, least
