"""Crossover sheets by pair: for the wall, to be read from two metres.

The rule comes first, if it is short, then every pair: its number, the seat in
which it started, where it goes; North-South on the left, East-West on the
right. Where that is too long for the page each line takes two columns, in order
of pair numbers and without the old seats. No letter is smaller than 24 point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.seats import Direction, Seat
from planner.handouts.crossover_moves import SessionChange, session_changes
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.play import surnames
from planner.handouts.rows import Fit, padded
from planner.handouts.sheet import Sheet, SheetPlace
from planner.plan.view import PlannedSection
from planner.wording import translated

# Millimetres: 24 point, the largest type of two columns, what rule and rows share on the
# shorter paper, a line of the rule, and the line before it.
LEAST_TYPE, LARGEST_TYPE, ROOM, RULE_LINE, BY_LINE = 8.47, 8.8, 222.0, 9.2, 6.0
LETTERS_IN_A_LINE = 48
# The line of names below a seat, in millimetres, and the letters in it.
NAMES_LINE, LETTERS_FOR_NAMES = 4.6, 40
# Longer rules are for the script.
MOST_SENTENCES = 6
# Of the type size, for two columns and for four: rows have no letters that reach below the line.
LEADING = 1.08, 0.95


@dataclass(frozen=True, slots=True)
class MoveLine:
    number: int
    old: Seat
    new: Seat | None
    is_exception: bool
    names_section: bool
    names: str

    @property
    def run(self) -> str:
        new = _("out")
        if self.new:
            new = f"{self.new.section} " if self.names_section else ""
            new += _aligned(self.new)
        return f"{padded(self.number, 3)}\t{_aligned(self.old)} → {new}"

    @property
    def short_run(self) -> str:
        """Without the old seat, and the section where there is one only."""
        if self.new is None:
            return "\t".join((padded(self.number, 3), _("out")))
        sign = self.new.section if self.names_section else "›\u2009"
        new = f"{sign}{padded(self.new.table, 2)} {translated(self.new.direction.short_name)}"
        return f"{padded(self.number, 3)}\t{new}"


def _aligned(seat: Seat) -> str:
    return f"{translated(seat.direction.short_name)} {padded(seat.table, 2)}"


@dataclass(frozen=True, slots=True)
class WallColumn:
    heading: str
    lines: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class WallPage:
    to_session: int
    sentences: tuple[str, ...]
    columns: tuple[WallColumn, ...]
    fit: Fit
    has_names: bool

    @property
    def is_narrow(self) -> bool:
        return len(self.columns) > len(Direction)


def crossovers_by_pair(event: EventPlay) -> Iterator[Sheet]:
    """For each section left: the rule in words, then every pair by its old seat."""
    for change in session_changes(event):
        for section in change.before.sections:
            lines = {direction: _lines(change, section, direction) for direction in Direction}
            if any(lines.values()):
                yield from _wall_pages(change, section, lines)


def _lines(change: SessionChange, section: PlannedSection, direction: Direction) -> list[MoveLine]:
    pairs = [
        section.seats.get(section.seat(table, direction))
        for table in range(1, section.last_table + 1)
    ]
    return [
        MoveLine(
            pair.number,
            seat,
            change.new.get(pair),
            seat in change.exceptions,
            change.names_sections,
            pair.names
            if len(pair.names) <= LETTERS_FOR_NAMES
            else surnames(pair, LETTERS_FOR_NAMES),
        )
        for pair in pairs
        if pair is not None and (seat := change.old.get(pair))
    ]


def _wall_pages(
    change: SessionChange, section: PlannedSection, lines: dict[Direction, list[MoveLine]]
) -> Iterator[Sheet]:
    place = SheetPlace(change.before.number, section.letter, section.section.colour)
    sentences = change.sentences(section.letter)
    if len(sentences) > MOST_SENTENCES:
        sentences = ()
    said = sum(-(-len(sentence) // LETTERS_IN_A_LINE) for sentence in sentences)
    room = ROOM - RULE_LINE * said - (BY_LINE if said else 0)
    longest = max(map(len, lines.values()))
    wide, narrow = (max(int(room / (LEAST_TYPE * leading)), 4) for leading in LEADING)
    abreast, rows_at_most = (1, wide) if longest <= wide else (2, narrow)
    if abreast > 1:
        lines = {line: sorted(moves, key=lambda move: move.number) for line, moves in lines.items()}
    pages = -(-longest // (abreast * rows_at_most))
    rows = -(-longest // (abreast * pages))
    largest = LARGEST_TYPE if abreast == 1 and not change.names_sections else LEAST_TYPE
    # Names go below the seats where the rows leave them room.
    has_names = abreast == 1 and room / rows >= LEAST_TYPE * LEADING[0] + NAMES_LINE
    room -= NAMES_LINE * rows if has_names else 0
    fit = Fit.of(rows, room=room, largest=largest, widest=1.5, tightest=LEADING[abreast - 1])
    for number in range(pages):
        columns = tuple(
            WallColumn(translated(direction.short_name), tuple(line[start : start + rows]))
            for direction, line in lines.items()
            for start in range(number * abreast * rows, (number + 1) * abreast * rows, rows)
        )
        title = _("From section %(letter)s to session %(session)s") % {
            "letter": section.letter,
            "session": change.after.number,
        }
        if pages > 1:
            title += f" ({number + 1}/{pages})"
        said_here = sentences if number == 0 else ()
        body = WallPage(change.after.number, said_here, columns, fit, has_names)
        yield Sheet(HandoutKind.CROSSOVER_PAIRS, place, title, body)
