"""Is a schedule right? Replays any schedule, built here or typed in, and finds every fault.

Nothing is taken from the builders but what the movement itself announces: how
many board groups and sets there are, which tables share, which pair is a
phantom, which rounds are revenge rounds. The rest is counting who sits where
with which boards, so a schedule from another program is judged as strictly.

>>> typed = Schedule.of_grids([[1, 2], [1, 2]], [[1, 2], [2, 1]], [[1, 2], [2, 2]])
>>> for fault in faults(typed, Announced(board_groups=2)):
...     print(fault.message)
group 1 is played once: 2 times would be its share
group 2 is played 3 times: 2 times would be its share
round 2, table 1: EW 2 meets group 2 again, after round 1
round 2, table 2: NS 2 meets group 2 again, after round 1
round 2: group 2 is played at tables 1 and 2, with 1 copy of it
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from movements.movement import Direction, Movement, Phantom
from movements.schedule import Schedule
from movements.sentences import Counted, Sentence
from movements.wording import listed

Counts = npt.NDArray[np.intp]


class FaultKind(StrEnum):
    """What can be wrong with a schedule."""

    TWO_PLACES = "pair-in-two-places"
    NOWHERE = "pair-nowhere"
    GROUP_AGAIN = "group-met-twice"
    OPPONENTS_AGAIN = "opponents-met-twice"
    TOO_FEW_COPIES = "group-at-two-tables"
    UNEQUAL_COUNT = "unequal-count"
    SIT_OUT = "sit-out"
    NO_BOARDS = "no-boards"
    OUT_OF_RANGE = "out-of-range"


# A pair cannot sit in two places or play a board that it knows; all else a director may accept.
UNPLAYABLE = {FaultKind.TWO_PLACES, FaultKind.GROUP_AGAIN, FaultKind.OUT_OF_RANGE}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, where it happens, and a sentence about it."""

    kind: FaultKind
    round: int | None
    table: int | None
    message: str

    @property
    def stops_play(self) -> bool:
        """Whether the round cannot be played like that, whatever the director accepts."""
        return self.kind in UNPLAYABLE


@dataclass(frozen=True, slots=True)
class Announced:
    """What a movement says about itself, so that it is no fault.

    ``times_played`` is how often each group is to be played; without it the
    groups should be played equally often, unless there are fewer rounds than
    groups.
    """

    board_groups: int
    board_sets: int = 1
    shares: tuple[tuple[int, int], ...] = ()
    phantoms: tuple[Phantom, ...] = ()
    revenge_rounds: tuple[int, ...] = ()
    times_played: tuple[int, ...] | None = None

    @classmethod
    def by(cls, movement: Movement) -> Announced:
        return cls(
            board_groups=movement.board_groups,
            board_sets=movement.board_sets,
            shares=movement.shares,
            phantoms=movement.phantoms,
            revenge_rounds=movement.revenge_rounds,
        )


def movement_faults(movement: Movement) -> tuple[Fault, ...]:
    """Every fault of a movement, beyond what it announces itself."""
    return faults(movement.schedule, Announced.by(movement))


def faults(schedule: Schedule, announced: Announced) -> tuple[Fault, ...]:
    """Every fault of a schedule, by round and table; those of the whole session first."""
    if schedule.ns.size == 0:
        return ()
    replay = _Replay(schedule, announced)
    found = [
        *replay.out_of_range(),
        *replay.misplaced_pairs(),
        *replay.sit_outs(),
        *replay.groups_again(),
        *replay.opponents_again(),
        *replay.missing_copies(),
        *replay.unequal_counts(),
    ]
    if len(found) > 1:
        found.sort(key=lambda fault: (fault.round or 0, fault.table or 0))
    return tuple(found)


