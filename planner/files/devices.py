"""What scoring devices receive: sections, tables, every round, and who sits down where.

Both forms that Bridgemates read are made of this: the JSON of the Data
Connector and the ``.bws`` file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from django.utils.translation import gettext as _

from movements.attendance import absentees, first_places
from movements.boards.whereabouts import boards_of
from movements.formats.movement_file import as_seated, missing_number
from movements.movement import Movement
from movements.seats import Direction
from planner.enums import Winners
from planner.errors import PlanningError
from planner.models import Player
from planner.plan.view import Plan, PlannedSection, PlannedSession

LETTERS = [letter * times for times in (1, 2, 3) for letter in ascii_uppercase]
SIDES = {Direction.NS: "NS", Direction.EW: "EW"}


@dataclass(frozen=True, slots=True)
class DeviceRound:
    """A round at one table, by the numbers of the pairs; 0 is an empty seat, no boards: no play."""

    number: int
    ns: int
    ew: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DevicePlayer:
    """A player where he first sits down: ``side`` is N, E, S or W."""

    table: int
    side: str
    round: int
    player: Player


@dataclass(frozen=True, slots=True)
class DeviceSection:
    """A section under the letters that the devices know it by.

    ``missing_pair`` is 0 where none or several are missing, and negative for
    East-West where both lines are numbered from 1.
    """

    name: str
    letters: str
    winners: int
    missing_pair: int
    tables: tuple[tuple[DeviceRound, ...], ...]
    players: tuple[DevicePlayer, ...]


@dataclass(frozen=True, slots=True)
class DeviceSession:
    session: PlannedSession
    sections: tuple[DeviceSection, ...]


def device_sessions(plan: Plan, number: int | None = None) -> list[DeviceSession]:
    """One session, or all that are planned."""
    sessions = [s for s in plan.sessions if s.sections and number in (None, s.number)]
    if not sessions:
        raise PlanningError(
            _("%(event)s has nothing planned for that session.") % {"event": plan.event}
        )
    letters = _letters(sessions)
    return [
        DeviceSession(
            session,
            tuple(
                _section(plan, session, section, letters[session.number, section.letter])
                for section in session.sections
            ),
        )
        for session in sessions
    ]


def _letters(sessions: list[PlannedSession]) -> dict[tuple[int, str], str]:
    """The letters of every section: its own where one session is written, else running on."""
    places = [(s.number, section.letter) for s in sessions for section in s.sections]
    if len(sessions) == 1 and all(letter in LETTERS for _number, letter in places):
        return {place: place[1] for place in places}
    if len(places) > len(LETTERS):
        raise PlanningError(
            _("Bridgemates know %(most)s sections in one event: write one session at a time.")
            % {"most": len(LETTERS)}
        )
    return dict(zip(places, LETTERS, strict=False))


def _section(
    plan: Plan, session: PlannedSession, section: PlannedSection, letters: str
) -> DeviceSection:
    movement = section.movement
    if movement is None:
        raise PlanningError(
            _("Section %(letter)s has no movement in session %(number)s yet: choose one.")
            % {"letter": section.letter, "number": session.number}
        )
    winners = _winners(plan, movement)
    return DeviceSection(
        name=section.letter,
        letters=letters,
        winners=winners,
        missing_pair=_missing_pair(movement, winners),
        tables=tuple(_tables(movement, winners, section.event.boards_per_round)),
        players=tuple(_players(section, movement)),
    )


def _winners(plan: Plan, movement: Movement) -> int:
    """Two only where the lines stay apart and the event ranks them apart."""
    return 2 if movement.winners == 2 and plan.event.winners == Winners.TWO else 1


def _missing_pair(movement: Movement, winners: int) -> int:
    missing = absentees(movement)
    if len(missing) != 1:
        return 0
    (phantom,) = missing
    if winners == 1:
        return missing_number(movement.schedule, phantom)
    return phantom.number if phantom.direction is Direction.NS else -phantom.number


def _tables(
    movement: Movement, winners: int, boards_per_round: int
) -> Iterator[tuple[DeviceRound, ...]]:
    schedule = movement.schedule
    ns, ew = as_seated(schedule)
    if winners == 2:
        ns, ew = schedule.ns, schedule.ew
    played = schedule.played
    for table in range(schedule.tables):
        yield tuple(
            DeviceRound(
                number=i + 1,
                ns=int(ns[i, table]),
                ew=int(ew[i, table]),
                boards=boards_of(int(schedule.board_group[i, table]), boards_per_round)
                if played[i, table]
                else (),
            )
            for i in range(schedule.rounds)
        )


def _players(section: PlannedSection, movement: Movement) -> Iterator[DevicePlayer]:
    """Who sits down where, in round one or later; a table that switches sits the other way."""
    schedule = movement.schedule
    firsts = first_places(schedule, section.letter)
    for start, pair in sorted(section.seats.items(), key=lambda item: item[0]):
        number, seat = firsts.get(start, (1, start))
        is_switched = schedule.switched[number - 1, seat.table - 1]
        direction = seat.direction.opposite if is_switched else seat.direction
        players = (pair.first_player, pair.second_player)
        for side, player in zip(SIDES[direction], players, strict=True):
            yield DevicePlayer(seat.table, side, number, player)
