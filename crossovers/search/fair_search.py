"""Compiled: the search for a seating that spares the worst pair.

As the search for the fewest playbacks, but every pair has a price that depends
on the number of its playbacks, and the sum of the prices is the cost.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from crossovers.search.problem import SeatingState
from crossovers.search.swaps import count_each, is_permitted, keep, move_members, random_seats
from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, anneal, refused

Array = Any
Number = Any  # typed by the compiler


class FairState(NamedTuple):
    """A seating, the playbacks of each pair in it, and what that many playbacks cost."""

    seating: SeatingState
    each: Array
    price: Array


@njit(cache=True)
def fairest(state: SeatingState, price: Array, cooling: Cooling, random: Array) -> Number:
    """One run: the least sum of ``price[playbacks]`` over the pairs, kept in ``state.best``."""
    each = count_each(state, state.pairs)
    total = 0.0
    for playbacks in each:
        total += price[playbacks]
    best, _ = anneal(FairState(state, each, price), total, _move, _keep, cooling, random)
    return best


@inlined
def _move(search: FairState, temperature: float, random: Array) -> Number:
    seating = search.seating
    x, y = random_seats(seating, random)
    # The price is known only after the exchange, so here the wishes are looked at first.
    if x == y or not is_permitted(seating, x, y):
        return REFUSED
    change = _exchange(search, x, y)
    if refused(change, temperature, random):
        _exchange(search, x, y)
        return REFUSED
    move_members(seating, x, y)
    return np.float64(change)


@inlined
def _keep(search: FairState) -> Number:
    return keep(search.seating)


@inlined
def _exchange(search: FairState, x: int, y: int) -> Number:
    """Swap two pairs and keep the counts; the change in price."""
    pairs = search.seating.pairs
    p, q = pairs[x], pairs[y]
    change = _count(search, x, -1)
    # The spare placeholder has met nobody, so no pair counts against itself.
    pairs[x] = len(search.seating.met) - 1
    change += _count(search, y, -1)
    pairs[y] = p
    change += _count(search, y, 1)
    pairs[x] = q
    change += _count(search, x, 1)
    return change


@inlined
def _count(search: FairState, seat: int, sign: int) -> Number:
    """Take the pair on a seat into the counts, or out of them; the change in price."""
    seating, each, price = search.seating, search.each, search.price
    pair = seating.pairs[seat]
    row = seating.met[pair]
    change: Number = 0
    for k in range(seating.degree[seat]):
        other = seating.pairs[seating.opponents[seat, k]]
        if row[other]:
            change -= price[each[other]] + price[each[pair]]
            each[other] += sign
            each[pair] += sign
            change += price[each[other]] + price[each[pair]]
    return change
