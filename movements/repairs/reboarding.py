"""The table count was wrong: which tables must be boarded anew?

Tables keep their order in the room, so what is on them need not be touched
where the new movement starts with the same groups in the same order; tables
may be put in, taken out and renumbered in between. A Web takes two tables
more or less in the middle, where up meets down, without reboarding the rest
(Hill 2019); one table more is another matter.

>>> from movements.families.web import web
>>> change = reboarding(web(18, board_groups=13), web(20, board_groups=13))
>>> change.added, change.reboarded, change.removed
((10, 11), (), ())
>>> reboarding(web(18, board_groups=13), web(19, board_groups=13)).reboarded
(10, 11, 12, 13, 14)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from movements.boards.whereabouts import Stand, bye_stands
from movements.errors import SizeOutOfRange
from movements.movement import Movement


@dataclass(frozen=True, slots=True)
class Kept:
    """A table that keeps its boards, with its number before and after."""

    old_table: int
    new_table: int


@dataclass(frozen=True, slots=True)
class Reboarding:
    """What to do to the tables; ``added`` and ``reboarded`` by new, ``removed`` by old number.

    ``stands`` are the stands whose pile is not there already, by new number.
    """

    kept: tuple[Kept, ...]
    added: tuple[int, ...]
    reboarded: tuple[int, ...]
    removed: tuple[int, ...]
    stands: tuple[int, ...]
    sets_to_fetch: int

    @property
    def renumbered(self) -> tuple[Kept, ...]:
        """The tables that keep their boards and change their number."""
        return tuple(table for table in self.kept if table.old_table != table.new_table)


def reboarding(old: Movement, new: Movement, *, round_number: int = 1) -> Reboarding:
    """What changes on the tables from one movement to another, with the least work.

    Both are boarded as for the same round.
    """
    most = min(old.rounds, new.rounds)
    if not 1 <= round_number <= most:
        raise SizeOutOfRange(
            "there is no round %(number)s to reboard for: choose 1 to %(most)s",
            number=round_number,
            most=most,
        )
    before = _boarded(old, round_number)
    after = _boarded(new, round_number)
    kept = tuple(Kept(i + 1, k + 1) for i, k in _common(before, after))
    added: list[int] = []
    reboarded: list[int] = []
    removed: list[int] = []
    for old_gap, new_gap in _gaps(kept, len(before), len(after)):
        both = min(len(old_gap), len(new_gap))
        reboarded += new_gap[:both]
        added += new_gap[both:]
        removed += old_gap[both:]
    return Reboarding(
        kept,
        tuple(added),
        tuple(reboarded),
        tuple(removed),
        _new_stands(bye_stands(old), bye_stands(new), kept, round_number),
        max(0, new.board_sets - old.board_sets),
    )


def _boarded(movement: Movement, round_number: int) -> list[int]:
    return [int(group) for group in movement.schedule.board_group[round_number - 1]]


def _common(before: list[int], after: list[int]) -> list[tuple[int, int]]:
    """A longest sequence of tables that have the same groups in the same order."""
    longest = np.zeros((len(before) + 1, len(after) + 1), np.int64)
    goal = np.array(after)
    for i in range(len(before) - 1, -1, -1):
        # A row at a time: passing over new tables is a running maximum from the right.
        reached = np.where(goal == before[i], longest[i + 1, 1:] + 1, longest[i + 1, :-1])
        longest[i, :-1] = np.maximum.accumulate(reached[::-1])[::-1]
    pairs = []
    i = k = 0
    while i < len(before) and k < len(after):
        # To take a match at once never makes the sequence shorter.
        if before[i] == after[k]:
            pairs.append((i, k))
            i, k = i + 1, k + 1
        elif longest[i + 1, k] >= longest[i, k + 1]:
            i += 1
        else:
            k += 1
    return pairs


def _gaps(
    kept: tuple[Kept, ...], old_tables: int, new_tables: int
) -> Iterator[tuple[list[int], list[int]]]:
    """The tables between those kept, old and new."""
    past_old = past_new = 0
    for table in (*kept, Kept(old_tables + 1, new_tables + 1)):
        yield (
            list(range(past_old + 1, table.old_table)),
            list(range(past_new + 1, table.new_table)),
        )
        past_old, past_new = table.old_table, table.new_table


def _new_stands(
    old: tuple[Stand, ...], new: tuple[Stand, ...], kept: tuple[Kept, ...], round_number: int
) -> tuple[int, ...]:
    new_number = {table.old_table: table.new_table for table in kept}
    there = {(new_number.get(s.after_table), s.piles[round_number - 1]) for s in old}
    return tuple(
        s.after_table for s in new if (s.after_table, s.piles[round_number - 1]) not in there
    )
