"""Why a rover list of a given number of rounds cannot exist.

Three arguments, each read off the schedule itself; where none applies only a
search that came to its end proves anything.

*Counting.* In r rounds a rover visits r − 1 tables and as many board groups,
all different.

*The sum.* If it visits every one of the t tables, it displaces every pair.
East-West stand at table k of a round as pair k − m (counted round the ring),
m being the tables they have moved. Added up over the visits, pairs and tables
are the same numbers, so the moves of rounds 2 to r must add up to a multiple
of t. With t even and no skip they add up to t(t + 1)/2, which is none.

*The squares.* In a Mitchell with t = d = r odd, i rounds after the first,
pair p = k − i and group g = k + i meet at table k, counted round the ring of
t. Over all visits each of k, p, g and i takes every value but one, and
i misses 0. Since p + g = 2k and g − p = 2i, adding up shows that k, p and g
miss the same value; since p² + g² = 2k² + 2i², adding up the squares then
leaves twice the sum of all squares, which must be a multiple of t. If 3
divides t it is not. (The same argument shows that no more than t − 2 queens
stand in peace on a torus of that size.)

>>> from movements.families.mitchell import mitchell
>>> impossible(mitchell(9).schedule)
'the squares of tables, pairs and groups do not add up'
>>> impossible(mitchell(11).schedule) is None
True
"""

from __future__ import annotations

import numpy as np

from movements.schedule import Grid, Schedule
from movements.sentences import Sentence


def impossible(schedule: Schedule) -> str | None:
    """The argument against a rover for all these rounds, in words; ``None``: there is none."""
    # In round 1 the rover is at the party table, or sits out.
    visits = schedule.rounds - 1
    groups = len(np.unique(schedule.board_group[1:])) if visits else 0
    if visits > schedule.tables:
        return Sentence(
            "a rover would need %(visits)s different tables and there are %(tables)s",
            visits=visits,
            tables=schedule.tables,
        )
    if visits > groups:
        return Sentence(
            "a rover would need %(visits)s different board groups and there are %(groups)s",
            visits=visits,
            groups=groups,
        )
    moved = _steps(schedule.ns, schedule.ew, schedule.tables)
    # The other two arguments count round a ring.
    if moved is None:
        return None
    if visits == schedule.tables and sum(moved[1:]) % schedule.tables:
        return Sentence("the pairs displaced do not add up to the tables visited")
    if _is_odd_mitchell(schedule, moved) and schedule.tables % 3 == 0:
        return Sentence("the squares of tables, pairs and groups do not add up")
    return None


def _steps(first: Grid, second: Grid, size: int) -> list[int] | None:
    """By how much the second line stands behind the first in each round, if it is a ring."""
    behind = (first.astype(np.int64) - second) % size
    if (first != first[0]).any() or (behind != behind[:, :1]).any():
        return None
    return [int(step) for step in behind[:, 0]]


def _is_odd_mitchell(schedule: Schedule, moved: list[int]) -> bool:
    size = schedule.tables
    in_turn = list(range(schedule.rounds))
    if size % 2 == 0 or schedule.rounds != size or moved != in_turn:
        return False
    # The boards come down as East-West go up: g = k + i, which is i ahead of the table.
    ahead = _steps(schedule.ns, schedule.board_group, size)
    return ahead == [-passed % size for passed in in_turn]
