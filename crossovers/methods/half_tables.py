"""Half tables whose empty place goes along when lines and blocks move.

A phantom is like a pair: where a whole line moves, its empty place moves with
it. The next session's half table is then another one than was planned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from crossovers.methods.next_session import NextSession
from crossovers.printed.places import Places
from crossovers.seats import Seating
from crossovers.sections import Section, section_of_movement
from movements.attendance import absentees, starter
from movements.movement import Movement, with_phantom
from movements.seats import Direction, Seat


def starts(session: NextSession) -> Iterator[tuple[NextSession, Places]]:
    """The session as it is planned, then with its half tables filled up."""
    yield session, session.places
    if whole := whole_tables(session):
        yield whole, whole.places


def whole_tables(session: NextSession) -> NextSession | None:
    """The session with every half table filled up, if it has any but those of rovers."""
    filled = [_filled(section) for section in session.sections]
    if not any(filled):
        return None
    sections = tuple(
        whole or section for whole, section in zip(filled, session.sections, strict=True)
    )
    return replace(session, sections=sections)


def settled(session: NextSession, variant: NextSession, seating: Seating) -> NextSession | None:
    """The session that a seating of one of its starts makes, if it can be played."""
    return session if variant is session else halved_at(variant, seating)


def halved_at(session: NextSession, seating: Seating) -> NextSession | None:
    """The session with its phantoms where a seating leaves seats empty, if it can be played.

    A section can have one phantom, and none beside a rover.
    """
    closed = set(session.closed.values())
    empty = [
        seat
        for seat, pair in zip(seating.seats, seating.pairs, strict=True)
        if pair is None and seat not in closed
    ]
    if max(Counter(seat.section for seat in empty).values(), default=0) > 1:
        return None
    phantom_of = {seat.section: seat for seat in empty}
    if any(_is_roving(section) for section in session.sections if section.letter in phantom_of):
        return None
    sections = tuple(
        _halved(section, phantom_of[section.letter]) if section.letter in phantom_of else section
        for section in session.sections
    )
    return replace(session, sections=sections)


def _is_roving(section: Section) -> bool:
    return section.movement is not None and section.movement.rover is not None


def _halved(section: Section, seat: Seat) -> Section:
    """The section with a phantom in place of the pair that starts in a seat."""
    if section.movement is None:
        return section
    gone = starter(section.movement.schedule, seat)
    if gone is None:
        return section
    return section_of_movement(
        section.letter, with_phantom(section.movement, gone.direction, gone.number)
    )


def _filled(section: Section) -> Section | None:
    """The section without its phantoms, where any seat could be the one without a pair."""
    movement = section.movement
    if movement is None or movement.winners != 2 or movement.rover is not None:
        return None
    if not movement.phantoms or absentees(movement) != movement.phantoms:
        return None
    whole = _without_phantoms(movement)
    return section_of_movement(section.letter, whole) if whole else None


def _without_phantoms(movement: Movement) -> Movement | None:
    """The movement before its phantoms were left out, if leaving them out gives it back."""
    lines = {Direction.NS: movement.schedule.ns, Direction.EW: movement.schedule.ew}
    whole = lines.copy()
    for phantom in movement.phantoms:
        line = whole[phantom.direction].copy()
        line[line == 0] = phantom.number
        whole[phantom.direction] = line
    schedule = replace(movement.schedule, ns=whole[Direction.NS], ew=whole[Direction.EW])
    # An empty place may have another cause: taking the phantoms out again shows if one has.
    again = replace(movement, schedule=schedule, phantoms=())
    for phantom in movement.phantoms:
        again = with_phantom(again, phantom.direction, phantom.number)
    same = all(
        np.array_equal(line, getattr(again.schedule, direction.value))
        for direction, line in lines.items()
    )
    return replace(movement, schedule=schedule, phantoms=()) if same else None
