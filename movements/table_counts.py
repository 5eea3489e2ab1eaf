"""Numbers of tables, of which one may be half: a table with one pair and no opponents.

>>> half_tables("18½"), half_tables("18,5"), half_tables("18")
(18.5, 18.5, 18.0)
>>> tables_text(18.5), tables_text(18)
('18½', '18')
"""

from __future__ import annotations

import re

from movements.errors import SizeOutOfRange

_WRITTEN = re.compile(r"(-?[0-9]{1,6})(½|[.,]5|[.,]0)?")


def half_tables(text: str) -> float:
    """The number of tables written as 18, 18.5, 18,5 or 18½."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise SizeOutOfRange(
            "%(text)s is not a number of tables: write 18 or 18.5", text=text.strip()
        )
    has_half = found[2] is not None and found[2][-1] in "½5"
    return int(found[1]) + 0.5 * has_half


def tables_text(tables: float) -> str:
    """The number as a director writes it."""
    return f"{int(tables)}½" if tables % 1 else str(int(tables))