class _Replay:
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
        self.typed = ns, ew, group
        ns = _within(ns, self.most)
        ew = _within(ew, self.most)
        if schedule.winners == 2:
            ew = np.where(ew > 0, ew + self.tables, 0)
        self.ns, self.ew, self.group = ns, ew, _within(group, announced.board_groups)
        self.played = (ns > 0) & (ew > 0) & (self.group > 0)
        self.round = np.arange(schedule.rounds)[:, None]

    def name(self, pair: int) -> str:
        if self.schedule.winners == 1:
            return Sentence("pair %(number)s", number=pair)
        if pair <= self.tables:
            return Sentence("NS %(number)s", number=pair)
        return Sentence("EW %(number)s", number=pair - self.tables)

    def cells(self, where: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
        return [(int(i), int(k)) for i, k in zip(*np.nonzero(where), strict=True)]

    def out_of_range(self) -> Iterator[Fault]:
        for typed, most, what in zip(
            self.typed,
            (self.most, self.most, self.announced.board_groups),
            (Sentence("NS pair"), Sentence("EW pair"), Sentence("group")),
            strict=True,
        ):
            if typed.min() >= 0 and typed.max() <= most:
                continue
            for i, k in self.cells((typed < 0) | (typed > most)):
                yield Fault(
                    FaultKind.OUT_OF_RANGE,
                    i + 1,
                    k + 1,
                    Sentence(
                        "round %(round)s, table %(table)s: there is no %(what)s %(number)s: 1 to "
                        "%(most)s are possible",
                        round=i + 1,
                        table=k + 1,
                        what=what,
                        number=typed[i, k],
                        most=most,
                    ),
                )

    def misplaced_pairs(self) -> Iterator[Fault]:
        seats = np.concatenate((self.ns, self.ew), axis=1)
        size = self.pairs + 1
        times = _count(self.round * size + seats, self.schedule.rounds * size)
        places = times.reshape(-1, size)[:, 1:]
        if places.min() == 1 == places.max():
            return
        absent = {self.number(phantom) for phantom in self.announced.phantoms}
        for i, index in self.cells(places != 1):
            pair = index + 1
            if places[i, index] == 0:
                if pair not in absent:
                    yield Fault(
                        FaultKind.NOWHERE,
                        i + 1,
                        None,
                        Sentence(
                            "round %(round)s: %(pair)s has no seat",
                            round=i + 1,
                            pair=self.name(pair),
                        ),
                    )
                continue
            where = [int(k) % self.tables + 1 for k in np.nonzero(seats[i] == pair)[0]]
            yield Fault(
                FaultKind.TWO_PLACES,
                i + 1,
                where[1],
                Sentence(
                    "round %(round)s: %(pair)s sits at tables %(tables)s",
                    round=i + 1,
                    pair=self.name(pair),
                    tables=listed(where),
                ),
            )

    def number(self, phantom: Phantom) -> int:
        return phantom.number + (self.tables if phantom.direction is Direction.EW else 0)

    def sit_outs(self) -> Iterator[Fault]:
        ns, ew, group = self.typed
        if (ns * ew * group).all():
            return
        ns_alone, ew_alone = (ns != 0) & (ew == 0), (ew != 0) & (ns == 0)
        one_winner = self.schedule.winners == 1
        for alone, line, absent in (
            (ns_alone, self.ns, Direction.EW),
            (ew_alone, self.ew, Direction.NS),
        ):
            counted = ns_alone | ew_alone if one_winner else alone
            for i, k in self.cells(alone & ~self.expected(counted, absent)):
                yield Fault(
                    FaultKind.SIT_OUT,
                    i + 1,
                    k + 1,
                    Sentence(
                        "round %(round)s, table %(table)s: %(pair)s sits out",
                        round=i + 1,
                        table=k + 1,
                        pair=self.name(int(line[i, k])),
                    ),
                )
        for i, k in self.cells((ns != 0) & (ew != 0) & (group == 0)):
            yield Fault(
                FaultKind.NO_BOARDS,
                i + 1,
                k + 1,
                Sentence(
                    "round %(round)s, table %(table)s: two pairs and no boards",
                    round=i + 1,
                    table=k + 1,
                ),
            )

    def expected(self, alone: npt.NDArray[np.bool_], absent: Direction) -> npt.NDArray[np.bool_]:
        """The rounds with no more pairs alone than there are phantoms to be alone with."""
        phantoms = sum(
            phantom.direction is absent or self.schedule.winners == 1
            for phantom in self.announced.phantoms
        )
        return np.asarray(alone.sum(axis=1, keepdims=True) <= phantoms)

    def groups_again(self) -> Iterator[Fault]:
        size = self.announced.board_groups + 1
        group = np.where(self.played, self.group, 0)
        lines = np.concatenate((self.ns, self.ew), axis=1)
        keys = lines * size + np.concatenate((group, group), axis=1)
        met = _count(keys, (self.pairs + 1) * size).reshape(-1, size)
        met[:, 0] = 0
        if met.max() <= 1:
            return
        for pair, number in self.cells(met > 1):
            mine = ((self.ns == pair) | (self.ew == pair)) & (group == number)
            (first, _), *later = self.cells(mine)
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
                        pair=self.name(pair),
                        number=number,
                        earlier=first + 1,
                    ),
                )

    def opponents_again(self) -> Iterator[Fault]:
        size = self.pairs + 1
        low, high = self.ns, self.ew
        if self.schedule.winners == 1:
            low, high = np.minimum(low, high), np.maximum(low, high)
        both = np.where((low > 0) & (high > 0), low * size + high, 0)
        met = _count(both, size * size)
        met[0] = 0
        if met.max() <= 1:
            return
        for key in np.nonzero(met > 1)[0]:
            (first, _), *later = self.cells(both == key)
            a, b = divmod(int(key), size)
            for i, k in later:
                if i + 1 in self.announced.revenge_rounds:
                    continue
                yield Fault(
                    FaultKind.OPPONENTS_AGAIN,
                    i + 1,
                    k + 1,
                    Sentence(
                        "round %(round)s, table %(table)s: %(one)s and %(other)s meet again, after "
                        "round %(earlier)s",
                        round=i + 1,
                        table=k + 1,
                        one=self.name(a),
                        other=self.name(b),
                        earlier=first + 1,
                    ),
                )

    def missing_copies(self) -> Iterator[Fault]:
        size = self.announced.board_groups + 1
        group = np.where(self.played, self.group, 0)
        wanted = _count(self.round * size + group, self.schedule.rounds * size).reshape(-1, size)
        wanted[:, 0] = 0
        for circle in _circles(self.announced.shares, self.tables):
            for place, table in enumerate(circle):
                mine = group[:, table]
                shared = (group[:, circle[:place]] == mine[:, None]).any(axis=1) & (mine > 0)
                wanted[shared, mine[shared]] -= 1
        sets = self.announced.board_sets
        if wanted.max() <= sets:
            return
        for i, number in self.cells(wanted > sets):
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

    def unequal_counts(self) -> Iterator[Fault]:
        groups = self.announced.board_groups
        times = _count(self.group[self.played], groups + 1)[1:]
        due = self.announced.times_played
        if due is None:
            if self.schedule.rounds < groups or times.min() == times.max():
                return
            share, left_over = divmod(int(times.sum()), groups)
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


def _within(numbers: Counts, most: int) -> Counts:
    return np.where((numbers > 0) & (numbers <= most), numbers, 0)


def _count(keys: Counts, size: int) -> Counts:
    return np.bincount(keys.ravel(), minlength=size)


def _times(number: int) -> Sentence:
    return Counted("once", "%(count)s times", number)
