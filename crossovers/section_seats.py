"""What a section's movement makes of its seats: those that stay empty, those whose pairs stay.

A phantom's seat and the second one at a rover's table belong to nobody.

>>> from crossovers.sections import section_of_movement
>>> from movements.families.mitchell import mitchell
>>> from movements.movement import with_phantom
>>> half = section_of_movement("A", with_phantom(mitchell(5), Direction.EW, 3))
>>> [str(seat) for seat in closed_seats(half)], len(staying_seats(half))
(['A3 EW'], 5)
"""

from __future__ import annotations

from collections.abc import Iterable

from crossovers.sections import Section
from movements import attendance
from movements.seats import Direction, Seat


def closed_seats(section: Section) -> tuple[Seat, ...]:
    """The seats in which nobody starts."""
    if section.movement is None:
        return ()
    return tuple(sorted(attendance.empty_seats(section.movement, section.letter)))


def staying_seats(section: Section) -> tuple[Seat, ...]:
    """The seats whose pairs stay at their table throughout, by table."""
    if section.movement is None:
        return tuple(
            Seat(section.letter, table, Direction.NS) for table in range(1, section.tables + 1)
        )
    return tuple(sorted(attendance.stationary_seats(section.movement, section.letter)))


def north_south_stays(sections: Iterable[Section]) -> bool:
    """Whether every North-South pair stays at its table, as in a Web without a rover."""
    return all(
        section.movement is None or attendance.north_south_stays(section.movement)
        for section in sections
    )
