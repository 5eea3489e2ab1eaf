"""Which movements come into question for so many tables and rounds.

Each source names requests of one family; a new family joins the catalogue by
adding its source to ``SOURCES``. Whether a candidate is any good is for the
catalogue to say.

>>> [request.kind.value for request in candidates(13, 13, half=False)]
['mitchell']
>>> [request.board_groups for request in candidates(19, 12, half=False)]
[None, 13, 12, 12]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from movements.movement import Direction, Kind, Phantom
from movements.request import Request
from movements.web import MOST_GROUPS, patterns

# Beyond this a rover list may take seconds to find, and no session is that long.
MOST_ROVER_ROUNDS = 20

Source = Callable[[int, int], Iterator[Request]]


def mitchells(tables: int, rounds: int) -> Iterator[Request]:
    """A board group for every table; an even number skips or has a relay."""
    if rounds > tables:
        return
    yield Request(Kind.MITCHELL, tables, rounds)
    if tables % 2 == 0:
        yield Request(Kind.MITCHELL, tables, rounds, relay=True)


def webs(tables: int, rounds: int) -> Iterator[Request]:
    """As many board groups as rounds, or one more and the last round left out."""
    for groups in (rounds, rounds + 1):
        if not 1 <= groups <= MOST_GROUPS or groups > tables + tables // 3:
            continue
        for pattern, variant in zip(patterns(tables, groups), ("", "A"), strict=False):
            if (pattern.full, pattern.half) != (1, 0):
                yield Request(Kind.WEB, tables, rounds, groups, variant=variant)


def parties(tables: int, rounds: int) -> Iterator[Request]:
    """A Web of one table fewer with a rover, where no Web has as many groups as rounds."""
    if tables > 1 and rounds < tables and not patterns(tables, rounds):
        yield from _with_rover(tables - 1, rounds, party=True)


def howells(tables: int, rounds: int) -> Iterator[Request]:
    """Fewer tables than rounds: all meet if the rounds are enough, else part of them."""
    if rounds == 2 * tables - 1:
        yield Request(Kind.HOWELL, tables)
    elif tables < rounds < 2 * tables - 1:
        yield Request(Kind.THREE_QUARTER, tables, rounds)


SOURCES: tuple[Source, ...] = (mitchells, webs, parties, howells)


def candidates(tables: int, rounds: int, *, half: bool) -> Iterator[Request]:
    """Every movement in question; with a half table, for ``tables`` and a pair more."""
    if not half:
        for source in SOURCES:
            yield from source(tables, rounds)
        return
    for source in SOURCES:
        for request in source(tables + 1, rounds):
            if request.rover is None:
                yield replace(request, phantom=_missing_pair(request))
    yield from _with_rover(tables, rounds, party=False)


def _missing_pair(request: Request) -> Phantom:
    """Nobody North-South at the last table: it may stand empty, and shares with nobody.

    In Howells it is the highest number, the pair that sits at table 1.
    """
    if request.kind in (Kind.HOWELL, Kind.THREE_QUARTER):
        return Phantom(Direction.EW, request.tables)
    return Phantom(Direction.NS, request.tables)


def _with_rover(tables: int, rounds: int, *, party: bool) -> Iterator[Request]:
    if not 1 <= rounds <= min(tables, MOST_ROVER_ROUNDS):
        return
    for _, variant in zip(patterns(tables, rounds), ("", "A"), strict=False):
        yield Request(
            Kind.WEB,
            tables,
            rounds,
            rounds,
            variant=variant,
            rover=Direction.EW,
            party=party,
        )
