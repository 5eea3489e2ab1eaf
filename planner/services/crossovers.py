"""Crossovers to the next session, counted side by side, and taking one over."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from crossovers.announcements import sentence
from crossovers.errors import CrossoverError
from crossovers.moves import fewest_moves
from crossovers.playbacks import Playback, count_playbacks, count_total
from crossovers.seats import Seating
from crossovers.sections import Session
from planner.enums import Direction
from planner.errors import PlanningError
from planner.models import Event, Job
from planner.services.crossover_methods import Method, methods
from planner.services.draft_state import draft_state
from planner.services.history import planning_step
from planner.services.jobs import job_start
from planner.services.next_session import NextSession, draft_next_session
from planner.services.playbacks import Roster
from planner.services.seating import SeatMap, seats_store
from planner.wishes import broken_wishes

JOB_KIND = "crossovers"
JOB_SECONDS = 120


def crossover_choices(arguments: dict[str, Any], report: Callable[..., None]) -> dict[str, Any]:
    """The work of a job: every method's seating with its figures."""
    event = Event.objects.get(pk=arguments["event"])
    session = draft_next_session(event=event, number=arguments["session"])
    report(0, _("Blocks to announce"))
    ways = list(methods(session))
    choices, reasons = [], []
    for done, method in enumerate(ways):
        report(100 * done // len(ways), method.label)
        try:
            choices.append(_choice(session, method, method.find(session)))
        except CrossoverError as error:
            reasons.append({"label": method.label, "reason": str(error)})
    return {"choices": choices, "refused": reasons}


def _choice(
    session: NextSession, method: Method, found: Seating | tuple[Seating, ...]
) -> dict[str, Any]:
    seating, *later = found if isinstance(found, tuple) else (found,)
    count = count_playbacks([*session.earlier, Session(session.sections, seating)])
    number = session.planned.number
    here = [playback for playback in count.playbacks if playback.session == number]
    per_pair = Counter(name for playback in here for name in playback.pairs)
    seats = _seats(session, seating)
    return {
        "key": method.key,
        "label": method.label,
        "playbacks": len(here),
        "worst": max(per_pair.values(), default=0),
        "total": count.total,
        "bound": session.bound.playbacks,
        "proved": len(here) == session.bound.playbacks,
        "reason": session.bound.reason,
        "histogram": _histogram(per_pair, len(session.pairs)),
        "again": [_again(session.roster, playback) for playback in here],
        "announcement": _announcement(session, seating),
        "broken": _broken(session, seats),
        "seats": [[*place, pair] for place, pair in seats.items()],
        "later": [
            [planned.number, [[*place, pair] for place, pair in _seats(session, after).items()]]
            for (planned, _sections), after in zip(session.later, later, strict=False)
        ],
        "later_playbacks": _later_playbacks(session, seating, later),
    }


def _later_playbacks(session: NextSession, seating: Seating, later: list[Seating]) -> int:
    """Playbacks in the sessions seated in the same go."""
    now = [*session.earlier, Session(session.sections, seating)]
    after = [
        Session(sections, seating)
        for (_planned, sections), seating in zip(session.later, later, strict=False)
    ]
    return count_total([*now, *after]) - count_total(now)


def _histogram(per_pair: Counter[str], pairs: int) -> list[int]:
    """How many pairs have 0, 1, 2 … playbacks."""
    counts = Counter(per_pair.values())
    counts[0] = pairs - len(per_pair)
    return [counts[number] for number in range(max(counts) + 1)]


def _again(roster: Roster, playback: Playback) -> list[object]:
    one, other = (roster.pair_of[name].number for name in playback.pairs)
    return [one, other, playback.section, playback.table, playback.round, playback.met_in]


def _announcement(session: NextSession, seating: Seating) -> list[str]:
    before = session.earlier[-1].seating
    moves = fewest_moves(before, seating)
    letters = len({letter for letter, _tables in (*before.sizes, *seating.sizes)}) > 1
    pairs = session.roster.pair_of
    return [
        sentence(move, letters=letters)
        if move.origin
        else _("Pair %(pair)s is new and sits at %(seat)s.")
        % {"pair": pairs[move.joins].number, "seat": move.target}
        for move in moves
        if move.joins not in session.phantoms
    ]


def _seats(session: NextSession, seating: Seating) -> SeatMap:
    return {
        (seat.section, seat.table, seat.direction.value): session.roster.pair_of[name].pk
        for name, seat in seating.seat_of.items()
        if name in session.roster.pair_of
    }


def _broken(session: NextSession, seats: SeatMap) -> list[str]:
    by_key = {pair.pk: pair for pair in session.pairs}
    for section in session.planned.sections:
        section.seats = {
            (table, Direction(direction)): by_key[pair]
            for (letter, table, direction), pair in seats.items()
            if letter == section.letter
        }
    return [wish.sentence for wish in broken_wishes(session.planned)]


def crossover_search(*, event: Event, number: int, owner: AbstractBaseUser) -> Job:
    """Start working out the choices; the page shows them when they are there."""
    draft_next_session(event=event, number=number)
    arguments = {"event": event.pk, "session": number, "basis": crossover_basis(event, number)}
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
        for session, rows in [[number, choice["seats"]], *choice["later"]]:
            seats = {(letter, table, way): pair for letter, table, way, pair in rows}
            seats_store(event=event, number=session, seats=seats)
    return summary
