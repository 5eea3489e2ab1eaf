"""What has happened to a section: pairs gone, pairs too many, pairs without a seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.errors import PlanningError
from planner.models import Pair
from planner.plan_view import Plan, PlannedSection, PlannedSession
from planner.wishes import empty_places


@dataclass(frozen=True)
class Trouble:
    """A section in a session, and what has happened to it.

    ``leaving`` are the numbers of pairs that go, beside those withdrawn already.
    """

    number: int
    letter: str
    pairs: int = 0
    boarded: bool = False
    rounds_played: int = 0
    leaving: tuple[int, ...] = ()


def withdrawn_seats(section: PlannedSection) -> list[tuple[int, Direction]]:
    """The seats of pairs that are gone."""
    return [place for place, pair in sorted(section.seats.items()) if pair.withdrawn]


def standing_pairs(session: PlannedSession, pairs: list[Pair]) -> list[Pair]:
    """Pairs that play and have no seat in the session."""
    seated = {pair.pk for section in session.sections for pair in section.seats.values()}
    return [pair for pair in pairs if not pair.withdrawn and pair.pk not in seated]


def free_places(section: PlannedSection) -> list[tuple[int, Direction]]:
    """Seats of a seated section that somebody could have and nobody has."""
    try:
        movement = section.movement if section.seats else None
    except PlanningError:
        movement = None
    if movement is None:
        return []
    nobody = empty_places(movement)
    return [place for place in section.empty_seats if place not in nobody]


def half_tables(session: PlannedSession) -> list[PlannedSection]:
    """The sections of a session with an odd number of pairs."""
    return [section for section in session.sections if section.section.pair_count % 2]


def trouble_place(plan: Plan, trouble: Trouble) -> tuple[PlannedSession, PlannedSection]:
    """The session and the section that the trouble is about."""
    for session, section in plan.sections:
        if (session.number, section.letter) == (trouble.number, trouble.letter):
            return session, section
    raise PlanningError(
        _("Session %(number)s has no section %(letter)s: repair it by itself.")
        % {"number": trouble.number, "letter": trouble.letter}
    )


def leaving_places(planned: PlannedSection, trouble: Trouble) -> list[tuple[int, Direction]]:
    """The seats of the pairs that go: withdrawn, or named."""
    seated = {pair.number for pair in planned.seats.values()}
    for number in trouble.leaving:
        if number not in seated:
            raise PlanningError(
                _("Pair %(pair)s has no seat in section %(letter)s: name a pair that sits there.")
                % {"pair": number, "letter": planned.letter}
            )
    return [
        place
        for place, pair in sorted(planned.seats.items())
        if pair.withdrawn or pair.number in trouble.leaving
    ]
