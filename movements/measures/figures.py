"""The figures a director compares movements by.

Unlike comparisons ("apples and oranges", Hill 2011): the share of the
comparisons between two pairs of one line in which the other pair did not play
the board. In a Mitchell of t tables, t groups and r rounds it is
(t - r)/(t - 1); here it is counted, for any schedule.

>>> from movements.families.mitchell import mitchell
>>> unlike_comparisons(mitchell(17, rounds=13))
Fraction(1, 4)
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from movements.movement import Movement


def unlike_comparisons(movement: Movement) -> Fraction:
    """The share of comparisons with a pair that did not play the board."""
    schedule = movement.schedule
    played = schedule.played
    lines = (schedule.ns, schedule.ew) if schedule.winners == 2 else schedule.contestants()
    fields = [(line[played], schedule.board_group[played]) for line in lines]
    if schedule.winners == 1:
        pairs, groups = zip(*fields, strict=True)
        fields = [(np.concatenate(pairs), np.concatenate(groups))]
    alike = possible = 0
    for pairs_at, groups_at in fields:
        counted = np.bincount(groups_at).astype(np.int64)
        others = len(np.unique(pairs_at)) - 1
        alike += int((counted * (counted - 1)).sum())
        possible += int(counted.sum()) * others
    return 1 - Fraction(alike, possible) if possible else Fraction(0)


def sit_outs(movement: Movement) -> int:
    """How many times a pair sits out a round."""
    schedule = movement.schedule
    return int(((schedule.ns > 0) ^ (schedule.ew > 0)).sum())


def sitting_pairs(movement: Movement) -> int:
    """How many pairs stay at one table all the time.

    >>> from movements.families.web import web
    >>> sitting_pairs(web(18, board_groups=13))
    18
    """
    schedule = movement.schedule
    ns, ew = schedule.contestants()
    table = np.broadcast_to(np.arange(schedule.tables), ns.shape)
    size = 2 * schedule.tables + 1
    lowest = np.full(size, schedule.tables)
    highest = np.full(size, -1)
    for line in (ns, ew):
        np.minimum.at(lowest, line, table)
        np.maximum.at(highest, line, table)
    return int((lowest[1:] == highest[1:]).sum())


def shares_in_use(movement: Movement) -> tuple[tuple[int, int], ...]:
    """The tables that do share boards: a table where a phantom sits needs none."""
    played = movement.schedule.played
    return tuple(
        (one, other)
        for one, other in movement.shares
        if (played[:, one - 1] & played[:, other - 1]).any()
    )
