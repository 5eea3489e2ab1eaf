"""Compiled: seats and arrow switches searched together.

A move either turns one play of the event round or swaps two seats of the session
that is being seated. Both change the distances of two pairs to the others and
nothing else, so that one pass over the pairs tells what a move is worth.

Imported only where a search runs: numba takes half a second to load.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import njit

from crossovers.search.problem import SeatingState
from crossovers.search.swaps import count_all, is_permitted, more_playbacks, random_seats, swap
from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, anneal, refused
from movements.annealing.random_state import below, fraction

Array = Any
Number = Any  # typed by the compiler


class JointState(NamedTuple):
    """The seating of one session, the plays of all, and how far each two pairs are from equal.

    Play k is of ``first[k]`` against ``second[k]`` on column ``group[k]``; these and the
    rows of ``signs`` are seats where ``is_here[column]``, else pairs. ``here`` has the
    comparisons of each two seats. No more than ``free`` playbacks are kept; beyond it one
    costs ``price``. ``swaps`` is the share of moves that swap seats.
    """

    seating: SeatingState
    distances: Array
    here: Array
    first: Array
    second: Array
    group: Array
    is_here: Array
    signs: Array
    turned: Array
    kept: Array
    playbacks: Array
    free: int
    price: float
    swaps: float


@njit(cache=True)
def fairest_together(state: JointState, cooling: Cooling, random: Array) -> Number:
    """One run; the least sum of squared distances, its seats and turned plays kept."""
    state.playbacks[0] = count_all(state.seating)
    cost = (state.distances**2).sum() / 2.0
    cost += state.price * max(0, state.playbacks[0] - state.free)
    return anneal(state, cost, _move, _keep, cooling, random)[0]


@inlined
def _keep(state: JointState) -> Number:
    if state.playbacks[0] > state.free:
        return False
    for play in range(len(state.turned)):
        state.kept[play] = state.turned[play]
    for seat in range(len(state.seating.pairs)):
        state.seating.best[seat] = state.seating.pairs[seat]
    return True


@inlined
def _move(state: JointState, temperature: float, random: Array) -> Number:
    if fraction(random) < state.swaps:
        return _try_swap(state, temperature, random)
    play = below(random, len(state.turned))
    change = more_by_turn(state, play)
    if refused(change, temperature, random):
        return REFUSED
    turn(state, play)
    return change


@inlined
def _try_swap(state: JointState, temperature: float, random: Array) -> Number:
    seating, before = state.seating, state.playbacks[0]
    x, y = random_seats(seating, random)
    if x == y:
        return REFUSED
    after = before + more_playbacks(seating, x, y)
    dearer = max(0, after - state.free) - max(0, before - state.free)
    change = more_by_swap(state, x, y) + state.price * dearer
    if refused(change, temperature, random) or not is_permitted(seating, x, y):
        return REFUSED
    swap_seats(state, x, y)
    state.playbacks[0] = after
    return change


@inlined
def more_by_turn(state: JointState, play: int) -> Number:
    """By how much the sum of squares rises if a play is turned round."""
    a, b, column = state.first[play], state.second[play], state.group[play]
    is_here, way = state.is_here[column], state.signs[a, column]
    pairs = state.seating.pairs
    of_a = state.distances[pairs[a] if is_here else a]
    of_b = state.distances[pairs[b] if is_here else b]
    total: Number = 0.0
    for row in range(len(pairs) if is_here else len(state.signs)):
        sign = state.signs[row, column]
        if sign != 0 and row != a and row != b:
            pair = pairs[row] if is_here else row
            # One comparison falls by 2 and the other rises by 2, or the other way round.
            total += 8.0 - 4.0 * way * sign * (of_a[pair] - of_b[pair])
    return total


@inlined
def turn(state: JointState, play: int) -> None:
    """Turn a play round and bring the matrices up to date."""
    a, b, column = state.first[play], state.second[play], state.group[play]
    is_here, way = state.is_here[column], state.signs[a, column]
    pairs, distances, here = state.seating.pairs, state.distances, state.here
    p = pairs[a] if is_here else a
    q = pairs[b] if is_here else b
    for row in range(len(pairs) if is_here else len(state.signs)):
        sign = state.signs[row, column]
        if sign != 0 and row != a and row != b:
            pair = pairs[row] if is_here else row
            step = 2.0 * way * sign
            distances[p, pair] -= step
            distances[pair, p] -= step
            distances[q, pair] += step
            distances[pair, q] += step
            if is_here:
                here[a, row] -= step
                here[row, a] -= step
                here[b, row] += step
                here[row, b] += step
    state.signs[a, column] = -way
    state.signs[b, column] = way
    state.turned[play] = not state.turned[play]


@inlined
def more_by_swap(state: JointState, x: int, y: int) -> Number:
    """By how much the sum of squares rises if seats x and y swap."""
    pairs = state.seating.pairs
    of_x, of_y = state.distances[pairs[x]], state.distances[pairs[y]]
    at_x, at_y = state.here[x], state.here[y]
    total: Number = 0.0
    for seat in range(len(pairs)):
        if seat != x and seat != y:
            pair = pairs[seat]
            step = at_y[seat] - at_x[seat]
            total += 2.0 * step * (of_x[pair] - of_y[pair] + step)
    return total


@inlined
def swap_seats(state: JointState, x: int, y: int) -> None:
    """Exchange the pairs of two seats and bring the distances up to date."""
    pairs, distances = state.seating.pairs, state.distances
    p, q = pairs[x], pairs[y]
    for seat in range(len(pairs)):
        if seat != x and seat != y:
            pair = pairs[seat]
            step = state.here[y, seat] - state.here[x, seat]
            distances[p, pair] += step
            distances[pair, p] += step
            distances[q, pair] -= step
            distances[pair, q] -= step
    swap(state.seating, x, y)
