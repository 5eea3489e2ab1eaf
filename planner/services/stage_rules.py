"""What the stages of an event must keep to, so that every pair is in one place at a time."""

from __future__ import annotations

from itertools import combinations

from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.stages.ranges import Places, check_apart, check_feeding
from planner.errors import PlanningError
from planner.models import Event, Stage, StageTake
from planner.wording import translated

# Shares lie as they do in a large field while nobody knows how large theirs is.
MANY = 10_000


def stages_check(event: Event) -> None:
    """Refuse stages that feed themselves, take places twice or play before they are fed."""
    stages = list(event.stages.prefetch_related("takes__source").order_by("phase", "order"))
    try:
        check_feeding(
            {stage.name: [take.source.name for take in stage.takes.all()] for stage in stages}
        )
        _check_places(stages)
    except CrossoverError as error:
        raise PlanningError(translated(error)) from error
    for stage in stages:
        _check_order(stage)
    for one, other in combinations(stages, 2):
        if one.phase == other.phase and not (one.takes.all() or other.takes.all()):
            raise PlanningError(
                _(
                    "%(one)s and %(other)s are played at the same time and both take everybody: "
                    "let one of them take places, or play it later."
                )
                % {"one": one.name, "other": other.name}
            )


def _check_order(stage: Stage) -> None:
    for take in stage.takes.all():
        if take.source.phase >= stage.phase:
            raise PlanningError(
                _(
                    "%(stage)s takes places of %(source)s, which is not over before it starts: "
                    "let it be played later."
                )
                % {"stage": stage.name, "source": take.source.name}
            )


def _check_places(stages: list[Stage]) -> None:
    """Places that two stages take; and places that a ranking does not have."""
    ranked = {stage.pk: stage.ranking.count() for stage in stages}
    taken = [(stage.name, take) for stage in stages for take in stage.takes.all()]
    for _name, take in taken:
        if ranked[take.source_id]:
            take.range.places(ranked[take.source_id])
    known = [(name, _places(take, ranked)) for name, take in taken if _is_known(take, ranked)]
    check_apart(known)
    check_apart(
        (name, take.range.places(MANY))
        for name, take in taken
        if take.percent is not None and not _is_known(take, ranked)
    )


def _is_known(take: StageTake, ranked: dict[int, int]) -> bool:
    return take.percent is None or bool(ranked[take.source_id])


def _places(take: StageTake, ranked: dict[int, int]) -> Places:
    return take.range.places(ranked[take.source_id] or MANY)
