"""A version of an event's plan as one whole: sessions, sections, movements, seats.

Pages, handouts, files and the API read plans in this form and no other. The
sections of a released version are read from what was kept at its release,
those of the draft from the database. A pair in a seat is ``withdrawn`` if it
misses that session; who leaves during it or after it has played it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from movements.attendance import leaving_seats
from movements.movement import Direction as CoreDirection
from movements.movement import Movement
from planner.enums import Direction
from planner.errors import PlanningError
from planner.models import Event, Pair, PlanVersion, Section
from planner.selectors import seats_with_places
from planner.services.movements import section_movement


@dataclass
class PlannedSection:
    """A section in one session, and who starts where in it."""

    section: Section
    event: Event
    seats: dict[tuple[int, Direction], Pair] = field(default_factory=dict)

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

    @property
    def empty_seats(self) -> list[tuple[int, Direction]]:
        """Seats that nobody has, in table order; a phantom's seat is among them."""
        return [
            (table, direction)
            for table in range(1, self.last_table + 1)
            for direction in Direction
            if (table, direction) not in self.seats
        ]


@dataclass
class PlannedSession:
    number: int
    starts_at: datetime | None
    sections: list[PlannedSection]

    @property
    def is_seated(self) -> bool:
        return any(section.seats for section in self.sections)

    def seat_of(self, pair: Pair) -> tuple[PlannedSection, int, Direction] | None:
        """Where the pair starts, if it is seated."""
        for section in self.sections:
            for (table, direction), seated in section.seats.items():
                if seated == pair:
                    return section, table, direction
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
    event = version.event
    sessions = {
        session.number: PlannedSession(session.number, session.starts_at, [])
        for session in event.sessions.all()
    }
    places = {}
    for number, section in _sections(version):
        planned = PlannedSection(section, event)
        sessions[number].sections.append(planned)
        places[number, section.letter] = planned
    plan = Plan(event, version, list(sessions.values()))
    seats = seats_with_places().filter(version_id=version.pk)
    for seat in seats.prefetch_related("pair__apart_from"):
        planned = places[seat.session.number, seat.section.letter]
        planned.seats[seat.table, Direction(seat.direction)] = seat.pair
    for session, section in plan.sections:
        for place, pair in section.seats.items():
            pair.withdrawn = pair.withdrawn and not _has_played(plan, session, section, place)
    return plan


def _has_played(
    plan: Plan, session: PlannedSession, section: PlannedSection, place: tuple[int, Direction]
) -> bool:
    """Whether a withdrawn pair left the session before its end, or left after it."""
    if plan.version.is_released:
        return True  # who leaves later leaves the next version
    table, direction = place
    try:
        movement = section.movement
    except PlanningError:
        movement = None
    if movement and (table, CoreDirection(direction.value)) in leaving_seats(movement):
        return True
    later = [s for s in plan.sessions if s.number > session.number and s.is_seated]
    return any(s.seat_of(section.seats[place]) is None for s in later)


def _sections(version: PlanVersion) -> Iterator[tuple[int, Section]]:
    if version.is_released:
        for facts in version.contents["sections"]:
            yield facts["session"], Section(**{k: v for k, v in facts.items() if k != "session"})
        return
    sections = Section.objects.filter(session__event=version.event, planned=True)
    for section in sections.select_related("session").order_by("session__number", "letter"):
        yield section.session.number, section
