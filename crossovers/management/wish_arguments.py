"""Wishes and entries as they are typed on a command line."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from crossovers.entries import Entries
from crossovers.errors import UnknownSeat
from crossovers.management.section_arguments import sections_of
from crossovers.seats import Pair, Seat
from crossovers.wishes import Wishes

WISHES = ("stay_ns", "fix", "apart", "seeds", "change_direction", "withdrawn", "added", "then")


def add_wish_arguments(parser: ArgumentParser) -> None:
    """Every option that says how the best seating has to be."""
    parser.add_argument("--fair", action="store_true", help="spare the worst pair first")
    parser.add_argument("--stay-ns", help="pairs that sit NS again: A1,A7")
    parser.add_argument("--fix", help="pairs that keep their seat, or get one: B3N,A4E=B2N")
    parser.add_argument("--apart", help="pairs not to share a section: A3N/A7E,A1N/B2N")
    parser.add_argument("--seeds", help="pairs to spread over lines and sections: A1N,B1N")
    parser.add_argument("--change-direction", action="store_true", help="everybody changes")
    parser.add_argument("--withdrawn", help="pairs that leave after session one: A3N,A5E")
    parser.add_argument("--added", type=int, default=0, help="how many pairs join after it")
    parser.add_argument("--then", help="the sections of session two, where they differ: A=17")
    parser.add_argument("--seed", type=int, help="for another seating as good")
    parser.add_argument("--seconds", type=float, help="how long to search at the most")


def has_wishes(options: dict[str, Any]) -> bool:
    """Whether any of them is given."""
    return any(options[name] for name in (*WISHES, "fair"))


def wishes_of(options: dict[str, Any]) -> Wishes:
    """The wishes asked for."""
    return Wishes(
        stay_ns=tuple(_sitter(name) for name in _names(options["stay_ns"])),
        fixed=tuple(_fixed(text) for text in _names(options["fix"])),
        apart=tuple(_couple(text) for text in _names(options["apart"])),
        seeds=tuple(_pair(name) for name in _names(options["seeds"])),
        change_direction=options["change_direction"],
    )


def entries_of(options: dict[str, Any]) -> Entries:
    """Who leaves and joins, and the sections of session two."""
    then = options["then"]
    return Entries(
        withdrawn=tuple(_pair(name) for name in _names(options["withdrawn"])),
        added=options["added"],
        sections=sections_of(then, options["rounds"], options["groups"]) if then else (),
    )


def _names(text: str | None) -> list[str]:
    return [name.strip().upper() for name in text.split(",") if name.strip()] if text else []


def _pair(name: str) -> Pair:
    """A pair named by its first seat; those that join are +1, +2."""
    return name if name.startswith("+") else Seat.of_name(name).name


def _sitter(name: str) -> Pair:
    return _pair(name if name.endswith(("N", "E")) else f"{name}N")


def _fixed(text: str) -> tuple[Pair, Seat]:
    pair, _, seat = text.partition("=")
    return _pair(pair), Seat.of_name(seat or pair)


def _couple(text: str) -> tuple[Pair, Pair]:
    one, slash, other = text.partition("/")
    if not slash:
        raise UnknownSeat(
            f"{text!r} does not name two pairs to keep apart: write A3N/A7E.", text=text
        )
    return _pair(one), _pair(other)
