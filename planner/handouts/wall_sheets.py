"""Crossover sheets by pair: for the wall, to be read from two metres.

The rule comes first, then every pair by its old seat: North-South on the left,
East-West on the right, each line in two columns where one is too long for the
page. No letter is smaller than 24 point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.handouts.crossover_moves import Change, changes
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SeatName
from planner.handouts.rows import Fit, padded
from planner.handouts.sheet import Place, Sheet
from planner.plan_view import PlannedSection

# Millimetres: 24 point, the largest type of two columns, what rule and rows share on the
# shorter paper, and a line of the rule.
LEAST_TYPE, LARGEST_TYPE, ROOM, RULE_LINE = 8.47, 9.4, 222.0, 9.2
LETTERS_IN_A_LINE = 48
# Of the type size, for two columns and for four: rows have no letters that reach below the line.
LEADING = 1.08, 0.95


@dataclass(frozen=True, slots=True)
class MoveLine:
    old: SeatName
    new: SeatName | None
    is_exception: bool
    names_section: bool

    @property
    def run(self) -> str:
        return f"{_aligned(self.old)}\t→ {_aligned(self.new) if self.new else _('out')}"

    @property
    def short_run(self) -> str:
        """Without what the sheet and the column are headed by."""
        if self.new is None:
            return f"{padded(self.old.table, 2)}\t{_('out')}"
        sign = self.new.letter if self.names_section else "›\u2009"
        new = f"{sign}{padded(self.new.table, 2)} {self.new.direction}"
        return f"{padded(self.old.table, 2)}\t{new}"


def _aligned(seat: SeatName) -> str:
    return f"{seat.letter} {seat.direction} {padded(seat.table, 2)}"


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

    @property
    def is_narrow(self) -> bool:
        return len(self.columns) > len(Direction)


def crossovers_by_pair(event: EventPlay) -> Iterator[Sheet]:
    """For each section left: the rule in words, then every pair by its old seat."""
    for change in changes(event):
        for section in change.before.sections:
            lines = {direction: _lines(change, section, direction) for direction in Direction}
            if any(lines.values()):
                yield from _wall_pages(change, section, lines)


def _lines(change: Change, section: PlannedSection, direction: Direction) -> list[MoveLine]:
    pairs = [section.seats.get((table, direction)) for table in range(1, section.last_table + 1)]
    return [
        MoveLine(seat, change.new.get(pair), seat in change.exceptions, change.names_sections)
        for pair in pairs
        if pair is not None and (seat := change.old.get(pair))
    ]


def _wall_pages(
    change: Change, section: PlannedSection, lines: dict[Direction, list[MoveLine]]
) -> Iterator[Sheet]:
    place = Place(change.before.number, section.letter, section.section.colour)
    sentences = change.sentences(section.letter)
    said = sum(-(-len(sentence) // LETTERS_IN_A_LINE) for sentence in sentences)
    room = ROOM - RULE_LINE * said
    longest = max(map(len, lines.values()))
    wide, narrow = (max(int(room / (LEAST_TYPE * leading)), 4) for leading in LEADING)
    abreast, rows_at_most = (1, wide) if longest <= wide else (2, narrow)
    pages = -(-longest // (abreast * rows_at_most))
    rows = -(-longest // (abreast * pages))
    largest = LARGEST_TYPE if abreast == 1 else LEAST_TYPE
    fit = Fit.of(rows, room=room, largest=largest, widest=1.5, tightest=LEADING[abreast - 1])
    for number in range(pages):
        columns = tuple(
            WallColumn(str(direction.label), tuple(line[start : start + rows]))
            for direction, line in lines.items()
            for start in range(number * abreast * rows, (number + 1) * abreast * rows, rows)
        )
        title = _("From section %(letter)s to session %(session)s") % {
            "letter": section.letter,
            "session": change.after.number,
        }
        if pages > 1:
            title += f" ({number + 1}/{pages})"
        body = WallPage(change.after.number, sentences if number == 0 else (), columns, fit)
        yield Sheet(Kind.CROSSOVER_PAIRS, place, title, body)
