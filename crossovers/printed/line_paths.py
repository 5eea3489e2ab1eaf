"""Line moves on paper: the rule read out between sessions, and every line's path.

The rule is the same after each session, so it is announced once, in the order
of the ring: the line that stays, then each line with the pairs left behind
beside it. Sections may be called by colours; Blue is B where possible.

>>> from crossovers.printed.line_moves import line_move
>>> move = line_move({"A": 14, "B": 14, "C": 15})
>>> for block in line_rule(move, section_colours("ABC"))[3:6]:
...     print(block)
White NS 15 to White NS 15
White NS 1-14 to White EW 2-15
White EW 1 to White EW 1
>>> line_paths(move, 4)[3]
LinePath(name='A EW 1-14', seats=('A EW 1-14', 'B EW 1-14', 'C NS 1-14', 'C EW 2-15'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from crossovers.announcements import sentence
from crossovers.moves import Move, Run, fewest_moves
from crossovers.printed.line_moves import LineMove, runs
from movements.phrases import listed
from movements.seats import Direction, Line, Seat
from movements.sentences import Sentence

PALETTE = ("Red", "Blue", "White", "Green", "Yellow", "Orange", "Purple", "Brown", "Pink", "Grey")

Colours = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class LinePath:
    """A line, called by its seats in session one, and its seats session by session."""

    name: str
    seats: tuple[str, ...]


def section_colours(letters: Iterable[str], palette: Sequence[str] = PALETTE) -> dict[str, str]:
    """A colour for each section as far as they go round, B being Blue if both are there.

    >>> section_colours("ABC", ["Blue", "Green", "Red"])
    {'A': 'Green', 'B': 'Blue', 'C': 'Red'}
    """
    named = list(letters)
    fixed = {"B": "Blue"} if "B" in named and "Blue" in palette else {}
    rest = iter([colour for colour in palette if colour not in fixed.values()])
    return {letter: fixed.get(letter) or next(rest, letter) for letter in named}


def line_rule(move: LineMove, colours: Colours | None = None) -> tuple[Move, ...]:
    """The blocks that move after every session, in the order of the ring."""
    place_of = {seat: place for place, seats in enumerate(move.ring) for seat in seats}
    sections = len(move.sizes)
    # Pairs left behind are announced beside the line of their direction, here in the ring.
    swivel_place = {Direction.NS: sections - 1, Direction.EW: sections}

    def order(block: Move) -> tuple[int, bool, str]:
        run = block.target if block.origin is None else block.origin
        seat = Seat(run.line.section, run.first, run.line.direction)
        moves = seat in place_of
        if moves:
            return place_of[seat], moves, run.line.direction
        home = run.line.section == move.home
        return -1 if home else swivel_place[run.line.direction], moves, run.line.direction

    blocks = fewest_moves(move.seating(1), move.seating(2))
    return tuple(_painted(block, colours or {}) for block in sorted(blocks, key=order))


def line_announcement(move: LineMove, colours: Colours | None = None) -> tuple[str, ...]:
    """The rule in sentences."""
    return tuple(sentence(block, letters=True) for block in line_rule(move, colours))


def line_paths(
    move: LineMove, sessions: int, colours: Colours | None = None
) -> tuple[LinePath, ...]:
    """Where each line sits in every session: first those that stay, then round the ring."""
    names = colours or {}
    stay = [_written((run,), names) for run in runs(move.resident)]
    paths = [LinePath(seats, (seats,) * sessions) for seats in stay]
    for place in range(len(move.ring)):
        seats = tuple(_written(there, names) for there in move.path(place)[:sessions])
        paths.append(LinePath(seats[0], seats))
    return tuple(paths)


def _painted(block: Move, colours: Colours) -> Move:
    origin = None if block.origin is None else _in_colour(block.origin, colours)
    return replace(block, origin=origin, target=_in_colour(block.target, colours))


def _in_colour(run: Run, colours: Colours) -> Run:
    section = run.line.section
    return replace(run, line=Line(colours.get(section, section), run.line.direction))


def _written(there: tuple[Run, ...], colours: Colours) -> str:
    """Runs of one section, which is named once."""
    section = there[0].line.section
    parts = [
        Sentence("%(line)s %(tables)s", line=run.line.direction.short_name, tables=run.tables)
        for run in there
    ]
    return Sentence(
        "%(section)s %(places)s", section=colours.get(section, section), places=listed(parts)
    )
