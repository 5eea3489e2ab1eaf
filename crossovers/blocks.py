"""Few blocks or few playbacks: the choice a director has.

The fewer blocks a crossover moves in, the shorter the announcement; the more
blocks, the fewer playbacks. The trade-off lists for each number of blocks
the fewest playbacks found with it, leaving out what more blocks do not better. Two
blocks a line are gone through completely in a single section; more are searched for.

>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 12, rounds=11),)
>>> [(choice.blocks, choice.playbacks) for choice in trade_off(sections, most_blocks=4)]
[(2, 120), (4, 48)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from crossovers.bounds import cut_bound, turning_offsets
from crossovers.errors import CrossoverError, NoRecipe
from crossovers.moves import fewest_moves
from crossovers.playbacks import count_total
from crossovers.problem import Numbers, Problem, seating_problem
from crossovers.recipes import Wording, recipe
from crossovers.seats import Seating, first_seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes

STEPS = 200_000
FEE = 2.0
MOST_BEYOND_LINES = 12
HOT, COLD = 2.0, 0.3


class TooFewBlocks(CrossoverError):
    """Fewer blocks than lines cannot move everybody."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A seating, its blocks and its playbacks."""

    blocks: int
    playbacks: int
    seating: Seating
    exhaustive: bool = False


def trade_off(
    sections: Sequence[Section], *, most_blocks: int, target: int = 0, seed: int = 1
) -> tuple[Choice, ...]:
    """The choices from the fewest blocks on; each has fewer playbacks than the one before."""
    sections = tuple(sections)
    first = Session(sections, first_seating(section_sizes(sections)))
    return pareto(tuple(_candidates(first, most_blocks, target, seed)))


def pareto(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those that no other choice betters with as few blocks."""
    kept: list[Choice] = []
    ranked = sorted(choices, key=lambda c: (c.blocks, c.playbacks, not c.exhaustive))
    for choice in ranked:
        if not kept or choice.playbacks < kept[-1].playbacks:
            kept.append(choice)
    return tuple(kept)


def _candidates(first: Session, most_blocks: int, target: int, seed: int) -> Iterator[Choice]:
    lines = 2 * len(first.sections)
    if most_blocks < lines:
        raise TooFewBlocks(
            f"{lines} lines cannot move in {most_blocks} blocks: ask for {lines} or more.",
            lines=lines,
            blocks=most_blocks,
        )
    best = 1 << 40
    for seating in _printed(first):
        choice = _choice(first, seating)
        if choice.blocks <= most_blocks:
            best = min(best, choice.playbacks)
            yield choice
    problem = seating_problem((first,), first.sections, _pairs(first), Wishes())
    if len(first.sections) == 1:
        for choice in _whole_choices(first, problem):
            if choice.blocks <= most_blocks:
                best = min(best, choice.playbacks)
                yield choice
    settled = 4 if len(first.sections) == 1 else lines - 1
    for blocks in range(settled + 1, min(most_blocks, lines + MOST_BEYOND_LINES) + 1):
        if best <= target:
            return
        for seating in _searched(first, problem, blocks, seed):
            choice = _choice(first, seating)
            if choice.blocks <= most_blocks:
                best = min(best, choice.playbacks)
                yield choice


def _pairs(session: Session) -> list[str]:
    return [pair for pair in session.seating.pairs if pair is not None]


def _choice(first: Session, seating: Seating) -> Choice:
    total = count_total((first, Session(first.sections, seating)))
    return Choice(len(fewest_moves(first.seating, seating)), total, seating)


def _whole_choices(first: Session, problem: Problem) -> Iterator[Choice]:
    """One block a line and two: the best of all there are, if the section turns round.

    One block a line: everybody changes direction (or nobody, which is the same with
    session two turned over). Two a line are tried with some staying and some changing;
    that those who all change do no better is seen from their bound.
    """
    section = first.sections[0]
    offsets = turning_offsets(section)
    unmixed = cut_bound(section.tables, offsets, offsets, [0, section.tables])
    one = min((_choice(first, seating) for seating in _turned(first)), key=lambda c: c.playbacks)
    yield replace(one, exhaustive=offsets is not None and one.playbacks == unmixed)
    if section.tables > 1:
        two = _choice(first, _two_a_line(first, problem))
        yield replace(two, exhaustive=offsets is not None and two.playbacks <= unmixed)


def _turned(first: Session) -> Iterator[Seating]:
    """NS sit EW and EW sit NS, in order or reversed, from any table on."""
    ns, ew = first.seating.lines.values()
    for north, east in ((ew, ns), (ew[::-1], ns), (ew, ns[::-1]), (ew[::-1], ns[::-1])):
        for turn in range(len(ns)):
            yield Seating(first.seating.sizes, north + east[turn:] + east[:turn])


def _printed(first: Session) -> Iterator[Seating]:
    """What the recipes give, where there is one."""
    for wording in Wording:
        try:
            yield recipe(section_sizes(first.sections), wording)[-1].seating
        except NoRecipe:
            return


def _meetings(problem: Problem) -> Numbers:
    """Each meeting once, as two seats."""
    one = np.repeat(np.arange(len(problem.degree)), problem.degree)
    other = np.concatenate(
        [row[:many] for row, many in zip(problem.opponents, problem.degree, strict=True)]
    )
    return np.stack([one, other], axis=1)[one < other].astype(np.int32)


def _two_a_line(first: Session, problem: Problem) -> Seating:
    from crossovers.block_search import two_blocks_a_line  # noqa: PLC0415 -- numba is slow to load

    pairs = problem.start.copy()
    two_blocks_a_line(problem.met, _meetings(problem), first.sections[0].tables, pairs)
    return problem.seating(pairs)


def _searched(first: Session, problem: Problem, blocks: int, seed: int) -> Iterator[Seating]:
    """The best seating of each number of blocks that two coolings come upon."""
    from crossovers import annealing, block_search  # noqa: PLC0415 -- numba is slow to load

    sizes = np.repeat([section.tables for section in first.sections], 2)
    lines = np.stack([np.cumsum(sizes) - sizes, sizes], axis=1)
    fewest = np.full(blocks + 1, 1 << 40)
    seatings = np.zeros((blocks + 1, len(problem.start)), np.int32)
    for number in range(2):
        share = np.full(len(lines), blocks // len(lines))
        share[np.arange(number, number + blocks % len(lines)) % len(lines)] += 1
        block_search.cool_blocks(
            problem.met, _meetings(problem), problem.start, lines,
            np.repeat(np.arange(len(lines)), sizes), np.repeat(np.arange(len(lines)), share),
            blocks, annealing.chance(seed * 1009 + 16 * blocks + number),
            STEPS, HOT, COLD, FEE, fewest, seatings,
        )  # fmt: skip
    for made in np.nonzero(fewest < 1 << 40)[0]:
        yield problem.seating(seatings[made])
