"""The names of movement files, both ways (Hill 2011, 2019).

``Wttbb`` has tt tables and bb board groups; rr after it is the number of
rounds if fewer, A the second pattern, ER or NR a rover of that line with a
party table. Such names have 8 characters at the most. In 2011 they were
``WEBttdd``, ``WEBttddNSR`` and ``WEBttddEWR``.

>>> request_of("W191312").rounds, request_of("web1812nsr").rover
(12, <Direction.NS: 'ns'>)
>>> from movements.request import build
>>> name_of(build(request_of("W1008A")))
'W1008A'
"""

from __future__ import annotations

import re

from movements.errors import NoSuchName
from movements.movement import Direction, Kind, Movement
from movements.request import Request

LONGEST = 8

_SHORT = re.compile(r"W(\d\d)(\d\d)(\d\d)?(A?)(ER|NR)?")
_OF_2011 = re.compile(r"WEB(\d\d)(\d\d)()()(EWR|NSR)?")
_ROVERS = {"E": Direction.EW, "N": Direction.NS}


def request_of(name: str) -> Request:
    """What a name asks for, in capitals or not, with ``.MOV`` or without."""
    stem = name.strip().upper().removesuffix(".MOV")
    match = _SHORT.fullmatch(stem) if len(stem) <= LONGEST else None
    match = match or _OF_2011.fullmatch(stem)
    if match is None:
        raise NoSuchName(
            f"{name} is no name of a movement: names look like W1813, W191312, W1008A, "
            "W1812ER or WEB1812NSR",
            name=name,
        )
    tables, groups, rounds, variant, rover = match.groups()
    return Request(
        Kind.WEB,
        tables=int(tables),
        board_groups=int(groups),
        rounds=int(rounds) if rounds else None,
        variant=variant,
        rover=_ROVERS[rover[0]] if rover else None,
        party=bool(rover),
    )


def name_of(movement: Movement) -> str:
    """The name of 8 characters at the most; what has none says why."""
    reason = _why_nameless(movement)
    name = f"W{movement.tables:02}{movement.board_groups:02}"
    if movement.is_curtailed:
        name += f"{movement.rounds:02}"
    name += movement.variant
    if movement.rover is not None:
        name += "ER" if movement.rover is Direction.EW else "NR"
    if not reason and len(name) > LONGEST:
        reason = f"{name} would be longer than {LONGEST} characters"
    if reason:
        raise NoSuchName(f"this movement has no file name: {reason}", name=name)
    return name


def name_of_2011(movement: Movement) -> str:
    """The longer name of 2011, for Webs with fewer board groups than tables."""
    reason = _why_nameless(movement)
    if not reason and movement.board_groups >= movement.tables:
        reason = "in 2011 names were for fewer board groups than tables"
    if not reason and (movement.is_curtailed or movement.variant):
        reason = "in 2011 there were no curtailed forms and no second patterns"
    if reason:
        raise NoSuchName(f"this movement has no file name: {reason}")
    rover = "" if movement.rover is None else f"{movement.rover.upper()}R"
    return f"WEB{movement.tables:02}{movement.board_groups:02}{rover}"


def title_of(movement: Movement) -> str:
    """The name if there is one, else the family with its tables and rounds.

    >>> from movements.request import build
    >>> title_of(build(Request(Kind.MITCHELL, 12, relay=True)))
    'Mitchell 12×12 relay'
    """
    if movement.title:
        return movement.title
    try:
        return name_of(movement)
    except NoSuchName:
        title = f"{str(movement.kind).capitalize()} {movement.tables}×{movement.rounds}"
        if movement.relay_after is not None:
            title += " relay"
        if movement.rover is not None:
            title += f" {movement.rover.upper()} rover"
        return title


def description_of(movement: Movement) -> str:
    """The movement in words.

    >>> from movements.request import build
    >>> description_of(build(Request(Kind.MITCHELL, 12, relay=True)))
    'Mitchell, 12 tables, 12 rounds, relay after table 6'
    """
    words = [
        movement.title or str(movement.kind).capitalize(),
        f"{movement.tables} tables",
        f"{movement.rounds} rounds",
    ]
    if movement.board_groups != movement.rounds:
        words.append(f"{movement.board_groups} board groups")
    if movement.kind is Kind.WEB and movement.boarding:
        words.append(movement.boarding)
    if movement.relay_after:
        words.append(f"relay after table {movement.relay_after}")
    if movement.skip_after:
        words.append(f"skip after round {movement.skip_after}")
    if movement.rover is not None:
        words.append(f"{movement.rover.upper()} rover")
    return ", ".join(words)


def _why_nameless(movement: Movement) -> str:
    if movement.kind not in (Kind.WEB, Kind.MITCHELL):
        return f"names are for Webs and Mitchells, not for a {movement.kind}"
    if movement.relay_after is not None:
        return "names do not tell of a relay"
    if movement.tables > 99 or movement.board_groups > 99:
        return "names have two digits for the tables and two for the board groups"
    return ""
