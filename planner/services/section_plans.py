"""How many sections of what size: the ranked plans for the pairs there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.plans.section_figures import SectionFigures
from crossovers.plans.section_plan import SectionPlan
from crossovers.plans.section_plans import section_plans
from crossovers.requests import SectionPlansRequest
from movements.seats import Seat
from planner.errors import PlanningError
from planner.models import Event, Job
from planner.plan.section_columns import movement_columns
from planner.services.jobs import job_start
from planner.services.progress import telling
from planner.services.sections import plain_sections, sections_plan
from planner.wording import translated

JOB_KIND = "section-plans"
JOB_SECONDS = 60
MOST_PLANS = 8


def plans_arguments(*, event: Event, pairs: int, sets: int | None) -> dict[str, Any]:
    """What is asked, as the job keeps it."""
    return {
        "event": event.pk,
        "pairs": pairs,
        "rounds": event.rounds,
        "sessions": event.session_count,
        "sets": sets,
    }


def plans_search(*, event: Event, pairs: int, sets: int | None, owner: User) -> Job:
    """Start working out the plans."""
    if pairs < 4:
        raise PlanningError(_("Enter at least four pairs first."))
    arguments = plans_arguments(event=event, pairs=pairs, sets=sets)
    return job_start(kind=JOB_KIND, arguments=arguments, owner=owner, seconds=JOB_SECONDS)


def plans_job(*, event: Event) -> Job | None:
    """The last plans worked out for an event."""
    return (
        Job.objects.filter(kind=JOB_KIND, arguments__event=event.pk).order_by("-created_at").first()
    )


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
    return {
        "plans": [_document(plan, event) for plan in found.plans[:MOST_PLANS]],
        "advice": list(map(translated, found.advice)),
    }


def _document(plan: SectionPlan, event: Event) -> dict[str, Any]:
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
        "sections": _sections(plan, event),
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


def _sections(plan: SectionPlan, event: Event) -> list[dict[str, Any]]:
    """The plan's sections as fields to store."""
    absent = Seat.of_name(plan.absent) if plan.absent else None
    sections = plain_sections([(size, False) for size in plan.sizes])
    for facts, figures in zip(sections, plan.sections, strict=True):
        facts |= movement_columns(figures.movement, event)
        if absent and absent.section == facts["letter"]:
            facts |= {
                "half_table": True,
                "phantom_direction": absent.direction.value,
                "phantom_table": absent.table,
            }
    return sections


def plans_take(
    *, event: Event, job: Job, number: int, author: User, seen: int | None = None
) -> str:
    """Give every session the sections of one plan."""
    plans = (job.result or {}).get("plans", [])
    if not 0 <= number < len(plans):
        raise PlanningError(_("Choose one of the plans."))
    plan = plans[number]
    summary = _("Sections of %(sizes)s tables") % {"sizes": plan["sizes"]}
    sections_plan(event=event, sections=plan["sections"], author=author, summary=summary, seen=seen)
    return summary
