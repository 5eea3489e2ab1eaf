"""A movement: its schedule, and what a director has to set up for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from movements.errors import SizeOutOfRange
from movements.schedule import NOBODY, Grid, Schedule
from movements.seats import Direction, PairId
from movements.sentences import Sentence, joined


class Kind(StrEnum):
    """The family a movement belongs to."""

    MITCHELL = "mitchell"
    WEB = "web"
    HOWELL = "howell"
    THREE_QUARTER = "three-quarter"
    # Documents and databases say "typed", as the first version did.
    WRITTEN = "typed"


@dataclass(frozen=True, slots=True)
class Subsection:
    """Adjacent tables that pass one set of boards along, upwards or downwards."""

    first_table: int
    size: int
    upwards: bool = True

    @property
    def last_table(self) -> int:
        return self.first_table + self.size - 1

    def __str__(self) -> str:
        if self.upwards:
            return Sentence("%(size)s-up", size=self.size)
        return Sentence("%(size)s-down", size=self.size)


@dataclass(frozen=True, slots=True, eq=False)
class Movement:
    """A schedule with its name-giving numbers, and what it announces itself.

    ``tables`` counts the tables of the movement itself; a party table is one
    more in the schedule. ``relay_after`` is the table beside which boards
    rest a round, ``shares`` the tables that play one copy of the boards
    together, ``revenge_rounds`` the rounds against opponents met before,
    ``phantoms`` the pairs that are not there, for some rounds or all,
    ``rover`` the line the rover takes its seats from. ``title`` is the name
    that a written-out movement came with.
    """

    kind: Kind
    tables: int
    board_groups: int
    schedule: Schedule
    board_sets: int
    subsections: tuple[Subsection, ...] = ()
    skip_after: int | None = None
    relay_after: int | None = None
    shares: tuple[tuple[int, int], ...] = ()
    variant: str = ""
    revenge_rounds: tuple[int, ...] = ()
    phantoms: tuple[PairId, ...] = ()
    rover: Direction | None = None
    title: str = ""

    @property
    def rounds(self) -> int:
        return self.schedule.rounds

    @property
    def winners(self) -> int:
        return self.schedule.winners

    @property
    def is_curtailed(self) -> bool:
        return self.rounds < self.board_groups

    @property
    def has_party_table(self) -> bool:
        """Whether the table after the last is played at, not just sat out at."""
        return bool(self.schedule.played[:, self.tables :].any())

    @property
    def boarding(self) -> str | None:
        """How the tables are boarded, as in ``13-up-3-up-3-down``."""
        return joined(self.subsections, "-") if self.subsections else None


def line_of(schedule: Schedule, direction: Direction) -> Grid:
    """Who holds one line, by round and table."""
    return schedule.ns if direction is Direction.NS else schedule.ew


def number_in(schedule: Schedule, pair: PairId) -> int:
    """The number of a pair in the schedule.

    With one winner, East-West of table k is the pair numbered k above North-South.
    """
    goes_on = schedule.winners == 1 and pair.direction is Direction.EW
    return pair.number + (schedule.tables if goes_on else 0)


def with_phantom(movement: Movement, direction: Direction, number: int) -> Movement:
    """The movement with nobody in the place of one pair: its opponents sit out."""
    schedule = movement.schedule
    if not 1 <= number <= schedule.tables:
        raise SizeOutOfRange(
            "there is no pair %(direction)s:%(number)s to leave out: choose one of "
            "%(direction)s:1 to %(direction)s:%(most)s",
            direction=direction,
            number=number,
            most=schedule.tables,
        )
    ns, ew = schedule.ns, schedule.ew
    if schedule.winners == 1:
        pair = number_in(schedule, PairId(direction, number))
        ns, ew = _without(ns, pair), _without(ew, pair)
    elif direction is Direction.NS:
        ns = _without(ns, number)
    else:
        ew = _without(ew, number)
    return replace(
        movement,
        schedule=replace(schedule, ns=ns, ew=ew),
        phantoms=(*movement.phantoms, PairId(direction, number)),
    )


def _without(line: Grid, pair: int) -> Grid:
    remaining = line.copy()
    remaining[line == pair] = NOBODY
    return remaining
