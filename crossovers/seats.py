"""Seats, lines and seatings: where pairs sit when a session starts.

A seat is a section, a table and a direction; a line is all the seats of one
section and direction. A pair is named by its seat in session one, as in
``A7N``; pairs that join later are called ``+1``, ``+2`` and so on. A seating
says which pair has which seat at the start of one session.

>>> first = first_seating({"A": 3})
>>> first.line(Line("A", Direction.EW))
('A1E', 'A2E', 'A3E')
>>> str(Seat.of_name("A2N")), str(Line("A", Direction.NS))
('A2 NS', 'A NS')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crossovers.errors import SeatingIncomplete, UnknownSeat
from movements.movement import Direction
from movements.sentences import Sentence
from movements.wording import SHORT_LINES

Pair = str
Sizes = tuple[tuple[str, int], ...]

NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})([NE])")
SIDE = {Direction.NS: "N", Direction.EW: "E"}
DIRECTION = {"N": Direction.NS, "E": Direction.EW}


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """All the seats of one section and direction."""

    section: str
    direction: Direction

    def __str__(self) -> str:
        return Sentence(
            "%(section)s %(line)s", section=self.section, line=SHORT_LINES[self.direction]
        )


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A place at the start of a session."""

    section: str
    table: int
    direction: Direction

    @classmethod
    def of_name(cls, name: str) -> Seat:
        """The seat called, say, ``A7N``."""
        found = NAME.fullmatch(name)
        if found is None:
            raise UnknownSeat(
                "%(name)r is not a seat: write section, table and N or E, as in A7N", name=name
            )
        return cls(found[1], int(found[2]), DIRECTION[found[3]])

    @property
    def name(self) -> str:
        return f"{self.section}{self.table}{SIDE[self.direction]}"

    @property
    def line(self) -> Line:
        return Line(self.section, self.direction)

    def __str__(self) -> str:
        place = f"{self.section}{self.table}"
        return Sentence("%(place)s %(line)s", place=place, line=SHORT_LINES[self.direction])


@dataclass(frozen=True, slots=True)
class Seating:
    """Which pair has which seat; ``None`` is an empty seat.

    ``pairs`` follows the order of ``seats``: section by section as in
    ``sizes``, its North-South line first, then East-West, by table.
    """

    sizes: Sizes
    pairs: tuple[Pair | None, ...]

    def __post_init__(self) -> None:
        seats = sum(2 * tables for _, tables in self.sizes)
        if len(self.pairs) != seats:
            raise SeatingIncomplete(
                "%(given)s places are given for %(seats)s seats: give one for each seat",
                given=len(self.pairs),
                seats=seats,
            )
        sits = Counter(pair for pair in self.pairs if pair is not None)
        twice = [pair for pair, seats in sits.items() if seats > 1]
        if twice:
            raise SeatingIncomplete(
                "%(pair)s sits in two places: give every pair one seat", pair=twice[0]
            )

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(
            Seat(letter, table, direction)
            for letter, tables in self.sizes
            for direction in Direction
            for table in range(1, tables + 1)
        )

    @property
    def lines(self) -> dict[Line, tuple[Pair | None, ...]]:
        """Every line with its pairs by table."""
        found = {}
        start = 0
        for letter, tables in self.sizes:
            for direction in Direction:
                found[Line(letter, direction)] = self.pairs[start : start + tables]
                start += tables
        return found

    def line(self, line: Line) -> tuple[Pair | None, ...]:
        """The pairs of a line, table by table."""
        lines = self.lines
        if line not in lines:
            raise UnknownSeat("there is no line %(line)s", line=str(line))
        return lines[line]

    @property
    def seat_of(self) -> dict[Pair, Seat]:
        """Where each pair sits."""
        return {
            pair: seat
            for pair, seat in zip(self.pairs, self.seats, strict=True)
            if pair is not None
        }

    def with_lines(self, lines: Mapping[Line, Sequence[Pair | None]]) -> Seating:
        """The same seating with some lines filled anew."""
        filled = {**self.lines, **lines}
        return Seating(self.sizes, tuple(pair for line in filled.values() for pair in line))


def first_seating(sizes: Mapping[str, int]) -> Seating:
    """Session one: every pair in the seat it is named by."""
    ordered = tuple(sizes.items())
    names = tuple(
        Seat(letter, table, direction).name
        for letter, tables in ordered
        for direction in Direction
        for table in range(1, tables + 1)
    )
    return Seating(ordered, names)
