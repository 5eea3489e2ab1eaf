"""A version of an event's plan as one whole: sessions, sections, movements, seats.

Pages, handouts, files and the API read plans in this form and no other. A
released version is read from what was kept at its release, the draft from the
database as it is. A pair in a seat is ``withdrawn`` if it misses that session;
who leaves during it or after it has played it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from movements.attendance import leaving_seats, starting_seats
from movements.movement import Movement
from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.models import Event, Pair, PlanVersion, Presence, Section, Session
from planner.plan.contents import (
    kept_event,
    kept_sessions,
    kept_stage_codes,
)
from planner.plan.plan_rows import presences_by_session, seat_rows, section_rows
from planner.plan.planned_stages import PlannedStage, planned_stages, stage_event
from planner.plan.section_columns import section_movement

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
    stage: PlannedStage | None = None
    presences: dict[int, Presence] = field(default_factory=dict)
    stage_label: str = ""

    @property
    def label(self) -> str:
        """What people call it: by its number, in an event of several stages by its stage."""
        return self.stage_label or _("Session %(number)s") % {"number": self.number}

    @property
    def in_stage(self) -> int:
        """Its number among the sessions of its stage."""
        numbers = [session.number for session in self.stage.sessions] if self.stage else []
        return numbers.index(self.number) + 1 if self.number in numbers else self.number

    def includes(self, pair: Pair) -> bool:
        """Whether the pair belongs to its stage."""
        return self.stage is None or self.stage.includes(pair)

    def plays(self, pair: Pair) -> bool:
        """Whether the pair is to play it: a word about this session counts most."""
        if not self.includes(pair):
            return False
        presence = self.presences.get(pair.pk)
        return presence.plays if presence else not pair.withdrawn

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
    stages: list[PlannedStage] = field(default_factory=list)

    @property
    def sections(self) -> Iterator[tuple[PlannedSession, PlannedSection]]:
        for session in self.sessions:
            for section in session.sections:
                yield session, section

    @property
    def is_staged(self) -> bool:
        return len(self.stages) > 1

    @property
    def steps(self) -> list[tuple[PlannedSession, PlannedSession]]:
        """From session to session: within a stage, and from those that end to those that start."""
        found = []
        for session in self.sessions:
            earlier = self.before(session)
            if session.stage and session.in_stage > 1:
                earlier = session.stage.sessions[: session.in_stage - 1]
            last = {id(other.stage): other for other in earlier}
            phase = max((_phase(other) for other in last.values()), default=0)
            found += [(other, session) for other in last.values() if _phase(other) == phase]
        return found

    def before(self, session: PlannedSession) -> list[PlannedSession]:
        """The sessions that are over when this one starts."""
        return [other for other in self.sessions if _comes_before(other, session)]

    def after(self, session: PlannedSession) -> list[PlannedSession]:
        """The sessions that start when this one is over."""
        return [other for other in self.sessions if _comes_before(session, other)]


def _phase(session: PlannedSession) -> int:
    return session.stage.stage.phase if session.stage else 1


def _comes_before(one: PlannedSession, other: PlannedSession) -> bool:
    """Whether a session is over when another starts; stages of one phase run side by side."""
    if one.stage is None or other.stage is None or one.stage is other.stage:
        return one.number < other.number
    return _phase(one) < _phase(other)


def plan_view(version: PlanVersion) -> Plan:
    """The whole plan of a version, in a constant number of queries."""
    event = kept_event(version) if version.is_released else version.event
    stages = planned_stages(version)
    sessions = _sessions(version, stages)
    sections = {}
    for number, section in section_rows(version):
        stage = sessions[number].stage
        planned = PlannedSection(section, stage_event(event, stage.stage) if stage else event)
        sessions[number].sections.append(planned)
        sections[number, section.letter] = planned
    for number, seat, pair in seat_rows(version):
        sections[number, seat.section].seats[seat] = pair
    plan = Plan(event, version, list(sessions.values()), stages)
    for session, planned in plan.sections:
        for pair in planned.seats.values():
            pair.withdrawn = not _has_seat_for(plan, session, pair)
    return plan


def _sessions(version: PlanVersion, stages: list[PlannedStage]) -> dict[int, PlannedSession]:
    """The sessions by number, in the order in which they are played."""
    rows: list[tuple[str, Session]]
    if version.is_released:
        codes = kept_stage_codes(version)
        rows = [(codes[session.number], session) for session in kept_sessions(version)]
    else:
        found = version.event.sessions.filter(stage__isnull=False).select_related("stage")
        rows = [(session.stage.code, session) for session in found if session.stage]
    sessions = {}
    presences = presences_by_session(version)
    for planned in stages:
        own = sorted(
            (session for code, session in rows if code == planned.code), key=lambda s: s.number
        )
        for place, session in enumerate(own, 1):
            label = _("%(stage)s, session %(number)s") % {"stage": planned, "number": place}
            sessions[session.number] = PlannedSession(
                session.number,
                session.starts_at,
                [],
                planned,
                presences.get(session.number, {}),
                label if len(stages) > 1 else "",
            )
            planned.sessions.append(sessions[session.number])
    return sessions


def _has_seat_for(plan: Plan, session: PlannedSession, pair: Pair) -> bool:
    """Whether a pair with a seat in the session plays it, or has played it."""
    if not session.includes(pair) or pair.pk in session.presences:
        return session.plays(pair)
    return not pair.withdrawn or _has_played(plan, session, pair)


def _has_played(plan: Plan, session: PlannedSession, pair: Pair) -> bool:
    """Whether a withdrawn pair left the session before its end, or left after it.

    The start of the session tells; where it is not known, a later session that
    is seated without the pair does.
    """
    later = [s for s in plan.after(session) if s.is_seated and s.includes(pair)]
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
