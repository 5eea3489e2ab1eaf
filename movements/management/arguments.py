"""The arguments that describe a movement, for every command that takes one."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import replace
from typing import Any

from movements.errors import NoSuchRequest
from movements.movement import Direction, Kind
from movements.names import request_of
from movements.request import Request, parse_phantom

KINDS = (Kind.MITCHELL, Kind.WEB, Kind.HOWELL, Kind.THREE_QUARTER)


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is no whole number") from None


def add_movement_arguments(parser: ArgumentParser, *, what: str = "movement") -> None:
    """The contract's description of a movement: a family with its numbers, or a name."""
    parser.add_argument(
        what,
        metavar="MOVEMENT",
        help=f"{', '.join(KINDS)}, or a name such as W1813, W191312, W1008A, W1812ER, WEB1812NSR",
    )
    parser.add_argument("--tables", type=whole_number, metavar="T")
    parser.add_argument("--rounds", type=whole_number, metavar="R")
    parser.add_argument("--groups", type=whole_number, metavar="D", help="board groups in play")
    parser.add_argument("--variant", default="", help="A: the pattern with more full subsections")
    parser.add_argument("--relay", action="store_true", help="relay and share, without a skip")
    parser.add_argument("--skip-after", type=whole_number, metavar="ROUND", help="to check a skip")
    parser.add_argument("--rover", choices=("ns", "ew"))
    parser.add_argument("--party", action="store_true", help="a party table for the rover")
    parser.add_argument("--phantom", metavar="ns:K|ew:K", help="the pair that is missing")
    parser.add_argument("--switch", default="", metavar="rounds:1,5|best-rounds|last-rounds|best")


def request_from(what: str, options: dict[str, Any]) -> Request:
    """What the arguments ask for."""
    rover = options["rover"] and Direction(options["rover"])
    phantom = options["phantom"] and parse_phantom(options["phantom"])
    if what not in list(KINDS):
        return _named(what, options, phantom=phantom or None, switch=options["switch"])
    if options["tables"] is None:
        raise NoSuchRequest(f"a {what} needs its number of tables: add --tables")
    return Request(
        kind=Kind(what),
        tables=options["tables"],
        rounds=options["rounds"],
        board_groups=options["groups"],
        variant=options["variant"].upper(),
        relay=options["relay"],
        skip_after=options["skip_after"],
        rover=rover or None,
        party=options["party"],
        phantom=phantom or None,
        switch=options["switch"],
    )


def _named(name: str, options: dict[str, Any], **extras: Any) -> Request:
    """A name says all but who is missing and who switches."""
    for option in (
        "tables",
        "rounds",
        "groups",
        "variant",
        "relay",
        "skip_after",
        "rover",
        "party",
    ):
        if options[option]:
            argument = option.replace("_", "-")
            raise NoSuchRequest(f"the name {name} says it all: leave --{argument} out")
    return replace(request_of(name), **extras)
