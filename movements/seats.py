"""Directions, seats and lines, and the pairs of a movement: who sits where.

A seat is a section, a table and a direction at the start of a session; inside
one movement, which knows no sections, the section is empty. A line is all the
seats of one section and direction. A pair of a movement is named by its line
and its number there.

>>> seat = Seat.of_name("A7N")
>>> seat
Seat(section='A', table=7, direction=<Direction.NS: 'ns'>)
>>> str(seat), str(seat.line), str(Seat("", 7, Direction.EW)), str(PairId(Direction.EW, 4))
('A7 NS', 'A NS', '7 EW', 'ew:4')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from movements.errors import NoSuchPair, NoSuchSeat
from movements.sentences import Sentence

NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})([NE])")


class Direction(StrEnum):
    """North-South or East-West."""

    NS = "ns"
    EW = "ew"

    @property
    def opposite(self) -> Direction:
        return Direction.EW if self is Direction.NS else Direction.NS

    @property
    def short_name(self) -> Sentence:
        return Sentence("NS") if self is Direction.NS else Sentence("EW")

    @property
    def full_name(self) -> Sentence:
        return Sentence("North-South") if self is Direction.NS else Sentence("East-West")


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """All the seats of one section and direction."""

    section: str
    direction: Direction

    def __str__(self) -> str:
        return Sentence(
            "%(section)s %(line)s", section=self.section, line=self.direction.short_name
        )


class Seat(NamedTuple):
    """A place at the start of a session."""

    section: str
    table: int
    direction: Direction

    @classmethod
    def of_name(cls, name: str) -> Seat:
        """The seat called, say, ``A7N``."""
        found = NAME.fullmatch(name)
        if found is None:
            raise NoSuchSeat(
                "%(name)r is not a seat: write section, table and N or E, as in A7N", name=name
            )
        return cls(found[1], int(found[2]), Direction.NS if found[3] == "N" else Direction.EW)

    @property
    def name(self) -> str:
        return f"{self.section}{self.table}{'N' if self.direction is Direction.NS else 'E'}"

    @property
    def line(self) -> Line:
        return Line(self.section, self.direction)

    def __str__(self) -> str:
        return Sentence(
            "%(place)s %(line)s",
            place=f"{self.section}{self.table}",
            line=self.direction.short_name,
        )


@dataclass(frozen=True, slots=True)
class PairId:
    """A pair as the movement numbers it: its line and its number there."""

    direction: Direction
    number: int

    @classmethod
    def of_name(cls, name: str) -> PairId:
        """The pair called, say, ``ew:4``."""
        line, _, number = name.lower().partition(":")
        if line not in list(Direction) or not number.isdecimal():
            raise NoSuchPair(
                "%(name)s is not a pair of a movement: write its line and number, as in ns:3 or "
                "ew:4",
                name=name,
            )
        return cls(Direction(line), int(number))

    def __str__(self) -> str:
        if self.direction is Direction.NS:
            return Sentence("ns:%(number)s", number=self.number)
        return Sentence("ew:%(number)s", number=self.number)
