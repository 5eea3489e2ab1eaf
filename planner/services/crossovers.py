"""Crossovers to the next session, counted side by side, and taking one over."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from crossovers.methods.answer import next_session
from crossovers.methods.proposal import Method
from crossovers.requests import NextSessionRequest
from movements.progress import Tell
from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.models import Event, Job
from planner.services.crossover_choice import choice_document, method_label, price_document
from planner.services.draft_state import State, draft_state, sections_store
from planner.services.history import planning_step
from planner.services.jobs import job_start
from planner.services.next_session import draft_crossover
from planner.services.progress import telling
from planner.services.seating import seats_store
from planner.wording import translated

JOB_KIND = "crossovers"
JOB_SECONDS = 120


def crossover_choices(arguments: dict[str, Any], report: Callable[..., None]) -> dict[str, Any]:
    """The work of a job: every method's seating with its figures, and what wishes cost."""
    event = Event.objects.get(pk=arguments["event"])
    crossover = draft_crossover(
        event=event, number=arguments["session"], exceptions=arguments["exceptions"]
    )

    def listen(method: Method | None) -> Tell:
        return telling(report, label=method_label(method, crossover) if method else "")

    report(0, _("Looking for seats with few playbacks"))
    found = next_session(NextSessionRequest(crossover.session, prices=True), listen)
    plainest = sorted(found.proposals, key=lambda p: (list(Method).index(p.method), p.blocks or 0))
    return {
        "choices": [choice_document(crossover, proposal) for proposal in plainest],
        "refused": [
            {"label": method_label(refused.method, crossover), "reason": translated(refused.reason)}
            for refused in found.refused
        ],
        "wishes": [price_document(crossover, price) for price in found.prices],
    }


def crossover_search(
    *, event: Event, number: int, owner: User, exceptions: Sequence[str] = ()
) -> Job:
    """Start working out the choices; the page shows them when they are there.

    ``exceptions`` are keys of wishes: required ones given up, preferred ones to be kept.
    """
    draft_crossover(event=event, number=number)
    arguments = {
        "event": event.pk,
        "session": number,
        "basis": crossover_basis(draft_state(event), number),
        "exceptions": list(exceptions),
    }
    return job_start(kind=JOB_KIND, arguments=arguments, owner=owner, seconds=JOB_SECONDS)


def crossover_basis(state: State, number: int) -> str:
    """A fingerprint of all in a draft that the choices for a session depend on."""
    state = state | {"seats": [seat for seat in state["seats"] if seat[0] < number]}
    return sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


def crossover_job(*, event: Event, number: int) -> Job | None:
    """The last computation of choices for a session."""
    return (
        Job.objects.filter(kind=JOB_KIND, arguments__event=event.pk, arguments__session=number)
        .order_by("-created_at")
        .first()
    )


def crossover_apply(
    *, event: Event, number: int, job: Job, key: str, author: User, seen: int | None
) -> str:
    """Let the session have the seats of one choice."""
    choice = next((c for c in (job.outcome or {}).get("choices", []) if c["key"] == key), None)
    if choice is None:
        raise PlanningError(_("Choose one of the crossovers."))
    summary = _("Session %(number)s seated: %(method)s, %(playbacks)s playbacks") % {
        "number": number,
        "method": choice["label"],
        "playbacks": choice["playbacks"],
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen) as step:
        if job.arguments["basis"] != crossover_basis(step.before, number):
            raise PlanningError(
                _("The plan has changed since these crossovers were worked out: find them again.")
            )
        sections, sessions = choice.get("sections"), [[number, choice["seats"]], *choice["later"]]
        step.changes = bool(sections) or _seats_differ(step.before, sessions)
        if sections:
            others = [facts for facts in step.before["sections"] if facts["session"] != number]
            sections_store(event=event, wanted=[*others, *sections])
        for session, rows in sessions:
            seats = {
                Seat(letter, table, Direction(line)): pair for letter, table, line, pair in rows
            }
            seats_store(event=event, number=session, seats=seats)
    return summary


def _seats_differ(state: State, sessions: list[Any]) -> bool:
    """Whether sessions have other seats in a draft than these."""
    numbers = {number for number, _rows in sessions}
    now = sorted(seat for seat in state["seats"] if seat[0] in numbers)
    return now != sorted([number, *row] for number, rows in sessions for row in rows)
