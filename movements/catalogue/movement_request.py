"""What can be asked for, and the movement that answers it.

A request is what a director says: the family, the tables, the rounds, and the
extras. Commands, catalogue, planner and API all ask through it, so that a
movement means the same everywhere.

>>> movement = build(MovementRequest(Kind.WEB, tables=19, rounds=12))
>>> movement.boarding, movement.board_groups, movement.rounds
('13-up-3-up-3-down', 13, 12)
>>> build(MovementRequest(Kind.MITCHELL, tables=9, phantom=PairId(Direction.EW, 4))).phantoms
(PairId(direction=<Direction.EW: 'ew'>, number=4),)
>>> second = MovementRequest(Kind.HOWELL, 14, 13, two_sections=True, first_round=14, barometer=True)
>>> build(second).title, build(second).board_sets
('Howell 2·7×13 (14–26) barometer', 14)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from movements.errors import NoSuchRequest
from movements.families.barometer import with_barometer
from movements.families.continued import rounds_of
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.three_quarter import three_quarter
from movements.families.two_sections import two_section_howell
from movements.families.web import check_tables, web
from movements.movement import Kind, Movement, with_phantom
from movements.seats import Direction, PairId
from movements.sentences import Sentence
from movements.switches.asked_switches import parse_switches, with_switches


@dataclass(frozen=True, slots=True)
class MovementRequest:
    """A movement in the words of the director.

    ``switch`` is as in ``movements.switches.asked_switches``; with a rover and
    no party table the pair it displaces sits out. A Howell that goes on from an
    earlier session begins with its ``first_round`` there. Options that do not go
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
    two_sections: bool = False
    first_round: int = 1
    barometer: bool = False

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

    @property
    def is_plain(self) -> bool:
        """Whether it is a movement of one session with boards that travel."""
        return not (self.two_sections or self.barometer) and self.first_round == 1


def build(request: MovementRequest) -> Movement:
    """The movement asked for, extras included, or an error that says what would work."""
    movement = _BUILDERS[request.kind](request)
    title = "" if request.is_plain else _title(request, movement)
    if request.rover is not None:
        movement = with_rover(movement, request.rover, party=request.party)
    if request.phantom is not None:
        movement = with_phantom(movement, request.phantom.direction, request.phantom.number)
    if request.switch:
        movement = with_switches(movement, request.switch)
    if request.barometer:
        movement = with_barometer(movement)
    return replace(movement, title=title) if title else movement


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
    if request.kind is not Kind.HOWELL and (request.two_sections or request.first_round != 1):
        raise NoSuchRequest(
            "only a Howell has a form in two sections or goes on in a later session, not a "
            "%(kind)s",
            kind=request.kind,
        )
    if request.barometer and (request.rover is not None or request.relay):
        raise NoSuchRequest(
            "with barometer boarding boards do not travel: leave out the rover or the relay"
        )
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
    groups = request.board_groups or request.tables
    return mitchell(
        request.tables,
        board_groups=request.board_groups,
        rounds=request.rounds,
        # Without boards that travel there is nothing to skip for.
        relay=request.relay or (request.barometer and request.tables == groups and groups % 2 == 0),
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
    if request.is_plain:
        return howell(request.tables, rounds=request.rounds)
    full = two_section_howell if request.two_sections else howell
    first, movement = request.first_round, full(request.tables)
    rest = movement.rounds - first + 1
    # The two sections of a session play on the same boards, as long as these last.
    usual = min(rest, movement.rounds // 2) if request.two_sections else rest
    return rounds_of(movement, first=first, count=request.rounds or usual)


def _title(request: MovementRequest, movement: Movement) -> str:
    """What no name of a file says: where a session begins, and that boards do not travel.

    The signs are the same in every language.
    """
    if request.kind is Kind.HOWELL:
        size = f"2·{request.tables // 2}" if request.two_sections else f"{request.tables}"
        title = f"Howell {size}×{movement.rounds}"
        last = request.first_round + movement.rounds - 1
        if request.first_round > 1 or request.two_sections:
            title += f" ({request.first_round}–{last})"
    else:
        title = f"{request.kind.title()} {request.tables}×{movement.rounds}"
    return f"{title} barometer" if request.barometer else title


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
