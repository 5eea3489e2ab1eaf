"""Crossover sheets: by pair for the wall, by seat for the director."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.handouts.crossover_moves import Change, changes
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SeatName
from planner.handouts.rows import padded
from planner.handouts.sheet import Place, Sheet
from planner.models import Pair
from planner.plan_view import PlannedSection

# Lines of 24 point on a page, and letters in such a line.
LINES_ON_A_PAGE = 24
LETTERS_IN_A_LINE = 38


@dataclass(frozen=True, slots=True)
class MoveLine:
    old: str
    new: str
    is_exception: bool


@dataclass(frozen=True, slots=True)
class WallPage:
    to_session: int
    sentences: tuple[str, ...]
    columns: tuple[tuple[MoveLine, ...], tuple[MoveLine, ...]]


def crossovers_by_pair(event: EventPlay) -> Iterator[Sheet]:
    """For each section left: the rule in words, then every pair by its old seat."""
    for change in changes(event):
        for section in change.before.sections:
            lines = _lines(change, section)
            if lines:
                yield from _wall_pages(change, section, lines)


def _lines(change: Change, section: PlannedSection) -> list[MoveLine]:
    lines = []
    for direction in Direction:
        for table in range(1, section.last_table + 1):
            pair = section.seats.get((table, direction))
            if pair is None or pair not in change.old:
                continue
            seat, goal = change.old[pair], change.new.get(pair)
            new = goal.spoken if goal else _("out")
            lines.append(MoveLine(seat.spoken, new, seat in change.exceptions))
    return lines


def _wall_pages(change: Change, section: PlannedSection, lines: list[MoveLine]) -> Iterator[Sheet]:
    place = Place(change.before.number, section.letter, section.section.colour)
    sentences = change.sentences(section.letter)
    taken = sum(1 + len(sentence) // LETTERS_IN_A_LINE for sentence in sentences) or 1
    rest, pages = lines, []
    while rest:
        room = max(LINES_ON_A_PAGE - (taken if not pages else 0), 4)
        half = min(room, -(-len(rest) // 2))
        pages.append((rest[:half], rest[half : 2 * half]))
        rest = rest[2 * half :]
    for number, (left, right) in enumerate(pages, 1):
        title = _("From section %(letter)s to session %(session)s") % {
            "letter": section.letter,
            "session": change.after.number,
        }
        if len(pages) > 1:
            title += f" ({number}/{len(pages)})"
        said = sentences if number == 1 else ()
        body = WallPage(change.after.number, said, (tuple(left), tuple(right)))
        yield Sheet(Kind.CROSSOVER_PAIRS, place, title, body)


@dataclass(frozen=True, slots=True)
class SeatLine:
    table: int
    ns: tuple[str, str]
    ew: tuple[str, str]

    @property
    def run(self) -> str:
        return "\t".join((padded(self.table, 3), *self.ns, *self.ew))


@dataclass(frozen=True, slots=True)
class SeatPage:
    from_session: int
    lines: tuple[SeatLine, ...]

    @property
    def size(self) -> float:
        """Millimetres for a line: a section of 40 tables fits a page."""
        return round(min(9.0, 215 / max(len(self.lines), 1)), 2)

    @property
    def type_size(self) -> float:
        return round(min(4.6, self.size * 0.72), 2)


def crossovers_by_seat(event: EventPlay) -> Iterator[Sheet]:
    """For each section entered: who comes to each seat, and from where."""
    for change in changes(event):
        for section in change.after.sections:
            lines = tuple(
                SeatLine(
                    table,
                    _comes(change, section.seats.get((table, Direction.NS))),
                    _comes(change, section.seats.get((table, Direction.EW))),
                )
                for table in range(1, section.last_table + 1)
            )
            place = Place(change.after.number, section.letter, section.section.colour)
            title = _("Into section %(letter)s") % {"letter": section.letter}
            body = SeatPage(change.before.number, lines)
            yield Sheet(Kind.CROSSOVER_SEATS, place, title, body)


def _comes(change: Change, pair: Pair | None) -> tuple[str, str]:
    if pair is None or pair.withdrawn:
        return "–", _("nobody")
    seat: SeatName | None = change.old.get(pair)
    return padded(pair.number, 3), seat.spoken if seat else _("new")
