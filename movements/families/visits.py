"""Where a rover sits: one table per round, and nothing twice.

From its second round on a rover takes over a seat each round. The tables it
visits are all different, so are the pairs it displaces, and so are the board
groups; the pairs displaced then meet nothing twice at the party table either.
The rules are the same for both directions, so one list serves a rover of
North-South and one of East-West.

Hill's order is searched first: depth first, trying the next table up from the
previous one, round the ring, from table 1. It gives the list that Hill (2019)
printed for 18 tables and 12 groups, on 12-up-3-up-3-down:

>>> from movements.families.web import web
>>> find_visits(web(18, board_groups=12, variant="A").schedule)
(2, 4, 6, 8, 11, 14, 16, 3, 1, 7, 17)

Where that takes too many steps, rounds with the fewest tables left are filled
first, in an order shuffled by a fixed seed. ``None`` says that there is no
list: an argument of ``rover_limits`` or the end of a search proves it. A
search that was given up proves nothing and raises ``VisitsUndecided``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random

from movements.errors import MovementError
from movements.schedule import Schedule

STEPS_IN_ORDER = 400_000
STEPS_EACH_SHUFFLE = 500
SHUFFLES = 200


class VisitsUndecided(MovementError):
    """The search was given up: a list may exist or not."""


class _GivenUp(Exception):
    """The steps allowed are used up."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The rounds to fill: for each table what a visit takes, a bit for each thing.

    The bits are those of the sitting pair, the moving pair and the board
    group; 0 marks a table that cannot be visited.
    """

    takes: tuple[tuple[int, ...], ...]

    @classmethod
    def of_schedule(cls, schedule: Schedule, after: int, groups_gone: Collection[int]) -> Ring:
        pairs = 1 + int(max(schedule.ns.max(), schedule.ew.max()))
        gone = set(groups_gone)
        rows = zip(
            schedule.ns[after:].tolist(),
            schedule.ew[after:].tolist(),
            schedule.board_group[after:].tolist(),
            strict=True,
        )
        # A bit each for the two pairs and the group met: visits clash where they share a bit.
        # North-South sit, so their bit keeps the tables apart as well.
        return cls(
            tuple(
                tuple(
                    1 << ns | 1 << pairs + ew | 1 << 2 * pairs + group
                    if ns and ew and group and group not in gone
                    else 0
                    for ns, ew, group in zip(*row, strict=True)
                )
                for row in rows
            )
        )

    @property
    def tables(self) -> int:
        return len(self.takes[0]) if self.takes else 0


def find_visits(
    schedule: Schedule,
    *,
    after: int = 1,
    groups_gone: Collection[int] = (),
    steps: int = STEPS_IN_ORDER,
    shuffles: int = SHUFFLES,
) -> tuple[int, ...] | None:
    """The tables of the rounds after ``after``, or ``None`` where no list exists.

    ``groups_gone`` are board groups that the rover has played before.
    """
    ring = Ring.of_schedule(schedule, after, groups_gone)
    # Hill's order gives the lists in print; the shuffles find lists where it takes too long.
    try:
        return _in_hills_order(ring, steps)
    except _GivenUp:
        pass
    for seed in range(shuffles):
        try:
            return _fewest_first(ring, Random(seed), STEPS_EACH_SHUFFLE)
        except _GivenUp:
            continue
    raise VisitsUndecided(
        "no list of %(rounds)s rounds for the rover was found, and none ruled out, "
        "within %(steps)s steps: ask for fewer rounds",
        rounds=len(ring.takes) + 1,
        steps=steps + shuffles * STEPS_EACH_SHUFFLE,
    )


def _in_hills_order(ring: Ring, steps: int) -> tuple[int, ...] | None:
    """Depth first from the table after the previous one; the first list in that order."""
    takes, tables = ring.takes, ring.tables
    left = steps
    chosen: list[int] = []

    def fill(previous: int, taken: int) -> bool:
        nonlocal left
        if len(chosen) == len(takes):
            return True
        row = takes[len(chosen)]
        for step in range(1, tables + 1):
            table = (previous + step) % tables
            bits = row[table]
            if taken & bits or not bits:
                continue
            left -= 1
            if left < 0:
                raise _GivenUp
            chosen.append(table)
            if fill(table, taken | bits):
                return True
            chosen.pop()
        return False

    # From table 1, so that table 2 is tried first: Hill's list begins there.
    return tuple(table + 1 for table in chosen) if fill(0, 0) else None


def _fewest_first(ring: Ring, chance: Random, steps: int) -> tuple[int, ...] | None:
    """The round with the fewest tables left is filled first."""
    left = steps
    chosen = [0] * len(ring.takes)

    def fill(choices: dict[int, list[tuple[int, int]]]) -> bool:
        nonlocal left
        if not choices:
            return True
        # A dead end shows soonest where there is least to choose from.
        scarce = min(choices, key=lambda row: len(choices[row]))
        offered = choices[scarce].copy()
        chance.shuffle(offered)
        for table, bits in offered:
            left -= 1
            if left < 0:
                raise _GivenUp
            chosen[scarce] = table
            remaining = dict(_remaining(choices, scarce, bits))
            if all(remaining.values()) and fill(remaining):
                return True
        return False

    every = {
        row: [(table + 1, bits) for table, bits in enumerate(takes) if bits]
        for row, takes in enumerate(ring.takes)
    }
    return tuple(chosen) if fill(every) else None


def _remaining(
    choices: dict[int, list[tuple[int, int]]], filled: int, bits: int
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    for row, offered in choices.items():
        if row != filled:
            yield row, [choice for choice in offered if not choice[1] & bits]
