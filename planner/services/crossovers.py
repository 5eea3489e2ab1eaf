"""Crossovers to the next session, counted side by side, and taking one over."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from planner.errors import PlanningError
from planner.models import Event, Job
from planner.services.crossover_choice import choice_document
from planner.services.crossover_methods import methods
from planner.services.draft_state import draft_state, sections_store
from planner.services.history import planning_step
from planner.services.jobs import job_start
from planner.services.next_session import draft_next_session
from planner.services.progress import telling
from planner.services.seating import seats_store
from planner.services.wish_prices import reason_in_words, wish_prices

JOB_KIND = "crossovers"
JOB_SECONDS = 120


def crossover_choices(arguments: dict[str, Any], report: Callable[..., None]) -> dict[str, Any]:
    """The work of a job: every method's seating with its figures, and what wishes cost."""
    event = Event.objects.get(pk=arguments["event"])
    session = draft_next_session(
        event=event, number=arguments["session"], exceptions=arguments["exceptions"]
    )
    report(0, _("Blocks to announce"))
    ways = list(methods(session, telling(report, 0, 20, _("Blocks to announce"))))
    choices, reasons = [], []
    for done, method in enumerate(ways):
        begin, end = (20 + 40 * place // len(ways) for place in (done, done + 1))
        report(begin, method.label)
        try:
            found = method.find(session, telling(report, begin, end, method.label))
            choices.append(choice_document(method, found))
        except CrossoverError as error:
            reasons.append({"label": method.label, "reason": reason_in_words(session, error)})
    known = min((c["playbacks"] for c in choices if c["keeps_wishes"]), default=None)
    prices = wish_prices(session, known, lambda done, step: report(60 + 2 * done // 5, step))
    return {"choices": choices, "refused": reasons, "wishes": prices}


def crossover_search(
    *, event: Event, number: int, owner: AbstractBaseUser, exceptions: Sequence[str] = ()
) -> Job:
    """Start working out the choices; the page shows them when they are there.

    ``exceptions`` are the keys of hard wishes given up and of soft ones to be kept.
    """
    draft_next_session(event=event, number=number)
    arguments = {
        "event": event.pk,
        "session": number,
        "basis": crossover_basis(event, number),
        "exceptions": list(exceptions),
    }
    return job_start(kind=JOB_KIND, arguments=arguments, owner=owner, seconds=JOB_SECONDS)


def crossover_basis(event: Event, number: int) -> str:
    """A fingerprint of all that the choices for a session depend on."""
    state = draft_state(event)
    state["seats"] = [seat for seat in state["seats"] if seat[0] < number]
    return sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


def crossover_job(*, event: Event, number: int) -> Job | None:
    """The last computation of choices for a session."""
    return (
        Job.objects.filter(kind=JOB_KIND, arguments__event=event.pk, arguments__session=number)
        .order_by("-created_at")
        .first()
    )


def crossover_apply(
    *, event: Event, number: int, job: Job, key: str, author: AbstractBaseUser, seen: int | None
) -> str:
    """Let the session have the seats of one choice."""
    choice = next((c for c in (job.result or {}).get("choices", []) if c["key"] == key), None)
    if choice is None:
        raise PlanningError(_("Choose one of the crossovers."))
    summary = _("Session %(number)s seated: %(method)s, %(playbacks)s playbacks") % {
        "number": number,
        "method": choice["label"],
        "playbacks": choice["playbacks"],
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        if job.arguments["basis"] != crossover_basis(event, number):
            raise PlanningError(
                _("The plan has changed since these crossovers were worked out: find them again.")
            )
        if sections := choice.get("sections"):
            _sections_replace(event, number, sections)
        for session, rows in [[number, choice["seats"]], *choice["later"]]:
            seats = {(letter, table, way): pair for letter, table, way, pair in rows}
            seats_store(event=event, number=session, seats=seats)
    return summary


def _sections_replace(event: Event, number: int, sections: list[dict[str, Any]]) -> None:
    """Let one session have the sections that a choice needs."""
    others = [facts for facts in draft_state(event)["sections"] if facts["session"] != number]
    sections_store(event=event, wanted=[*others, *sections])
