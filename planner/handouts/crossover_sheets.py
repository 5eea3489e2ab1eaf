"""Crossover sheets by seat: for the director and the scoring devices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.seats import Direction, Seat
from planner.handouts.crossover_moves import SessionChange, session_changes
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.rows import padded
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import Pair
from planner.wording import translated


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
        return round(min(11.0, 215 / max(len(self.lines), 1)), 2)

    @property
    def type_size(self) -> float:
        return round(min(5.6, self.size * 0.72), 2)


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


def _comes(change: SessionChange, pair: Pair | None) -> tuple[str, str]:
    if pair is None or pair.withdrawn:
        return "–", _("nobody")
    seat = change.old.get(pair)
    return padded(pair.number, 3), _spoken(seat) if seat else _("new")


def _spoken(seat: Seat) -> str:
    return f"{seat.section} {translated(seat.direction.short_name)} {seat.table}"
