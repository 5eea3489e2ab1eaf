"""Which movements may suit a number of tables and rounds.

Each source names requests of one family; a new family joins the catalogue by
adding its source to ``SOURCES``. The catalogue judges whether a candidate is
any good.

>>> [request.kind.value for request in candidates(13, 13, half=False)]
['mitchell']
>>> [request.board_groups for request in candidates(19, 12, half=False)]
[None, 13, 12, 12]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from movements.catalogue.movement_request import MovementRequest
from movements.families.web import MOST_GROUPS, patterns
from movements.movement import Kind
from movements.seats import Direction, PairId

# Beyond this a rover list may take seconds to find, and no session is that long.
MOST_ROVER_ROUNDS = 20

Source = Callable[[int, int], Iterator[MovementRequest]]


def mitchells(tables: int, rounds: int) -> Iterator[MovementRequest]:
    """A board group for every table; an even number skips or has a relay."""
    if rounds > tables:
        return
    yield MovementRequest(Kind.MITCHELL, tables, rounds)
    if tables % 2 == 0:
        yield MovementRequest(Kind.MITCHELL, tables, rounds, relay=True)


def webs(tables: int, rounds: int) -> Iterator[MovementRequest]:
    """As many board groups as rounds, or one more and the last round left out."""
    for groups in (rounds, rounds + 1):
        # Rounds beyond t are revenge rounds: more of them than this are not worth offering.
        if not 1 <= groups <= MOST_GROUPS or groups > tables + tables // 3:
            continue
        for pattern, variant in zip(patterns(tables, groups), ("", "A"), strict=False):
            # One full subsection is the Mitchell, which has a source of its own.
            if (pattern.full, pattern.half) != (1, 0):
                yield MovementRequest(Kind.WEB, tables, rounds, groups, variant=variant)


def parties(tables: int, rounds: int) -> Iterator[MovementRequest]:
    """A Web of one table fewer with a rover, where no Web has as many groups as rounds."""
    if tables > 1 and rounds < tables and not patterns(tables, rounds):
        yield from _with_rover(tables - 1, rounds, party=True)


def howells(tables: int, rounds: int) -> Iterator[MovementRequest]:
    """Fewer tables than rounds: all meet if the rounds are enough, else part of them."""
    if rounds == 2 * tables - 1:
        yield MovementRequest(Kind.HOWELL, tables)
    elif tables < rounds < 2 * tables - 1:
        yield MovementRequest(Kind.THREE_QUARTER, tables, rounds)


SOURCES: tuple[Source, ...] = (mitchells, webs, parties, howells)


def candidates(tables: int, rounds: int, *, half: bool) -> Iterator[MovementRequest]:
    """Every movement in question; with a half table, for ``tables`` and a pair more."""
    if not half:
        for source in SOURCES:
            yield from source(tables, rounds)
        return
    for source in SOURCES:
        for request in source(tables + 1, rounds):
            # A party table with a pair missing is the lone rover that follows.
            if request.rover is None:
                yield replace(request, phantom=missing_pair(request))
    yield from _with_rover(tables, rounds, party=False)


def missing_pair(request: MovementRequest) -> PairId:
    """Nobody North-South at the last table: it may stand empty, and shares with nobody.

    In Howells it is the highest number, the pair that sits at table 1.
    """
    if request.kind in (Kind.HOWELL, Kind.THREE_QUARTER):
        return PairId(Direction.EW, request.tables)
    return PairId(Direction.NS, request.tables)


def _with_rover(tables: int, rounds: int, *, party: bool) -> Iterator[MovementRequest]:
    if not 1 <= rounds <= min(tables, MOST_ROVER_ROUNDS):
        return
    for _, variant in zip(patterns(tables, rounds), ("", "A"), strict=False):
        yield MovementRequest(
            Kind.WEB,
            tables,
            rounds,
            rounds,
            variant=variant,
            rover=Direction.EW,
            party=party,
        )
