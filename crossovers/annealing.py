"""The compiled heart of the search: cooling by swaps.

Two seats swap their pairs; the change in playbacks is read off the
opponents of the two seats in a byte matrix of who has met. Worse seatings
are accepted with a chance that falls as the search cools. Everything chancy
comes from one number, so the same seed gives the same seating.

Searches import this module only when they search: numba takes half a second to
load.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = Any
Number = Any  # typed by the compiler


@njit(cache=True)
def _next(state: Array) -> Number:
    """A step of xorshift64; the chance of the whole search."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return x


@njit(cache=True)
def below(state: Array, limit: int) -> Number:
    """A number from 0 to one below the limit."""
    return np.int64((_next(state) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))


@njit(cache=True)
def fraction(state: Array) -> Number:
    """A number from 0 up to, not including, 1."""
    return np.float64(_next(state) >> np.uint64(11)) / 9007199254740992.0


@njit(cache=True)
def chance(seed: int) -> Array:
    """The state of chance for a seed, stirred."""
    state = np.empty(1, np.uint64)
    state[0] = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0xD1B54A32D192ED03)
    for _ in range(8):
        _next(state)
    return state


@njit(cache=True)
def count_each(met: Array, opponents: Array, degree: Array, pairs: Array) -> Array:
    """Playbacks of each pair in a seating."""
    each = np.zeros(len(met), np.int64)
    for seat in range(len(pairs)):
        row = met[pairs[seat]]
        for k in range(degree[seat]):
            each[pairs[seat]] += row[pairs[opponents[seat, k]]]
    return each


@njit(cache=True)
def change_of(met: Array, opponents: Array, degree: Array, pairs: Array, x: int, y: int) -> Number:
    """How many playbacks more if seats x and y swap."""
    of_x, of_y = met[pairs[x]], met[pairs[y]]
    change: Number = 0
    for k in range(degree[x]):
        seat = opponents[x, k]
        if seat != y:
            other = pairs[seat]
            change += np.int64(of_y[other]) - np.int64(of_x[other])
    for k in range(degree[y]):
        seat = opponents[y, k]
        if seat != x:
            other = pairs[seat]
            change += np.int64(of_x[other]) - np.int64(of_y[other])
    return change


@njit(cache=True)
def permitted(
    pairs: Array,
    x: int,
    y: int,
    zones: Array,
    allowed: Array,
    member: Array,
    present: Array,
    least: Array,
    most: Array,
) -> bool:
    """Whether the wishes still hold if seats x and y swap.

    Zones are lines (first column) and sections (second). ``allowed`` says which
    line a pair may sit in; ``present`` counts the members of each group in a
    zone, to be kept between ``least`` and ``most``.
    """
    if zones[x, 0] == zones[y, 0]:
        return True
    p, q = pairs[x], pairs[y]
    if not (allowed[p, zones[y, 0]] and allowed[q, zones[x, 0]]):
        return False
    for group in range(member.shape[1]):
        moved = np.int64(member[p, group]) - np.int64(member[q, group])
        if moved == 0:
            continue
        for kind in range(2):
            left, entered = zones[x, kind], zones[y, kind]
            if left == entered:
                continue
            there, here = present[group, entered] + moved, present[group, left] - moved
            if there > most[group, entered] or there < least[group, entered]:
                return False
            if here > most[group, left] or here < least[group, left]:
                return False
    return True


@njit(cache=True)
def swap(pairs: Array, x: int, y: int, zones: Array, member: Array, present: Array) -> None:
    """Exchange the pairs of two seats and count the groups' members anew."""
    p, q = pairs[x], pairs[y]
    pairs[x], pairs[y] = q, p
    for group in range(member.shape[1]):
        moved = np.int64(member[p, group]) - np.int64(member[q, group])
        if moved:
            for kind in range(2):
                present[group, zones[x, kind]] -= moved
                present[group, zones[y, kind]] += moved


@njit(cache=True)
def shuffle(pairs: Array, movable: Array, state: Array, rules: Array) -> None:
    """Pairs in random order, as far as the wishes permit; many swaps, not a perfect shuffle."""
    zones, allowed, member, present, least, most = rules
    for _ in range(20 * len(movable)):
        x, y = movable[below(state, len(movable))], movable[below(state, len(movable))]
        if permitted(pairs, x, y, zones, allowed, member, present, least, most):
            swap(pairs, x, y, zones, member, present)


