"""A schedule made ready for checking: who sits where with which boards, as numbers to count.

>>> replay = Replay(Schedule.of_grids([[1, 2]], [[1, 9]], [[1, 2]]), Announced(board_groups=2))
>>> replay.ew.tolist(), replay.played.tolist()
([[3, 0]], [[True, False]])
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from movements.faults import Announced
from movements.schedule import Schedule
from movements.seats import Direction, PairId
from movements.sentences import Sentence

Counts = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]


class Replay:
    """A schedule with every pair numbered apart, and nonsense numbers taken out.

    Each check counts everything at once and looks closer only where the
    count is off, so that a schedule without faults costs next to nothing.
    """

    def __init__(self, schedule: Schedule, announced: Announced) -> None:
        self.schedule = schedule
        self.announced = announced
        self.tables = schedule.tables
        self.pairs = 2 * schedule.tables
        self.most = self.tables if schedule.winners == 2 else self.pairs
        self.above = self.pairs - self.most
        ns, ew = schedule.ns.astype(np.intp), schedule.ew.astype(np.intp)
        group = schedule.board_group.astype(np.intp)
        self.given = ns, ew, group
        ns = within(ns, self.most)
        ew = within(ew, self.most)
        # East-West are numbered on from North-South, so that one count serves both lines.
        if schedule.winners == 2:
            ew = np.where(ew > 0, ew + self.tables, 0)
        self.ns, self.ew, self.group = ns, ew, within(group, announced.board_groups)
        self.played = (ns > 0) & (ew > 0) & (self.group > 0)
        self.round = np.arange(schedule.rounds)[:, None]

    def name(self, pair: int) -> Sentence:
        """A pair as the schedule calls it."""
        if self.schedule.winners == 1:
            return Sentence("pair %(number)s", number=pair)
        if pair <= self.tables:
            return Sentence("NS %(number)s", number=pair)
        return Sentence("EW %(number)s", number=pair - self.tables)

    def cells(self, where: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
        """Where something holds, by row and column."""
        return [(int(i), int(k)) for i, k in zip(*np.nonzero(where), strict=True)]

    def number(self, phantom: PairId) -> int:
        """The number of a missing pair where all are numbered apart."""
        return phantom.number + (self.tables if phantom.direction is Direction.EW else 0)


def within(numbers: Counts, most: int) -> Counts:
    return np.where((numbers > 0) & (numbers <= most), numbers, 0)


def count_of(keys: Counts, size: int) -> Counts:
    return np.bincount(keys.ravel(), minlength=size)
