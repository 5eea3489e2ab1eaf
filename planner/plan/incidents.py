"""What has happened to a section: pairs gone, pairs too many, pairs without a seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.attendance import empty_seats
from movements.seats import Seat
from planner.errors import PlanningError
from planner.models import Pair
from planner.plan.view import Plan, PlannedSection, PlannedSession


@dataclass(frozen=True)
class Incident:
    """A section in a session, and what has happened to it.

    ``leaving`` are the numbers of pairs that go, beside those withdrawn already.
    """

    number: int
    letter: str
    pairs: int = 0
    boarded: bool = False
    rounds_played: int = 0
    leaving: tuple[int, ...] = ()


def withdrawn_seats(section: PlannedSection) -> list[Seat]:
    """The seats of pairs that are gone."""
    return [seat for seat, pair in sorted(section.seats.items()) if pair.withdrawn]


def standing_pairs(session: PlannedSession, pairs: list[Pair]) -> list[Pair]:
    """Pairs that play and have no seat in the session."""
    seated = {pair.pk for section in session.sections for pair in section.seats.values()}
    return [pair for pair in pairs if session.plays(pair) and pair.pk not in seated]


def free_seats(section: PlannedSection) -> list[Seat]:
    """Seats of a seated section that somebody could have and nobody has."""
    try:
        movement = section.movement if section.seats else None
    except PlanningError:
        movement = None
    if movement is None:
        return []
    nobody = empty_seats(movement, section.letter)
    return [seat for seat in section.empty_seats if seat not in nobody]


def half_tables(session: PlannedSession) -> list[PlannedSection]:
    """The sections of a session with an odd number of pairs."""
    return [section for section in session.sections if section.section.pair_count % 2]


def incident_place(plan: Plan, incident: Incident) -> tuple[PlannedSession, PlannedSection]:
    """The session and the section that the incident is about."""
    for session, section in plan.sections:
        if (session.number, section.letter) == (incident.number, incident.letter):
            return session, section
    raise PlanningError(
        _("Session %(number)s has no section %(letter)s: repair it by itself.")
        % {"number": incident.number, "letter": incident.letter}
    )


def seats_given_up(planned: PlannedSection, incident: Incident) -> list[Seat]:
    """The seats of the pairs that go: withdrawn, or named."""
    seated = {pair.number for pair in planned.seats.values()}
    for number in incident.leaving:
        if number not in seated:
            raise PlanningError(
                _("Pair %(pair)s has no seat in section %(letter)s: name a pair that sits there.")
                % {"pair": number, "letter": planned.letter}
            )
    return [
        seat
        for seat, pair in sorted(planned.seats.items())
        if pair.withdrawn or pair.number in incident.leaving
    ]
