"""Compiled: blocks and playbacks of a seating, and the best of all with two blocks per line."""

from __future__ import annotations

from typing import Any

from numba import njit

from crossovers.search.lines import Lines
from movements.annealing.inlining import inlined

Array = Any
Number = Any  # typed by the compiler


@inlined
def playbacks_up_to(lines: Lines, pairs: Array, most: float) -> Number:
    """Playbacks of a seating; the count is given up beyond ``most``."""
    met, meetings = lines.met, lines.meetings
    total: Number = 0
    for k in range(len(meetings)):
        total += met[pairs[meetings[k, 0]], pairs[meetings[k, 1]]]
        if total > most:
            break
    return total


@inlined
def blocks_of(lines: Lines, pairs: Array) -> Number:
    """How many blocks a seating has: breaks between neighbours of the lines before."""
    bounds, line_at, origin, seat_of = lines.bounds, lines.line_at, lines.origin, lines.seat_of
    for seat in range(len(pairs)):
        seat_of[pairs[seat]] = seat
    blocks: Number = 0
    for line in range(len(bounds)):
        first, size = bounds[line, 0], bounds[line, 1]
        breaks, last = 0, 0
        here = seat_of[origin[first]]
        # Once round the ring and one place on: every step then has one before it to differ from.
        for k in range(1, size + 2):
            there = seat_of[origin[first + (k if k < size else k - size)]]
            step = 0
            if line_at[here] == line_at[there] and size > 1:
                away, ring = there - here, bounds[line_at[here], 1]
                if away == 1 or away == 1 - ring:
                    step = 1
                elif away == -1 or away == ring - 1:
                    step = -1
            if k > 1 and (last == 0 or (step != 0 and step != last)):
                breaks += 1
            last = step
            here = there
        # A line that is turned as a whole breaks nowhere, and is still a block.
        blocks += max(1, breaks)
    return blocks


@njit(cache=True)
def two_blocks_per_line(lines: Lines, tables: int, pairs: Array) -> Number:
    """The best of all seatings of one section in which each line moves as two blocks.

    Both lines are cut so that stayers and changers fill the lines; rotations of
    sessions one and two that change nothing are left out. Leaves the best in ``pairs``.
    """
    best, best_pairs = 1 << 40, pairs.copy()
    t = tables
    # If nobody stayed, or everybody, a line would be a single block.
    for stay in range(1, t):
        for cut in range(t):
            for turn in range(t):
                # A bit for each of the four blocks: set if it sits down in reverse.
                for ways in range(16):
                    for k in range(stay):
                        n = stay - 1 - k if ways & 1 else k
                        e = stay - 1 - k if ways & 2 else k
                        pairs[k] = n
                        pairs[t + (turn + k) % t] = t + (cut + e) % t
                    for k in range(t - stay):
                        n = t - stay - 1 - k if ways & 4 else k
                        e = t - stay - 1 - k if ways & 8 else k
                        pairs[t + (turn + stay + k) % t] = stay + n
                        pairs[stay + k] = t + (cut + stay + e) % t
                    total = playbacks_up_to(lines, pairs, best)
                    if total < best:
                        best = total
                        best_pairs[:] = pairs
    pairs[:] = best_pairs
    return best
