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
from movements.phrases import listed
from movements.sentences import Counted, Sentence


def announcement(moves: Sequence[tuple[int, Move]]) -> tuple[str, ...]:
    """One sentence per block; several sessions are announced one after the other."""
    lines = {
        run.line.section
        for _, move in moves
        for run in (move.origin, move.target)
        if run is not None
    }
    many = len({session for session, _ in moves}) > 1
    said = ((session, sentence(move, letters=len(lines) > 1)) for session, move in moves)
    return tuple(
        Sentence("Session %(session)s: %(move)s", session=session, move=move) if many else move
        for session, move in said
    )


def sentence(move: Move, *, letters: bool) -> Sentence:
    """What the pairs of one block have to do."""
    if move.origin == move.target and not move.reversed:
        return Sentence("%(who)s: go back to the table where you started.", who=_who(move, letters))
    return Sentence(
        "%(who)s: sit %(line)s at %(seats)s.",
        who=_who(move, letters),
        line=_line(move.target, letters),
        seats=_seats(move),
    )


def _line(run: Run, letters: bool) -> str:
    return str(run.line) if letters else run.line.direction.short_name


def _who(move: Move, letters: bool) -> Sentence:
    run = move.origin
    if run is None:
        return Sentence("New pair %(pair)s", pair=move.joins)
    places = listed(_ranges(run, backwards=False, empty=move.empty))
    return Sentence("%(line)s %(places)s", line=_line(run, letters), places=places)


def _seats(move: Move) -> Sentence:
    first, *more = _ranges(move.target, backwards=move.reversed)
    numbers = Sentence("%(first)s, then %(next)s", first=first, next=more[0]) if more else first
    return Counted("table %(numbers)s", "tables %(numbers)s", move.size, numbers=numbers)


def _ranges(run: Run, *, backwards: bool, empty: tuple[int, ...] = ()) -> list[Sentence]:
    """The run's tables in words, in two parts if it goes over the end of its line.

    No part begins or ends with a table that nobody leaves.
    """
    parts = [(run.first, run.last)]
    if run.ring is not None:
        end, start = (1, run.ring) if backwards else (run.ring, 1)
        parts = [(run.first, end), (start, run.last)]
    return [_range(*part) for part in (_trimmed(*part, empty) for part in parts) if part]


def _trimmed(first: int, last: int, empty: tuple[int, ...]) -> tuple[int, int] | None:
    step = 1 if last >= first else -1
    there = [table for table in range(first, last + step, step) if table not in empty]
    return (there[0], there[-1]) if there else None


def _range(first: int, last: int) -> Sentence:
    if abs(last - first) <= 1:
        return listed([first] if first == last else [first, last])
    if last < first:
        return Sentence("%(first)s down to %(last)s", first=first, last=last)
    return Sentence("%(first)s to %(last)s", first=first, last=last)
