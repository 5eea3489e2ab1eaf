"""A movement: its schedule, and what a director has to set up for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from movements.errors import SizeOutOfRange
from movements.schedule import Schedule


class Kind(StrEnum):
    """The family a movement belongs to."""

    MITCHELL = "mitchell"
    WEB = "web"
    HOWELL = "howell"
    THREE_QUARTER = "three-quarter"
    TYPED = "typed"


class Direction(StrEnum):
    """North-South or East-West."""

    NS = "ns"
    EW = "ew"


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
        return f"{self.size}-{'up' if self.upwards else 'down'}"


@dataclass(frozen=True, slots=True, eq=False)
class Movement:
    """A schedule with its name-giving numbers.

    ``tables`` counts the tables of the movement itself; a party table is one
    more in the schedule. ``relay_after`` is the table beside which boards
    rest a round, ``shares`` the tables that play one copy of the boards
    together.
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
    def boarding(self) -> str | None:
        """How the tables are boarded, as in ``13-up-3-up-3-down``."""
        return "-".join(str(part) for part in self.subsections) or None


def with_phantom(movement: Movement, direction: Direction, number: int) -> Movement:
    """The movement with nobody in the seat of one pair: its opponents sit out."""
    if not 1 <= number <= movement.tables:
        raise SizeOutOfRange(
            f"there is no pair {number} to leave out: choose one of 1 to {movement.tables}",
            number=number,
            most=movement.tables,
        )
    schedule = movement.schedule
    if schedule.winners == 1 and direction is Direction.EW:
        number += movement.tables
    line = schedule.ns if direction is Direction.NS else schedule.ew
    absent = line.copy()
    absent[line == number] = 0
    changed = (
        replace(schedule, ns=absent) if direction is Direction.NS else replace(schedule, ew=absent)
    )
    return replace(movement, schedule=changed)
