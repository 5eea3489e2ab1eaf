"""Crossovers by recipe and in blocks, held against the fewest playbacks possible."""

from __future__ import annotations

from collections.abc import Sequence

from crossovers.best import Ask, best_bound, crossover_best
from crossovers.blocks import Choice, pareto, trade_off
from crossovers.crossover import Crossover
from crossovers.moves import fewest_moves
from crossovers.progress import Tell, part, silent
from crossovers.recipes import Wording, recipe
from crossovers.search import Effort
from crossovers.seats import first_seating
from crossovers.sections import Section, Session, section_sizes

BLOCKS_A_LINE = 3
BLOCKS_SHOWN = 6


def crossover_by_recipe(
    sections: Sequence[Section], wording: Wording = Wording.PRINTED
) -> Crossover:
    """Session two as printed.

    >>> from crossovers.sections import standard_section
    >>> crossover_by_recipe([standard_section("A", 18, rounds=13)]).count.total
    32
    """
    first = _first(sections)
    steps = recipe(section_sizes(first.sections), wording)
    sessions = (first, Session(first.sections, steps[-1].seating))
    return Crossover("recipe", sessions, best_bound(first, first.sections), steps=steps)


def crossover_by_blocks(
    sections: Sequence[Section], blocks: int | None = None, seed: int = 1, tell: Tell = silent
) -> Crossover:
    """The fewest playbacks found with so many blocks, and the whole trade-off.

    Three blocks a line are picked unless told otherwise; the trade-off goes on
    to the best seating free of blocks.
    """
    first = _first(sections)
    lines = 2 * len(first.sections)
    wanted = BLOCKS_A_LINE * lines if blocks is None else blocks
    bound = best_bound(first, first.sections)
    choices = trade_off(
        first.sections,
        most_blocks=wanted if wanted < lines else max(wanted, lines + BLOCKS_SHOWN),
        target=bound.playbacks,
        seed=seed,
        tell=part(tell, 0, 0.7),
    )
    choices = pareto((*choices, _free(first, part(tell, 0.7, 1))))
    picked = [choice for choice in choices if choice.blocks <= wanted][-1]
    sessions = (first, Session(first.sections, picked.seating))
    return Crossover("blocks", sessions, bound, trade_off=choices)


def _free(first: Session, tell: Tell) -> Choice:
    """The best seating whatever its blocks."""
    best = crossover_best(first.sections, Ask(effort=Effort(tell=tell)))
    seating = best.sessions[1].seating
    return Choice(len(fewest_moves(first.seating, seating)), best.count.total, seating)


def _first(sections: Sequence[Section]) -> Session:
    sections = tuple(sections)
    return Session(sections, first_seating(section_sizes(sections)))
