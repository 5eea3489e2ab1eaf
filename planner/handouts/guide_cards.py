"""Table guide cards: what a table plays, round by round, and where all go next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.handouts.instructions import TableInstructions
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SectionPlay
from planner.handouts.rows import Fit, padded, padded_span
from planner.handouts.sheet import Sheet

LETTERS_IN_A_LINE = 32
TAB = 3.1


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: int
    ns: str
    ew: str
    boards: str
    remarks: tuple[str, ...] = ()

    @property
    def run(self) -> str:
        """The line as one run of text, its columns parted by tabs."""
        numbers = padded(self.round, 2), padded(self.ns, 3), padded(self.ew, 3), self.boards
        return "\t".join(numbers)

    @property
    def remark_size(self) -> str:
        """Long remarks are set smaller, in two lines."""
        return "one" if len(". ".join(self.remarks)) <= LETTERS_IN_A_LINE else "more"


@dataclass(frozen=True, slots=True)
class TableCard:
    table: int
    sitters: str
    rules: tuple[str, ...]
    lines: tuple[RoundLine, ...]

    @property
    def fit(self) -> Fit:
        return Fit.of(len(self.lines), room=14.9, largest=0.9)

    @property
    def header_tab(self) -> float:
        """The tab of the rows, in the smaller type of the header."""
        return round(TAB * self.fit.size / 0.5 + 0.1, 3)


def guide_cards(event: EventPlay) -> Iterator[Sheet]:
    """A card for each table at which something is played."""
    for play in event.sections:
        for table in play.tables:
            title = _("Table %(letter)s%(table)s") % {"letter": play.letter, "table": table}
            yield Sheet(Kind.GUIDE_CARDS, play.place, title, table_card(play, table))


def table_card(play: SectionPlay, table: int) -> TableCard:
    words = TableInstructions(play, table)
    cells = [play.cells[number, table] for number in play.rounds]
    return TableCard(
        table,
        _sitters(play, table),
        words.rules,
        tuple(
            RoundLine(
                cell.round,
                play.number(cell.ns),
                play.number(cell.ew),
                padded_span(play.boards(cell.group)),
                words.remarks[cell.round],
            )
            for cell in cells
        ),
    )


def _sitters(play: SectionPlay, table: int) -> str:
    """The pair that keeps the NS seat all session, if one does."""
    holders = {play.line(number, table, Direction.NS) for number in play.rounds}
    who = holders.pop()
    return str(play.pairs[who]) if not holders and who in play.pairs else ""
