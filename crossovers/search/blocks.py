"""Few blocks or few playbacks: the choice a director has.

The fewer blocks a crossover moves in, the shorter the announcement; the more
blocks, the fewer playbacks. The trade-off lists the fewest playbacks found for each
number of blocks, leaving out those that more blocks do not improve. In a single
section all ways with two blocks per line are tried; with more blocks it is a search.

>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 12, rounds=11),)
>>> [(choice.blocks, choice.playbacks) for choice in trade_off(sections, most_blocks=4)]
[(2, 120), (4, 48)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from crossovers.errors import CrossoverError, NoRecipe
from crossovers.moves import fewest_moves
from crossovers.printed.places import Places, moved_by_recipe, places_after
from crossovers.printed.recipes import Wording
from crossovers.proofs.bounds import cut_bound, meeting_offsets
from crossovers.search.lines import Lines
from crossovers.search.problem import Numbers, Problem, seating_problem
from crossovers.seats import Seating, first_seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.progress import Progress, Tell, Tries, silent

COOLING = Cooling(200_000, 2.0, 0.3)
MOST_BEYOND_LINES = 12
NONE_FOUND = 1 << 40


class TooFewBlocks(CrossoverError):
    """Fewer blocks than lines: not every line can move."""


@dataclass(frozen=True, slots=True)
class BlockSeating:
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
) -> tuple[BlockSeating, ...]:
    """The choices from the fewest blocks on; each has fewer playbacks than the one before."""
    sections = tuple(sections)
    first = Session(sections, first_seating(section_sizes(sections)))
    places = places_after((first,), sections, first.seating.seat_of)
    return trade_off_of(places, most_blocks=most_blocks, target=target, seed=seed, tell=tell)


def trade_off_of(
    places: Places, *, most_blocks: int, target: int = 0, seed: int = 1, tell: Tell = silent
) -> tuple[BlockSeating, ...]:
    """The same from any places; meetings of all earlier sessions count."""
    return pareto(tuple(_candidates(places, most_blocks, target, seed, tell)))


def pareto(choices: Sequence[BlockSeating]) -> tuple[BlockSeating, ...]:
    """Those that have fewer playbacks than any other with as few blocks."""
    kept: list[BlockSeating] = []
    # Of two equal choices the exhaustive one is kept, since it claims more.
    ranked = sorted(choices, key=lambda c: (c.blocks, c.playbacks, not c.exhaustive))
    for choice in ranked:
        if not kept or choice.playbacks < kept[-1].playbacks:
            kept.append(choice)
    return tuple(kept)


def _candidates(
    places: Places, most_blocks: int, target: int, seed: int, tell: Tell
) -> Iterator[BlockSeating]:
    lines = 2 * len(places.sections)
    if most_blocks < lines:
        raise TooFewBlocks(
            "%(lines)s lines cannot move in %(blocks)s blocks: ask for %(lines)s or more.",
            lines=lines,
            blocks=most_blocks,
        )
    best = NONE_FOUND
    problem = seating_problem(places.earlier, places.sections, _holders(places), Wishes())
    for choice in (*_printed(places), *_whole_choices(places, problem)):
        if choice.blocks <= most_blocks:
            best = min(best, choice.playbacks)
            yield choice
    # One section has had its choices of up to four blocks above; several begin with one per line.
    settled = 4 if len(places.sections) == 1 else lines - 1
    last = min(most_blocks, lines + MOST_BEYOND_LINES)
    for blocks in range(settled + 1, last + 1):
        if best <= target:
            return
        known = best if best < NONE_FOUND else None
        share = (blocks - settled - 1) / (last - settled)
        tell(Progress(blocks, last, share, known, Tries.BLOCKS))
        for moved in _searched(places, problem, blocks, seed):
            choice = _choice(places, moved)
            if choice.blocks <= most_blocks:
                best = min(best, choice.playbacks)
                yield choice


def _holders(places: Places) -> list[str]:
    return [pair for pair in places.holders.pairs if pair is not None]


def _choice(places: Places, moved: Seating) -> BlockSeating:
    seating = places.seated(moved)
    blocks = len(fewest_moves(places.earlier[-1].seating, seating))
    return BlockSeating(blocks, places.playbacks(seating), seating)


def _whole_choices(places: Places, problem: Problem) -> Iterator[BlockSeating]:
    """One block per line and two: the best of all, where every table is alike.

    With one block per line everyone changes direction (or no one does, which is the same
    with session two turned over). Two per line are tried with some pairs staying and some
    changing; the bound shows that it is no better if all change.
    """
    if len(places.sections) > 1:
        return
    section = places.sections[0]
    unmixed = _unmixed_bound(places)
    turned = (_choice(places, moved) for moved in _turned(places))
    one = min(turned, key=lambda choice: choice.playbacks)
    yield replace(one, exhaustive=one.playbacks == unmixed)
    if section.tables > 1:
        two = _choice(places, _two_per_line(places, problem))
        yield replace(two, exhaustive=unmixed is not None and two.playbacks <= unmixed)


def _unmixed_bound(places: Places) -> int | None:
    """The fewest playbacks if all pairs change direction and session one is simply repeated."""
    first = places.earlier[0]
    again = (
        len(places.earlier) == 1
        and first.sections == places.sections
        and first.seating == places.holders
    )
    offsets = meeting_offsets(places.sections[0])
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


def _printed(places: Places) -> Iterator[BlockSeating]:
    """What the recipes give, where there is one."""
    for wording in Wording:
        try:
            yield _choice(places, moved_by_recipe(places, wording))
        # Sections without a recipe have none in either wording.
        except NoRecipe:
            return


def _meetings(problem: Problem) -> Numbers:
    """Each meeting once, as two seats."""
    one = np.repeat(np.arange(len(problem.degree)), problem.degree)
    other = np.concatenate(
        [row[:many] for row, many in zip(problem.opponents, problem.degree, strict=True)]
    )
    return np.stack([one, other], axis=1)[one < other].astype(np.int32)


def _lines(places: Places, problem: Problem) -> Lines:
    """The lines that are cut into blocks, in arrays."""
    sizes = np.repeat([section.tables for section in places.sections], 2)
    return Lines(
        met=problem.met,
        meetings=_meetings(problem),
        origin=problem.start,
        bounds=np.stack([np.cumsum(sizes) - sizes, sizes], axis=1),
        line_at=np.repeat(np.arange(len(sizes)), sizes),
        seat_of=np.zeros(len(problem.met), np.int64),
    )


def _two_per_line(places: Places, problem: Problem) -> Seating:
    from crossovers.search.block_counts import two_blocks_per_line  # noqa: PLC0415 -- loads numba

    pairs = problem.start.copy()
    two_blocks_per_line(_lines(places, problem), places.sections[0].tables, pairs)
    return problem.seating(pairs)


def _searched(places: Places, problem: Problem, blocks: int, seed: int) -> Iterator[Seating]:
    """The best seating of each number of blocks that two runs come upon."""
    from crossovers.search.block_search import fewest_by_blocks  # noqa: PLC0415 -- loads numba
    from movements.annealing.random_state import random_state  # noqa: PLC0415 -- as above

    lines = _lines(places, problem)
    many = len(lines.bounds)
    fewest = np.full(blocks + 1, NONE_FOUND)
    seatings = np.zeros((blocks + 1, len(problem.start)), np.int32)
    for number in range(2):
        share = np.full(many, blocks // many)
        # Blocks left over by the division go to other lines in the second run.
        share[np.arange(number, number + blocks % many) % many] += 1
        line_of = np.repeat(np.arange(many), share)
        random = random_state(seed * 1009 + 16 * blocks + number)
        fewest_by_blocks(lines, line_of, fewest, seatings, COOLING, random)
    for made in np.nonzero(fewest < NONE_FOUND)[0]:
        yield problem.seating(seatings[made])
