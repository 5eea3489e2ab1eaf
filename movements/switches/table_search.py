"""Compiled: the search for arrow switches.

The comparisons are S·Sᵀ + M. When the play of A against B on group g is turned
round, only column g of S changes, so the change in the sum of their squares
needs no matrix product: with X = Sᵀ·S and M·S kept up to date one pass
over the groups gives it, in some tens of nanoseconds, and only a turn that is
kept costs more.

Imported only where a search runs: numba takes half a second to load.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, anneal, refused
from movements.annealing.random_state import below, restart_state
from movements.measures.balance import Matrix, Plays
from movements.schedule import Flags

Array = Any
Number = Any  # typed by the compiler


class Comparisons(NamedTuple):
    """The plays, and the matrices that follow every turn of one of them."""

    first: Matrix
    second: Matrix
    group: Matrix
    signs: Matrix
    encounters: Matrix
    products: Matrix
    pulls: Matrix


class SwitchState(NamedTuple):
    """The comparisons, the units that turn, which of them are turned, and the best so far.

    A unit is one or more plays that turn together: unit u has the plays
    ``members[starts[u]:starts[u + 1]]``.
    """

    comparisons: Comparisons
    starts: Array
    members: Array
    turned: Flags
    best: Flags


def comparisons_of(plays: Plays, targets: Array = None) -> Comparisons:
    """The matrices of these plays with the switches they have.

    ``targets`` is what each two pairs should have, needed only where that differs: distances
    from one number for all have the same changes as the comparisons themselves.
    """
    signs, encounters = plays.signs(), plays.encounters()
    if targets is not None:
        encounters = encounters - targets
    return Comparisons(
        plays.ns, plays.ew, plays.group, signs, encounters, signs.T @ signs, encounters @ signs
    )


def best_turns(
    plays: Plays,
    starts: Matrix,
    members: Matrix,
    *,
    cooling: Cooling,
    seed: int,
    targets: Array = None,
) -> tuple[Flags, float]:
    """The units to turn, by one run from none turned, and the change in the sum of squares."""
    turned = np.zeros(len(starts) - 1, bool)
    state = SwitchState(comparisons_of(plays, targets), starts, members, turned, turned.copy())
    least = _annealed(state, cooling, restart_state(seed, 0))
    return state.best, float(least)


@njit(cache=True)
def _annealed(state: SwitchState, cooling: Cooling, random: Array) -> Number:
    return anneal(state, 0.0, _move, _keep, cooling, random)[0]


@inlined
def _keep(state: SwitchState) -> bool:
    for unit in range(len(state.turned)):
        state.best[unit] = state.turned[unit]
    return True


@inlined
def _move(state: SwitchState, temperature: float, random: Array) -> Number:
    """Turn a unit: one play is judged before it is turned, several as they are turned."""
    unit = below(random, len(state.turned))
    low, high = state.starts[unit], state.starts[unit + 1]
    is_single = high - low == 1
    difference: Number = change(state.comparisons, state.members[low]) if is_single else 0
    if not is_single:
        difference = _turn_all(state, low, high)
    is_refused = refused(difference, temperature, random)
    if is_refused != is_single:  # still to be turned, or to be turned back
        _turn_all(state, low, high)
    if is_refused:
        return REFUSED
    state.turned[unit] = not state.turned[unit]
    return np.float64(difference)


@inlined
def _turn_all(state: SwitchState, low: int, high: int) -> Number:
    """Turn the plays of a unit; by how much that changes the sum of squares."""
    difference: Number = 0
    for k in range(low, high):
        difference += change(state.comparisons, state.members[k])
        turn(state.comparisons, state.members[k])
    return difference


@inlined
def change(state: Comparisons, play: int) -> Number:
    """By how much turning a play changes the sum of squared comparisons."""
    signs, products = state.signs, state.products
    a, b, g = state.first[play], state.second[play], state.group[play]
    way = signs[a, g]
    # S·Sᵀ and Sᵀ·S have the same sum of squares; the second goes by groups, mostly fewer.
    total: Number = 0
    for h in range(signs.shape[1]):
        d = -2 * way * (signs[a, h] - signs[b, h])
        total += d * (2 * products[g, h] + d)
    # Group g itself does not change its own square: take its part out again.
    d = -2 * way * (signs[a, g] - signs[b, g])
    total -= d * (2 * products[g, g] + d)
    pull = way * (state.pulls[a, g] - state.pulls[b, g]) + 2 * state.encounters[a, b]
    return total - 4 * pull


@inlined
def turn(state: Comparisons, play: int) -> None:
    """Turn a play round and bring the matrices up to date."""
    signs, products, pulls, encounters = state.signs, state.products, state.pulls, state.encounters
    a, b, g = state.first[play], state.second[play], state.group[play]
    way = signs[a, g]
    for h in range(signs.shape[1]):
        if h != g:
            d = -2 * way * (signs[a, h] - signs[b, h])
            products[g, h] += d
            products[h, g] += d
    for pair in range(signs.shape[0]):
        pulls[pair, g] -= 2 * way * (encounters[pair, a] - encounters[pair, b])
    signs[a, g] = -way
    signs[b, g] = way


@njit(cache=True)
def try_all(state: Comparisons, starts: Array, members: Array) -> Number:
    """The best way to turn each number of units, by trying all.

    The units hold all plays, and turning the other units instead does the same:
    half of the sets, those without the first unit, stand for all. Among sets
    that are as good the one with the latest units is taken.
    """
    units = len(starts) - 1
    turned = np.zeros(units, np.bool_)
    best = np.zeros((units + 1, units), np.bool_)
    least = np.full(units + 1, np.int64(2**62))
    least[0] = least[units] = 0
    best[units] = True
    now, size = 0, 0
    for count in range(1, 1 << (units - 1)):
        # Gray code: the lowest bit of the count names the one unit to turn next.
        unit = 1
        while (count >> (unit - 1)) & 1 == 0:
            unit += 1
        for k in range(starts[unit], starts[unit + 1]):
            now += change(state, members[k])
            turn(state, members[k])
        turned[unit] = not turned[unit]
        size += 1 if turned[unit] else -1
        if now < least[size] or (now == least[size] and _is_later(turned, best[size])):
            least[size] = now
            best[size] = turned
        others = units - size
        if now < least[others] or (now == least[others] and _is_later(~turned, best[others])):
            least[others] = now
            best[others] = ~turned
    return best, least


@njit(cache=True)
def _is_later(one: Array, other: Array) -> Number:
    """Whether the first unit in which two sets differ is turned in the other."""
    for unit in range(len(one)):
        if one[unit] != other[unit]:
            return other[unit]
    return False
