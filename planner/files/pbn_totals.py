r"""The ranking in a PBN file: its TotalScoreTable.

    [TotalScoreTable "Rank\2R;PairId\2R;Names\40L;TotalScoreMP\6R;NrBoards\2R"]
     1  7 "Ada Finesse;Ben Ruff" 182.50 24

The tag names the columns; names are one text, parted by a semicolon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from planner.files.ranking_table import TableLine, standings_of
from planner.plan.rankings import Ranking

TAG = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]')
CELL = re.compile(r'"([^"]*)"|(\S+)')
SCORES = re.compile(r"(?:Total|Mean)(?:Score)?(MP|IMP|Percentage)?")
UNIT_COLUMNS = {"MP": "matchpoints", "IMP": "imps", "Percentage": "percent", None: "score"}


def is_pbn(text: str) -> bool:
    return bool(re.search(r'^(% PBN|\[\w+ ")', text.lstrip(), re.MULTILINE))


def read(text: str) -> Ranking:
    """The standings of the first table of totals that has any."""
    lines = list(_table(text))
    if len(lines) < 2:
        message = _("There is no TotalScoreTable in this PBN file.")
        return Ranking(faults=(LineFault(0, message),))
    return standings_of(lines)


def _table(text: str) -> Iterator[TableLine]:
    """The columns as a first line, then the rows, up to the next tag."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if found := TAG.match(line.strip()):
            if inside:
                return
            inside = found[1] == "TotalScoreTable"
            if inside:
                yield TableLine(number, tuple(map(_column, found[2].split(";"))))
        elif inside and line.strip() and not line.startswith(("%", ";")):
            cells = (quoted or bare for quoted, bare in CELL.findall(line))
            yield TableLine(number, tuple("" if cell == "-" else cell for cell in cells))


def _column(named: str) -> str:
    """A column as tables name it: the width and the order are of no interest."""
    name = re.sub(r"^[+-]|\\.*$", "", named.strip())
    if found := SCORES.fullmatch(name):
        return UNIT_COLUMNS[found[1]]
    return name
