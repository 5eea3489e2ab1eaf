"""Half tables whose empty place goes along when lines and blocks move.

A phantom is like a pair: where a whole line moves, its empty place moves with
it. The next session's half table is then another one than was planned.
"""

from __future__ import annotations

from collections import Counter
from copy import copy

from crossovers.seats import Seat, Seating
from planner.enums import Direction
from planner.plan_view import PlannedSection
from planner.services.next_session import NextSession


def whole_tables(session: NextSession) -> NextSession | None:
    """The session with every half table filled up, if it has any but those of rovers."""
    if not any(_is_plain_half(section) for section in session.planned.sections):
        return None
    return session.with_sections(
        [
            _with_phantom(section, None) if _is_plain_half(section) else section
            for section in session.planned.sections
        ]
    )


def halved_at(session: NextSession, seating: Seating) -> NextSession | None:
    """The session with its phantoms where a seating leaves seats empty, if it can be played.

    A section can have one phantom, and none beside a rover.
    """
    closed = set(session.phantoms.values())
    empty = [
        seat
        for seat, pair in zip(seating.seats, seating.pairs, strict=True)
        if pair is None and seat not in closed
    ]
    phantom_of = {seat.section: seat for seat in empty}
    rovers = {s.letter for s in session.planned.sections if s.section.rover}
    if max(Counter(seat.section for seat in empty).values(), default=0) > 1:
        return None
    if rovers & set(phantom_of):
        return None
    return session.with_sections(
        [
            _with_phantom(section, phantom_of.get(section.letter))
            if not section.section.rover
            else section
            for section in session.planned.sections
        ]
    )


def _is_plain_half(section: PlannedSection) -> bool:
    """Whether any seat could be the one without a pair."""
    movement = section.movement
    has_lines = movement is not None and movement.winners == 2
    return section.section.half_table and not section.section.rover and has_lines


def _with_phantom(section: PlannedSection, seat: Seat | None) -> PlannedSection:
    changed = copy(section.section)
    changed.half_table = seat is not None
    changed.phantom_table = seat.table if seat else None
    changed.phantom_direction = Direction(seat.direction.value) if seat else ""
    return PlannedSection(changed, section.event)
