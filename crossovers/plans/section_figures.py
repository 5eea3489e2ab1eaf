"""The movement of each section of a plan, and its figures.

Everybody on the same boards is what players ask for first, so a section plays
the usual Web or Mitchell. That may take more board sets than there are: then
sections go over to a Mitchell with a board group to each table, which takes one
set of more boards and leaves unlike comparisons, those that save most first.

>>> usual = usual_figures(18, 13)
>>> usual.name, usual.boarding, usual.board_sets, usual.unlike_comparisons
('W1813', '9-up-9-down', 2, 0.0)
>>> [figures.board_sets for figures in fitted((13, 18, 18), rounds=13, sets=4) or ()]
[1, 2, 1]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from crossovers.sections import Section, section_of_movement
from movements.catalogue.movement_request import MovementRequest, build, standard_request
from movements.catalogue.names import title_of
from movements.measures.figures import sitting_pairs, unlike_comparisons
from movements.movement import Kind, Movement


@dataclass(frozen=True, slots=True, eq=False)
class SectionFigures:
    """A section's movement, with what a director compares; unlike comparisons in percent."""

    movement: Movement
    name: str
    unlike_comparisons: float
    sitting_pairs: int

    @property
    def tables(self) -> int:
        return self.movement.tables

    @property
    def board_sets(self) -> int:
        return self.movement.board_sets

    @property
    def boarding(self) -> str | None:
        return self.movement.boarding

    def section(self, letter: str) -> Section:
        """The section that plays this movement."""
        return section_of_movement(letter, self.movement)


@lru_cache(maxsize=1024)
def usual_figures(tables: int, rounds: int) -> SectionFigures:
    """Everybody on the same boards."""
    return _figures(build(standard_request(tables, rounds)))


@lru_cache(maxsize=1024)
def thrifty_figures(tables: int, rounds: int) -> SectionFigures:
    """One set of boards, with a group to each table."""
    request = MovementRequest(Kind.MITCHELL, tables, rounds, relay=tables % 2 == 0)
    return _figures(build(request))


def fitted(
    sizes: tuple[int, ...], *, rounds: int, sets: int | None = None
) -> tuple[SectionFigures, ...] | None:
    """A movement for each section that together need no more sets; None if there are none."""
    found = [usual_figures(tables, rounds) for tables in sizes]
    if sets is None:
        return tuple(found)
    if sets < len(sizes):
        return None
    while sum(figures.board_sets for figures in found) > sets:
        # Where most sets are in use most are saved; at worst every section comes down to one.
        index = max(range(len(found)), key=lambda k: (found[k].board_sets, found[k].tables, k))
        found[index] = thrifty_figures(found[index].tables, rounds)
    return tuple(found)


def _figures(movement: Movement) -> SectionFigures:
    return SectionFigures(
        movement=movement,
        name=title_of(movement),
        unlike_comparisons=round(float(100 * unlike_comparisons(movement)), 1),
        sitting_pairs=sitting_pairs(movement),
    )
