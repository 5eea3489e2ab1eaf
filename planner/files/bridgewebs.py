"""The ranking in a BridgeWebs CSV file.

    #SCORES
    Position,Pair,Name1,Name2,Percent
    1,7,Ada Finesse,Ben Ruff,62.5

A second block of scores is the ranking of East-West.
"""

from __future__ import annotations

import csv
from dataclasses import replace

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.seats import Direction
from planner.files.ranking_table import TableLine, standings_of, table_lines
from planner.plan.rankings import Ranking

SCORES = "#SCORES"


def is_bridgewebs(text: str) -> bool:
    return any(line.lstrip().upper().startswith(SCORES) for line in text.split("\n"))


def read(text: str) -> Ranking:
    """The standings of one block of scores, or of two, North-South first."""
    try:
        blocks = _blocks(text)
    except csv.Error as error:
        return Ranking(faults=(LineFault(0, _("This line cannot be read: %s.") % error),))
    if len(blocks) > 2:
        message = _("The file has %(count)s blocks of scores: one or two are read.")
        return Ranking(faults=(LineFault(0, message % {"count": len(blocks)}),))
    if len(blocks) == 2:
        blocks = [
            [replace(line, direction=direction) for line in block]
            for direction, block in zip(Direction, blocks, strict=True)
        ]
    rankings = [standings_of(block) for block in blocks]
    return Ranking(
        tuple(standing for ranking in rankings for standing in ranking.standings),
        tuple(fault for ranking in rankings for fault in ranking.faults),
    )


def _blocks(text: str) -> list[list[TableLine]]:
    """The lines of every block of scores; a line that begins with # ends it."""
    found: list[tuple[int, list[str]]] = []
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#"):
            inside = line.lstrip().upper().startswith(SCORES)
            if inside:
                found.append((number + 1, []))
        elif inside:
            found[-1][1].append(line)
    return [list(table_lines("\n".join(lines), first)) for first, lines in found]
