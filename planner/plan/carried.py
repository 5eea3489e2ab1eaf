"""What the pairs of a stage bring along from where they qualified."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from crossovers.errors import CrossoverError
from crossovers.stages.carry_over import CarryRule, carried_over
from planner.errors import PlanningError
from planner.models import Pair, StageEntry
from planner.plan.planned_stages import PlannedStage
from planner.plan.stage_rankings import Rankings, core_ranking
from planner.wording import translated


@dataclass(frozen=True)
class CarriedScore:
    """A pair of a stage with its place and score before, and what it brings along."""

    pair: Pair
    source: str
    place: int
    score: Fraction | None
    amount: Decimal


def carries_over(planned: PlannedStage) -> bool:
    return bool(planned.takes) and planned.stage.carry_rule != CarryRule.NONE


def carry_rule(planned: PlannedStage) -> str:
    """The rule in words."""
    return translated(str(planned.stage.carry_over))


def stage_carried(planned: PlannedStage, rankings: Rankings) -> list[CarriedScore]:
    """The amounts, stage by stage and best first; raises PlanningError where one is missing.

    Who was not ranked, a drop-in, brings nothing along.
    """
    if not carries_over(planned):
        return []
    found: list[CarriedScore] = []
    for source in dict.fromkeys(take.source for take in planned.takes):
        rows = rankings.get(source.code, ())
        pair_of = {str(row.pair.number): row.pair for row in rows}
        playing = {entry.pair_id for entry in planned.playing if _is_from(entry, source.code)}
        numbers = {number for number, pair in pair_of.items() if pair.pk in playing}
        if not numbers:
            continue
        try:
            amounts = carried_over(
                planned.stage.carry_over, core_ranking(source.name, rows), numbers
            )
        except CrossoverError as error:
            raise PlanningError(translated(error)) from error
        found += (
            CarriedScore(pair_of[each.pair], source.name, each.place, each.score, each.amount)
            for each in amounts
        )
    return found


def _is_from(entry: StageEntry, code: str) -> bool:
    return entry.source is not None and entry.source.code == code
