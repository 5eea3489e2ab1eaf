"""Crossover sheets by seat: for the director and the scoring devices."""

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
