"""Whom a stage takes: places of an earlier one.

>>> str(Places("Qualifying", 1, 28)), str(Places("Qualifying", 29))
('1–28 of Qualifying', '29 and below of Qualifying')
>>> Share("Qualifying", 60).places(37)
Places(stage='Qualifying', first=1, last=23)
>>> Share("Qualifying", 60, is_rest=True).places(37)
Places(stage='Qualifying', first=24, last=None)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from crossovers.errors import NoSuchRange
from movements.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Places:
    """The places from ``first`` to ``last``; without ``last`` all from there on."""

    stage: str
    first: int = 1
    last: int | None = None

    def __post_init__(self) -> None:
        if self.first < 1:
            raise NoSuchRange(
                "There is no place %(first)s in %(stage)s: places start at 1.",
                first=self.first,
                stage=self.stage,
            )
        if self.last is not None and self.last < self.first:
            raise NoSuchRange(
                "Places %(first)s to %(last)s of %(stage)s are none: give the better place first.",
                first=self.first,
                last=self.last,
                stage=self.stage,
            )

    def places(self, ranked: int) -> Places:
        """These places, if as many pairs as that are ranked."""
        end = self.first if self.last is None else self.last
        if end > ranked:
            raise NoSuchRange(
                "%(places)s cannot be taken: %(ranked)s pairs are ranked there.",
                places=str(self),
                ranked=ranked,
            )
        return self

    def __str__(self) -> str:
        if self.last is None:
            if self.first == 1:
                return Sentence("all of %(stage)s", stage=self.stage)
            return Sentence("%(first)s and below of %(stage)s", first=self.first, stage=self.stage)
        if self.first == self.last:
            return Sentence("place %(first)s of %(stage)s", first=self.first, stage=self.stage)
        return Sentence(
            "%(first)s–%(last)s of %(stage)s", first=self.first, last=self.last, stage=self.stage
        )


@dataclass(frozen=True, slots=True)
class Share:
    """The top few percent, rounded up to whole pairs; or the rest."""

    stage: str
    percent: Decimal | int
    is_rest: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.percent < 100:
            raise NoSuchRange(
                "The top %(percent)s %% of %(stage)s cannot be taken: give more than 0 and less "
                "than 100.",
                percent=str(self.percent),
                stage=self.stage,
            )

    def places(self, ranked: int) -> Places:
        """The places that this comes to where ``ranked`` pairs are ranked."""
        last = -(-Fraction(self.percent) * ranked // 100)
        if self.is_rest:
            return Places(self.stage, last + 1).places(ranked)
        return Places(self.stage, 1, last).places(ranked)

    def __str__(self) -> str:
        words = {"percent": str(self.percent), "stage": self.stage}
        if self.is_rest:
            return Sentence("below the top %(percent)s %% of %(stage)s", **words)
        return Sentence("top %(percent)s %% of %(stage)s", **words)


Range = Places | Share


def check_apart(taken: Iterable[tuple[str, Places]]) -> None:
    """Refuse places that two stages take, or one stage twice; each comes with who takes it."""
    by_source: dict[str, list[tuple[str, Places]]] = {}
    for stage, places in taken:
        by_source.setdefault(places.stage, []).append((stage, places))
    for listed in by_source.values():
        listed.sort(key=lambda item: item[1].first)
        for (one, upper), (other, lower) in pairwise(listed):
            if upper.last is None or lower.first <= upper.last:
                raise NoSuchRange(
                    "Place %(place)s of %(stage)s is taken twice, by %(one)s (%(upper)s) and by "
                    "%(other)s (%(lower)s): let each place go to one stage.",
                    place=lower.first,
                    stage=lower.stage,
                    one=one,
                    upper=str(upper),
                    other=other,
                    lower=str(lower),
                )


def check_feeding(sources: Mapping[str, Sequence[str]]) -> None:
    """Refuse a stage that takes places of itself, directly or by way of others, or of none."""
    for stage, feeding in sources.items():
        for source in feeding:
            if source not in sources:
                raise NoSuchRange(
                    "%(stage)s takes places of %(source)s, and there is no such stage.",
                    stage=stage,
                    source=source,
                )
    try:
        TopologicalSorter(sources).prepare()
    except CycleError as error:
        raise NoSuchRange(
            "%(stage)s would feed itself: a stage takes places of stages that are over before it "
            "starts.",
            stage=error.args[1][0],
        ) from error
