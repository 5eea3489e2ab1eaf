"""Compiled: the search among seatings that move in few blocks.

Every line of the session before is cut into blocks; the blocks are laid end
to end over all seats in some order, each forwards or backwards, and the seats
of every line may be turned round. Where a block runs over the end of a
line it falls in two. Cuts, order, ways and turns are changed while the search
cools; a seating of more blocks than asked for pays for each.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from crossovers.annealing import below, fraction

Array = Any
Number = Any  # typed by the compiler


@njit(cache=True)
def lay(
    cuts: Array, order: Array, backwards: Array, turns: Array, line_of: Array, lines: Array,
    origin: Array, pairs: Array,
) -> None:  # fmt: skip
    """The seating of a state.

    Block b takes the places ``cuts[b]`` up to the next cut of its line ``line_of[b]``;
    ``lines`` holds first seat and length of each line, ``origin`` the pair on each
    seat before.
    """
    place, line = 0, 0
    blocks = len(cuts)
    for block in order:
        home = line_of[block]
        size = lines[home, 1]
        after = block + 1
        is_last = after == blocks or line_of[after] != home
        if is_last:
            after = block
            while after > 0 and line_of[after - 1] == home:
                after -= 1
        start = cuts[block]
        many = (cuts[after] - start) % size
        if many == 0 and is_last:  # all cuts of the line fall together
            many = size
        # Counting round rings by hand: division would take most of the time.
        source, way = start, 1
        if backwards[block]:
            source, way = (start + many - 1) % size, -1
        for _ in range(many):
            while place >= lines[line, 0] + lines[line, 1]:
                line += 1
            first, length = lines[line, 0], lines[line, 1]
            seat = place + turns[line]
            if seat >= first + length:
                seat -= length
            pairs[seat] = origin[lines[home, 0] + source]
            place += 1
            source += way
            if source == size:
                source = 0
            elif source < 0:
                source = size - 1


@njit(cache=True)
def blocks_of(pairs: Array, origin: Array, lines: Array, seat_of: Array, line_at: Array) -> Number:
    """How many blocks a seating is: breaks between neighbours of the lines before."""
    for seat in range(len(pairs)):
        seat_of[pairs[seat]] = seat
    blocks = 0
    for line in range(len(lines)):
        first, size = lines[line, 0], lines[line, 1]
        breaks, last = 0, 0
        here = seat_of[origin[first]]
        for k in range(1, size + 2):
            there = seat_of[origin[first + (k if k < size else k - size)]]
            step = 0
            if line_at[here] == line_at[there] and size > 1:
                away, ring = there - here, lines[line_at[here], 1]
                if away == 1 or away == 1 - ring:
                    step = 1
                elif away == -1 or away == ring - 1:
                    step = -1
            if k > 1 and (last == 0 or (step != 0 and step != last)):
                breaks += 1
            last = step
            here = there
        blocks += max(1, breaks)
    return blocks


@njit(cache=True)
def _alter(
    cuts: Array, order: Array, backwards: Array, turns: Array, line_of: Array, lines: Array,
    state: Array,
) -> None:  # fmt: skip
    """One random change of a state."""
    blocks = len(cuts)
    kind = below(state, 10)
    block = below(state, blocks)
    if kind < 4:
        step = 1 + below(state, 2)
        size = lines[line_of[block], 1]
        cuts[block] = (cuts[block] + (step if below(state, 2) else size - step)) % size
        low = block
        while low > 0 and line_of[low - 1] == line_of[block]:
            low -= 1
        high = low
        while high < blocks and line_of[high] == line_of[block]:
            high += 1
        cuts[low:high] = np.sort(cuts[low:high])
    elif kind < 6:
        other = below(state, blocks)
        order[block], order[other] = order[other], order[block]
    elif kind < 7:
        goal = below(state, blocks)
        moved = order[block]
        while block < goal:
            order[block] = order[block + 1]
            block += 1
        while block > goal:
            order[block] = order[block - 1]
            block -= 1
        order[goal] = moved
    elif kind < 8:
        backwards[block] = 1 - backwards[block]
    else:
        line = below(state, len(turns))
        turns[line] = below(state, lines[line, 1])


@njit(cache=True)
def cool_blocks(
    met: Array, meetings: Array, origin: Array, lines: Array, line_at: Array, line_of: Array,
    most: int, state: Array, steps: int, hot: float, cold: float, fee: float,
    fewest: Array, seatings: Array,
) -> None:  # fmt: skip
    """Cool once; ``fewest[b]`` and ``seatings[b]`` keep the best found with b blocks."""
    blocks = len(line_of)
    seats = len(origin)
    cuts, order = np.zeros(blocks, np.int64), np.arange(blocks)
    for block in range(blocks):
        cuts[block] = below(state, lines[line_of[block], 1])
    for line in range(len(lines)):
        mine = line_of == line
        cuts[mine] = np.sort(cuts[mine])
    for block in range(blocks - 1, 0, -1):
        other = below(state, block + 1)
        order[block], order[other] = order[other], order[block]
    backwards = np.array([below(state, 2) for _ in range(blocks)])
    turns = np.zeros(len(lines), np.int64)
    pairs, seat_of = np.zeros(seats, origin.dtype), np.zeros(len(met), np.int64)
    cost = 1e9
    heat, factor = hot, (cold / hot) ** (64.0 / steps)
    old_cuts, old_order = cuts.copy(), order.copy()
    old_backwards, old_turns = backwards.copy(), turns.copy()
    for step in range(steps):
        if step & 63 == 0:
            heat *= factor
        old_cuts[:], old_order[:], old_backwards[:], old_turns[:] = cuts, order, backwards, turns
        for _ in range(1 + below(state, 3)):
            _alter(cuts, order, backwards, turns, line_of, lines, state)
        lay(cuts, order, backwards, turns, line_of, lines, origin, pairs)
        made = blocks_of(pairs, origin, lines, seat_of, line_at)
        # The chance is drawn first: most changes are refused before they are counted out.
        fees = fee * max(0, made - most)
        limit = cost - heat * np.log(fraction(state) + 1e-300)
        total = _total(met, meetings, pairs, limit - fees)
        if total + fees <= limit:
            cost = total + fees
            if made < len(fewest) and total < fewest[made]:
                fewest[made] = total
                seatings[made] = pairs
        else:
            cuts[:], order[:] = old_cuts, old_order
            backwards[:], turns[:] = old_backwards, old_turns


@njit(cache=True)
def _total(met: Array, meetings: Array, pairs: Array, most: float) -> Number:
    """Playbacks of a seating, given up beyond ``most``."""
    total = 0
    for k in range(len(meetings)):
        total += met[pairs[meetings[k, 0]], pairs[meetings[k, 1]]]
        if total > most:
            break
    return total


@njit(cache=True)
def two_blocks_a_line(met: Array, meetings: Array, tables: int, pairs: Array) -> Number:
    """The best of all seatings of one section in which each line moves as two blocks.

    Both lines are cut so that stayers and changers fill the lines; the turns of
    session one and two that change nothing are left out. Leaves the best in ``pairs``.
    """
    best, best_pairs = 1 << 40, pairs.copy()
    t = tables
    for stay in range(1, t):
        for cut in range(t):
            for turn in range(t):
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
                    total = _total(met, meetings, pairs, best)
                    if total < best:
                        best = total
                        best_pairs[:] = pairs
    pairs[:] = best_pairs
    return best
