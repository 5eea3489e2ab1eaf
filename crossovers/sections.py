"""A section in one session: its tables, and which seats meet in which round.

A crossover cares only about who meets whom. A section therefore comes down
to its meetings between *starting seats*, whatever the movement: Webs and
Mitchells by their numbers, and anything else (rovers, half tables, Howells,
typed schedules) by its schedule.

>>> web = standard_section("A", 18, rounds=13)
>>> web.tables, web.rounds, web.skip_after, len(web.meetings)
(18, 13, None, 234)
>>> standard_section("B", 16, rounds=12).skip_after
6
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from crossovers.errors import SectionOutOfRange
from crossovers.seats import Seating
from movements.attendance import NoStartingSeat, starting_seats
from movements.catalogue.movement_request import build, standard_request
from movements.families.web import MOST_TABLES
from movements.movement import Movement
from movements.schedule import Schedule
from movements.seats import Direction

Meetings = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """A section's letter and size, and its meetings.

    ``meetings`` has a row (round, table, seat, seat) for each, the seats counted
    from 0: North-South by table, then East-West by table. ``movement`` and ``schedule``
    are there where the section was made of one.
    """

    letter: str
    tables: int
    rounds: int
    meetings: Meetings
    skip_after: int | None = None
    board_groups: int | None = None
    movement: Movement | None = None
    schedule: Schedule | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One session: its sections and who sits where when it starts."""

    sections: tuple[Section, ...]
    seating: Seating

    def __post_init__(self) -> None:
        ours = tuple((section.letter, section.tables) for section in self.sections)
        if ours != self.seating.sizes:
            raise SectionOutOfRange(
                "the seating is for %(seating)s, the sections are %(sections)s",
                seating=self.seating.sizes,
                sections=ours,
            )


def is_section_letter(text: str) -> bool:
    return len(text) in (1, 2) and text.isascii() and text.isalpha() and text.isupper()


def section_letters(count: int) -> tuple[str, ...]:
    """The letters of sections: A to Z, then AA, AB and so on.

    >>> section_letters(28)[24:]
    ('Y', 'Z', 'AA', 'AB')
    """
    # 64 is the character before A.
    return tuple(
        (chr(64 + number // 26) if number >= 26 else "") + chr(65 + number % 26)
        for number in range(count)
    )


def section_sizes(sections: tuple[Section, ...]) -> dict[str, int]:
    """Tables by letter."""
    return {section.letter: section.tables for section in sections}


def standard_section(
    letter: str, tables: int, *, rounds: int, board_groups: int | None = None
) -> Section:
    """The section with the Web or Mitchell that it plays unless something else is chosen."""
    check_size(letter, tables, rounds)
    movement = build(standard_request(tables, rounds, board_groups))
    return section_of_movement(letter, movement)


def check_size(letter: str, tables: int, rounds: int) -> None:
    """Refuse sections that cannot be played."""
    if not 1 <= tables <= MOST_TABLES:
        raise SectionOutOfRange(
            "Section %(letter)s cannot have %(tables)s tables: 1 to %(most)s are possible.",
            letter=letter,
            tables=tables,
            most=MOST_TABLES,
        )
    if not 1 <= rounds <= tables:
        raise SectionOutOfRange(
            "Section %(letter)s has %(tables)s tables and cannot play %(rounds)s rounds "
            "without meeting the same opponents again: 1 to %(tables)s rounds are possible.",
            letter=letter,
            tables=tables,
            rounds=rounds,
        )


def section_of_movement(letter: str, movement: Movement) -> Section:
    """The section that plays a movement."""
    schedule = movement.schedule
    return Section(
        letter=letter,
        tables=schedule.tables,
        rounds=schedule.rounds,
        meetings=seat_meetings(schedule),
        skip_after=movement.skip_after,
        board_groups=movement.board_groups,
        movement=movement,
        schedule=schedule,
    )


def section_of_schedule(letter: str, schedule: Schedule) -> Section:
    """The section that plays a schedule of any sort."""
    return Section(
        letter, schedule.tables, schedule.rounds, seat_meetings(schedule), schedule=schedule
    )


def seat_meetings(schedule: Schedule) -> Meetings:
    """Who meets whom, each pair called by the seat in which it starts."""
    ns, ew = schedule.contestants()
    # -1 for numbers of the grids that no pair has.
    seat_of = np.full(int(max(ns.max(initial=0), ew.max(initial=0))) + 1, -1, np.int32)
    try:
        starts = starting_seats(schedule)
    except NoStartingSeat as error:
        raise SectionOutOfRange(str(error)) from error
    for who, seat in starts.items():
        seat_of[who] = seat.table - 1 + (schedule.tables if seat.direction is Direction.EW else 0)
    rounds, columns = np.nonzero((ns > 0) & (ew > 0))
    first, second = seat_of[ns[rounds, columns]], seat_of[ew[rounds, columns]]
    return np.stack([rounds + 1, columns + 1, first, second], axis=1).astype(np.int32)


def section_of_offsets(
    letter: str, tables: int, rounds: int, offsets: Iterable[int], skip_after: int | None = None
) -> Section:
    """A section in which NS meet the EW pair that started the offsets given below them.

    >>> section_of_offsets("A", 3, 2, (0, 1)).meetings[:, 2:].tolist()
    [[0, 3], [1, 4], [2, 5], [0, 5], [1, 3], [2, 4]]
    """
    table = np.arange(tables)
    rows = [
        np.stack(
            [np.full(tables, number), table + 1, table, tables + (table - step) % tables], axis=1
        )
        for number, step in enumerate(sorted(offsets), 1)
    ]
    return Section(letter, tables, rounds, np.concatenate(rows).astype(np.int32), skip_after)
