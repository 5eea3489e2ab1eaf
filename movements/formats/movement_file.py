"""A movement as a file of another program has it.

>>> from movements.families.mitchell import mitchell
>>> as_seated(mitchell(3, rounds=2).schedule)[0].tolist()
[[1, 2, 3], [1, 2, 3]]
>>> as_seated(mitchell(3, rounds=2).schedule)[1].tolist()
[[4, 5, 6], [6, 4, 5]]
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from movements.catalogue.names import title_of
from movements.errors import MovementError
from movements.movement import Kind, Movement
from movements.schedule import Grid, Schedule
from movements.seats import Direction, PairId

BOARDS_PER_ROUND = 2
MOST_NUMBER = 1000


class NotExpressible(MovementError):
    """A movement that the file format asked for has no way to write."""


@dataclass(frozen=True, slots=True)
class MovementFile:
    """A movement with its title and the boards that a table plays in a round."""

    movement: Movement
    title: str = ""
    boards_per_round: int = BOARDS_PER_ROUND

    @property
    def heading(self) -> str:
        """The title on one line."""
        return " ".join((self.title or title_of(self.movement)).split())


def written_out(schedule: Schedule, phantoms: tuple[PairId, ...] = ()) -> Movement:
    """The movement of a schedule about which nothing else is known.

    As many copies of the boards are taken to be there as the tables need.
    """
    return Movement(
        kind=Kind.WRITTEN,
        tables=schedule.tables,
        board_groups=max(1, int(schedule.board_group.max())),
        schedule=schedule,
        board_sets=copies_needed(schedule),
        phantoms=phantoms,
    )


def copies_needed(schedule: Schedule) -> int:
    """The largest number of tables at which a group is played in one round."""
    groups = np.where(schedule.played, schedule.board_group, 0)
    return max(1, max(int(np.bincount(line[line > 0], minlength=1).max()) for line in groups))


def as_seated(schedule: Schedule) -> tuple[Grid, Grid]:
    """Who sits North-South and East-West, switches done, every pair numbered apart."""
    ns, ew = schedule.contestants()
    switched = schedule.switched
    return np.where(switched, ew, ns), np.where(switched, ns, ew)


def missing_number(schedule: Schedule, phantom: PairId) -> int:
    """The number of a missing pair where East-West go on counting after North-South."""
    return phantom.number + (schedule.tables if phantom.direction is Direction.EW else 0)
