"""Seats for the first session of a stage, by the ranking that led there.

*Snake*: there and back over the lines, so that all are equally strong. *Blocks*: the
best pairs fill the first section, the next ones the second; inside a section there
and back over its two lines. *By lot*: drawn, the same again with the same seed.

>>> two = (("A", 2), ("B", 2))
>>> snake = stage_seating(two, [f"p{place}" for place in range(1, 9)], StageSeeding.SNAKE)
>>> [snake.line(line) for line in snake.lines]
[('p1', 'p8'), ('p3', 'p6'), ('p2', 'p7'), ('p4', 'p5')]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from random import Random

from crossovers.errors import EntriesConflict
from crossovers.seats import Pair, Seating, Sizes
from movements.seats import Direction, Line, Seat


class StageSeeding(StrEnum):
    """How the pairs of a stage are dealt to its seats."""

    SNAKE = "snake"
    BLOCKS = "blocks"
    LOT = "lot"


def stage_seating(
    sizes: Sizes,
    ranked: Sequence[Pair],
    seeding: StageSeeding,
    *,
    closed: Collection[Seat] = (),
    seed: int = 1,
) -> Seating:
    """Everybody in a seat, ``ranked`` best first; nobody in the seats that are ``closed``."""
    room = {line: _tables(line, tables, closed) for line, tables in _lines(sizes)}
    seats = sum(map(len, room.values()))
    if len(ranked) > seats:
        raise EntriesConflict(
            "%(pairs)s pairs are to be seated, but there are seats for %(room)s: add a table "
            "for every two more.",
            pairs=len(ranked),
            room=seats,
        )
    pairs = list(ranked)
    if seeding is StageSeeding.LOT:
        Random(seed).shuffle(pairs)
    taken: dict[Seat, Pair] = {}
    for lines in _circles(room, seeding):
        share = sum(len(room[line]) for line in lines)
        group, pairs = pairs[:share], pairs[share:]
        for pair, line in zip(group, _there_and_back(lines, room), strict=False):
            placed = sum(seat.line == line for seat in taken)
            taken[Seat(line.section, room[line][placed], line.direction)] = pair
    empty = Seating(sizes, (None,) * (2 * sum(tables for _letter, tables in sizes)))
    return Seating(sizes, tuple(taken.get(seat) for seat in empty.seats))


def _lines(sizes: Sizes) -> Iterable[tuple[Line, int]]:
    """North-South of all sections, then East-West of all."""
    for direction in Direction:
        for letter, tables in sizes:
            yield Line(letter, direction), tables


def _tables(line: Line, tables: int, closed: Collection[Seat]) -> list[int]:
    """The tables of a line at which somebody can start."""
    return [
        table
        for table in range(1, tables + 1)
        if Seat(line.section, table, line.direction) not in closed
    ]


def _circles(room: dict[Line, list[int]], seeding: StageSeeding) -> list[list[Line]]:
    """The lines that are dealt to together."""
    if seeding is not StageSeeding.BLOCKS:
        return [list(room)]
    letters = dict.fromkeys(line.section for line in room)
    return [[line for line in room if line.section == letter] for letter in letters]


def _there_and_back(lines: Sequence[Line], room: dict[Line, list[int]]) -> list[Line]:
    """The lines in the order in which pairs are dealt to them, each as often as it has seats."""
    dealt: list[Line] = []
    for lap in range(max((len(room[line]) for line in lines), default=0)):
        there = [line for line in lines if len(room[line]) > lap]
        dealt += there if lap % 2 == 0 else reversed(there)
    return dealt
