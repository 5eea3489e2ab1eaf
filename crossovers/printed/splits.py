"""Splits: how a number of tables can be divided into sections for line moves.

All sections are equal but for one, which may be smaller (Method J) or larger
(Method V). A section needs as many tables as there are rounds.

>>> splits(44, 3, least=13)
((18, 13, 13), (16, 14, 14), (14, 15, 15))
>>> splits(31, 2, least=13)
((18, 13), (17, 14), (16, 15))
"""

from __future__ import annotations

from movements.families.web import MOST_TABLES

Tables = tuple[int, ...]


def splits(tables: int, sections: int, *, least: int) -> tuple[Tables, ...]:
    """Every such split, the odd one out first, none more than twice the size of another."""
    if sections == 1:
        return ((tables,),) if least <= tables <= MOST_TABLES else ()
    found = []
    most = min(MOST_TABLES, (tables - least) // (sections - 1))
    for size in range(least, most + 1):
        odd = tables - size * (sections - 1)
        near = odd <= 2 * size and size <= 2 * odd and odd <= MOST_TABLES
        # With two sections the other way round is the same split.
        if near and (sections > 2 or odd >= size):
            found.append((odd,) + (size,) * (sections - 1))
    return tuple(found)


def written(sizes: Tables) -> str:
    """The sizes as a director says them, the larger ones first.

    >>> written((13, 16, 16))
    '16 + 16 + 13'
    """
    return " + ".join(str(size) for size in sorted(sizes, reverse=True))
