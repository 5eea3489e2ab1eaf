"""Compiled: the search among seatings that move in few blocks.

Every line of the session before is cut into blocks; the blocks are laid end
to end over all seats in some order, each forwards or backwards, and the seats
of every line may be rotated. A block that runs over the end of a line falls in
two. Cuts, order, ways and rotations are changed by annealing; a seating of more
blocks than asked for pays a fee for each.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from crossovers.search.block_counts import blocks_of, playbacks_up_to
from crossovers.search.lines import Lines
from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, anneal
from movements.annealing.random_state import below, fraction

Array = Any
Number = Any  # typed by the compiler

FEE = 2.0  # in playbacks, for each block too many
# More than any seating costs, so that the first one is always accepted.
NO_SEATING_YET = 1e9


class Layout(NamedTuple):
    """Where each block begins in its line, the order of the blocks, their ways, the rotations."""

    cuts: Array
    order: Array
    backwards: Array
    rotations: Array


class BlockState(NamedTuple):
    """A layout, the one before it, its seating and cost, and the best of each number of blocks.

    ``lines`` are those of the session before, ``line_of`` has the line of each block.
    """

    lines: Lines
    line_of: Array
    now: Layout
    before: Layout
    pairs: Array
    cost: Array
    fewest: Array
    seatings: Array


@njit(cache=True)
def fewest_by_blocks(
    lines: Lines, line_of: Array, fewest: Array, seatings: Array, cooling: Cooling, random: Array
) -> None:
    """One run; ``fewest[b]`` and ``seatings[b]`` keep the best found with b blocks."""
    now = _random_layout(lines, line_of, random)
    before = Layout(now.cuts.copy(), now.order.copy(), now.backwards.copy(), now.rotations.copy())
    pairs, cost = np.zeros_like(lines.origin), np.array([NO_SEATING_YET])
    search = BlockState(lines, line_of, now, before, pairs, cost, fewest, seatings)
    anneal(search, NO_SEATING_YET, _move, _keep, cooling, random)


@njit(cache=True)
def _random_layout(lines: Lines, line_of: Array, random: Array) -> Layout:
    blocks = len(line_of)
    cuts, order = np.zeros(blocks, np.int64), np.arange(blocks)
    for block in range(blocks):
        cuts[block] = below(random, lines.bounds[line_of[block], 1])
    for line in range(len(lines.bounds)):
        mine = line_of == line
        # In order, since a block ends where the next one of its line begins.
        cuts[mine] = np.sort(cuts[mine])
    # Fisher and Yates: every order is equally likely.
    for block in range(blocks - 1, 0, -1):
        other = below(random, block + 1)
        order[block], order[other] = order[other], order[block]
    backwards = np.array([below(random, 2) for _ in range(blocks)])
    return Layout(cuts, order, backwards, np.zeros(len(lines.bounds), np.int64))


@inlined
def _keep(search: BlockState) -> bool:
    return True  # every move keeps the best of its own number of blocks


@inlined
def _move(search: BlockState, temperature: float, random: Array) -> Number:
    _copy(search.now, search.before)
    for _ in range(1 + below(random, 3)):
        _alter(search, random)
    _lay(search)
    made = blocks_of(search.lines, search.pairs)
    most = len(search.fewest) - 1
    fees = FEE * max(0, made - most)
    # Luck is drawn first, so that a seating can be refused before all of it is counted.
    # The fraction may be 0, which has no logarithm.
    limit = search.cost[0] - temperature * np.log(fraction(random) + 1e-300)
    total = playbacks_up_to(search.lines, search.pairs, limit - fees)
    if total + fees > limit:
        _copy(search.before, search.now)
        return REFUSED
    change = total + fees - search.cost[0]
    search.cost[0] = total + fees
    if made <= most and total < search.fewest[made]:
        search.fewest[made] = total
        for seat in range(len(search.pairs)):
            search.seatings[made, seat] = search.pairs[seat]
    return change


@inlined
def _copy(source: Layout, target: Layout) -> None:
    for block in range(len(source.cuts)):
        target.cuts[block] = source.cuts[block]
        target.order[block] = source.order[block]
        target.backwards[block] = source.backwards[block]
    for line in range(len(source.rotations)):
        target.rotations[line] = source.rotations[line]


@inlined
def _alter(search: BlockState, random: Array) -> None:
    """One random change of the layout."""
    cuts, order, backwards, rotations = search.now
    bounds = search.lines.bounds
    blocks = len(cuts)
    kind = below(random, 10)
    block = below(random, blocks)
    if kind < 4:
        _move_cut(search, block, random)
    elif kind < 6:
        # Here and in the next case ``block`` is a place in the order.
        other = below(random, blocks)
        order[block], order[other] = order[other], order[block]
    elif kind < 7:
        goal = below(random, blocks)
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
        line = below(random, len(rotations))
        rotations[line] = below(random, bounds[line, 1])


@inlined
def _move_cut(search: BlockState, block: int, random: Array) -> None:
    """Move the cut before a block by a place or two; the cuts of a line stay in order."""
    cuts, line_of = search.now.cuts, search.line_of
    home = line_of[block]
    size = search.lines.bounds[home, 1]
    step = 1 + below(random, 2)
    moved = (cuts[block] + (step if below(random, 2) else size - step)) % size
    index = block
    while index > 0 and line_of[index - 1] == home and cuts[index - 1] > moved:
        cuts[index] = cuts[index - 1]
        index -= 1
    while index + 1 < len(cuts) and line_of[index + 1] == home and cuts[index + 1] < moved:
        cuts[index] = cuts[index + 1]
        index += 1
    cuts[index] = moved


@inlined
def _lay(search: BlockState) -> None:
    """Seat the pairs by the layout.

    Block b takes the places ``cuts[b]`` up to the next cut of its line, the last block of
    a line up to the first cut.
    """
    cuts, order, backwards, rotations = search.now
    bounds, origin, line_of = search.lines.bounds, search.lines.origin, search.line_of
    index, line = 0, 0
    for block in order:
        home = line_of[block]
        size = bounds[home, 1]
        after = block + 1
        is_last = after == len(cuts) or line_of[after] != home
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
            while index >= bounds[line, 0] + bounds[line, 1]:
                line += 1
            seat = index + rotations[line]
            if seat >= bounds[line, 0] + bounds[line, 1]:
                seat -= bounds[line, 1]
            search.pairs[seat] = origin[bounds[home, 0] + source]
            index += 1
            source += way
            if source == size:
                source = 0
            elif source < 0:
                source = size - 1
