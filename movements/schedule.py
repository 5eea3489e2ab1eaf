"""The words everything else uses: meetings, schedules, and counting round a ring.

A schedule is a grid of rounds by tables. Numbers start at 1; in the grids
``NOBODY`` stands for an empty seat, and 0 for no boards.

>>> import numpy as np
>>> one_round = Schedule.of_grids([[1, 2]], [[2, 1]], [[1, 2]])
>>> one_round.meetings[1]
Meeting(round=1, table=2, ns=2, ew=1, board_group=2, switched=False)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

Grid = npt.NDArray[np.int16]
Flags = npt.NDArray[np.bool_]

NOBODY = 0


def wrap(number: int, size: int) -> int:
    """The number counted round a ring of 1 to size.

    >>> wrap(0, 13), wrap(14, 13)
    (13, 1)
    """
    return (number - 1) % size + 1


def wrap_grid(numbers: npt.NDArray[np.integer], size: int) -> Grid:
    """The same for a whole grid."""
    return ((numbers - 1) % size + 1).astype(np.int16)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two pairs at one table for one round; ``None`` is nobody."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    board_group: int | None
    switched: bool = False

    @property
    def is_sit_out(self) -> bool:
        return self.ns is None or self.ew is None


@dataclass(frozen=True, slots=True, eq=False)
class Schedule:
    """Who plays whom on which boards, as grids of rounds by tables.

    With two winners the lines are numbered apart, 1 to the number of tables
    each; with one winner every pair has a number of its own. ``ns`` and
    ``ew`` name who holds the line; ``switched`` says that they sit the other
    way round.
    """

    ns: Grid
    ew: Grid
    board_group: Grid
    switched: Flags
    winners: int = 2

    @classmethod
    def of_grids(
        cls,
        ns: npt.ArrayLike,
        ew: npt.ArrayLike,
        board_group: npt.ArrayLike,
        switched: npt.ArrayLike | None = None,
        winners: int = 2,
    ) -> Schedule:
        """A schedule from anything that can be read as three grids of one shape."""
        grids = [np.array(grid, dtype=np.int16) for grid in (ns, ew, board_group)]
        flags = np.zeros(grids[0].shape, bool) if switched is None else np.array(switched, bool)
        if any(grid.shape != flags.shape or grid.ndim != 2 for grid in grids):
            raise ValueError("the grids of a schedule must all be rounds by tables")
        return cls(grids[0], grids[1], grids[2], flags, winners)

    @classmethod
    def of_meetings(cls, meetings: Iterable[Meeting], winners: int = 2) -> Schedule:
        """A schedule of meetings in any order; a table not named stands empty."""
        listed = list(meetings)
        if not listed:
            raise ValueError("a schedule needs one meeting at least")
        shape = (max(m.round for m in listed), max(m.table for m in listed))
        ns, ew, board_group = np.zeros((3, *shape), np.int16)
        schedule = cls.of_grids(ns, ew, board_group, winners=winners)
        for m in listed:
            cell = m.round - 1, m.table - 1
            schedule.ns[cell], schedule.ew[cell] = m.ns or NOBODY, m.ew or NOBODY
            schedule.board_group[cell], schedule.switched[cell] = m.board_group or 0, m.switched
        return schedule

    @property
    def rounds(self) -> int:
        return int(self.ns.shape[0])

    @property
    def tables(self) -> int:
        return int(self.ns.shape[1])

    @property
    def played(self) -> Flags:
        """Where a board is played: two pairs and a board group."""
        return np.asarray((self.ns > NOBODY) & (self.ew > NOBODY) & (self.board_group > 0))

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Every meeting in round and table order."""
        return tuple(
            Meeting(
                round_number + 1,
                table + 1,
                int(self.ns[round_number, table]) or None,
                int(self.ew[round_number, table]) or None,
                int(self.board_group[round_number, table]) or None,
                bool(self.switched[round_number, table]),
            )
            for round_number in range(self.rounds)
            for table in range(self.tables)
        )

    def contestants(self) -> tuple[Grid, Grid]:
        """The two lines with a number of its own for every pair.

        One winner: as they are. Two winners: East-West go on counting where
        the numbers of North-South end, which is the number of tables.
        """
        if self.winners == 1:
            return self.ns, self.ew
        return self.ns, np.where(
            self.ew > NOBODY, self.ew + np.int16(self.tables), np.int16(NOBODY)
        )

    def with_one_winner(self) -> Schedule:
        """The same meetings with every pair numbered apart."""
        ns, ew = self.contestants()
        return replace(self, ns=ns, ew=ew, winners=1)

    def first(self, rounds: int) -> Schedule:
        """The first rounds only."""
        return replace(
            self,
            ns=self.ns[:rounds],
            ew=self.ew[:rounds],
            board_group=self.board_group[:rounds],
            switched=self.switched[:rounds],
        )
