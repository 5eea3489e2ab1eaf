"""A crossover in sentences a director can read out.

>>> from crossovers.moves import Run
>>> from crossovers.seats import Direction, Line
>>> here, there = Line("A", Direction.EW), Line("A", Direction.NS)
>>> sentence(Move(Run(here, 4, 8), Run(there, 13, 9), 5, reversed=True), letters=False)
'EW 4 to 8: sit NS at tables 13 down to 9.'
>>> sentence(Move(Run(there, 17, 2), Run(there, 1, 4), 4), letters=True)
'A NS 17 onwards and round to 2: sit A NS at tables 1 to 4.'
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
    seats = _seats(move.target, move)
    return f"{_who(move, letters)}: sit {line} at {seats}."


def _line(run: Run, letters: bool) -> str:
    return str(run.line) if letters else run.line.direction.upper()


def _who(move: Move, letters: bool) -> str:
    run = move.origin
    if run is None:
        return f"New pair {move.joins}"
    who = f"{_line(run, letters)} {run.first}"
    if move.size == 1:
        return who
    if run.last < run.first:
        return f"{who} onwards and round to {run.last}"
    return f"{who} to {run.last}" if move.size > 2 else f"{who} and {run.last}"


def _seats(run: Run, move: Move) -> str:
    if move.size == 1:
        return f"table {run.first}"
    turns = run.last > run.first if move.reversed else run.last < run.first
    way = " down" if move.reversed else ""
    if turns:
        end = f"{way} and round to {run.last}"
    elif move.size == 2:
        end = f" and {run.last}"
    else:
        end = f"{way} to {run.last}"
    return f"tables {run.first}{end}"
