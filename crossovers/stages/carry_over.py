"""Carry-over: what a pair brings along from an earlier stage.

Amounts are computed exactly and rounded once, at the end, halves away from zero, to
the decimals that the stage states.

>>> from crossovers.stages.ranking import Ranked
>>> ranking = Ranking("Q", (Ranked("p1", 1, Fraction(650)), Ranked("p2", 2, Fraction("600.5"))))
>>> ratio = CarryOver(CarryRule.LINEAR, top_before=34, top_after=26)
>>> [(carried.pair, str(carried.amount)) for carried in carried_over(ratio, ranking)]
[('p1', '497.06'), ('p2', '459.21')]
>>> str(ratio)
'the score times 26/34, the ratio of the tops, to 2 decimals'
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal, localcontext
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from crossovers.errors import NoCarryOver
from crossovers.seats import Pair
from crossovers.stages.carry_formula import formula_value
from crossovers.stages.ranking import Ranking
from movements.sentences import Counted, Sentence

MOST_DECIMALS = 4


class CarryRule(StrEnum):
    """How scores of an earlier stage count."""

    NONE = "none"
    SHARE = "share"
    LINEAR = "linear"
    FORMULA = "formula"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class CarryOver:
    """The rule of a stage.

    ``percent`` is the share carried; the tops are those of a board in either stage;
    ``table`` has the amount for each place, as a federation prints it.
    """

    rule: CarryRule = CarryRule.NONE
    percent: Decimal | int = 100
    top_before: Decimal | int | None = None
    top_after: Decimal | int | None = None
    formula: str = ""
    table: Mapping[int, Decimal] = field(default_factory=lambda: MappingProxyType({}))
    decimals: int = 2

    def __post_init__(self) -> None:
        if not 0 <= self.decimals <= MOST_DECIMALS:
            raise NoCarryOver(
                "Amounts cannot be rounded to %(decimals)s decimals: choose 0 to %(most)s.",
                decimals=self.decimals,
                most=MOST_DECIMALS,
            )
        if not 0 < self.percent <= 100:
            raise NoCarryOver(
                "%(percent)s %% cannot be carried over: give more than 0 and at most 100.",
                percent=str(self.percent),
            )
        if self.rule is CarryRule.LINEAR and not (
            self.top_before and self.top_after and self.top_before > 0 and self.top_after > 0
        ):
            raise NoCarryOver(
                "The ratio of the tops needs both: the top of a board in the earlier stage and in "
                "this one."
            )
        if self.rule is CarryRule.FORMULA and not self.formula.strip():
            raise NoCarryOver("The formula is missing: write one such as (score - 50) * 2 / 3.")
        if self.rule is CarryRule.TABLE and not self.table:
            raise NoCarryOver("The table is missing: give an amount for each place.")

    def __str__(self) -> str:
        words: dict[str, object] = {
            "percent": str(self.percent),
            "before": str(self.top_before),
            "after": str(self.top_after),
            "formula": self.formula,
            "decimals": _decimals(self.decimals),
        }
        match self.rule:
            case CarryRule.NONE:
                return Sentence("nothing is carried over")
            case CarryRule.SHARE:
                return Sentence("%(percent)s %% of the score, to %(decimals)s", **words)
            case CarryRule.LINEAR if self.percent == 100:
                return Sentence(
                    "the score times %(after)s/%(before)s, the ratio of the tops, to %(decimals)s",
                    **words,
                )
            case CarryRule.LINEAR:
                return Sentence(
                    "%(percent)s %% of the score times %(after)s/%(before)s, the ratio of the "
                    "tops, to %(decimals)s",
                    **words,
                )
            case CarryRule.FORMULA:
                return Sentence("%(formula)s, to %(decimals)s", **words)
            case CarryRule.TABLE:
                return Sentence("by place, from the table of the regulations")


def _decimals(count: int) -> Sentence:
    if count == 0:
        return Sentence("whole numbers")
    return Counted("%(count)s decimal", "%(count)s decimals", count)


@dataclass(frozen=True, slots=True)
class Carried:
    """What one pair brings along."""

    pair: Pair
    place: int
    score: Fraction | None
    amount: Decimal


def carried_over(
    rule: CarryOver, ranking: Ranking, pairs: Collection[Pair] | None = None
) -> tuple[Carried, ...]:
    """The amounts of these pairs, or of all that are ranked, best first."""
    if rule.rule is CarryRule.NONE:
        return ()
    return tuple(
        Carried(
            pair,
            ranking.position_of[pair],
            ranking.score_of[pair],
            rounded(_exact(rule, ranking, pair), rule.decimals),
        )
        for pair in ranking.pairs
        if pairs is None or pair in pairs
    )


def rounded(amount: Fraction, decimals: int) -> Decimal:
    """The amount to that many decimals, halves away from zero.

    >>> rounded(Fraction(1, 200), 2), rounded(Fraction(-1, 2), 0)
    (Decimal('0.01'), Decimal('-1'))
    """
    scaled = abs(amount) * 10**decimals
    whole = int(scaled + Fraction(1, 2))
    with localcontext(prec=max(28, len(str(whole)) + 1), rounding=ROUND_HALF_UP):
        return Decimal(-whole if amount < 0 else whole).scaleb(-decimals)


def _exact(rule: CarryOver, ranking: Ranking, pair: Pair) -> Fraction:
    place = ranking.position_of[pair]
    if rule.rule is CarryRule.TABLE:
        if place not in rule.table:
            raise NoCarryOver(
                "The table has no amount for place %(place)s: give one for every place that goes "
                "on.",
                place=place,
            )
        return Fraction(rule.table[place])
    score = _score(ranking, pair)
    if rule.rule is CarryRule.FORMULA:
        return formula_value(rule.formula, _words(ranking, pair, score))
    share = score * Fraction(rule.percent) / 100
    if rule.rule is CarryRule.LINEAR and rule.top_before and rule.top_after:
        share *= Fraction(rule.top_after) / Fraction(rule.top_before)
    return share


def _score(ranking: Ranking, pair: Pair) -> Fraction:
    score = ranking.score_of[pair]
    if score is None:
        raise NoCarryOver(
            "The ranking of %(stage)s gives no score for %(pair)s: the carry-over needs one for "
            "every pair that goes on.",
            stage=ranking.stage,
            pair=pair,
        )
    return score


def _words(ranking: Ranking, pair: Pair, score: Fraction) -> dict[str, Fraction]:
    """The values of a formula's words for one pair."""
    scores = [each for each in ranking.score_of.values() if each is not None]
    return {
        "score": score,
        "place": Fraction(ranking.position_of[pair]),
        "pairs": Fraction(len(ranking.ranked)),
        "best": max(scores),
        "average": sum(scores, Fraction(0)) / len(scores),
        "last": min(scores),
    }
