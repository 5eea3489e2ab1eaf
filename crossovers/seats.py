"""Seatings: which pair sits where when a session starts.

A pair is named by its seat in session one, as in ``A7N``; pairs that join
later are called ``+1``, ``+2`` and so on. A seating says which pair has which
seat at the start of one session.

>>> first = first_seating({"A": 3})
>>> first.line(Line("A", Direction.EW))
('A1E', 'A2E', 'A3E')
>>> str(first.seat_of["A2N"])
'A2 NS'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crossovers.errors import SeatingIncomplete, UnknownSeat
from movements.seats import Direction, Line, Seat

Pair = str
Sizes = tuple[tuple[str, int], ...]


class Placeholder(str):
    """Stands for nobody where a search or a move must fill every seat; never shown.

    It is nobody's name: a placeholder equals itself alone.

    >>> Placeholder() == Placeholder(), "" == Placeholder()
    (False, False)
    """

    def __new__(cls) -> Placeholder:
        return super().__new__(cls, "nobody")

    def __eq__(self, other: object) -> bool:
        return self is other

    # Without this the text would be compared: str does not derive != from ==.
    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return object.__hash__(self)


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

    def without_placeholders(self) -> Seating:
        """The same seating with nobody where a placeholder sits."""
        pairs = tuple(None if isinstance(pair, Placeholder) else pair for pair in self.pairs)
        return Seating(self.sizes, pairs)

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
