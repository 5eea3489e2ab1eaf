"""Compiled: seatings with as few playbacks that please more.

Two seats swap their pairs. What counts is how far each line and section is
from its share of strength, and who sits in a direction he dislikes; playbacks
beyond the fewest known cost one each, so that the search can pass through
worse seatings, but only what has no more of them is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from crossovers.annealing import below, change_of, count_each, fraction, permitted, swap

Array = Any
Number = Any  # typed by the compiler


@njit(cache=True)
def _strengths(pairs: Array, zones: Array, worth: Array, many: int) -> Array:
    there = np.zeros(many)
    for seat in range(len(pairs)):
        for kind in range(2):
            there[zones[seat, kind]] += worth[pairs[seat]]
    return there


@njit(cache=True)
def _displeasure(pairs: Array, zones: Array, there: Array, share: Array, dislikes: Array) -> Number:
    """The measure of ``tie_breaks.displeasure``."""
    total = ((there - share) ** 2).sum()
    for seat in range(len(pairs)):
        total += dislikes[pairs[seat], zones[seat, 0] % 2]
    return total


@njit(cache=True)
def _relief(
    p: int, q: int, x: int, y: int, zones: Array, worth: Array, there: Array, share: Array,
    dislikes: Array,
) -> Number:  # fmt: skip
    """How much more displeasure there is if pair p of seat x and pair q of seat y swap."""
    change: Number = 0.0
    moved = worth[p] - worth[q]
    if moved != 0.0:
        for kind in range(2):
            left, entered = zones[x, kind], zones[y, kind]
            if left != entered:
                change += moved * (moved - 2.0 * (there[left] - share[left]))
                change += moved * (moved + 2.0 * (there[entered] - share[entered]))
    here, across = zones[x, 0] % 2, zones[y, 0] % 2
    if here != across:
        change += dislikes[p, across] - dislikes[p, here]
        change += dislikes[q, here] - dislikes[q, across]
    return change


@njit(cache=True)
def cool_courteously(
    met: Array, opponents: Array, degree: Array, pairs: Array, movable: Array, rules: Array,
    state: Array, steps: int, hot: float, cold: float,
    worth: Array, share: Array, dislikes: Array, fewest: int, worst: int,
) -> Number:  # fmt: skip
    """Cool once; leaves in ``pairs`` the nicest seating met with ``fewest`` playbacks in all.

    No pair has more than ``worst``. Says whether it met one.
    """
    zones, allowed, member, present, least, most = rules
    each = count_each(met, opponents, degree, pairs)
    total = each.sum() // 2
    there = _strengths(pairs, zones, worth, len(share))
    trouble = _displeasure(pairs, zones, there, share, dislikes)
    found = total <= fewest and each.max() <= worst
    nicest, best_pairs = trouble if found else np.inf, pairs.copy()
    heat, factor = hot, (cold / hot) ** (64.0 / steps)
    seats = len(movable)
    for step in range(steps if seats else 0):
        if nicest < 1e-9:
            break
        if step & 63 == 0:
            heat *= factor
        x, y = movable[below(state, seats)], movable[below(state, seats)]
        if x == y:
            continue
        p, q = pairs[x], pairs[y]
        more = change_of(met, opponents, degree, pairs, x, y)
        relief = _relief(p, q, x, y, zones, worth, there, share, dislikes)
        cost = relief + max(0, total + more - fewest) - max(0, total - fewest)
        if cost > 0.0 and fraction(state) >= np.exp(-cost / heat):
            continue
        if not permitted(pairs, x, y, zones, allowed, member, present, least, most):
            continue
        swap(pairs, x, y, zones, member, present)
        total += more
        trouble += relief
        for kind in range(2):
            there[zones[x, kind]] += worth[q] - worth[p]
            there[zones[y, kind]] += worth[p] - worth[q]
        is_nicer = trouble < nicest - 1e-9 and total <= fewest
        if is_nicer and count_each(met, opponents, degree, pairs).max() <= worst:
            nicest, found = trouble, True
            best_pairs[:] = pairs
    pairs[:] = best_pairs
    return found
