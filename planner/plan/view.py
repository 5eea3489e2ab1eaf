"""A version of an event's plan as one whole: sessions, sections, movements, seats.

Pages, handouts, files and the API read plans in this form and no other. A
released version is read from what was kept at its release, the draft from the
database as it is. A pair in a seat is ``withdrawn`` if it misses that session;
who leaves during it or after it has played it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import prefetch_related_objects
from django.utils import timezone

from movements.attendance import leaving_seats, starting_seats
from movements.movement import Movement
from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.models import Event, Pair, PlanVersion, Section
from planner.models.section import by_letter
from planner.plan.contents import kept_event, kept_pairs, kept_sections, kept_sessions
from planner.plan.section_columns import section_movement
from planner.selectors import pairs_with_players

# A pair withdrawn so soon after a session's start did not come; later it has played.
NO_SHOWS = timedelta(hours=1)


@dataclass
class PlannedSection:
    """A section in one session, and who starts where in it."""

    section: Section
    event: Event
    seats: dict[Seat, Pair] = field(default_factory=dict)

    @cached_property
    def movement(self) -> Movement | None:
        """The movement chosen, or nothing while none is; raises PlanningError if impossible."""
        return section_movement(section=self.section, event=self.event)

    @property
    def letter(self) -> str:
        return self.section.letter

    @property
    def last_table(self) -> int:
        return self.section.last_table

    def seat(self, table: int, direction: Direction) -> Seat:
        return Seat(self.letter, table, direction)

    @property
    def phantom(self) -> Seat | None:
        """The seat left empty by choice, before there is a movement that says so."""
        if not (self.section.phantom_direction and self.section.phantom_table):
            return None
        return self.seat(self.section.phantom_table, Direction(self.section.phantom_direction))

    @property
    def pair_numbers(self) -> dict[int, int]:
        """The numbers in the event of pairs that a movement with one winner numbers itself."""
        if self.movement is None or self.movement.winners != 1:
            return {}
        starts = starting_seats(self.movement.schedule, self.letter)
        return {who: self.seats[seat].number for who, seat in starts.items() if seat in self.seats}

    @property
    def empty_seats(self) -> list[Seat]:
        """Seats that nobody has, in table order; a phantom's seat is among them."""
        return [
            seat
            for table in range(1, self.last_table + 1)
            for direction in Direction
            if (seat := self.seat(table, direction)) not in self.seats
        ]


@dataclass
class PlannedSession:
    number: int
    starts_at: datetime | None
    sections: list[PlannedSection]

    @property
    def is_seated(self) -> bool:
        return any(section.seats for section in self.sections)

    @property
    def is_under_way(self) -> bool:
        """Whether it has been played for a while, or is over, as far as is known."""
        return self.starts_at is not None and timezone.now() > self.starts_at + NO_SHOWS

    def seat_of(self, pair: Pair) -> tuple[PlannedSection, Seat] | None:
        """Where the pair starts, if it is seated."""
        for section in self.sections:
            for seat, seated in section.seats.items():
                if seated == pair:
                    return section, seat
        return None


@dataclass
class Plan:
    event: Event
    version: PlanVersion
    sessions: list[PlannedSession]

    @property
    def sections(self) -> Iterator[tuple[PlannedSession, PlannedSection]]:
        for session in self.sessions:
            for section in session.sections:
                yield session, section


def plan_view(version: PlanVersion) -> Plan:
    """The whole plan of a version, in a constant number of queries."""
    event = kept_event(version) if version.is_released else version.event
    sessions = {
        session.number: PlannedSession(session.number, session.starts_at, [])
        for session in (kept_sessions(version) if version.is_released else event.sessions.all())
    }
    sections = {}
    for number, section in _sections(version):
        planned = PlannedSection(section, event)
        sessions[number].sections.append(planned)
        sections[number, section.letter] = planned
    for number, seat, pair in _seats(version):
        sections[number, seat.section].seats[seat] = pair
    plan = Plan(event, version, list(sessions.values()))
    for session, planned in plan.sections:
        for pair in planned.seats.values():
            pair.withdrawn = pair.withdrawn and not _has_played(plan, session, pair)
    return plan


def _has_played(plan: Plan, session: PlannedSession, pair: Pair) -> bool:
    """Whether a withdrawn pair left the session before its end, or left after it.

    The start of the session tells; where it is not known, a later session that
    is seated without the pair does.
    """
    later = [s for s in plan.sessions if s.number > session.number and s.is_seated]
    if any(_leaves_during(other, pair) for other in (session, *later)):
        return True
    if session.starts_at:
        return session.is_under_way
    return any(other.seat_of(pair) is None for other in later)


def _leaves_during(session: PlannedSession, pair: Pair) -> bool:
    place = session.seat_of(pair)
    if place is None:
        return False
    section, seat = place
    try:
        movement = section.movement
    except PlanningError:
        return False
    return movement is not None and seat in leaving_seats(movement, section.letter)


def _sections(version: PlanVersion) -> Iterator[tuple[int, Section]]:
    if version.is_released:
        yield from kept_sections(version)
        return
    sections = Section.objects.filter(session__event=version.event, planned=True)
    for section in sections.select_related("session").order_by("session__number", *by_letter()):
        yield section.session.number, section


def _seats(version: PlanVersion) -> Iterator[tuple[int, Seat, Pair]]:
    """Session, seat and pair of every row; each seat has a pair of its own."""
    pairs = _pairs(version)
    for row in version.seats.select_related("session", "section") if version.pk else ():
        seat = Seat(row.section.letter, row.table, Direction(row.direction))
        yield row.session.number, seat, copy(pairs[row.pair_id])


def _pairs(version: PlanVersion) -> dict[int, Pair]:
    if not version.is_released:
        return pairs_with_players().filter(event=version.event).in_bulk()
    pairs = kept_pairs(version)
    prefetch_related_objects(list(pairs.values()), "apart_from")
    return pairs
