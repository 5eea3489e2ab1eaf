"""Compiled: swaps of seats, judged by playbacks and by the event's balance together.

While one session is seated all others stand. The comparisons that a session adds
belong to its seats, whoever sits there, so the sum of squared distances is

    Σ (elsewhere + here)² = Σ elsewhere² + Σ here² + 2 Σ elsewhere · here,

and only the last part depends on who sits where. If two seats swap their pairs it
changes in their rows alone: one pass over the seats tells by how much.

Imported only where a search runs: numba takes half a second to load.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from crossovers.search.problem import SeatingState
from crossovers.search.swaps import count_all, is_permitted, more_playbacks, random_seats, swap
from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, ROUNDING, anneal, refused

Array = Any
Number = Any  # typed by the compiler


class BalancedState(NamedTuple):
    """A seating, what its pairs have elsewhere and its seats here, and the best of each count.

    ``elsewhere`` has the distances of each two pairs without this session, ``here`` the
    comparisons of each two seats in it. ``now`` holds the playbacks and twice the sum
    of the products. Playbacks beyond ``free`` cost ``price`` each; ``least`` and ``kept``
    have the least sum found for each number of playbacks, and the seating.
    """

    seating: SeatingState
    elsewhere: Array
    here: Array
    now: Array
    free: int
    price: float
    least: Array
    kept: Array


@njit(cache=True)
def balance_seats(state: BalancedState, cooling: Cooling, random: Array) -> None:
    """One run; whatever good seatings it comes upon are in ``kept``."""
    seating = state.seating
    state.now[0] = count_all(seating)
    state.now[1] = sum_of_products(state.elsewhere, state.here, seating.pairs)
    cost = state.now[1] + state.price * max(0.0, state.now[0] - state.free)
    anneal(state, cost, _move, _keep, cooling, random)


@njit(cache=True)
def sum_of_products(elsewhere: Array, here: Array, pairs: Array) -> Number:
    """Twice the sum over all couples of what they have elsewhere times what they have here."""
    total = 0.0
    for x in range(len(pairs)):
        for y in range(x):
            total += elsewhere[pairs[x], pairs[y]] * here[x, y]
    return 2.0 * total


@inlined
def _keep(state: BalancedState) -> Number:
    playbacks = np.int64(state.now[0])
    if playbacks < len(state.least) and state.now[1] < state.least[playbacks] - ROUNDING:
        state.least[playbacks] = state.now[1]
        for seat in range(len(state.seating.pairs)):
            state.kept[playbacks, seat] = state.seating.pairs[seat]
    return True


@inlined
def _move(state: BalancedState, temperature: float, random: Array) -> Number:
    x, y = random_seats(state.seating, random)
    if x == y:
        return REFUSED
    before = state.now[0]
    after = before + more_playbacks(state.seating, x, y)
    products = more_products(state, x, y)
    dearer = max(0.0, after - state.free) - max(0.0, before - state.free)
    change = products + state.price * dearer
    if refused(change, temperature, random) or not is_permitted(state.seating, x, y):
        return REFUSED
    swap(state.seating, x, y)
    state.now[0] = after
    state.now[1] += products
    _keep(state)
    return change


@inlined
def more_products(state: BalancedState, x: int, y: int) -> Number:
    """By how much the sum of squares rises if seats x and y swap."""
    pairs = state.seating.pairs
    of_x, of_y = state.elsewhere[pairs[x]], state.elsewhere[pairs[y]]
    at_x, at_y = state.here[x], state.here[y]
    total: Number = 0.0
    for seat in range(len(pairs)):
        pair = pairs[seat]
        total += (of_y[pair] - of_x[pair]) * (at_x[seat] - at_y[seat])
    # Between themselves nothing changes; the pass has counted it as if it did.
    return 2.0 * (total + 2.0 * of_x[pairs[y]] * at_x[y])
