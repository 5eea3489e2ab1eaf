"""Pairs that share a place across a cut line, and what the regulations may say about them.

>>> tie = Tie("Qualifying", 28, PlaceGroup(27, ("p5", "p9", "p2")))
>>> tie.above, [str(choice) for choice in tie.outcomes.values()][:2]
(2, ['all 3 go up: 29 pairs above the line', 'none goes up: 26 pairs above the line'])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from crossovers.errors import BadTieBreak
from crossovers.seats import Pair
from crossovers.stages.ranking import PlaceGroup
from movements.sentences import Sentence


class TieRule(StrEnum):
    """What is done about pairs that share a place across a line."""

    ALL_IN = "all-in"
    NONE_IN = "none-in"
    PLAY_OFF = "play-off"
    BY_HAND = "by-hand"


@dataclass(frozen=True, slots=True)
class TieDecision:
    """The rule applied; ``order`` tells who is better, best first, once that is known."""

    rule: TieRule
    order: tuple[Pair, ...] = ()


Decisions = Mapping[tuple[str, int], TieDecision]


@dataclass(frozen=True, slots=True)
class Tie:
    """The pairs that share places on both sides of the line below place ``after``."""

    stage: str
    after: int
    group: PlaceGroup
    decision: TieDecision | None = None

    def __post_init__(self) -> None:
        if self.decision is None or not self.decision.order:
            return
        if sorted(self.decision.order) != sorted(self.group.pairs):
            raise BadTieBreak(
                "The tie-break of %(stage)s below place %(after)s must name each of %(pairs)s "
                "once.",
                stage=self.stage,
                after=self.after,
                pairs=", ".join(self.group.pairs),
            )

    @property
    def above(self) -> int:
        """How many of them there is room for above the line."""
        return self.after - self.group.first + 1

    @property
    def is_settled(self) -> bool:
        if self.decision is None:
            return False
        return self.decision.rule in (TieRule.ALL_IN, TieRule.NONE_IN) or bool(self.decision.order)

    @property
    def moved_line(self) -> int:
        """Below which place the line comes to lie."""
        match self.decision and self.decision.rule:
            case TieRule.ALL_IN:
                return self.group.last
            case TieRule.NONE_IN:
                return self.group.first - 1
            case _:
                return self.after

    @property
    def outcomes(self) -> dict[TieRule, Sentence]:
        """What each rule would come to."""
        size = len(self.group.pairs)
        return {
            TieRule.ALL_IN: Sentence(
                "all %(size)s go up: %(pairs)s pairs above the line",
                size=size,
                pairs=self.group.last,
            ),
            TieRule.NONE_IN: Sentence(
                "none goes up: %(pairs)s pairs above the line", pairs=self.group.first - 1
            ),
            TieRule.PLAY_OFF: Sentence(
                "a play-off decides which %(above)s of %(size)s go up",
                above=self.above,
                size=size,
            ),
            TieRule.BY_HAND: Sentence(
                "the tie-break of the regulations decides which %(above)s of %(size)s go up",
                above=self.above,
                size=size,
            ),
        }
