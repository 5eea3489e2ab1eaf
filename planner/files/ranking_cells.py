"""What stands in the cells of a ranking: places, pair numbers, scores, names.

>>> place_of("=3"), place_of("3="), place_of("12."), place_of("3/4")
((3, True), (3, True), (12, False), (3, True))
>>> number_of("1NS"), number_of("ew 12"), number_of("7")
((1, <Direction.NS: 'ns'>), (12, <Direction.EW: 'ew'>), (7, None))
>>> str(score_of("62,50 %")), str(score_of("1,234.5")), str(score_of("-3"))
('62.50', '1234.5', '-3')
>>> names_of("Finesse, Ada & Ben Ruff")
('Finesse, Ada', 'Ben Ruff')
"""

from __future__ import annotations

import re
from decimal import Decimal

from movements.seats import Direction

PLACE = re.compile(r"(=)?\s*(\d{1,4})\s*(?:st|nd|rd|th|\.)?\s*(=|/\s*\d{1,4})?", re.IGNORECASE)
SIDE = r"(n/?s|e/?w|n|s|e|w)?"
NUMBER = re.compile(rf"{SIDE}\s*-?\s*(\d{{1,4}})\s*-?\s*{SIDE}", re.IGNORECASE)
DIRECTIONS = {
    **dict.fromkeys(("ns", "n", "s", "northsouth", "nordsüd"), Direction.NS),
    **dict.fromkeys(("ew", "e", "w", "ow", "o", "eastwest", "ostwest"), Direction.EW),
}
BETWEEN = re.compile(r"\s+(?:&|\+|/|-|–|—|and|und|et|y)\s+|\s*[;/&]\s*", re.IGNORECASE)


def place_of(cell: str) -> tuple[int, bool] | None:
    """The place, and whether the cell says that it is shared."""
    found = PLACE.fullmatch(cell.strip())
    if found is None or not int(found[2]):
        return None
    return int(found[2]), bool(found[1] or found[3])


def direction_of(cell: str) -> Direction | None:
    return DIRECTIONS.get(re.sub(r"[\W_]", "", cell).casefold())


def number_of(cell: str) -> tuple[int, Direction | None] | None:
    """The pair number, and the direction where it is written beside it."""
    found = NUMBER.fullmatch(cell.strip())
    if found is None or not int(found[2]):
        return None
    return int(found[2]), direction_of(found[1] or found[3] or "")


def whole_of(cell: str) -> int | None:
    cell = cell.strip()
    return int(cell) if cell.isascii() and cell.isdigit() and len(cell) < 6 else None


def score_of(cell: str) -> Decimal | None:
    """A score with a decimal point or comma, with or without a percent sign."""
    plain = re.sub(r"[\s%'’]", "", cell)
    point, comma = plain.rfind("."), plain.rfind(",")
    if point >= 0 and comma >= 0:
        plain = plain.replace("," if comma < point else ".", "")
    plain = plain.replace(",", ".")
    if not re.fullmatch(r"[+-]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})", plain):
        return None
    return Decimal(plain)


def names_of(cell: str) -> tuple[str, ...]:
    """The names of a pair written into one cell."""
    return tuple(name for part in BETWEEN.split(cell) if (name := " ".join(part.split())))
