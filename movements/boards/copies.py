"""How many copies of the boards a movement wants, and how often each is played.

Each subsection has a set of its own. With fewer sets some group may be wanted
at more tables than there are copies; then those boards are duplicated before
the round, or two tables share. In a 13-up-1-up-1-down Web with two sets only
boards 13 and 14 clash, in round 7 (Hill 2019).

>>> from movements.families.web import web
>>> fifteen = web(15, board_groups=13)
>>> clashes(fifteen, board_sets=2)
(Clash(round=7, board_group=7, tables=(1, 14, 15)),)
>>> extra_copies(fifteen, board_sets=2)
(ExtraCopy(board_group=7, copies=1, before_round=7),)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from movements.errors import SizeOutOfRange
from movements.movement import Movement


@dataclass(frozen=True, slots=True)
class Clash:
    """A round in which a group is wanted at more tables than there are copies."""

    round: int
    board_group: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExtraCopy:
    """Copies of one group to make beyond the sets there are, and when at the latest."""

    board_group: int
    copies: int
    before_round: int


@dataclass(frozen=True, slots=True)
class Factor:
    """How scores on a board played less often are brought up to the others.

    Neuberg's rule for matchpoints of 1 per pair beaten and ½ per tie: a score is
    multiplied, then the addition is added, and the best possible becomes
    the top of the boards played most often.
    """

    board_group: int
    times_played: int
    multiplier: Fraction
    addition: Fraction


def times_played(movement: Movement) -> tuple[int, ...]:
    """How often each board group is played, from group 1 on."""
    schedule = movement.schedule
    counted = np.bincount(
        schedule.board_group[schedule.played], minlength=movement.board_groups + 1
    )
    return tuple(counted[1:].tolist())


def factors(movement: Movement) -> tuple[Factor, ...]:
    """The factoring that follows from unequal counts; none if all are equal.

    >>> from movements.families.web import web
    >>> [(f.board_group, f.times_played) for f in factors(web(19, board_groups=13, rounds=12))]
    [(1, 16), (2, 16), (3, 17), (13, 17)]
    """
    counted = times_played(movement)
    most = max(counted)
    return tuple(
        # (score + ½) · most/times − ½, multiplied out.
        Factor(group, times, Fraction(most, times), Fraction(most - times, 2 * times))
        for group, times in enumerate(counted, 1)
        if 0 < times < most
    )


def fewest_sets(movement: Movement) -> int:
    """The copies of every group with which no group is ever short."""
    return max(1, int(_copies_wanted(movement).max()))


def clashes(movement: Movement, board_sets: int) -> tuple[Clash, ...]:
    """What is short with this many sets, by round and group."""
    _check_sets(board_sets)
    schedule = movement.schedule
    group = np.where(schedule.played, schedule.board_group, 0)
    return tuple(
        Clash(int(i) + 1, int(number), tuple((np.nonzero(group[i] == number)[0] + 1).tolist()))
        for i, number in zip(*np.nonzero(_copies_wanted(movement) > board_sets), strict=True)
    )


def extra_copies(movement: Movement, board_sets: int) -> tuple[ExtraCopy, ...]:
    """The fewest copies to make beyond this many sets so that nothing is short."""
    _check_sets(board_sets)
    short = np.maximum(_copies_wanted(movement) - board_sets, 0)
    most = short.max(axis=0)
    return tuple(
        ExtraCopy(int(group), int(most[group]), int(np.argmax(short[:, group] > 0)) + 1)
        for group in np.nonzero(most)[0]
    )


def _check_sets(board_sets: int) -> None:
    if board_sets < 1:
        raise SizeOutOfRange(
            "%(number)s sets of boards are not possible: there must be at least 1",
            number=board_sets,
        )


def _copies_wanted(movement: Movement) -> npt.NDArray[np.int64]:
    """Rounds by groups; two tables that share want one copy between them."""
    schedule = movement.schedule
    size = movement.board_groups + 1
    group = np.where(schedule.played, schedule.board_group, 0)
    wanted = np.zeros((schedule.rounds, size), np.int64)
    every_round = np.arange(schedule.rounds)
    np.add.at(wanted, (every_round[:, None], group), 1)
    for one, other in movement.shares:
        alike = group[:, one - 1] == group[:, other - 1]
        wanted[every_round[alike], group[alike, one - 1]] -= 1
    # Tables without a game were counted as group 0.
    wanted[:, 0] = 0
    return wanted
