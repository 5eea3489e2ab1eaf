"""The rankings of an event's stages, in the core's words too, and who may move up by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from crossovers.errors import CrossoverError
from crossovers.stages.ranking import Ranked, Ranking
from crossovers.stages.reserves import reserves
from planner.models import Event, Pair, StageRanking
from planner.plan.planned_stages import PlannedStage

# Rows by the short name of their stage.
Rankings = Mapping[str, Sequence[StageRanking]]


def event_rankings(event: Event) -> Rankings:
    """Every ranking that there is, best first."""
    found: dict[str, list[StageRanking]] = {}
    rows = StageRanking.objects.filter(stage__event=event.pk).select_related(
        "stage", "pair__first_player", "pair__second_player"
    )
    for row in rows.order_by("place", "pair__number"):
        found.setdefault(row.stage.code, []).append(row)
    return found


def core_ranking(name: str, rows: Iterable[StageRanking]) -> Ranking:
    """The ranking of a stage: pairs by their numbers, those who share a place in that order."""
    listed = sorted(rows, key=lambda row: (row.place, row.pair.number))
    return Ranking(
        name,
        tuple(
            Ranked(
                str(row.pair.number),
                row.place,
                None if row.score is None else Fraction(row.score),
            )
            for row in listed
        ),
    )


def stage_reserves(planned: PlannedStage, rankings: Rankings) -> list[Pair]:
    """The pairs that may move up to a stage, the next one first.

    They are ranked below it and are not on its list, nor in a better stage of its phase.
    """
    better = [other for other in planned.beside if other.stage.order < planned.stage.order]
    here = {entry.pair_id for entry in planned.entries}
    playing = {entry.pair_id for other in better for entry in other.playing}
    found: dict[int, Pair] = {}
    for take in planned.takes:
        rows = rankings.get(take.source.code, ())
        by_number = {str(row.pair.number): row.pair for row in rows}
        try:
            first = take.range.places(len(rows)).first
        except CrossoverError:
            continue
        for number in reserves(
            core_ranking(take.source.name, rows),
            first - 1,
            declined={n for n, pair in by_number.items() if pair.pk in here},
            playing={n for n, pair in by_number.items() if pair.pk in playing},
        ):
            found.setdefault(by_number[number].pk, by_number[number])
    return [pair for pair in found.values() if not pair.withdrawn]
