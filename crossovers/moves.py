"""Blocks: what a director can announce.

A block is a run of adjacent pairs of one line (it may run on from the last
table to the first) that moves together to adjacent seats of one line, in the
same order or reversed. Every crossover splits into blocks in one way with the
fewest of them: cut wherever two neighbours do not stay neighbours.

>>> from crossovers.seats import first_seating
>>> before = first_seating({"A": 4})
>>> after = Seating(before.sizes, ("A4N", "A1N", "A2N", "A3N", "A4E", "A3E", "A2E", "A1E"))
>>> [str(move) for move in fewest_moves(before, after)]
['A NS 1-4 to A NS 2-1', 'A EW 1-4 to A EW 4-1 reversed']
"""

from __future__ import annotations

from dataclasses import dataclass

from crossovers.seats import Pair, Seating
from movements.schedule import wrap
from movements.seats import Line, Seat
from movements.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Run:
    """Adjacent seats of a line, from the first to the last; ``last`` may lie before ``first``.

    ``ring`` is the number of tables where the run goes on from the last table
    to the first (or from the first to the last, if it goes down).
    """

    line: Line
    first: int
    last: int
    ring: int | None = None

    @property
    def tables(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def __str__(self) -> str:
        return Sentence("%(line)s %(tables)s", line=self.line, tables=self.tables)


@dataclass(frozen=True, slots=True)
class Move:
    """A block of ``size`` pairs and where it goes; ``origin`` is None for a pair that joins.

    The target is written in the order in which the block sits down, so a
    reversed block of 3 ends up at, say, 9-7. ``empty`` are the tables of the
    origin that nobody leaves.
    """

    origin: Run | None
    target: Run
    size: int
    reversed: bool = False
    joins: Pair = ""
    empty: tuple[int, ...] = ()

    @property
    def order(self) -> str:
        return "reversed" if self.reversed else "same"

    @property
    def source(self) -> str:
        return str(self.origin) if self.origin else self.joins

    def __str__(self) -> str:
        figures = {"source": self.source, "target": self.target}
        if self.reversed:
            return Sentence("%(source)s to %(target)s reversed", **figures)
        return Sentence("%(source)s to %(target)s", **figures)


def fewest_moves(before: Seating, after: Seating) -> tuple[Move, ...]:
    """The crossover as the fewest blocks, line by line of the session before.

    A block runs on over a place that nobody leaves; a pair that joins is a move of its own.
    """
    seat_of = after.seat_of
    sizes = dict(after.sizes)
    moves = []
    for line, pairs in before.lines.items():
        goals = [seat_of.get(pair) if pair is not None else None for pair in pairs]
        empty = {index for index, goal in enumerate(goals, 1) if goal is None}
        moves += _line_moves(line, _bridged(goals, sizes), sizes, empty)
    known = set(before.seat_of)
    for pair, seat in seat_of.items():
        if pair not in known:
            moves.append(Move(None, Run(seat.line, seat.table, seat.table), 1, joins=pair))
    return tuple(moves)


def _bridged(goals: list[Seat | None], sizes: dict[str, int]) -> list[Seat | None]:
    """The goals with those filled in between that a block would run over."""
    count = len(goals)
    filled = list(goals)
    for start in range(count):
        here = goals[start]
        gap = 1
        while here is not None and gap < count and goals[(start + gap) % count] is None:
            gap += 1
        there = goals[(start + gap) % count]
        if here is None or there is None or not 1 < gap < count or here.line != there.line:
            continue
        ring = sizes[here.section]
        for way in (1, -1):
            between = [
                Seat(here.section, wrap(here.table + way * step, ring), here.direction)
                for step in range(1, gap + 1)
            ]
            # The gap is filled only if table after table it leads to where the next pair goes.
            if between[-1] == there:
                for step, seat in enumerate(between[:-1], 1):
                    filled[(start + step) % count] = seat
                break
    return filled


def _line_moves(
    line: Line, goals: list[Seat | None], sizes: dict[str, int], empty: set[int]
) -> list[Move]:
    return [
        _move(line, goals, sizes, empty, start, size)
        for start, size in _blocks(
            [_step(here, goals[(k + 1) % len(goals)], sizes) for k, here in enumerate(goals)]
            if len(goals) > 1
            else [0]
        )
        if goals[start] is not None
    ]


def _blocks(steps: list[int]) -> list[tuple[int, int]]:
    """Where each block of a ring begins and its size: as long as neighbours stay neighbours."""
    count = len(steps)
    # Begin just after a break, lest the end of the list cut a block in two.
    first = next((k for k in range(count) if steps[k - 1] == 0), None)
    if first is None:
        # Without a break begin where the way turns; a ring that moves as one may begin anywhere.
        first = next((k for k in range(count) if steps[k - 1] != steps[k]), 0)
    found = []
    passed = 0
    while passed < count:
        start = (first + passed) % count
        size = 1
        while passed + size < count and steps[(start + size - 1) % count] == steps[start] != 0:
            size += 1
        found.append((start, size))
        passed += size
    return sorted(found)


def _move(
    line: Line,
    goals: list[Seat | None],
    sizes: dict[str, int],
    empty: set[int],
    start: int,
    size: int,
) -> Move:
    count = len(goals)
    places = [(start + step) % count for step in range(size)]
    seats = [seat for index in places if (seat := goals[index]) is not None]
    goal, end = seats[0], seats[-1]
    backwards = size > 1 and _step(seats[0], seats[1], sizes) == -1
    over_end = (end.table > goal.table) if backwards else (end.table < goal.table)
    return Move(
        Run(line, start + 1, places[-1] + 1, count if start + size > count else None),
        Run(goal.line, goal.table, end.table, sizes[goal.section] if over_end else None),
        size,
        backwards,
        empty=tuple(index + 1 for index in places if index + 1 in empty),
    )


def _step(here: Seat | None, there: Seat | None, sizes: dict[str, int]) -> int:
    """1 or -1 if the two seats are neighbours in that order round the ring, else 0."""
    if here is None or there is None or here.line != there.line:
        return 0
    ring = sizes[here.section]
    if there.table == wrap(here.table + 1, ring):
        return 1
    return -1 if there.table == wrap(here.table - 1, ring) else 0