@njit(cache=True)
def cool(
    met: Array,
    opponents: Array,
    degree: Array,
    pairs: Array,
    movable: Array,
    rules: Array,
    state: Array,
    steps: int,
    hot: float,
    cold: float,
    target: int,
    keep_best: bool = True,
) -> Number:
    """Cool once; leaves the best seating found in ``pairs`` and returns its playbacks.

    Without ``keep_best`` it leaves the last seating, for a search that goes on from there.
    """
    zones, allowed, member, present, least, most = rules
    free = allowed.all() and member.shape[1] == 0
    total = count_each(met, opponents, degree, pairs).sum() // 2
    best, best_pairs, best_present = total, pairs.copy(), present.copy()
    heat, factor = hot, (cold / hot) ** (64.0 / steps)
    seats = len(movable)
    for step in range(steps if best > target and seats else 0):
        if step & 63 == 0:
            heat *= factor
        x, y = movable[below(state, seats)], movable[below(state, seats)]
        if x == y:
            continue
        change = change_of(met, opponents, degree, pairs, x, y)
        if change > 0 and fraction(state) >= np.exp(-change / heat):
            continue
        if free:
            pairs[x], pairs[y] = pairs[y], pairs[x]
        elif permitted(pairs, x, y, zones, allowed, member, present, least, most):
            swap(pairs, x, y, zones, member, present)
        else:
            continue
        total += change
        if total < best:
            best = total
            best_pairs[:] = pairs
            best_present[:] = present
            if best <= target:
                break
    if not keep_best:
        return total
    pairs[:] = best_pairs
    present[:] = best_present
    return best


@njit(cache=True)
def _add(
    met: Array,
    opponents: Array,
    degree: Array,
    pairs: Array,
    each: Array,
    seat: int,
    sign: int,
    price: Array,
) -> Number:
    """Take the pair on a seat into the counts, or out of them; the change in price."""
    pair = pairs[seat]
    row = met[pair]
    change: Number = 0
    for k in range(degree[seat]):
        other = pairs[opponents[seat, k]]
        if row[other]:
            change -= price[each[other]] + price[each[pair]]
            each[other] += sign
            each[pair] += sign
            change += price[each[other]] + price[each[pair]]
    return change


@njit(cache=True)
def cool_fairly(
    met: Array,
    opponents: Array,
    degree: Array,
    pairs: Array,
    movable: Array,
    rules: Array,
    state: Array,
    steps: int,
    hot: float,
    cold: float,
    target: int,
    price: Array,
) -> Number:
    """As ``cool``, but each pair pays ``price[its playbacks]``; returns the sum of the prices."""
    zones, allowed, member, present, least, most = rules
    each = count_each(met, opponents, degree, pairs)
    total = 0
    for pair in range(len(each)):
        total += price[each[pair]]
    best, best_pairs, best_present = total, pairs.copy(), present.copy()
    heat, factor = hot, (cold / hot) ** (64.0 / steps)
    seats = len(movable)
    # Nobody has met nobody: an empty stand-in keeps a pair from counting itself.
    nobody = len(met) - 1
    for step in range(steps if best > target and seats else 0):
        if step & 63 == 0:
            heat *= factor
        x, y = movable[below(state, seats)], movable[below(state, seats)]
        if x == y or not permitted(pairs, x, y, zones, allowed, member, present, least, most):
            continue
        p, q = pairs[x], pairs[y]
        change = _add(met, opponents, degree, pairs, each, x, -1, price)
        pairs[x] = nobody
        change += _add(met, opponents, degree, pairs, each, y, -1, price)
        pairs[y] = p
        change += _add(met, opponents, degree, pairs, each, y, 1, price)
        pairs[x] = q
        change += _add(met, opponents, degree, pairs, each, x, 1, price)
        if change > 0 and fraction(state) >= np.exp(-change / heat):
            _add(met, opponents, degree, pairs, each, x, -1, price)
            pairs[x] = nobody
            _add(met, opponents, degree, pairs, each, y, -1, price)
            pairs[y] = q
            _add(met, opponents, degree, pairs, each, y, 1, price)
            pairs[x] = p
            _add(met, opponents, degree, pairs, each, x, 1, price)
            continue
        pairs[x], pairs[y] = p, q
        swap(pairs, x, y, zones, member, present)
        total += change
        if total < best:
            best = total
            best_pairs[:] = pairs
            best_present[:] = present
            if best <= target:
                break
    pairs[:] = best_pairs
    present[:] = best_present
    return best
