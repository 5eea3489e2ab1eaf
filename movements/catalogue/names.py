"""The names of movement files, both ways (Hill 2011, 2019).

``Wttbb`` has tt tables and bb board groups; rr after it is the number of
rounds if fewer, A the second pattern, ER or NR a rover of that line with a
party table. Such names have at most 8 characters. In 2011 they were
``WEBttdd``, ``WEBttddNSR`` and ``WEBttddEWR``.

>>> request_of("W191312").rounds, request_of("web1812nsr").rover
(12, <Direction.NS: 'ns'>)
>>> from movements.catalogue.movement_request import build
>>> name_of(build(request_of("W1008A")))
'W1008A'
"""

from __future__ import annotations

import re

from movements.catalogue.movement_request import MovementRequest
from movements.errors import NoSuchName
from movements.movement import Kind, Movement
from movements.seats import Direction
from movements.sentences import Sentence, joined

LONGEST = 8

_SHORT = re.compile(r"W(\d\d)(\d\d)(\d\d)?(A?)(ER|NR)?")
_OF_2011 = re.compile(r"WEB(\d\d)(\d\d)()()(EWR|NSR)?")
KINDS = {
    Kind.MITCHELL: Sentence("Mitchell"),
    Kind.WEB: Sentence("Web"),
    Kind.HOWELL: Sentence("Howell"),
    Kind.THREE_QUARTER: Sentence("Three-quarter"),
    Kind.WRITTEN: Sentence("Written-out"),
}
_ROVERS = {"E": Direction.EW, "N": Direction.NS}


def request_of(name: str) -> MovementRequest:
    """What a name asks for, in capitals or not, with ``.MOV`` or without."""
    stem = name.strip().upper().removesuffix(".MOV")
    match = _SHORT.fullmatch(stem) if len(stem) <= LONGEST else None
    match = match or _OF_2011.fullmatch(stem)
    if match is None:
        raise NoSuchName(
            "%(name)s is not the name of a movement: names look like W1813, W191312, W1008A, "
            "W1812ER or WEB1812NSR",
            name=name,
        )
    tables, groups, rounds, variant, rover = match.groups()
    return MovementRequest(
        Kind.WEB,
        tables=int(tables),
        board_groups=int(groups),
        rounds=int(rounds) if rounds else None,
        variant=variant,
        rover=_ROVERS[rover[0]] if rover else None,
        party=bool(rover),
    )


def name_of(movement: Movement) -> str:
    """The name of at most 8 characters; a movement without one says why."""
    reason = _why_nameless(movement)
    name = f"W{movement.tables:02}{movement.board_groups:02}"
    if movement.is_curtailed:
        name += f"{movement.rounds:02}"
    name += movement.variant
    if movement.rover is not None:
        name += "ER" if movement.rover is Direction.EW else "NR"
    if not reason and len(name) > LONGEST:
        reason = Sentence(
            "%(name)s would be longer than %(most)s characters", name=name, most=LONGEST
        )
    if reason:
        raise NoSuchName("this movement has no file name: %(reason)s", reason=reason, name=name)
    return name


def name_of_2011(movement: Movement) -> str:
    """The longer name of 2011, for Webs with fewer board groups than tables."""
    reason = _why_nameless(movement)
    if not reason and movement.board_groups >= movement.tables:
        reason = Sentence("in 2011 names were for fewer board groups than tables")
    if not reason and (movement.is_curtailed or movement.variant):
        reason = Sentence("in 2011 there were no curtailed forms and no second patterns")
    if reason:
        raise NoSuchName("this movement has no file name: %(reason)s", reason=reason)
    rover = "" if movement.rover is None else f"{movement.rover.upper()}R"
    return f"WEB{movement.tables:02}{movement.board_groups:02}{rover}"


def title_of(movement: Movement) -> str:
    """The name if there is one, else the family with its tables and rounds.

    >>> from movements.catalogue.movement_request import build
    >>> title_of(build(MovementRequest(Kind.MITCHELL, 12, relay=True)))
    'Mitchell 12×12 relay'
    """
    if movement.title:
        return movement.title
    try:
        return name_of(movement)
    except NoSuchName:
        size = f"{movement.tables}×{movement.rounds}"
        words: list[object] = [KINDS[movement.kind], size]
        if movement.relay_after is not None:
            words.append(Sentence("relay"))
        if movement.rover is not None:
            words.append(rover_title(movement.rover))
        return joined(words, " ")


def description_of(movement: Movement) -> str:
    """The movement in words.

    >>> from movements.catalogue.movement_request import build
    >>> description_of(build(MovementRequest(Kind.MITCHELL, 12, relay=True)))
    'Mitchell, 12 tables, 12 rounds, relay after table 6'
    """
    words = [
        movement.title or KINDS[movement.kind],
        Sentence("%(tables)s tables", tables=movement.tables),
        Sentence("%(rounds)s rounds", rounds=movement.rounds),
    ]
    if movement.board_groups != movement.rounds:
        words.append(Sentence("%(groups)s board groups", groups=movement.board_groups))
    if movement.kind is Kind.WEB and movement.boarding:
        words.append(movement.boarding)
    if movement.relay_after:
        words.append(Sentence("relay after table %(table)s", table=movement.relay_after))
    if movement.skip_after:
        words.append(Sentence("skip after round %(round)s", round=movement.skip_after))
    if movement.rover is not None:
        words.append(rover_title(movement.rover))
    return joined(words)


def rover_title(line: Direction) -> Sentence:
    return Sentence("%(line)s rover", line=line.short_name)


def _why_nameless(movement: Movement) -> str:
    if movement.kind not in (Kind.WEB, Kind.MITCHELL):
        return Sentence("names are for Webs and Mitchells, not for a %(kind)s", kind=movement.kind)
    if movement.relay_after is not None:
        return Sentence("names do not mention a relay")
    if movement.tables > 99 or movement.board_groups > 99:
        return Sentence("names have two digits for the tables and two for the board groups")
    return ""
