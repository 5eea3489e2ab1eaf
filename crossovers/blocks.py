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
from crossovers.places import Places, moved_by_recipe, places_after
from crossovers.problem import Numbers, Problem, seating_problem
from crossovers.progress import Progress, Tell, Tries, silent
from crossovers.recipes import Wording
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
    sections: Sequence[Section],
    *,
    most_blocks: int,
    target: int = 0,
    seed: int = 1,
    tell: Tell = silent,
) -> tuple[Choice, ...]:
    """The choices from the fewest blocks on; each has fewer playbacks than the one before."""
    sections = tuple(sections)
    first = Session(sections, first_seating(section_sizes(sections)))
    places = places_after((first,), sections, first.seating.seat_of)
    return trade_off_of(places, most_blocks=most_blocks, target=target, seed=seed, tell=tell)


def trade_off_of(
    places: Places, *, most_blocks: int, target: int = 0, seed: int = 1, tell: Tell = silent
) -> tuple[Choice, ...]:
    """The same from any places; playbacks of the sessions before count as well."""
    return pareto(tuple(_candidates(places, most_blocks, target, seed, tell)))


def pareto(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those that no other choice betters with as few blocks."""
    kept: list[Choice] = []
    ranked = sorted(choices, key=lambda c: (c.blocks, c.playbacks, not c.exhaustive))
    for choice in ranked:
        if not kept or choice.playbacks < kept[-1].playbacks:
            kept.append(choice)
    return tuple(kept)


def _candidates(
    places: Places, most_blocks: int, target: int, seed: int, tell: Tell
) -> Iterator[Choice]:
    lines = 2 * len(places.sections)
    if most_blocks < lines:
        raise TooFewBlocks(
            "%(lines)s lines cannot move in %(blocks)s blocks: ask for %(lines)s or more.",
            lines=lines,
            blocks=most_blocks,
        )
    best = 1 << 40
    problem = seating_problem(places.earlier, places.sections, _holders(places), Wishes())
    for choice in (*_printed(places), *_whole_choices(places, problem)):
        if choice.blocks <= most_blocks:
            best = min(best, choice.playbacks)
            yield choice
    settled = 4 if len(places.sections) == 1 else lines - 1
    last = min(most_blocks, lines + MOST_BEYOND_LINES)
    for blocks in range(settled + 1, last + 1):
        if best <= target:
            return
        known = best if best < 1 << 40 else None
        share = (blocks - settled - 1) / (last - settled)
        tell(Progress(blocks, last, share, known, Tries.BLOCKS))
        for moved in _searched(places, problem, blocks, seed):
            choice = _choice(places, moved)
            if choice.blocks <= most_blocks:
                best = min(best, choice.playbacks)
                yield choice


def _holders(places: Places) -> list[str]:
    return [pair for pair in places.holders.pairs if pair is not None]


def _choice(places: Places, moved: Seating) -> Choice:
    seating = places.seated(moved)
    blocks = len(fewest_moves(places.earlier[-1].seating, seating))
    return Choice(blocks, places.playbacks(seating), seating)


def _whole_choices(places: Places, problem: Problem) -> Iterator[Choice]:
    """One block a line and two: the best of all there are, if the section turns round.

    One block a line: everybody changes direction (or nobody, which is the same with
    session two turned over). Two a line are tried with some staying and some changing;
    that those who all change do no better is seen from their bound.
    """
    if len(places.sections) > 1:
        return
    section = places.sections[0]
    unmixed = _unmixed_bound(places)
    turned = (_choice(places, moved) for moved in _turned(places))
    one = min(turned, key=lambda choice: choice.playbacks)
    yield replace(one, exhaustive=one.playbacks == unmixed)
    if section.tables > 1:
        two = _choice(places, _two_a_line(places, problem))
        yield replace(two, exhaustive=unmixed is not None and two.playbacks <= unmixed)


def _unmixed_bound(places: Places) -> int | None:
    """The fewest playbacks if all pairs change, where session one is simply played again."""
    first = places.earlier[0]
    again = (
        len(places.earlier) == 1
        and first.sections == places.sections
        and first.seating == places.holders
    )
    offsets = turning_offsets(places.sections[0])
    if not again or offsets is None:
        return None
    tables = places.sections[0].tables
    return cut_bound(tables, offsets, offsets, [0, tables])


def _turned(places: Places) -> Iterator[Seating]:
    """NS sit EW and EW sit NS, in order or reversed, from any table on."""
    ns, ew = places.holders.lines.values()
    for north, east in ((ew, ns), (ew[::-1], ns), (ew, ns[::-1]), (ew[::-1], ns[::-1])):
        for turn in range(len(ns)):
            yield Seating(places.holders.sizes, north + east[turn:] + east[:turn])


def _printed(places: Places) -> Iterator[Choice]:
    """What the recipes give, where there is one."""
    for wording in Wording:
        try:
            yield _choice(places, moved_by_recipe(places, wording))
        except NoRecipe:
            return


def _meetings(problem: Problem) -> Numbers:
    """Each meeting once, as two seats."""
    one = np.repeat(np.arange(len(problem.degree)), problem.degree)
    other = np.concatenate(
        [row[:many] for row, many in zip(problem.opponents, problem.degree, strict=True)]
    )
    return np.stack([one, other], axis=1)[one < other].astype(np.int32)


def _two_a_line(places: Places, problem: Problem) -> Seating:
    from crossovers.block_search import two_blocks_a_line  # noqa: PLC0415 -- numba is slow to load

    pairs = problem.start.copy()
    two_blocks_a_line(problem.met, _meetings(problem), places.sections[0].tables, pairs)
    return problem.seating(pairs)


def _searched(places: Places, problem: Problem, blocks: int, seed: int) -> Iterator[Seating]:
    """The best seating of each number of blocks that two coolings come upon."""
    from crossovers import annealing, block_search  # noqa: PLC0415 -- numba is slow to load

    sizes = np.repeat([section.tables for section in places.sections], 2)
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
