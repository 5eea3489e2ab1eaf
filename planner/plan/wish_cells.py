"""Seed and wishes of a pair as a director writes them, in a file or in a list.

seed 3, must_sit_ns yes, prefers EW, fixed_table A7, apart_from 12 14, withdrawn no
"""

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _

from movements.seats import Direction
from planner.models import Pair
from planner.models.pair import MOST_PAIRS
from planner.models.section import MOST_TABLES

COLUMNS = ("seed", "must_sit_ns", "prefers", "fixed_table", "apart_from", "withdrawn")
YES = {"yes", "y", "1", "true", "x", "ja", "j"}
NO = {"", "no", "n", "0", "false", "nein"}
TABLE = re.compile(r"([A-Z]{0,2})(\d{1,3})")


def wishes_written(pair: Pair) -> dict[str, str]:
    """A pair's seed and wishes as cells that can be read again."""
    apart = sorted(other.number for other in pair.apart_from.all())
    return {
        "seed": str(pair.seed or ""),
        "must_sit_ns": "yes" if pair.must_sit_ns else "",
        "prefers": pair.prefers.upper(),
        "fixed_table": f"{pair.fixed_section}{pair.fixed_table or ''}",
        "apart_from": " ".join(map(str, apart)),
        "withdrawn": "yes" if pair.withdrawn else "",
    }


class WishCells:
    """Cells read one by one; what cannot be read is a fault of its column and counts as empty."""

    def __init__(self, cells: Mapping[str, str]) -> None:
        self.cells = {column: cell.strip() for column, cell in cells.items()}
        self.faults: list[tuple[str, str]] = []

    def fault(self, column: str, message: str) -> None:
        self.faults.append((column, message))

    def cell(self, column: str) -> str:
        return self.cells.get(column, "")

    def number(self, column: str) -> int | None:
        if not (cell := self.cell(column)):
            return None
        if not _is_number(cell):
            self.fault(
                column,
                _("%(cell)s is not a %(column)s: give a whole number from 1 to %(most)s.")
                % {"cell": cell[:40], "column": column, "most": MOST_PAIRS},
            )
            return None
        return int(cell)

    def numbers(self, column: str) -> tuple[int, ...]:
        words = [word for word in re.split(r"[\s,;/]+", self.cell(column)) if word]
        for word in words:
            if not _is_number(word):
                self.fault(
                    column,
                    _(
                        "%(cell)s is not a pair number to be kept apart from: "
                        "write them as in 12 14."
                    )
                    % {"cell": word[:40]},
                )
        return tuple(sorted({int(word) for word in words if _is_number(word)}))

    def yes(self, column: str) -> bool:
        cell = self.cell(column).casefold()
        if cell not in YES | NO:
            self.fault(
                column,
                _("%(cell)s in %(column)s is neither yes nor no.")
                % {"cell": cell[:40], "column": column},
            )
        return cell in YES

    def direction(self, column: str) -> str:
        cell = self.cell(column).lower()
        if cell not in ("", *Direction):
            self.fault(
                column, _("%(cell)s is not a direction: write NS or EW.") % {"cell": cell[:40]}
            )
            return ""
        return cell

    def table(self, column: str) -> tuple[str, int | None]:
        cell = self.cell(column).upper()
        if not cell:
            return "", None
        match = TABLE.fullmatch(cell)
        if not match or not 1 <= int(match[2]) <= MOST_TABLES:
            self.fault(
                column, _("%(cell)s is not a table: write it as in 7 or A7.") % {"cell": cell[:40]}
            )
            return "", None
        return match[1], int(match[2])


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= MOST_PAIRS
