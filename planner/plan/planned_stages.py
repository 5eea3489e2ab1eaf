"""The stages of a plan: who plays in them, by what way, and in which sessions."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db.models import prefetch_related_objects

from planner.models import Event, Pair, PlanVersion, Stage, StageEntry, StageTake
from planner.plan.contents import kept_field_pairs
from planner.plan.stage_facts import field_of_facts, stage_of_facts, takes_of_facts

if TYPE_CHECKING:
    from planner.plan.view import PlannedSession


@dataclass(eq=False)
class PlannedStage:
    """A stage in one version of the plan.

    ``entries`` has everybody who came in by the cut or by hand, in order, those
    who declined among them; ``beside`` are the other stages of its phase.
    """

    stage: Stage
    takes: list[StageTake] = field(default_factory=list)
    entries: list[StageEntry] = field(default_factory=list)
    sessions: list[PlannedSession] = field(default_factory=list)
    beside: list[PlannedStage] = field(default_factory=list)

    def __str__(self) -> str:
        return self.stage.name

    @property
    def name(self) -> str:
        return self.stage.name

    @property
    def code(self) -> str:
        return self.stage.code

    @property
    def takes_everybody(self) -> bool:
        return not self.takes

    @property
    def is_cut(self) -> bool:
        """Whether it is settled who plays, as far as places of earlier stages decide that."""
        return self.takes_everybody or bool(self.entries)

    @property
    def playing(self) -> list[StageEntry]:
        """Those of the field who have not declined."""
        return [entry for entry in self.entries if not entry.declined]

    def includes(self, pair: Pair) -> bool:
        """Whether the pair belongs to the stage, whichever of its sessions it plays."""
        own = next((entry for entry in self.entries if entry.pair_id == pair.pk), None)
        if own is not None:
            return not own.declined
        return self.takes_everybody and not any(
            entry.pair_id == pair.pk for other in self.beside for entry in other.playing
        )


def stage_event(event: Event, stage: Stage | None) -> Event:
    """The event with the stage's own rounds and boards, if it has some."""
    if stage is None or not (stage.rounds or stage.boards_per_round):
        return event
    own = copy(event)
    own.rounds = stage.rounds or event.rounds
    own.boards_per_round = stage.boards_per_round or event.boards_per_round
    return own


def session_event(event: Event, number: int) -> Event:
    """The same for the stage of a session of the draft."""
    session = event.sessions.filter(number=number).select_related("stage").first()
    return stage_event(event, session.stage if session else None)


def planned_stages(version: PlanVersion) -> list[PlannedStage]:
    """The stages of a version in order, without their sessions."""
    stages = _kept(version) if version.is_released else _drafted(version.event)
    for planned in stages:
        planned.beside = [
            other
            for other in stages
            if other is not planned and other.stage.phase == planned.stage.phase
        ]
    return stages


def _drafted(event: Event) -> list[PlannedStage]:
    stages = list(event.stages.order_by("phase", "order"))
    prefetch_related_objects(stages, "takes", "field")
    by_pk = {stage.pk: stage for stage in stages}
    pairs = {
        pair.pk: pair
        for pair in (
            event.pairs.select_related("first_player", "second_player")
            if any(stage.field.all() for stage in stages)
            else ()
        )
    }
    found = []
    for stage in stages:
        stage.event = event
        takes, entries = list(stage.takes.all()), list(stage.field.all())
        for take in takes:
            take.stage, take.source = stage, by_pk[take.source_id]
        for entry in entries:
            entry.stage, entry.pair = stage, pairs[entry.pair_id]
            entry.source = by_pk[entry.source_id] if entry.source_id else None
        found.append(PlannedStage(stage, takes, entries))
    return found


def _kept(version: PlanVersion) -> list[PlannedStage]:
    """The stages as they were at the release."""
    facts = sorted(version.kept["stages"], key=lambda kept: (kept["phase"], kept["order"]))
    stages = {kept["code"]: stage_of_facts(kept) for kept in facts}
    pairs = kept_field_pairs(version) if any(kept["field"] for kept in facts) else {}
    for stage in stages.values():
        stage.event = version.event
    return [
        PlannedStage(
            stages[kept["code"]],
            takes_of_facts(stages[kept["code"]], kept["takes"], stages),
            field_of_facts(stages[kept["code"]], kept["field"], stages, pairs),
        )
        for kept in facts
    ]
