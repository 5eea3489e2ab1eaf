"""How fair a movement is: matchpoint comparisons and their balance (Moore).

On one board a pair scores against everyone who holds the same cards, and
its opponents of the moment score the exact opposite. So two pairs who sit
the same way on a board compete for one matchpoint, two who sit opposite
ways at different tables pull together, and two who meet compete for all
the N - 1 matchpoints of a board played N times. The *matchpoint comparison*
of two pairs adds this up over the board groups; a fair movement gives all
couples of pairs nearly the same. The imbalance is the standard deviation.

>>> from movements.families.mitchell import mitchell
>>> plain = balance(mitchell(13).schedule)
>>> round(plain.average_comparison, 3), round(plain.imbalance, 4)
(6.24, 6.4948)

With S the matrix of pairs by board groups (+1 sits North-South, -1 East-West,
0 does not play) and M the number of results on the boards of each meeting,
the comparisons are S·Sᵀ + M off the diagonal. Groups played unequally often,
pairs that are not there and rounds left out need no special care.

Source: R. Moore, Too many arrow-switches spoil the balance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from movements.errors import MovementError
from movements.schedule import Schedule

Matrix = npt.NDArray[np.int64]


class NothingToCompare(MovementError):
    """A schedule in which no board is played at two tables."""


@dataclass(frozen=True, slots=True, eq=False)
class Plays:
    """Every play of a board group by two pairs, with the pairs counted from 0.

    ``pairs`` gives back the numbers they have in the schedule; ``cells`` the
    round and table of each play, from 0.
    """

    ns: Matrix
    ew: Matrix
    group: Matrix
    switched: npt.NDArray[np.bool_]
    cells: Matrix
    pairs: tuple[int, ...]
    groups: int

    @classmethod
    def of(cls, schedule: Schedule) -> Plays:
        played = schedule.played
        ns, ew = (line[played].astype(np.int64) for line in schedule.contestants())
        numbers, index = np.unique(np.concatenate([ns, ew]), return_inverse=True)
        labels, group = np.unique(schedule.board_group[played], return_inverse=True)
        if len(numbers) < 2:
            raise NothingToCompare("nobody plays in this schedule, so it has no balance")
        return cls(
            ns=index[: len(ns)].astype(np.int64),
            ew=index[len(ns) :].astype(np.int64),
            group=group.astype(np.int64),
            switched=schedule.switched[played],
            cells=np.argwhere(played).astype(np.int64),
            pairs=tuple(int(number) for number in numbers),
            groups=len(labels),
        )

    @property
    def results(self) -> Matrix:
        """How many times each board group is played."""
        return np.bincount(self.group, minlength=self.groups).astype(np.int64)

    def signs(self) -> Matrix:
        """S: +1 where a pair sits North-South on a group, -1 East-West."""
        signs = np.zeros((len(self.pairs), self.groups), np.int64)
        way = np.where(self.switched, -1, 1)
        np.add.at(signs, (self.ns, self.group), way)
        np.add.at(signs, (self.ew, self.group), -way)
        return signs

    def encounters(self) -> Matrix:
        """M: the number of results on the boards of each meeting of two pairs."""
        encounters = np.zeros((len(self.pairs),) * 2, np.int64)
        weight = self.results[self.group]
        np.add.at(encounters, (self.ns, self.ew), weight)
        np.add.at(encounters, (self.ew, self.ns), weight)
        return encounters

    def comparisons(self) -> Matrix:
        """The matchpoint comparisons, with zeros on the diagonal."""
        signs = self.signs().astype(np.float64)  # whole numbers, but BLAS knows floats
        comparisons = (signs @ signs.T).astype(np.int64) + self.encounters()
        np.fill_diagonal(comparisons, 0)
        return comparisons

    def average_comparison(self) -> float:
        """What every couple of pairs would have in a perfectly fair movement."""
        # On a group the comparisons of each of 2N pairs add up to N - 1; couples count twice.
        results = self.results
        return float((results * (results - 1)).sum()) / self.couples

    @property
    def couples(self) -> int:
        """In how many ways two pairs can be picked."""
        return len(self.pairs) * (len(self.pairs) - 1) // 2


@dataclass(frozen=True, slots=True, eq=False)
class Balance:
    """A movement's matchpoint comparisons and how far they are from equal."""

    pairs: tuple[int, ...]
    comparisons: Matrix
    average_comparison: float
    gross_imbalance: float
    imbalance: float


def balance(schedule: Schedule) -> Balance:
    """The balance of a schedule scored as one field, with the switches it has."""
    plays = Plays.of(schedule)
    comparisons = plays.comparisons()
    average = plays.average_comparison()
    # Σ(c - a)² is Σc² less couples · a²: the comparisons add up to couples · a, however switched,
    # if nobody plays boards twice.
    squares = int((comparisons * comparisons).sum()) // 2
    gross = max(0.0, squares - plays.couples * average * average)
    return Balance(
        pairs=plays.pairs,
        comparisons=comparisons,
        average_comparison=average,
        gross_imbalance=gross,
        imbalance=math.sqrt(gross / plays.couples),
    )


def line_imbalance(schedule: Schedule) -> tuple[float, float]:
    """The imbalance within North-South and within East-West, for two winners.

    >>> from movements.families.mitchell import mitchell
    >>> line_imbalance(mitchell(13).schedule)
    (0.0, 0.0)
    """
    found = balance(schedule)
    numbers = np.array(found.pairs)
    lines = numbers <= schedule.tables, numbers > schedule.tables
    return _spread(found.comparisons, lines[0]), _spread(found.comparisons, lines[1])


def _spread(comparisons: Matrix, line: npt.NDArray[np.bool_]) -> float:
    block = comparisons[np.ix_(line, line)]
    above = block[np.triu_indices(len(block), 1)]
    return float(np.std(above)) if len(above) else 0.0
