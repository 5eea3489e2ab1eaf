"""Master sheets: a section's whole schedule on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.paper import READABLE_TYPE
from planner.handouts.play import SectionPlay, surnames
from planner.handouts.rows import Fit, padded
from planner.handouts.sheet import Sheet
from planner.wording import translated

TABLES_ABREAST = 20
# Of the type size, with a margin: bold figures and small letters.
LETTER_WIDTH = 0.57
# As wide as two letters.
SWITCH = "↔"
# Millimetres: what grid and names share, and a line of names; letters of both names of a pair.
ROOM, NAME_ROW = 148.0, 4.3
LETTERS_FOR_NAMES, NAMES_ABREAST = 29, 4
NAMES_ON_A_SHEET = 34 * NAMES_ABREAST


@dataclass(frozen=True, slots=True)
class MasterRow:
    round: int
    pairs: tuple[str, ...]
    boards: tuple[str, ...]

    @property
    def pairs_run(self) -> str:
        return "\t".join((padded(self.round, 2), *self.pairs))

    @property
    def boards_run(self) -> str:
        return "\t".join(("", *self.boards))


@dataclass(frozen=True, slots=True)
class Band:
    """Tables side by side."""

    tables: tuple[int, ...]
    rows: tuple[MasterRow, ...]

    @property
    def head_run(self) -> str:
        return "\t".join(("", *map(str, self.tables)))


@dataclass(frozen=True, slots=True)
class Names:
    """Who the numbers are, in columns."""

    columns: tuple[tuple[str, ...], ...]

    @property
    def runs(self) -> list[str]:
        return ["\n".join(column) for column in self.columns]

    @property
    def height(self) -> float:
        return NAME_ROW * len(self.columns[0]) + 3


@dataclass(frozen=True, slots=True)
class MasterSheet:
    """The grid; the names are below it, or on a sheet of their own."""

    movement: str
    bands: tuple[Band, ...]
    names: Names | None = None

    @property
    def abreast(self) -> int:
        return max(len(band.tables) for band in self.bands)

    @property
    def fit(self) -> Fit:
        """In millimetres: two lines of type for each round, and a head on each band."""
        rows = sum(len(band.rows) + 1 for band in self.bands)
        texts = [
            text for band in self.bands for row in band.rows for text in row.pairs + row.boards
        ]
        cell = max(len(text) + text.count(SWITCH) for text in texts)
        largest = min(4.6, self.tab / (cell * LETTER_WIDTH))
        room = ROOM - (self.names.height if self.names else 0)
        return Fit.of(2 * rows, room=room, largest=largest, widest=1.6, tightest=1.1)

    @property
    def tab(self) -> float:
        """On Letter; A4 is longer."""
        return round(253 / (self.abreast + 1), 3)

    @property
    def tab_a4(self) -> float:
        return round(271 / (self.abreast + 1), 3)

    @property
    def rules(self) -> list[float]:
        """Where the lines between tables are, in hundredths of the width."""
        columns = self.abreast + 1
        return [round(100 * place / columns, 3) for place in range(1, columns)]


def master_sheets(event: EventPlay) -> Iterator[Sheet]:
    """A grid of rounds and tables for each section, more than 20 tables in bands."""
    for play in event.sections:
        bands = [
            _band(play, play.tables[n : n + TABLES_ABREAST])
            for n in range(0, len(play.tables), TABLES_ABREAST)
        ]
        title = _("Section %(letter)s") % {"letter": play.letter}
        grid = MasterSheet(translated(play.movement.boarding or ""), tuple(bands))
        pages = list(_names(play))
        if len(pages) == 1 and (whole := replace(grid, names=pages[0])).fit.size >= READABLE_TYPE:
            grid, pages = whole, []
        yield Sheet(HandoutKind.MASTER, play.place, title, grid)
        for number, names in enumerate(pages, 1):
            words = {"letter": play.letter, "number": number}
            name = _("Section %(letter)s, names %(number)s") % words
            yield Sheet(HandoutKind.MASTER, play.place, name, MasterSheet("", (), names))


def _names(play: SectionPlay) -> Iterator[Names]:
    pairs = sorted(play.pairs.values(), key=lambda pair: pair.number)
    texts = [f"{padded(pair.number, 3)}  {surnames(pair, LETTERS_FOR_NAMES)}" for pair in pairs]
    for start in range(0, len(texts), NAMES_ON_A_SHEET):
        here = texts[start : start + NAMES_ON_A_SHEET]
        rows = -(-len(here) // NAMES_ABREAST)
        yield Names(tuple(tuple(here[n : n + rows]) for n in range(0, len(here), rows)))


def _band(play: SectionPlay, tables: list[int]) -> Band:
    rows = []
    for number in play.rounds:
        cells = [play.cells[number, table] for table in tables]
        pairs = tuple(
            _("%(ns)s v %(ew)s")
            % {"ns": play.number(cell.plays_ns), "ew": play.number(cell.plays_ew)}
            if cell.ns or cell.ew
            else "–"
            for cell in cells
        )
        boards = tuple(
            play.boards(cell.group) + (f" {SWITCH}" if cell.switched else "") for cell in cells
        )
        rows.append(MasterRow(number, pairs, boards))
    return Band(tuple(tables), tuple(rows))
