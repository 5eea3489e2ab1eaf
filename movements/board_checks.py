"""Checks of the boards: met twice, too few copies, played more or less often than others.

Each counts everything at once and looks closer only where the count is off, so
that a schedule without faults costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from movements.faults import Fault, FaultKind
from movements.phrases import listed
from movements.replay import Replay, count_of
from movements.sentences import Counted, Sentence


def groups_again(replay: Replay) -> Iterator[Fault]:
    """Board groups that a pair meets twice."""
    size = replay.announced.board_groups + 1
    group = np.where(replay.played, replay.group, 0)
    lines = np.concatenate((replay.ns, replay.ew), axis=1)
    keys = lines * size + np.concatenate((group, group), axis=1)
    met = count_of(keys, (replay.pairs + 1) * size).reshape(-1, size)
    met[:, 0] = 0
    if met.max() <= 1:
        return
    for pair, number in replay.cells(met > 1):
        mine = ((replay.ns == pair) | (replay.ew == pair)) & (group == number)
        (first, _), *later = replay.cells(mine)
        for i, k in later:
            yield Fault(
                FaultKind.GROUP_AGAIN,
                i + 1,
                k + 1,
                Sentence(
                    "round %(round)s, table %(table)s: %(pair)s meets group %(number)s "
                    "again, after round %(earlier)s",
                    round=i + 1,
                    table=k + 1,
                    pair=replay.name(pair),
                    number=number,
                    earlier=first + 1,
                ),
            )


def missing_copies(replay: Replay) -> Iterator[Fault]:
    """Groups played at more tables at once than there are copies, sharing tables apart."""
    size = replay.announced.board_groups + 1
    group = np.where(replay.played, replay.group, 0)
    wanted = count_of(replay.round * size + group, replay.schedule.rounds * size).reshape(-1, size)
    wanted[:, 0] = 0
    for circle in _circles(replay.announced.shares, replay.tables):
        # Of tables that share, those after the first need no copy of their own.
        for index, table in enumerate(circle):
            mine = group[:, table]
            shared = (group[:, circle[:index]] == mine[:, None]).any(axis=1) & (mine > 0)
            wanted[shared, mine[shared]] -= 1
    sets = replay.announced.board_sets
    if wanted.max() <= sets:
        return
    for i, number in replay.cells(wanted > sets):
        where = [int(k) + 1 for k in np.nonzero(group[i] == number)[0]]
        yield Fault(
            FaultKind.TOO_FEW_COPIES,
            i + 1,
            where[-1],
            Counted(
                "round %(round)s: group %(group)s is played at tables %(tables)s, "
                "with %(count)s copy of it",
                "round %(round)s: group %(group)s is played at tables %(tables)s, "
                "with %(count)s copies of it",
                sets,
                round=i + 1,
                group=number,
                tables=listed(where),
            ),
        )


def unequal_counts(replay: Replay) -> Iterator[Fault]:
    """Groups played more or less often than they should be."""
    groups = replay.announced.board_groups
    times = count_of(replay.group[replay.played], groups + 1)[1:]
    due = replay.announced.times_played
    if due is None:
        if replay.schedule.rounds < groups or times.min() == times.max():
            return
        share, left_over = divmod(int(times.sum()), groups)
        # Where there is no equal share, the usual number is right and the others are faults.
        due = (int(np.bincount(times).argmax()) if left_over else share,) * groups
    for number, (is_played, should_be) in enumerate(zip(times, due, strict=False), 1):
        if is_played != should_be:
            yield Fault(
                FaultKind.UNEQUAL_COUNT,
                None,
                None,
                Sentence(
                    "group %(number)s is played %(times)s: %(due)s would be its share",
                    number=number,
                    times=_times(int(is_played)),
                    due=_times(should_be),
                ),
            )


def _circles(shares: tuple[tuple[int, int], ...], tables: int) -> list[list[int]]:
    """Tables that share among themselves, also where the one between two of them is idle."""
    circles: list[set[int]] = []
    for pair in shares:
        if max(pair) > tables:
            continue
        joined = {table - 1 for table in pair}.union(*(c for c in circles if _touch(c, pair)))
        circles = [c for c in circles if not _touch(c, pair)] + [joined]
    return [sorted(circle) for circle in circles]


def _touch(circle: set[int], pair: tuple[int, int]) -> bool:
    return any(table - 1 in circle for table in pair)


def _times(number: int) -> Sentence:
    return Counted("once", "%(count)s times", number)
