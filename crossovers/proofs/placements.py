"""Compiled: laying one pattern of missed meetings over another.

Inside the stayers, session one's missed meetings are a grid of n NS pairs by
n EW pairs, and session two's another. A meeting missed in both is wasted: an
overlap. The least overlap over all ways to seat the pairs is found by placing the
rows one after the other; the columns of the rows placed are then an assignment
problem, and the rows to come are bounded by how full they are. The same is done
for the changers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from crossovers.proofs.cuts import bits

Array = Any
Number = Any  # typed by the compiler
# More than any cost here: a grid has at most 23 rows and columns.
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
            bit = 0
            for other in range(tables):
                if columns >> other & 1:
                    grid[row] |= (missed_set[seat] >> other & 1) << bit
                    bit += 1
            row += 1
    return grid


@njit(cache=True)
def fullness(grid: Array) -> Array:
    """The number of missed meetings in each row, fullest first."""
    return -np.sort(-np.array([bits(row) for row in grid]))


@njit(cache=True)
def forced_overlap(one: Array, other: Array) -> Number:
    """The overlap forced even if the fullest rows are laid on the emptiest."""
    size = len(one)
    # Convex in the sum of two rows, so that no other pairing of the rows forces less.
    forced = 0
    for k in range(size):
        forced += max(0, one[k] + other[size - 1 - k] - size)
    return forced


@njit(cache=True)
def _least_lines(cost: Array, size: int) -> Number:
    """A quick bound for the assignment: the sum of the least of each row, or column."""
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
    # The Hungarian algorithm by shortest paths; column 0 stands for no column as yet.
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
    # Column 0 has been charged for every lengthening of a path: together the least sum.
    return -column_price[0]


@njit(cache=True)
def _rows_to_come(degrees: Array, placed: int, others: Array, free: Array) -> Number:
    """Overlap forced on the rows not yet placed, the fullest on the emptiest left."""
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
    # Full rows first: they overlap most, so that hopeless branches end early.
    grid, lay = one[np.argsort(-degree_one)], other[np.argsort(-degree_other)]
    degree_one, degree_other = -np.sort(-degree_one), -np.sort(-degree_other)
    free = np.ones(size, np.bool_)
    tried = np.full(size, -1, np.int64)
    # Costs for every depth, so that there is nothing to undo on the way back.
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


class Grids(NamedTuple):
    """Inside stayers and inside changers, seen from the NS pairs and from the EW pairs."""

    stay: Array
    change: Array
    stay_ew: Array
    change_ew: Array


@njit(cache=True)
def _grids(missed: Array, ns: int, ew: int, tables: int) -> Grids:
    """The grids of a session whose stayers sit on these NS and EW seats."""
    everyone = (1 << tables) - 1
    return Grids(
        inside(missed[0], ns, ew, tables),
        inside(missed[0], everyone ^ ns, everyone ^ ew, tables),
        inside(missed[1], ew, ns, tables),
        inside(missed[1], everyone ^ ew, everyone ^ ns, tables),
    )


@njit(cache=True)
def _profile(grids: Grids) -> Grids:
    """How full the rows of each grid are."""
    return Grids(
        fullness(grids.stay),
        fullness(grids.change),
        fullness(grids.stay_ew),
        fullness(grids.change_ew),
    )


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
    """The least cut + cut + overlap of all pairs of choices, if within ``allowed``.

    ``missed_one`` and ``missed_two`` hold for each session the sets missed by
    the NS seats (row 0) and by the EW seats (row 1). Returns the least sum
    (``allowed + 1`` if there is none), the number of pairs of choices looked at, and of
    those that had to be placed; beyond ``most_placed`` of these it gives up.
    """
    least, looked, placed = allowed + 1, 0, 0
    for ns, ew, cut in sets_one:
        one = _grids(missed_one, ns, ew, tables)
        full = _profile(one)
        for ns2, ew2, cut2 in sets_two:
            if cut + cut2 >= least:
                continue
            looked += 1
            # Changers sit the other way in session two, so their grid is laid on its side.
            sides = _grids(missed_two, ns2, ew2, tables)
            two = Grids(sides.stay, sides.change_ew, sides.stay_ew, sides.change)
            forced_stay, forced_change = _forced(full, _profile(two))
            spare = least - 1 - cut - cut2
            if forced_stay + forced_change > spare:
                continue
            placed += 1
            if placed > most_placed:
                return np.array([least, looked, placed])
            # The changers need what their profile forces; the stayers may use up only the rest.
            of_stay = least_overlap(one.stay, two.stay, spare - forced_change)
            if of_stay > spare - forced_change:
                continue
            of_change = least_overlap(one.change, two.change, spare - of_stay)
            if of_change <= spare - of_stay:
                least = cut + cut2 + of_stay + of_change
    return np.array([least, looked, placed])


@njit(cache=True)
def _forced(one: Grids, two: Grids) -> tuple[Number, Number]:
    """The overlap inside stayers and inside changers that these profiles force."""
    return (
        max(forced_overlap(one.stay, two.stay), forced_overlap(one.stay_ew, two.stay_ew)),
        max(forced_overlap(one.change, two.change), forced_overlap(one.change_ew, two.change_ew)),
    )
