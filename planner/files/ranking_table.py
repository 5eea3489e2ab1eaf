"""A ranking as a table: CSV, or cells pasted from a spreadsheet.

    place;pair;name1;name2;percent
    1;7;Ada Finesse;Ben Ruff;62,50
    2=;3;Cora Slam;Dan Dummy;55,21

Columns may come in any order under a line that names them. Without such a line
the first column is the place, the last number the score, and a whole number
between them the pair. A line that says only ``East-West`` begins that line's
own ranking, with or without names of columns of its own.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.seats import Direction
from planner.files.ranking_cells import (
    direction_of,
    names_of,
    number_of,
    place_of,
    score_of,
    whole_of,
)
from planner.plan.rankings import Ranking, Standing, Unit

COLUMNS = {
    "place": "place position pos rank rang platz pl",
    "number": "pair pairno pairnumber pairid number no nr paar paarnr paarnummer",
    "direction": "direction dir line richtung linie",
    "names": "names name players pairnames namen spieler",
    "name1": "name1 player1 firstplayer spieler1",
    "name2": "name2 player2 secondplayer spieler2",
    "national1": "nationalnumber1 nationalno1 id1 number1 nr1",
    "national2": "nationalnumber2 nationalno2 id2 number2 nr2",
    "percent": "percent percentage pct % prozent perc",
    "matchpoints": "matchpoints mp mps totalmp totalscoremp",
    "imps": "imps imp totalimp totalscoreimp butler",
    "score": "score total totalscore result points punkte ergebnis",
    "boards": "boards boardsplayed nrboards boardcount",
}
COLUMN_OF = {alias: column for column, aliases in COLUMNS.items() for alias in aliases.split()}
MARKS = "\t;,"
UNITS = {
    "percent": Unit.PERCENT,
    "matchpoints": Unit.MATCHPOINTS,
    "imps": Unit.IMPS,
    "score": Unit.POINTS,
}


@dataclass(frozen=True, slots=True)
class TableLine:
    """The cells of one line, and the direction that a line above announced."""

    line: int
    cells: tuple[str, ...]
    direction: Direction | None = None


def read(text: str) -> Ranking:
    """The ranking of a table, with every faulty line."""
    try:
        return standings_of(table_lines(text))
    except csv.Error as error:
        return Ranking(faults=(LineFault(0, _("This line cannot be read: %s.") % error),))


def table_lines(text: str, first: int = 1) -> Iterator[TableLine]:
    """Every line with something in it; one that only announces a direction is taken in."""
    lines = text.split("\n")
    reader = csv.reader(lines, delimiter=_delimiter(lines))
    direction = None
    for row in reader:
        cells = tuple(cell.strip().lstrip("\ufeff") for cell in row)
        filled = [cell for cell in cells if cell]
        if len(filled) == 1 and (announced := direction_of(filled[0])) is not None:
            direction = announced
        elif filled:
            yield TableLine(first + reader.line_num - 1, cells, direction)


def standings_of(lines: Iterable[TableLine]) -> Ranking:
    """The standings of lines, some of which may name the columns below them."""
    listed = list(lines)
    if not listed:
        return Ranking(faults=(LineFault(0, _("The file is empty.")),))
    headers = [_header(line) for line in listed]
    bare = [line for line, header in zip(listed, headers, strict=True) if header is None]
    columns = _guessed(bare)
    standings, faults = [], []
    for line, header in zip(listed, headers, strict=True):
        if header is not None:
            columns = header
            continue
        found = _Line(line, columns)
        standings.append(found.standing)
        faults += found.faults
    return Ranking(tuple(standings), tuple(faults))


def _delimiter(lines: list[str]) -> str:
    """What parts the names of the columns; without these, what every line has."""
    filled = [line for line in lines if line.strip()]
    for line in filled:
        for mark in MARKS:
            if sum(bool(column_of(cell)) for cell in line.split(mark)) > 1:
                return mark
    cells = [line for line in filled if direction_of(line) is None]
    return next((mark for mark in MARKS if all(mark in line for line in cells)), ",")


def column_of(name: str) -> str:
    plain = re.sub(r"[\s_.\-:#]", "", name).casefold()
    return COLUMN_OF.get(plain, "")


def _header(line: TableLine) -> list[str] | None:
    """The columns that a line names, if it names any and holds no number."""
    columns = [column_of(cell) for cell in line.cells]
    if sum(map(bool, columns)) < 2 or any(score_of(cell) is not None for cell in line.cells):
        return None
    return columns


def _guessed(lines: list[TableLine]) -> list[str]:
    """The columns of a table that does not name them."""
    width = max((len(line.cells) for line in lines), default=0)
    cells = [[line.cells[k] for line in lines if k < len(line.cells)] for k in range(width)]
    filled = [k for k in range(width) if any(cells[k])]
    columns = [""] * width
    numeric = [k for k in filled if all(score_of(c) is not None for c in cells[k] if c)]
    texts = [k for k in filled if k not in numeric]
    if filled and all(place_of(c) for c in cells[filled[0]] if c):
        columns[filled[0]] = "place"
        numeric = [k for k in numeric if k != filled[0]]
        texts = [k for k in texts if k != filled[0]]
    if numeric and (len(numeric) > 1 or texts):
        columns[numeric.pop()] = "score"
    numbers = [k for k in filled if not columns[k] and all(number_of(c) for c in cells[k] if c)]
    if numbers:
        columns[numbers[0]] = "number"
    texts = [k for k in texts if not columns[k]]
    for k, column in zip(
        texts, ("names",) if len(texts) == 1 else ("name1", "name2"), strict=False
    ):
        columns[k] = column
    return columns


class _Line:
    """One line of the table, read cell by cell."""

    def __init__(self, line: TableLine, columns: list[str]) -> None:
        self.line = line
        self.faults: list[LineFault] = []
        self.cells: dict[str, str] = {}
        for column, cell in zip(columns, line.cells, strict=False):
            if column and cell:
                self.cells.setdefault(column, cell)
        number, written = self.number()
        standing = Standing(
            line=line.line,
            number=number,
            direction=direction_of(self.cells.get("direction", "")) or written or line.direction,
            names=self.names(),
            national_numbers=self.two("national"),
            boards=whole_of(self.cells.get("boards", "")),
        )
        self.standing = self.scored(self.placed(standing))
        if standing.number is None and not standing.names and not standing.national_numbers:
            self.fault(_("The line names no pair: neither a number nor two players."))

    def fault(self, message: str) -> None:
        self.faults.append(LineFault(self.line.line, message))

    def two(self, column: str) -> tuple[str, ...]:
        cells = (self.cells.get(f"{column}{k}", "") for k in (1, 2))
        return tuple(" ".join(cell.split()) for cell in cells if cell)

    def names(self) -> tuple[str, ...]:
        return self.two("name") or names_of(self.cells.get("names", ""))

    def number(self) -> tuple[int | None, Direction | None]:
        cell = self.cells.get("number", "")
        if not cell:
            return None, None
        found = number_of(cell)
        if found is None:
            self.fault(_("%(cell)s is not a pair number.") % {"cell": cell[:40]})
        return found or (None, None)

    def placed(self, standing: Standing) -> Standing:
        cell = self.cells.get("place", "")
        if not cell:
            return standing
        place = place_of(cell)
        if place is None:
            message = _("%(cell)s is not a place: write it as in 3 or 3=.")
            self.fault(message % {"cell": cell[:40]})
            return standing
        return replace(standing, place=place[0], is_tied=place[1])

    def scored(self, standing: Standing) -> Standing:
        for column, unit in UNITS.items():
            if cell := self.cells.get(column, ""):
                score = score_of(cell)
                if score is None:
                    self.fault(_("%(cell)s is not a score.") % {"cell": cell[:40]})
                unit = Unit.PERCENT if cell.endswith("%") else unit
                return replace(standing, score=score, unit=unit)
        return standing
