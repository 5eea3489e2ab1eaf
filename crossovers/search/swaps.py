"""Compiled: swaps of seats, and the search for the fewest playbacks by them.

Two seats swap their pairs; the change in playbacks is read off the opponents
of the two seats in a byte matrix of who has met. Every search for a seating
works on a ``SeatingState`` and makes its changes by these functions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from crossovers.search.problem import SeatingState
from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, anneal, refused
from movements.annealing.random_state import below

Array = Any
Number = Any  # typed by the compiler


@njit(cache=True)
def fewest_playbacks(state: SeatingState, cooling: Cooling, random: Array) -> Number:
    """One run: the fewest playbacks, kept in ``state.best``, and the last, in ``state.pairs``."""
    return anneal(state, np.float64(count_all(state)), _move, keep, cooling, random)


@inlined
def _move(state: SeatingState, temperature: float, random: Array) -> Number:
    x, y = random_seats(state, random)
    if x == y:
        return REFUSED
    change = more_playbacks(state, x, y)
    # Most swaps are refused for their playbacks, so the wishes are looked at last.
    if refused(change, temperature, random) or not is_permitted(state, x, y):
        return REFUSED
    swap(state, x, y)
    return np.float64(change)


@inlined
def keep(state: SeatingState) -> Number:
    """Keep the seating reached."""
    for seat in range(len(state.pairs)):
        state.best[seat] = state.pairs[seat]
    return True


@inlined
def random_seats(state: SeatingState, random: Array) -> Number:
    """Two seats whose pairs may move; the same one twice if none may."""
    seats = len(state.movable)
    if seats == 0:
        return 0, 0
    return state.movable[below(random, seats)], state.movable[below(random, seats)]


@njit(cache=True)
def count_each(state: SeatingState, pairs: Array) -> Array:
    """Playbacks of each pair in a seating."""
    each = np.zeros(len(state.met), np.int64)
    for seat in range(len(pairs)):
        row = state.met[pairs[seat]]
        for k in range(state.degree[seat]):
            each[pairs[seat]] += row[pairs[state.opponents[seat, k]]]
    return each


@njit(cache=True)
def count_all(state: SeatingState) -> Number:
    """Playbacks of the seating reached."""
    # Each playback was counted for both of its pairs.
    return count_each(state, state.pairs).sum() // 2


@inlined
def more_playbacks(state: SeatingState, x: int, y: int) -> Number:
    """How many playbacks more if seats x and y swap."""
    pairs, opponents = state.pairs, state.opponents
    # If x and y meet each other they do so after the swap as well, and nothing changes.
    # The matrix is unsigned: without int64 a negative difference would wrap round.
    of_x, of_y = state.met[pairs[x]], state.met[pairs[y]]
    change: Number = 0
    for k in range(state.degree[x]):
        seat = opponents[x, k]
        if seat != y:
            other = pairs[seat]
            change += np.int64(of_y[other]) - np.int64(of_x[other])
    for k in range(state.degree[y]):
        seat = opponents[y, k]
        if seat != x:
            other = pairs[seat]
            change += np.int64(of_x[other]) - np.int64(of_y[other])
    return change


@inlined
def is_permitted(state: SeatingState, x: int, y: int) -> Number:
    """Whether the wishes still hold if seats x and y swap."""
    zones, present = state.zones, state.present
    # Wishes for a single seat are kept by leaving it out of the movable ones, so what happens
    # within a line breaks no wish.
    if state.is_free or zones[x, 0] == zones[y, 0]:
        return True
    p, q = state.pairs[x], state.pairs[y]
    if not (state.allowed[p, zones[y, 0]] and state.allowed[q, zones[x, 0]]):
        return False
    for group in range(state.member.shape[1]):
        moved = np.int64(state.member[p, group]) - np.int64(state.member[q, group])
        if moved == 0:
            continue
        for kind in range(2):
            left, entered = zones[x, kind], zones[y, kind]
            if left == entered:
                continue
            there, here = present[group, entered] + moved, present[group, left] - moved
            if there > state.most[group, entered] or there < state.least[group, entered]:
                return False
            if here > state.most[group, left] or here < state.least[group, left]:
                return False
    return True


@inlined
def swap(state: SeatingState, x: int, y: int) -> None:
    """Exchange the pairs of two seats."""
    state.pairs[x], state.pairs[y] = state.pairs[y], state.pairs[x]
    move_members(state, x, y)


@inlined
def move_members(state: SeatingState, x: int, y: int) -> None:
    """Count the groups' members by zone again after seats x and y have swapped."""
    came, went = state.pairs[x], state.pairs[y]
    for group in range(state.member.shape[1]):
        moved = np.int64(state.member[came, group]) - np.int64(state.member[went, group])
        if moved:
            for kind in range(2):
                state.present[group, state.zones[x, kind]] += moved
                state.present[group, state.zones[y, kind]] -= moved


@njit(cache=True)
def shuffle(state: SeatingState, random: Array) -> None:
    """Pairs in random order, as far as the wishes permit: many swaps, not a perfect shuffle."""
    for _ in range(20 * len(state.movable)):
        x, y = random_seats(state, random)
        if is_permitted(state, x, y):
            swap(state, x, y)
