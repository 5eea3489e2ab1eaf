"""A crossover in sentences a director can read out.

>>> from crossovers.moves import Run
>>> from crossovers.seats import Direction, Line
>>> here, there = Line("A", Direction.EW), Line("A", Direction.NS)
>>> sentence(Move(Run(here, 4, 8), Run(there, 13, 9), 5, reversed=True), letters=False)
'EW 4 to 8: sit NS at tables 13 down to 9.'
>>> sentence(Move(Run(there, 16, 1, 18), Run(there, 1, 4), 4), letters=True)
'A NS 16 to 18 and 1: sit A NS at tables 1 to 4.'
>>> sentence(Move(Run(there, 1, 4), Run(here, 2, 17, 18), 4, reversed=True), letters=False)
'NS 1 to 4: sit EW at tables 2 and 1, then 18 and 17.'
"""

from __future__ import annotations

from collections.abc import Sequence

from crossovers.moves import Move, Run


def announcement(moves: Sequence[tuple[int, Move]]) -> tuple[str, ...]:
    """One sentence a block; several sessions are announced one after the other."""
    lines = {
        run.line.section
        for _, move in moves
        for run in (move.origin, move.target)
        if run is not None
    }
    many = len({session for session, _ in moves}) > 1
    return tuple(
        (f"Session {session}: " if many else "") + sentence(move, letters=len(lines) > 1)
        for session, move in moves
    )


def sentence(move: Move, *, letters: bool) -> str:
    """What the pairs of one block have to do."""
    line = _line(move.target, letters)
    if move.origin == move.target and not move.reversed:
        return f"{_who(move, letters)}: stay where you are."
    return f"{_who(move, letters)}: sit {line} at {_seats(move)}."


def _line(run: Run, letters: bool) -> str:
    return str(run.line) if letters else run.line.direction.upper()


def _who(move: Move, letters: bool) -> str:
    run = move.origin
    if run is None:
        return f"New pair {move.joins}"
    parts = " and ".join(_ranges(run, backwards=False))
    return f"{_line(run, letters)} {parts}"


def _seats(move: Move) -> str:
    parts = ", then ".join(_ranges(move.target, backwards=move.reversed))
    return f"table {parts}" if move.size == 1 else f"tables {parts}"


def _ranges(run: Run, *, backwards: bool) -> list[str]:
    """The run's tables in words, in two parts if it goes over the end of its line."""
    if run.ring is None:
        return [_range(run.first, run.last)]
    end, start = (1, run.ring) if backwards else (run.ring, 1)
    return [_range(run.first, end), _range(start, run.last)]


def _range(first: int, last: int) -> str:
    if abs(last - first) <= 1:
        return f"{first} and {last}" if first != last else str(first)
    return f"{first} down to {last}" if last < first else f"{first} to {last}"
