"""A ranking as another program gives it back: who came where, with what score.

Nothing here knows about files or the database. A reader turns a file into a
``Ranking``; ``ranking_matches`` finds the event's pairs in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby

from movements.formats.faulty_file import LineFault
from movements.seats import Direction
from planner.enums import Unit

__all__ = ["Ranking", "Standing", "Unit", "placed"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair as a ranking names it, with its place, its score, and its line in the file.

    ``direction`` is there where North-South and East-West are ranked apart.
    """

    line: int
    place: int | None = None
    is_tied: bool = False
    number: int | None = None
    direction: Direction | None = None
    names: tuple[str, ...] = ()
    national_numbers: tuple[str, ...] = ()
    score: Decimal | None = None
    unit: Unit = Unit.POINTS
    boards: int | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a file says about who came where, and all its faults."""

    standings: tuple[Standing, ...] = ()
    faults: tuple[LineFault, ...] = ()


def placed(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """The standings line by line and best first, each with its place and its ties.

    A place that occurs twice is shared. Where a file gives scores only, the
    better score has the better place.

    >>> scores = [Standing(k, score=Decimal(score)) for k, score in enumerate((40, 60, 40))]
    >>> [(s.line, s.place, s.is_tied) for s in placed(scores)]
    [(1, 1, False), (0, 2, True), (2, 2, True)]
    """
    found: list[Standing] = []
    listed = sorted(standings, key=lambda standing: str(standing.direction or ""), reverse=True)
    for _direction, group in groupby(listed, key=lambda standing: standing.direction):
        line = list(group)
        if all(standing.place is None for standing in line):
            line = _placed_by_score(line)
        shared = Counter(standing.place for standing in line)
        line = [
            replace(standing, is_tied=standing.is_tied or _is_shared(standing, shared))
            for standing in line
        ]
        found += sorted(line, key=lambda s: (s.place is None, s.place or 0, s.line))
    return tuple(found)


def _is_shared(standing: Standing, shared: Counter[int | None]) -> bool:
    return standing.place is not None and shared[standing.place] > 1


def _placed_by_score(line: list[Standing]) -> list[Standing]:
    scores = [standing.score for standing in line if standing.score is not None]
    return [
        standing
        if standing.score is None
        else replace(standing, place=1 + sum(score > standing.score for score in scores))
        for standing in line
    ]
