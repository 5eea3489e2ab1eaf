"""The stages of a draft as plain data, and the way back from it.

Going back happens in two steps, with pairs and sessions between them: a stage
has to be there for its sessions, and a pair for the fields and rankings.
"""

from __future__ import annotations

from typing import Any

from planner.models import Event, Stage, StageEntry, StageRanking, StageTake
from planner.models.stage import MOST_STAGES
from planner.plan.stage_facts import (
    RANKING_FIELDS,
    STAGE_FIELDS,
    TAKE_FIELDS,
    ranking_facts,
    stage_facts,
)

Facts = dict[str, Any]


def stages_state(event: Event) -> list[Facts]:
    """Every stage with its takes, its field and its ranking; pairs by their keys."""
    stages = event.stages.prefetch_related("takes__source", "field__source", "ranking")
    return [
        {"pk": stage.pk} | stage_facts(stage) | {"ranking": ranking_facts(stage)}
        for stage in stages.order_by("order")
    ]


def stages_empty(*, event: Event, state: list[Facts] | None) -> dict[str, Stage]:
    """The stages of a state, yet without pairs; steps of old do not tell of them."""
    if state is None:
        return {stage.code: stage for stage in event.stages.all()}
    stages = {stage.pk: stage for stage in event.stages.all()}
    StageTake.objects.filter(stage__event=event).delete()
    StageEntry.objects.filter(stage__event=event).delete()
    StageRanking.objects.filter(stage__event=event).delete()
    _stand_aside(event)
    found = {}
    for facts in state:
        stage = stages.get(facts["pk"]) or Stage(pk=facts["pk"], event=event)
        for field in STAGE_FIELDS:
            setattr(stage, field, facts[field])
        stage.save(force_insert=facts["pk"] not in stages)
        found[stage.code] = stage
    return found


def _stand_aside(event: Event) -> None:
    """Orders, names and short names are given once each: out of the way with them."""
    for stage in event.stages.all():
        Stage.objects.filter(pk=stage.pk).update(
            order=MOST_STAGES + stage.order, name=f"\t{stage.pk}", code=f"-{stage.pk}"
        )


def stages_fill(*, event: Event, state: list[Facts] | None) -> None:
    """Takes, fields and rankings of the stages; those that came later go."""
    if state is None:
        return
    event.stages.exclude(pk__in=[facts["pk"] for facts in state]).delete()
    by_code = {stage.code: stage for stage in event.stages.all()}
    for facts in state:
        stage = by_code[facts["code"]]
        takes_store(stage=stage, facts=facts["takes"], by_code=by_code)
        field_store(stage=stage, facts=facts["field"], by_code=by_code)
        ranking_store(stage=stage, facts=facts["ranking"])


def takes_store(*, stage: Stage, facts: list[Facts], by_code: dict[str, Stage]) -> None:
    """Let a stage take exactly these places."""
    stage.takes.all().delete()
    StageTake.objects.bulk_create(
        StageTake(
            stage=stage,
            order=order,
            source=by_code[take["source"]],
            **{field: take[field] for field in TAKE_FIELDS},
        )
        for order, take in enumerate(facts, 1)
    )


def field_store(*, stage: Stage, facts: list[Facts], by_code: dict[str, Stage]) -> None:
    """Let a stage have exactly this field."""
    stage.field.all().delete()
    StageEntry.objects.bulk_create(
        StageEntry(
            stage=stage,
            order=order,
            pair_id=entry["pair"],
            source=by_code[entry["source"]] if entry["source"] else None,
            replaces_id=entry["replaces"],
            way=entry["way"],
            place=entry["place"],
            declined=entry["declined"],
        )
        for order, entry in enumerate(facts, 1)
    )


def ranking_store(*, stage: Stage, facts: list[Facts]) -> None:
    """Let a stage have exactly this ranking."""
    stage.ranking.all().delete()
    StageRanking.objects.bulk_create(
        StageRanking(
            stage=stage, pair_id=row["pair"], **{field: row[field] for field in RANKING_FIELDS}
        )
        for row in facts
    )
