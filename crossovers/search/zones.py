"""Who is to be seated where: the zones of a session, its lines and sections.

>>> lineup = Lineup(("A1N", "A2N", "A1E"), (("A", 2),))
>>> lineup.zones, lineup.empty
([(0, 2), (0, 2), (1, 2), (1, 2)], 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crossovers.seats import Pair
from movements.seats import Direction, Seat

DIRECTIONS = tuple(Direction)


@dataclass(frozen=True, slots=True)
class Lineup:
    """The pairs to seat, the sections to seat them in, and where they sat before."""

    pairs: tuple[Pair, ...]
    sizes: tuple[tuple[str, int], ...]
    before: Mapping[Pair, Seat] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return sum(2 * tables for _, tables in self.sizes)

    @property
    def empty(self) -> int:
        return self.seats - len(self.pairs)

    @property
    def line_sizes(self) -> list[int]:
        return [tables for _, tables in self.sizes for _ in DIRECTIONS]

    @property
    def zones(self) -> list[tuple[int, int]]:
        """Line and section of each seat; the sections are numbered after the lines."""
        lines = len(self.line_sizes)
        return [
            (line, lines + line // 2)
            for line, tables in enumerate(self.line_sizes)
            for _ in range(tables)
        ]

    def place_of(self, seat: Seat) -> int | None:
        """A seat's number, if these sections have it."""
        start = 0
        for letter, tables in self.sizes:
            for direction in DIRECTIONS:
                if (seat.section, seat.direction) == (letter, direction):
                    return start + seat.table - 1 if seat.table <= tables else None
                start += tables
        return None


@dataclass(frozen=True, slots=True)
class Group:
    """Pairs of whom each zone must hold a number between two limits."""

    members: tuple[int, ...]
    limits: Mapping[int, tuple[int, int]]
