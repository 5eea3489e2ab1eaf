"""The stages of an event: added, changed, put in order, deleted.

``facts`` of a stage are its name, code, phase, number of sessions, rounds, boards per
round, carry-over and takes, as far as they are to be set. A take names its source by
the short name; ``planner/services/takes.py`` reads them from a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Event, Stage, StageTake
from planner.models.stage import MOST_STAGES
from planner.plan.stage_facts import STAGE_FIELDS, TAKE_FIELDS
from planner.services.history import planning_step
from planner.services.stage_rules import stages_check
from planner.services.stage_sessions import (
    sessions_begin,
    sessions_end,
    sessions_number,
    sessions_of,
)
from planner.services.takes import takes_read

__all__ = [
    "stage_add",
    "stage_change",
    "stage_delete",
    "stage_takes",
    "stages_reorder",
    "takes_read",
]

Facts = dict[str, Any]
SETTABLE = frozenset(STAGE_FIELDS) - {"order"} | {"sessions", "takes"}


def stage_add(*, event: Event, facts: Facts, author: User | None, seen: int | None = None) -> Stage:
    """A new stage, the last one; without a phase it is played after all others."""
    summary = _("Stage %(stage)s added") % {"stage": facts.get("name", "")}
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        event = Event.objects.get(pk=event.pk)
        if event.stages.count() >= MOST_STAGES:
            raise PlanningError(_("An event has at most %(most)s stages.") % {"most": MOST_STAGES})
        sessions_begin(event)
        last = event.stages.aggregate(order=Max("order"), phase=Max("phase"))
        stage = Stage(event=event, order=_free_order(event), phase=last["phase"] + 1)
        code = _free_code(event, str(facts.get("name", "")))
        facts = Facts(sessions=1, code=code) | facts
        _set(stage, facts)
        sessions_of(stage, int(facts["sessions"]))
        _settle(event)
    return stage


def stage_change(
    *, stage: Stage, facts: Facts, author: User | None, seen: int | None = None
) -> Stage:
    """Other numbers for a stage; sessions that are too many go with their sections and seats."""
    summary = _("Stage %(stage)s changed") % {"stage": stage.name}
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        event = Event.objects.get(pk=stage.event_id)
        stage = _mine(event, stage)
        sessions_begin(event)
        _set(stage, facts)
        if facts.get("sessions"):
            sessions_of(stage, int(facts["sessions"]))
        _settle(event)
    return stage


def stage_takes(
    *,
    stage: Stage,
    takes: str | Sequence[Facts],
    author: User | None,
    seen: int | None = None,
) -> Stage:
    """Whom the stage takes, as a text or by short names and places; nothing for everybody."""
    if isinstance(takes, str):
        takes = takes_read(stage.event, takes)
    return stage_change(stage=stage, facts={"takes": list(takes)}, author=author, seen=seen)


def stage_delete(*, stage: Stage, author: User | None, seen: int | None = None) -> None:
    """A stage goes, with its sessions; one that feeds others stays."""
    summary = _("Stage %(stage)s deleted") % {"stage": stage.name}
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        event = Event.objects.get(pk=stage.event_id)
        stage = _mine(event, stage)
        if event.stages.count() == 1:
            raise PlanningError(_("An event has at least one stage: this is its only one."))
        fed = stage.feeds.select_related("stage").first()
        if fed is not None:
            raise PlanningError(
                _("%(other)s takes places of %(stage)s: let it take others first.")
                % {"other": fed.stage.name, "stage": stage.name}
            )
        sessions_end(stage, keep=0)
        stage.delete()
        _settle(event)


def stages_reorder(
    *, event: Event, codes: Sequence[str], author: User | None, seen: int | None = None
) -> None:
    """Put the stages in this order; what is played when stays as it is."""
    with planning_step(event=event, author=author, summary=_("Stages put in order"), seen=seen):
        stages = {stage.code: stage for stage in event.stages.all()}
        if sorted(codes) != sorted(stages):
            raise PlanningError(
                _("Name every stage once: %(stages)s.") % {"stages": ", ".join(sorted(stages))}
            )
        # An order is given once: all of them out of the way first.
        for start in (MOST_STAGES, 0):
            for order, code in enumerate(codes, start + 1):
                Stage.objects.filter(pk=stages[code].pk).update(order=order)
        _settle(event)


def _mine(event: Event, stage: Stage) -> Stage:
    found = event.stages.filter(pk=stage.pk).first()
    if found is None:
        raise PlanningError(
            _("%(event)s has no stage %(stage)s any more.")
            % {"event": event.name, "stage": stage.name}
        )
    return found


def _set(stage: Stage, facts: Facts) -> None:
    """Store what the facts say of a stage, its takes included."""
    unknown = sorted(facts.keys() - SETTABLE)
    if unknown:
        raise PlanningError(_("A stage has no %(field)s.") % {"field": unknown[0]})
    for field in STAGE_FIELDS:
        if field in facts:
            setattr(stage, field, facts[field])
    _clean(stage)
    stage.save()
    if "takes" in facts:
        stage.takes.all().delete()
        by_code = {other.code: other for other in stage.event.stages.all()}
        for take in _takes(stage, facts["takes"], by_code):
            _clean(take)
            take.save()


def _takes(
    stage: Stage, takes: str | Sequence[Facts], by_code: dict[str, Stage]
) -> Iterator[StageTake]:
    if isinstance(takes, str):
        takes = takes_read(stage.event, takes)
    for order, take in enumerate(takes, 1):
        source = by_code.get(str(take.get("source")))
        if source is None:
            raise PlanningError(
                _("%(stage)s takes places of %(source)s, and there is no such stage.")
                % {"stage": stage.name, "source": take.get("source")}
            )
        told = {field: take[field] for field in TAKE_FIELDS if take.get(field) is not None}
        if "percent" in told:
            told["percent"] = Decimal(str(told["percent"]))
        yield StageTake(stage=stage, order=order, source=source, **told)


def _clean(obj: Stage | StageTake) -> None:
    try:
        obj.full_clean()
    except ValidationError as error:
        raise PlanningError(" ".join(error.messages)) from error


def _free_order(event: Event) -> int:
    taken = set(event.stages.values_list("order", flat=True))
    return next(order for order in range(1, MOST_STAGES + 1) if order > max(taken, default=0))


def _free_code(event: Event, name: str) -> str:
    taken = set(event.stages.values_list("code", flat=True))
    plain = slugify(name)[:26] or "stage"
    choices = (plain, *(f"{plain}-{number}" for number in range(2, MOST_STAGES + 2)))
    return next(code for code in choices if code not in taken)


def _settle(event: Event) -> None:
    """What holds for all stages together."""
    for order, stage in enumerate(event.stages.order_by("order"), 1):
        if stage.order != order:
            Stage.objects.filter(pk=stage.pk).update(order=order)
    stages_check(event)
    sessions_number(event)
