"""How many sections of what size: the ranked plans for the pairs there are."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.plans.section_figures import SectionFigures
from crossovers.plans.section_plan import SectionPlan
from crossovers.plans.section_plans import section_plans
from crossovers.requests import SectionPlansRequest
from crossovers.sections import section_letters
from movements.seats import Seat
from planner.errors import PlanningError
from planner.models import Event, Job, Stage
from planner.plan.planned_stages import stage_event
from planner.plan.section_columns import movement_columns
from planner.services.jobs import job_start
from planner.services.progress import telling
from planner.services.sections import (
    letters_beside,
    plain_sections,
    sections_plan,
    session_numbers,
)
from planner.wording import translated

JOB_KIND = "section-plans"
JOB_SECONDS = 60
MOST_PLANS = 8


def plans_arguments(
    *, event: Event, pairs: int, sets: int | None, stage: Stage | None = None
) -> dict[str, Any]:
    """What is asked, as the job keeps it; of the event's first stage, if none is named."""
    stage = stage or event.stages.order_by("phase", "order")[0]
    return {
        "event": event.pk,
        "stage": stage.code,
        "pairs": pairs,
        "rounds": stage_event(event, stage).rounds,
        "sessions": len(session_numbers(event, stage)),
        "sets": sets,
    }


def plans_search(
    *, event: Event, pairs: int, sets: int | None, owner: User, stage: Stage | None = None
) -> Job:
    """Start working out the plans."""
    if pairs < 4:
        raise PlanningError(_("Enter at least four pairs first."))
    arguments = plans_arguments(event=event, pairs=pairs, sets=sets, stage=stage)
    return job_start(kind=JOB_KIND, arguments=arguments, owner=owner, seconds=JOB_SECONDS)


def plans_job(*, event: Event, stage: Stage | None = None) -> Job | None:
    """The last plans worked out for an event, or for one of its stages."""
    jobs = Job.objects.filter(kind=JOB_KIND, arguments__event=event.pk)
    if stage is not None:
        jobs = jobs.filter(arguments__stage=stage.code)
    return jobs.order_by("-created_at").first()


def plans_work(arguments: dict[str, Any], report: Callable[..., None]) -> dict[str, Any]:
    """The work of a job: the best plans with their figures."""
    report(5, _("Dividing the tables"))
    try:
        asked = SectionPlansRequest(
            pairs=arguments["pairs"],
            rounds=arguments["rounds"],
            sessions=arguments["sessions"],
            sets=arguments["sets"],
        )
        found = section_plans(asked, telling(report))
    except CrossoverError as error:
        raise PlanningError(translated(error)) from error
    event = Event.objects.get(pk=arguments["event"])
    stage = event.stages.filter(code=arguments.get("stage")).first()
    taken = letters_beside(event, stage)
    event = stage_event(event, stage)
    return {
        "plans": [_document(plan, event, taken) for plan in found.plans[:MOST_PLANS]],
        "advice": list(map(translated, found.advice)),
    }


def _document(plan: SectionPlan, event: Event, taken: Collection[str]) -> dict[str, Any]:
    return {
        "sizes": " + ".join(str(size) for size in plan.sizes),
        "method": plan.method,
        "playbacks": plan.playbacks,
        "proved": plan.proved,
        "bound": plan.lower_bound,
        "board_sets": plan.board_sets,
        "unlike": plan.unlike_comparisons,
        "sit_outs": plan.most_sit_outs,
        "why": translated(plan.why),
        "sections": _sections(plan, event, taken),
        "movements": [_figures(figures) for figures in plan.sections],
    }


def _figures(figures: SectionFigures) -> dict[str, Any]:
    return {
        "tables": figures.tables,
        "name": translated(figures.name),
        "boarding": translated(figures.boarding or ""),
        "board_sets": figures.board_sets,
        "sitting_pairs": figures.sitting_pairs,
    }


def _sections(plan: SectionPlan, event: Event, taken: Collection[str]) -> list[dict[str, Any]]:
    """The plan's sections as fields to store, with letters that are free."""
    absent = Seat.of_name(plan.absent) if plan.absent else None
    sections = plain_sections([(size, False) for size in plan.sizes], taken)
    letters = section_letters(len(sections))
    for letter, facts, figures in zip(letters, sections, plan.sections, strict=True):
        facts |= movement_columns(figures.movement, event)
        if absent and absent.section == letter:
            facts |= {
                "half_table": True,
                "phantom_direction": absent.direction.value,
                "phantom_table": absent.table,
            }
    return sections


def plans_take(
    *, event: Event, job: Job, number: int, author: User, seen: int | None = None
) -> str:
    """Give every session of the stage that was asked about the sections of one plan."""
    plans = (job.outcome or {}).get("plans", [])
    if not 0 <= number < len(plans):
        raise PlanningError(_("Choose one of the plans."))
    plan = plans[number]
    summary = _("Sections of %(sizes)s tables") % {"sizes": plan["sizes"]}
    sections_plan(
        event=event,
        sections=plan["sections"],
        stage=event.stages.filter(code=job.arguments.get("stage")).first(),
        author=author,
        summary=summary,
        seen=seen,
    )
    return summary
