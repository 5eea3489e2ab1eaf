"""The ranking of a stage, best first, and the pairs that share a place.

What counts is the position in the list: pairs with the same place share it, and
the pair after them comes as many places further down, whatever number is printed.

>>> ranking = Ranking("Qualifying", (Ranked("p1", 1), Ranked("p4", 2), Ranked("p2", 2)))
>>> [(group.first, group.last, group.pairs) for group in ranking.groups]
[(1, 1, ('p1',)), (2, 3, ('p4', 'p2'))]
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from crossovers.errors import BadRanking
from crossovers.seats import Pair


@dataclass(frozen=True, slots=True)
class Ranked:
    """A pair in its place; ``score`` where it is known."""

    pair: Pair
    place: int
    score: Fraction | None = None


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """The pairs that share the places from ``first`` to ``last``; mostly there is one."""

    first: int
    pairs: tuple[Pair, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.pairs) - 1

    @property
    def is_tied(self) -> bool:
        return len(self.pairs) > 1


@dataclass(frozen=True)
class Ranking:
    """Who came where in one stage."""

    stage: str
    ranked: tuple[Ranked, ...]

    def __post_init__(self) -> None:
        times = Counter(ranked.pair for ranked in self.ranked)
        for pair, count in times.items():
            if count > 1:
                raise BadRanking(
                    "%(pair)s is in the ranking of %(stage)s more than once: give every pair one "
                    "place.",
                    pair=pair,
                    stage=self.stage,
                )
        for ranked in self.ranked:
            if ranked.place < 1:
                raise BadRanking(
                    "%(pair)s has place %(place)s in the ranking of %(stage)s: places start at 1.",
                    pair=ranked.pair,
                    place=ranked.place,
                    stage=self.stage,
                )

    @cached_property
    def groups(self) -> tuple[PlaceGroup, ...]:
        """Everybody, those who share a place together, best first."""
        found: list[PlaceGroup] = []
        first = 1
        for _place, group in groupby(self._best_first, key=lambda ranked: ranked.place):
            found.append(PlaceGroup(first, tuple(ranked.pair for ranked in group)))
            first = found[-1].last + 1
        return tuple(found)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(ranked.pair for ranked in self._best_first)

    @cached_property
    def position_of(self) -> dict[Pair, int]:
        """The place of each pair; those who share one have the best of it."""
        return {pair: group.first for group in self.groups for pair in group.pairs}

    @cached_property
    def score_of(self) -> dict[Pair, Fraction | None]:
        return {ranked.pair: ranked.score for ranked in self.ranked}

    @property
    def _best_first(self) -> list[Ranked]:
        # Sorting keeps the order given among pairs that share a place.
        return sorted(self.ranked, key=lambda ranked: ranked.place)
