"""Where every copy of every board group lies before round 1.

A part of a movement has a set of its own, or shares the last set with other
parts where fewer are at hand; then those have one stand between them. A
movement without parts lays set 1, 2 … at the tables that begin with one group,
in table order, and what a set has left rests beside the last of its tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from movements.boards.stops import BoardStop
from movements.boards.whereabouts import ON_A_RING, bye_stands
from movements.movement import Movement, Subsection

Tables = tuple[int, ...]


@dataclass(slots=True, eq=False)
class BoardCopy:
    """One copy of a group: the tables that have it, or none while it rests on its stand."""

    group: int
    board_set: int
    tables: Tables
    stand: BoardStop


@dataclass(eq=False)
class Layout:
    """A movement and the number of board sets it is played with."""

    movement: Movement
    board_sets: int

    @cached_property
    def shared(self) -> tuple[Subsection, ...]:
        """The last parts, where they have one set between them."""
        parts = self.movement.subsections[self.board_sets - 1 :]
        return parts if len(parts) > 1 else ()

    def stand(self, after_table: int) -> BoardStop:
        """The stand beside a table, or the one of the parts that share a set."""
        if self.shared and after_table >= self.shared[0].first_table:
            after_table = self.shared[-1].last_table
        return BoardStop(after_table, is_stand=True)

    def wanted(self, number: int) -> dict[int, list[Tables]]:
        """The tables that want each group in a round; those that share a copy together."""
        row = self.movement.schedule.board_group[number - 1, : self.movement.tables].tolist()
        partner = {
            other: one for one, other in self.movement.shares if row[one - 1] == row[other - 1]
        }
        found: dict[int, list[Tables]] = {}
        for table, group in enumerate(row, 1):
            if group and table not in partner:
                others = (other for other, one in partner.items() if one == table)
                found.setdefault(group, []).append((table, *others))
        return found

    def set_at(self, table: int, order: int = 1) -> int:
        """The set that a table begins with; ``order`` counts the tables with its group."""
        for number, part in enumerate(self.movement.subsections, 1):
            if part.first_table <= table <= part.last_table:
                # With fewer sets than parts the last set serves all the parts from there on.
                return min(number, self.board_sets)
        return min(order, self.board_sets)

    def home(self, board_set: int, table: int) -> BoardStop:
        """The stand of a copy that begins at a table."""
        for part in self.movement.subsections:
            if part.first_table <= table <= part.last_table:
                return self.stand(part.last_table)
        if self.movement.relay_after is not None:
            return self.stand(self.movement.relay_after)
        last = self._last_tables.get(board_set) if self.board_sets > 1 else None
        return self.stand(last or self.movement.tables)

    @cached_property
    def on_tables(self) -> tuple[BoardCopy, ...]:
        return tuple(
            BoardCopy(group, number, tables, self.home(number, tables[0]))
            for group, number, tables in self._laid
        )

    @cached_property
    def on_stands(self) -> tuple[BoardCopy, ...]:
        return tuple(self._resting_in_parts() if self._has_stands else self._resting_by_set())

    @property
    def _has_stands(self) -> bool:
        """Whether the movement itself says where its boards rest."""
        return bool(self.movement.subsections) or self.movement.kind in ON_A_RING

    @cached_property
    def _laid(self) -> tuple[tuple[int, int, Tables], ...]:
        return tuple(
            (group, self.set_at(tables[0], order), tables)
            for group, clusters in self.wanted(1).items()
            for order, tables in enumerate(clusters, 1)
        )

    @cached_property
    def _last_tables(self) -> dict[int, int]:
        last: dict[int, int] = {}
        for _group, number, tables in self._laid:
            last[number] = max(last.get(number, 0), *tables)
        return last

    def _resting_in_parts(self) -> Iterator[BoardCopy]:
        first_shared = self.shared[0].first_table if self.shared else self.movement.tables + 1
        piles = [
            (stand.after_table, stand.piles[0])
            for stand in bye_stands(self.movement)
            if stand.after_table < first_shared
        ]
        if self.shared:
            # Parts with one set between them have one stand: what none of them has on a table.
            laid = {group for group, _set, tables in self._laid if tables[0] >= first_shared}
            groups = range(1, self.movement.board_groups + 1)
            left = tuple(group for group in groups if group not in laid)
            piles.append((self.shared[-1].last_table, left))
        for after_table, pile in piles:
            for group in pile:
                yield BoardCopy(group, self.set_at(after_table), (), self.stand(after_table))

    def _resting_by_set(self) -> Iterator[BoardCopy]:
        laid = {(number, group) for group, number, _tables in self._laid}
        for number in range(1, self.board_sets + 1):
            for group in range(1, self.movement.board_groups + 1):
                if (number, group) not in laid:
                    yield BoardCopy(group, number, (), self.home(number, 0))
