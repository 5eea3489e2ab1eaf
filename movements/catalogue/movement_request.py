"""What can be asked for, and the movement that answers it.

A request is what a director says: the family, the tables, the rounds, and the
extras. Commands, catalogue, planner and API all ask through it, so that a
movement means the same everywhere.

>>> movement = build(MovementRequest(Kind.WEB, tables=19, rounds=12))
>>> movement.boarding, movement.board_groups, movement.rounds
('13-up-3-up-3-down', 13, 12)
>>> build(MovementRequest(Kind.MITCHELL, tables=9, phantom=PairId(Direction.EW, 4))).phantoms
(PairId(direction=<Direction.EW: 'ew'>, number=4),)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from movements.errors import NoSuchRequest
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.three_quarter import three_quarter
from movements.families.web import check_tables, web
from movements.movement import Kind, Movement, with_phantom
from movements.seats import Direction, PairId
from movements.sentences import Sentence
from movements.switches.asked_switches import parse_switches, with_switches


@dataclass(frozen=True, slots=True)
class MovementRequest:
    """A movement in the words of the director.

    ``switch`` is as in ``movements.switches.asked_switches``; with a rover and
    no party table the pair it displaces sits out. Options that do not go
    together are refused at once, sizes by the family that is to be built.
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
    phantom: PairId | None = None
    switch: str = ""

    def __post_init__(self) -> None:
        if self.kind not in _BUILDERS:
            raise NoSuchRequest(
                "there is no movement %(kind)s: choose one of %(known)s",
                kind=self.kind,
                known=", ".join(_BUILDERS),
            )
        _refuse_misplaced_options(self)
        if self.switch:
            parse_switches(self.switch)


def build(request: MovementRequest) -> Movement:
    """The movement asked for, extras included, or an error that says what would work."""
    movement = _BUILDERS[request.kind](request)
    if request.rover is not None:
        movement = with_rover(movement, request.rover, party=request.party)
    if request.phantom is not None:
        movement = with_phantom(movement, request.phantom.direction, request.phantom.number)
    if request.switch:
        movement = with_switches(movement, request.switch)
    return movement


def standard_request(tables: int, rounds: int, board_groups: int | None = None) -> MovementRequest:
    """What a section plays unless something else is chosen: everybody on the same boards.

    As many groups as rounds, one more if an odd number of tables plays an
    even number of rounds; as many groups as tables is a Mitchell, with relay
    and share if that number is even.

    >>> standard_request(12, 12).relay, build(standard_request(18, 13)).boarding
    (True, '9-up-9-down')
    """
    groups = _usual_groups(tables, rounds) if board_groups is None else board_groups
    if groups == tables:
        return MovementRequest(Kind.MITCHELL, tables, rounds, relay=tables % 2 == 0)
    return MovementRequest(Kind.WEB, tables, rounds, groups)


def _usual_groups(tables: int, rounds: int) -> int:
    # With an even number of groups d a Web has t = nd + 2s tables, which is even.
    needs_one_more = tables % 2 == 1 and rounds % 2 == 0 and rounds < tables
    return rounds + needs_one_more


def _refuse_misplaced_options(request: MovementRequest) -> None:
    if request.party and request.rover is None:
        raise NoSuchRequest("a party table needs a rover: add a rover of NS or of EW")
    if request.relay and request.kind is not Kind.MITCHELL:
        raise NoSuchRequest("a relay belongs to a Mitchell, not to a %(kind)s", kind=request.kind)
    if request.kind in (Kind.HOWELL, Kind.THREE_QUARTER):
        _refuse_for_howells(request)
    if request.variant and request.kind is not Kind.WEB:
        raise NoSuchRequest("a variant belongs to a Web, not to a %(kind)s", kind=request.kind)


def _refuse_for_howells(request: MovementRequest) -> None:
    for asked, what in (
        (request.rover is not None, Sentence("a rover")),
        (request.board_groups is not None, Sentence("board groups other than its own")),
        (request.skip_after is not None, Sentence("a skip")),
    ):
        if asked:
            raise NoSuchRequest(
                "a %(kind)s has no place for %(what)s: leave it out", kind=request.kind, what=what
            )


def _mitchell(request: MovementRequest) -> Movement:
    return mitchell(
        request.tables,
        board_groups=request.board_groups,
        rounds=request.rounds,
        relay=request.relay,
        skip_after=request.skip_after,
    )


def _web(request: MovementRequest) -> Movement:
    groups = request.board_groups
    if groups is None:
        if request.rounds is None:
            check_tables(request.tables)
            raise NoSuchRequest(
                "a Web of %(tables)s tables needs its rounds or its board groups",
                tables=request.tables,
            )
        groups = _usual_groups(request.tables, request.rounds)
    return web(
        request.tables,
        board_groups=groups,
        rounds=request.rounds,
        variant=request.variant,
        skip_after=request.skip_after,
    )


def _howell(request: MovementRequest) -> Movement:
    return howell(request.tables, rounds=request.rounds)


def _three_quarter(request: MovementRequest) -> Movement:
    if request.rounds is None:
        raise NoSuchRequest(
            "a three-quarter Howell of %(tables)s tables needs its number of rounds",
            tables=request.tables,
        )
    return three_quarter(request.tables, rounds=request.rounds)


_BUILDERS: dict[Kind, Callable[[MovementRequest], Movement]] = {
    Kind.MITCHELL: _mitchell,
    Kind.WEB: _web,
    Kind.HOWELL: _howell,
    Kind.THREE_QUARTER: _three_quarter,
}
