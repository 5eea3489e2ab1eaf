"""Pair numbers of programs that count North-South and East-West apart, each from 1."""

from collections.abc import Iterable

from movements.seats import Direction

Numbered = tuple[int | None, Direction | None]


def east_west_shift(pairs: Iterable[Numbered]) -> int:
    """What is added to the numbers of East-West so that an event has none twice.

    They go on counting where those of North-South end.

    >>> east_west_shift([(1, Direction.NS), (7, Direction.NS), (1, Direction.EW)])
    7
    >>> east_west_shift([(1, Direction.NS), (8, Direction.EW)])
    0
    """
    east_west: set[int] = set()
    others: set[int] = set()
    for number, direction in pairs:
        if number is not None:
            (east_west if direction is Direction.EW else others).add(number)
    return max(others) if others & east_west else 0
