"""Entries as a table: one line per pair, under a line that names the columns.

    number,name1,national_number1,club1,name2,national_number2,club2,seed,must_sit_ns,…
    1,Ada Finesse,1001,Orb,Ben Ruff,1002,Orb,3,yes,,A7,12 14,

Only the two names must be there. Columns may come in any order, parted by
commas, semicolons or tabs. Written and read again it is the same.
"""

import csv
import io
import re
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from planner.models import Pair, Player
from planner.plan import wish_cells
from planner.plan.entry import EntriesFile, Entry, Person
from planner.plan.wish_cells import WishCells, wishes_written

COLUMNS = (
    "number",
    "name1",
    "national_number1",
    "club1",
    "name2",
    "national_number2",
    "club2",
    *wish_cells.COLUMNS,
)
READ_ONLY = ("contact1", "contact2", "bbo_name1", "bbo_name2")
ALIASES = {
    "pair": "number",
    "no": "number",
    "pairnumber": "number",
    "player1": "name1",
    "player2": "name2",
    "firstplayer": "name1",
    "secondplayer": "name2",
    "id1": "nationalnumber1",
    "id2": "nationalnumber2",
    "mustsitns": "must_sit_ns",
    "table": "fixed_table",
    "apart": "apart_from",
}
_LENGTHS = {field.name: field.max_length or 0 for field in Player._meta.fields}
PERSON_FIELDS = {
    name: _LENGTHS[name] for name in ("name", "national_number", "club", "contact", "bbo_name")
}


def read(text: str) -> EntriesFile:
    """The entries of a table, with every faulty line."""
    lines = text.split("\n")
    header = next((i for i, line in enumerate(lines) if line.strip()), None)
    if header is None:
        return EntriesFile(faults=(LineFault(0, _("The file is empty.")),))
    reader = csv.reader(io.StringIO("\n".join(lines[header:])), delimiter=_delimiter(lines[header]))
    try:
        columns = [_column(name) for name in next(reader)]
        if faults := _header_faults(columns, header + 1):
            return EntriesFile(faults=faults)
        rows = [(header + reader.line_num, row) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        fault = LineFault(header + reader.line_num, _("This line cannot be read: %s.") % error)
        return EntriesFile(faults=(fault,))
    read_rows = [_Row(line, row, columns) for line, row in rows]
    fields = frozenset(re.sub(r"[12]$", "", column) for column in columns)
    return EntriesFile(
        tuple(row.entry for row in read_rows if not row.faults),
        tuple(fault for row in read_rows for fault in row.line_faults),
        fields,
    )


def write(pairs: Iterable[Pair]) -> str:
    """The pairs as a table that can be read again."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for pair in pairs:
        table.writerow(map(guarded, _cells(pair)))
    return out.getvalue()


def _cells(pair: Pair) -> list[object]:
    people = [
        getattr(player, name)
        for player in (pair.first_player, pair.second_player)
        for name in ("name", "national_number", "club")
    ]
    return [pair.number, *people, *wishes_written(pair).values()]


def guarded(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula; reading takes the mark off again."""
    if isinstance(cell, str) and cell[:1] in {"=", "+", "-", "@", "'"}:
        return "'" + cell
    return cell


def _delimiter(header: str) -> str:
    return max(",;\t", key=header.count)


def _column(name: str) -> str:
    plain = re.sub(r"[\s_.-]", "", name.lower())
    plain = ALIASES.get(plain, plain)
    known = {re.sub("_", "", column): column for column in (*COLUMNS, *READ_ONLY)}
    return known.get(plain.replace("_", ""), plain)


def _header_faults(columns: list[str], line: int) -> tuple[LineFault, ...]:
    known = (*COLUMNS, *READ_ONLY)
    faults = []
    for column in ("name1", "name2"):
        if column not in columns:
            faults.append(
                _("There is no column %(column)s: the first line must name the columns.")
                % {"column": column}
            )
    for column in sorted(set(columns) - set(known) - {""}):
        faults.append(
            _("Column %(column)s is not known: the columns are %(columns)s.")
            % {"column": column[:40], "columns": ", ".join(known)}
        )
    faults += [
        _("Column %(column)s is there twice.") % {"column": column}
        for column in sorted(set(columns) & set(known))
        if columns.count(column) > 1
    ]
    return tuple(LineFault(line, fault) for fault in faults)


class _Row(WishCells):
    """One line of the table, read cell by cell."""

    def __init__(self, line: int, cells: list[str], columns: list[str]) -> None:
        cells = [cell.strip() for cell in cells]
        super().__init__(
            {
                column: cell.removeprefix("'") if cell[1:2] in tuple("=+-@'") else cell
                for column, cell in zip(columns, cells, strict=False)
            }
        )
        if any(cells[len(columns) :]):
            self.fault(
                "",
                _("The line has %(cells)s cells, but there are %(columns)s columns.")
                % {"cells": len(cells), "columns": len(columns)},
            )
        section, table = self.table("fixed_table")
        self.entry = Entry(
            line=line,
            first=self.person("1"),
            second=self.person("2"),
            number=self.number("number"),
            seed=self.number("seed"),
            withdrawn=self.yes("withdrawn"),
            must_sit_ns=self.yes("must_sit_ns"),
            prefers=self.direction("prefers"),
            fixed_section=section,
            fixed_table=table,
            apart_from=self.numbers("apart_from"),
        )

    @property
    def line_faults(self) -> list[LineFault]:
        return [LineFault(self.entry.line, message) for _column, message in self.faults]

    def person(self, which: str) -> Person:
        fields = {}
        for name, most in PERSON_FIELDS.items():
            fields[name] = re.sub(r"\s+", " ", self.cell(name + which))
            if len(fields[name]) > most:
                self.fault(
                    name + which,
                    _("%(column)s is longer than %(most)s letters.")
                    % {"column": name + which, "most": most},
                )
        if not fields["name"]:
            self.fault("name" + which, _("%(column)s is empty.") % {"column": "name" + which})
        try:
            Player._meta.get_field("bbo_name").run_validators(fields["bbo_name"])
        except ValidationError:
            message = _("%(name)s is not a BBO name.") % {"name": fields["bbo_name"][:40]}
            self.fault("bbo_name" + which, message)
        return Person(**fields)
