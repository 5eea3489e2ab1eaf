"""Compiled: laying one pattern of missed meetings over another.

Inside the stayers, session one's missed meetings are a grid of n NS pairs by
n EW pairs, and session two's another. Whoever is missed in both is wasted:
an overlap. The least overlap over all ways to seat the pairs is found by
trying the rows one after the other; the columns of what has been placed are
then an assignment problem, and the rows to come are bounded by how full
they are. The same is done for the changers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from crossovers.cuts import bits

Array = Any
Number = Any  # typed by the compiler
MANY = 1 << 20


@njit(cache=True)
def inside(missed_set: Array, rows: int, columns: int, tables: int) -> Array:
    """The missed meetings between two sets, as a small grid: a bit for each column.

    ``missed_set[k]`` is the set of seats across that seat k misses.
    """
    grid = np.zeros(bits(rows), np.int64)
    row = 0
    for seat in range(tables):
        if rows >> seat & 1:
            place = 0
            for other in range(tables):
                if columns >> other & 1:
                    grid[row] |= (missed_set[seat] >> other & 1) << place
                    place += 1
            row += 1
    return grid


@njit(cache=True)
def fullness(grid: Array) -> Array:
    """How many each row holds, fullest first."""
    return -np.sort(-np.array([bits(row) for row in grid]))


@njit(cache=True)
def forced_overlap(one: Array, other: Array) -> Number:
    """The overlap that the fullness of the rows forces: full rows laid on empty ones."""
    size = len(one)
    forced = 0
    for k in range(size):
        forced += max(0, one[k] + other[size - 1 - k] - size)
    return forced


@njit(cache=True)
def _least_lines(cost: Array, size: int) -> Number:
    """A quick bound for the assignment: every row, or every column, at its least."""
    rows, columns = 0, 0
    for k in range(size):
        row, column = cost[k, 0], cost[0, k]
        for m in range(1, size):
            row, column = min(row, cost[k, m]), min(column, cost[m, k])
        rows, columns = rows + row, columns + column
    return max(rows, columns)


@njit(cache=True)
def _assignment(cost: Array, size: int, scratch: Array) -> Number:
    """The least sum of one entry from each row and column; ``scratch`` is 6 rows of room."""
    row_price, column_price, taken_by, way, slack, seen = scratch
    row_price[:] = 0
    column_price[:] = 0
    taken_by[:] = 0
    for row in range(1, size + 1):
        taken_by[0] = row
        column = 0
        slack[:] = MANY
        seen[:] = 0
        while True:
            seen[column] = 1
            here, step, ahead = taken_by[column], MANY, 0
            for k in range(1, size + 1):
                if not seen[k]:
                    reduced = cost[here - 1, k - 1] - row_price[here] - column_price[k]
                    if reduced < slack[k]:
                        slack[k], way[k] = reduced, column
                    if slack[k] < step:
                        step, ahead = slack[k], k
            for k in range(size + 1):
                if seen[k]:
                    row_price[taken_by[k]] += step
                    column_price[k] -= step
                else:
                    slack[k] -= step
            column = ahead
            if taken_by[column] == 0:
                break
        while column:
            taken_by[column] = taken_by[way[column]]
            column = way[column]
    return -column_price[0]


@njit(cache=True)
def _rows_to_come(degrees: Array, placed: int, others: Array, free: Array) -> Number:
    """Overlap forced on the rows not yet placed; fullest rows get the emptiest."""
    size = len(degrees)
    forced, at = 0, size - 1
    for row in range(placed, size):
        while not free[at]:
            at -= 1
        forced += max(0, degrees[row] + others[at] - size)
        at -= 1
    return forced


@njit(cache=True)
def least_overlap(one: Array, other: Array, most: int) -> Number:
    """The least overlap of two grids if it is at most ``most``, else ``most + 1``."""
    size = len(one)
    if size == 0:
        return 0
    degree_one = np.array([bits(row) for row in one])
    degree_other = np.array([bits(row) for row in other])
    grid, lay = one[np.argsort(-degree_one)], other[np.argsort(-degree_other)]
    degree_one, degree_other = -np.sort(-degree_one), -np.sort(-degree_other)
    free = np.ones(size, np.bool_)
    tried = np.full(size, -1, np.int64)
    cost = np.zeros((size + 1, size, size), np.int64)
    scratch = np.zeros((6, size + 1), np.int64)
    best, depth = most + 1, 0
    while depth >= 0:
        last = tried[depth]
        if last >= 0:
            free[last] = True
        row = last + 1
        while row < size and (not free[row] or _tried_alike(lay, free, row)):
            row += 1
        if row == size:
            tried[depth] = -1
            depth -= 1
            continue
        tried[depth] = row
        free[row] = False
        cost[depth + 1] = cost[depth]
        for k in range(size):
            if grid[depth] >> k & 1:
                for m in range(size):
                    cost[depth + 1, k, m] += lay[row] >> m & 1
        forced = _rows_to_come(degree_one, depth + 1, degree_other, free)
        if forced + _least_lines(cost[depth + 1], size) >= best:
            continue
        least = _assignment(cost[depth + 1], size, scratch)
        if forced + least >= best:
            continue
        if depth + 1 == size:
            best = least
            continue
        depth += 1
    return best


@njit(cache=True)
def _tried_alike(lay: Array, free: Array, row: int) -> bool:
    """Whether an equal row before this one is free, and so stands for it."""
    alike = False
    for k in range(row):
        alike |= free[k] and lay[k] == lay[row]
    return alike


@njit(cache=True)
def fewest_overlaps(
    missed_one: Array,
    missed_two: Array,
    sets_one: Array,
    sets_two: Array,
    tables: int,
    allowed: int,
    most_placed: int,
) -> Array:
    """Go through all pairs of choices; where does cut + cut + overlap stay within ``allowed``?

    ``missed_one`` and ``missed_two`` hold for each session the sets missed by
    the NS seats (row 0) and by the EW seats (row 1). Returns the least sum
    found (``allowed + 1`` if there is none), the pairs of choices looked at, and
    those that needed the full placement; beyond ``most_placed`` of these it gives up.
    """
    everyone = (1 << tables) - 1
    least, looked, placed = allowed + 1, 0, 0
    for one in range(len(sets_one)):
        ns, ew, cut = sets_one[one]
        stay = inside(missed_one[0], ns, ew, tables)
        change = inside(missed_one[0], everyone ^ ns, everyone ^ ew, tables)
        stay_ew = inside(missed_one[1], ew, ns, tables)
        change_ew = inside(missed_one[1], everyone ^ ew, everyone ^ ns, tables)
        full = (fullness(stay), fullness(change), fullness(stay_ew), fullness(change_ew))
        for two in range(len(sets_two)):
            ns2, ew2, cut2 = sets_two[two]
            if cut + cut2 >= least:
                continue
            looked += 1
            # Those who change sit EW in session two, so their grid is laid on its side.
            stay2 = inside(missed_two[0], ns2, ew2, tables)
            change2 = inside(missed_two[1], everyone ^ ew2, everyone ^ ns2, tables)
            stay2_ew = inside(missed_two[1], ew2, ns2, tables)
            change2_ew = inside(missed_two[0], everyone ^ ns2, everyone ^ ew2, tables)
            forced_stay = max(
                forced_overlap(full[0], fullness(stay2)),
                forced_overlap(full[2], fullness(stay2_ew)),
            )
            forced_change = max(
                forced_overlap(full[1], fullness(change2)),
                forced_overlap(full[3], fullness(change2_ew)),
            )
            spare = least - 1 - cut - cut2
            if forced_stay + forced_change > spare:
                continue
            placed += 1
            if placed > most_placed:
                return np.array([least, looked, placed])
            of_stay = least_overlap(stay, stay2, spare - forced_change)
            if of_stay > spare - forced_change:
                continue
            of_change = least_overlap(change, change2, spare - of_stay)
            if of_change <= spare - of_stay:
                least = cut + cut2 + of_stay + of_change
    return np.array([least, looked, placed])
