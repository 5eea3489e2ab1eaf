"""Crossover sheets by seat: for the director and the scoring devices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.seats import Direction, Seat
from planner.handouts.crossover_moves import SessionChange, session_changes
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.play import surnames
from planner.handouts.rows import padded, row_rules
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import Pair
from planner.wording import translated

# Of both names of a pair, at the most.
LETTERS_FOR_NAMES = 25


@dataclass(frozen=True, slots=True)
class Comer:
    """Who comes to a seat, and from where."""

    number: str
    names: str
    origin: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    table: int
    ns: Comer
    ew: Comer


@dataclass(frozen=True, slots=True)
class SeatPage:
    from_session: int
    lines: tuple[SeatLine, ...]

    @property
    def columns(self) -> list[tuple[str, str]]:
        """Each column's name in the layout, with all its lines as one text."""
        texts = {
            "table": [padded(line.table, 3) for line in self.lines],
            "ns number": [line.ns.number for line in self.lines],
            "ns names": [line.ns.names for line in self.lines],
            "ns origin": [line.ns.origin for line in self.lines],
            "ew number": [line.ew.number for line in self.lines],
            "ew names": [line.ew.names for line in self.lines],
            "ew origin": [line.ew.origin for line in self.lines],
        }
        return [(name, "\n".join(text)) for name, text in texts.items()]

    @property
    def rules_between(self) -> str:
        return row_rules(len(self.lines))

    @property
    def height(self) -> float:
        return round(self.size * len(self.lines), 2)

    @property
    def size(self) -> float:
        """Millimetres for a line: a section of 40 tables fits a page."""
        return round(min(11.0, 215 / max(len(self.lines), 1)), 2)

    @property
    def type_size(self) -> float:
        return round(min(5.0, self.size * 0.72), 2)

    @property
    def names_size(self) -> float:
        return min(3.6, self.type_size)


def crossovers_by_seat(event: EventPlay) -> Iterator[Sheet]:
    """For each section entered: who comes to each seat, and from where."""
    for change in session_changes(event):
        for section in change.after.sections:
            lines = tuple(
                SeatLine(
                    table,
                    _comes(change, section.seats.get(section.seat(table, Direction.NS))),
                    _comes(change, section.seats.get(section.seat(table, Direction.EW))),
                )
                for table in range(1, section.last_table + 1)
            )
            place = SheetPlace(change.after.number, section.letter, section.section.colour)
            title = _("Into section %(letter)s") % {"letter": section.letter}
            body = SeatPage(change.before.number, lines)
            yield Sheet(HandoutKind.CROSSOVER_SEATS, place, title, body)


def _comes(change: SessionChange, pair: Pair | None) -> Comer:
    if pair is None or pair.withdrawn:
        return Comer("–", _("nobody"), "")
    seat = change.old.get(pair)
    origin = _spoken(seat) if seat else _("new")
    return Comer(padded(pair.number, 3), surnames(pair, LETTERS_FOR_NAMES), origin)


def _spoken(seat: Seat) -> str:
    return f"{seat.section} {translated(seat.direction.short_name)} {seat.table}"
