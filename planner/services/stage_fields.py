"""The field of a stage after the cut: declined, moved up, replaced, wild cards and drop-ins.

Nothing here rewrites who qualified: who declines stays on the list, and so does the
way by which everybody came in.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from planner.enums import Way
from planner.errors import PlanningError
from planner.models import Pair, Stage, StageEntry
from planner.plan.planned_stages import planned_stages
from planner.plan.stage_rankings import event_rankings, stage_reserves
from planner.plan.view import plan_view
from planner.services.history import planning_step
from planner.services.plans import plan_draft
from planner.services.presences import misses_earlier


def entry_decline(*, stage: Stage, pair: Pair, author: User | None, seen: int | None = None) -> str:
    """The pair does not play in the stage for which it has qualified."""
    summary = _("Pair %(pair)s declines %(stage)s") % _words(stage, pair)
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        _set_declined(stage, pair, True)
    return summary


def entry_take_back(
    *, stage: Stage, pair: Pair, author: User | None, seen: int | None = None
) -> str:
    """A pair that had declined plays after all."""
    summary = _("Pair %(pair)s plays in %(stage)s after all") % _words(stage, pair)
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        _leave_others(stage, pair)
        _set_declined(stage, pair, False)
    return summary


def entry_move_up(
    *,
    stage: Stage,
    pair: Pair | None = None,
    replaces: Pair | None = None,
    author: User | None,
    seen: int | None = None,
) -> str:
    """A reserve comes in, the next one unless one is named."""
    with planning_step(event=stage.event, author=author, summary="", seen=seen) as step:
        waiting = reserves_now(stage)
        if pair is None and not waiting:
            raise PlanningError(_("%(stage)s has no more reserves.") % {"stage": stage.name})
        chosen = waiting[0] if pair is None else pair
        if chosen not in waiting:
            raise PlanningError(
                _("Pair %(pair)s is not a reserve of %(stage)s.") % _words(stage, chosen)
            )
        _come_in(stage, chosen, Way.RESERVE, replaces or _unreplaced(stage))
        step.summary = _("Pair %(pair)s moves up to %(stage)s") % _words(stage, chosen)
    return step.summary


def entry_replace(
    *, stage: Stage, pair: Pair, by: Pair, author: User | None, seen: int | None = None
) -> str:
    """One pair for another, in one go: a reserve or a wild card."""
    summary = _("%(stage)s: pair %(by)s for pair %(pair)s") % (
        _words(stage, pair) | {"by": by.number}
    )
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        way = Way.RESERVE if by in reserves_now(stage) else Way.WILD_CARD
        _set_declined(stage, pair, True)
        _come_in(stage, by, way, pair)
    return summary


def entry_wild_card(
    *, stage: Stage, pair: Pair, author: User | None, seen: int | None = None
) -> str:
    """A pair that is invited, whatever its place."""
    summary = _("%(stage)s: wild card for pair %(pair)s") % _words(stage, pair)
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        _come_in(stage, pair, Way.WILD_CARD, None)
        _has_missed_nothing(stage, pair)
    return summary


def entry_drop_in(*, stage: Stage, pair: Pair, author: User | None, seen: int | None = None) -> str:
    """A pair that comes for this stage only."""
    summary = _("%(stage)s: pair %(pair)s drops in") % _words(stage, pair)
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        _come_in(stage, pair, Way.DROP_IN, None)
        _has_missed_nothing(stage, pair)
    return summary


def reserves_now(stage: Stage) -> list[Pair]:
    """The reserves of a stage of the draft, the next one first."""
    stages = planned_stages(plan_draft(event=stage.event))
    planned = next(found for found in stages if found.code == stage.code)
    return stage_reserves(planned, event_rankings(stage.event))


def _words(stage: Stage, pair: Pair) -> dict[str, object]:
    return {"pair": pair.number, "stage": stage.name}


def _set_declined(stage: Stage, pair: Pair, declined: bool) -> None:
    entry = stage.field.filter(pair=pair).first()
    if entry is None:
        raise PlanningError(
            _("Pair %(pair)s has not qualified for %(stage)s.") % _words(stage, pair)
        )
    if entry.declined == declined:
        sentence = (
            _("Pair %(pair)s has declined %(stage)s already.")
            if declined
            else _("Pair %(pair)s plays in %(stage)s already.")
        )
        raise PlanningError(sentence % _words(stage, pair))
    entry.declined = declined
    entry.save(update_fields=["declined"])


def _come_in(stage: Stage, pair: Pair, way: Way, replaces: Pair | None) -> None:
    """A new entry, the last of the field; it leaves the stages beside."""
    field = list(stage.field.all())
    if stage.takes.exists() and not field:
        raise PlanningError(_("Make the cut for %(stage)s first.") % {"stage": stage.name})
    if any(entry.pair_id == pair.pk for entry in field):
        raise PlanningError(
            _("Pair %(pair)s is on the list of %(stage)s already.") % _words(stage, pair)
        )
    if pair.withdrawn:
        raise PlanningError(
            _("Pair %(pair)s has withdrawn: bring it back first.") % _words(stage, pair)
        )
    _leave_others(stage, pair)
    ranked = next(
        (row for take in stage.takes.all() for row in take.source.ranking.filter(pair=pair)), None
    )
    entry = StageEntry(
        stage=stage,
        pair=pair,
        order=max((entry.order for entry in field), default=0) + 1,
        way=way,
        source=ranked.stage if ranked else None,
        place=ranked.place if ranked else None,
        replaces=replaces,
    )
    try:
        entry.full_clean()
    except ValidationError as error:
        raise PlanningError(" ".join(error.messages)) from error
    entry.save()


def _has_missed_nothing(stage: Stage, pair: Pair) -> None:
    """A pair that comes only now is not looked for in earlier sessions."""
    plan = plan_view(plan_draft(event=stage.event))
    planned = next(found for found in plan.stages if found.code == stage.code)
    misses_earlier(stage=planned, plan=plan, pair=pair)


def _leave_others(stage: Stage, pair: Pair) -> None:
    """Stages of one phase are played at the same time: a pair plays in one of them."""
    StageEntry.objects.filter(
        stage__event=stage.event, stage__phase=stage.phase, pair=pair, declined=False
    ).exclude(stage=stage).update(declined=True)


def _unreplaced(stage: Stage) -> Pair | None:
    """The first pair that has declined and has nobody in its place yet."""
    entries = list(stage.field.select_related("pair"))
    replaced = {entry.replaces_id for entry in entries}
    gone = (entry.pair for entry in entries if entry.declined and entry.pair_id not in replaced)
    return next(gone, None)
