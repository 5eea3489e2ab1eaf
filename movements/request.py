"""What can be asked for, and the movement that answers it.

A request is what a director says: the family, the tables, the rounds, and the
extras. Commands, catalogue, planner and API all ask through it, so that a
movement means the same everywhere.

>>> movement = build(Request(Kind.WEB, tables=19, rounds=12))
>>> movement.boarding, movement.board_groups, movement.rounds
('13-up-3-up-3-down', 13, 12)
>>> build(Request(Kind.MITCHELL, tables=9, phantom=Phantom(Direction.EW, 4))).phantoms
(Phantom(direction=<Direction.EW: 'ew'>, number=4),)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from movements.errors import NoSuchRequest
from movements.howell import howell
from movements.mitchell import mitchell
from movements.movement import Direction, Kind, Movement, Phantom, with_phantom
from movements.rover import with_rover
from movements.sentences import Sentence
from movements.switching import with_switches
from movements.three_quarter import three_quarter
from movements.web import check_tables, web


@dataclass(frozen=True, slots=True)
class Request:
    """A movement in the words of the director.

    ``switch`` is ``rounds:1,5``, ``best-rounds`` or ``best``; with a rover
    and no party table the pair it displaces sits out.
    """

    kind: Kind
    tables: int
    rounds: int | None = None
    board_groups: int | None = None
    variant: str = ""
    relay: bool = False
    skip_after: int | None = None
    rover: Direction | None = None
    party: bool = False
    phantom: Phantom | None = None
    switch: str = ""


def build(request: Request) -> Movement:
    """The movement asked for, extras included, or an error that says what would work."""
    if request.kind not in _BUILDERS:
        known = ", ".join(_BUILDERS)
        raise NoSuchRequest(
            "there is no movement %(kind)s: choose one of %(known)s", kind=request.kind, known=known
        )
    _refuse_misplaced_options(request)
    movement = _BUILDERS[request.kind](request)
    if request.rover is not None:
        movement = with_rover(movement, request.rover, party=request.party)
    if request.phantom is not None:
        movement = with_phantom(movement, request.phantom.direction, request.phantom.number)
    if request.switch:
        movement = with_switches(movement, request.switch)
    return movement


def default_request(tables: int, rounds: int, board_groups: int | None = None) -> Request:
    """What a section plays unless told otherwise: everybody on the same boards.

    As many groups as rounds, one more if an odd number of tables plays an
    even number of rounds; as many rounds as tables is a Mitchell, with relay
    and share if that number is even.

    >>> default_request(12, 12).relay, build(default_request(18, 13)).boarding
    (True, '9-up-9-down')
    """
    if tables == rounds and board_groups in (None, rounds):
        return Request(Kind.MITCHELL, tables, rounds, relay=tables % 2 == 0)
    return Request(Kind.WEB, tables, rounds, board_groups)


def parse_phantom(text: str) -> Phantom:
    """The missing pair written as ``ew:4``."""
    line, _, number = text.lower().partition(":")
    if line not in list(Direction) or not number.isdecimal():
        raise NoSuchRequest(
            "%(text)s is no missing pair: write its line and number, as in ns:3 or ew:4", text=text
        )
    return Phantom(Direction(line), int(number))


def _refuse_misplaced_options(request: Request) -> None:
    if request.party and request.rover is None:
        raise NoSuchRequest("a party table needs a rover: add a rover of NS or of EW")
    if request.relay and request.kind is not Kind.MITCHELL:
        raise NoSuchRequest("a relay belongs to a Mitchell, not to a %(kind)s", kind=request.kind)
    if request.kind in (Kind.HOWELL, Kind.THREE_QUARTER):
        _refuse_for_howells(request)
    if request.variant and request.kind is not Kind.WEB:
        raise NoSuchRequest("a variant belongs to a Web, not to a %(kind)s", kind=request.kind)


def _refuse_for_howells(request: Request) -> None:
    for asked, what in (
        (request.rover is not None, Sentence("a rover")),
        (request.board_groups is not None, Sentence("board groups other than its own")),
        (request.skip_after is not None, Sentence("a skip")),
    ):
        if asked:
            raise NoSuchRequest(
                "a %(kind)s has no place for %(what)s: leave it out", kind=request.kind, what=what
            )


def _mitchell(request: Request) -> Movement:
    return mitchell(
        request.tables,
        board_groups=request.board_groups,
        rounds=request.rounds,
        relay=request.relay,
        skip_after=request.skip_after,
    )


def _web(request: Request) -> Movement:
    groups = request.board_groups
    if groups is None:
        if request.rounds is None:
            check_tables(request.tables)
            raise NoSuchRequest(
                "a Web of %(tables)s tables needs its rounds or its board groups",
                tables=request.tables,
            )
        groups = request.rounds
        groups += request.tables % 2 == 1 and groups % 2 == 0 and groups < request.tables
    return web(
        request.tables,
        board_groups=groups,
        rounds=request.rounds,
        variant=request.variant,
        skip_after=request.skip_after,
    )


def _howell(request: Request) -> Movement:
    return howell(request.tables, rounds=request.rounds)


def _three_quarter(request: Request) -> Movement:
    if request.rounds is None:
        raise NoSuchRequest(
            "a three-quarter Howell of %(tables)s tables needs its number of rounds",
            tables=request.tables,
        )
    return three_quarter(request.tables, rounds=request.rounds)


_BUILDERS: dict[Kind, Callable[[Request], Movement]] = {
    Kind.MITCHELL: _mitchell,
    Kind.WEB: _web,
    Kind.HOWELL: _howell,
    Kind.THREE_QUARTER: _three_quarter,
}
