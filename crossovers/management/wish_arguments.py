"""Wishes and entries as they are typed on a command line."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from crossovers.changes import Change
from crossovers.entries import Entries
from crossovers.errors import EntriesConflict, UnknownSeat
from crossovers.management.section_arguments import is_number, sections_of
from crossovers.seats import Pair, Seat
from crossovers.sections import Section
from crossovers.wishes import Wishes

WISHES = ("stay_ns", "fix", "apart", "seeds", "change_direction")
ENTRIES = ("absent", "withdrawn", "added", "then")


def add_wish_arguments(parser: ArgumentParser) -> None:
    """Every option that says how the best seating has to be."""
    parser.add_argument("--fair", action="store_true", help="spare the worst pair first")
    parser.add_argument("--stay-ns", help="pairs that sit NS again: A1,A7")
    parser.add_argument("--fix", help="pairs that keep their seat, or get one: B3N,A4E=B2N")
    parser.add_argument("--apart", help="pairs not to share a section: A3N/A7E,A1N/B2N")
    parser.add_argument("--seeds", help="pairs to spread over lines and sections: A1N,B1N")
    parser.add_argument("--change-direction", action="store_true", help="everybody changes")
    parser.add_argument("--absent", help="pairs missing from the start, of half tables: A18E")
    parser.add_argument("--withdrawn", help="pairs that leave, after session one: A3N,A5E; 3:B2N")
    parser.add_argument(
        "--added", help="how many pairs join, for session two: 1; or session 3: 3:1"
    )
    parser.add_argument("--then", help="the sections after session one, where they differ: A=17")
    parser.add_argument("--seed", type=int, help="for another seating as good")
    parser.add_argument("--seconds", type=float, help="how long to search at the most")


def has_wishes(options: dict[str, Any]) -> bool:
    """Whether any of them is given."""
    return any(options[name] for name in (*WISHES, *ENTRIES, "fair"))


def wishes_of(options: dict[str, Any]) -> Wishes:
    """The wishes asked for."""
    return Wishes(
        stay_ns=tuple(_sitter(name) for name in _names(options["stay_ns"])),
        fixed=tuple(_fixed(text) for text in _names(options["fix"])),
        apart=tuple(_couple(text) for text in _names(options["apart"])),
        seeds=tuple(_pair(name) for name in _names(options["seeds"])),
        change_direction=options["change_direction"],
    )


def changes_of(options: dict[str, Any]) -> tuple[Change, ...]:
    """Who leaves and joins before which session; before session two unless told otherwise."""
    changes = []
    for session, name in _by_session(options["withdrawn"]):
        changes.append(Change(session, withdrawn=(_pair(name),)))
    for session, number in _by_session(options["added"]):
        if not is_number(number.removeprefix("-")):
            raise EntriesConflict(f"{number!r} is no number of pairs to be added: write 1, or 3:1.")
        changes.append(Change(session, joining=int(number)))
    return tuple(changes)


def entries_of(options: dict[str, Any]) -> Entries:
    """Who leaves and joins for session two, and its sections."""
    changes = changes_of(options)
    late = [change.session for change in changes if change.session != 2]
    if late:
        raise EntriesConflict(f"There is no session {late[0]} to change before: name session 2.")
    return Entries(
        withdrawn=tuple(pair for change in changes for pair in change.withdrawn),
        added=sum(change.joining for change in changes),
        sections=later_sections(options),
    )


def absent_of(options: dict[str, Any]) -> tuple[Pair, ...]:
    """Pairs missing from the start."""
    return tuple(_pair(name) for name in _names(options["absent"]))


def later_sections(options: dict[str, Any]) -> tuple[Section, ...]:
    """The sections after session one, where they differ."""
    then = options["then"]
    return sections_of(then, options["rounds"], options["groups"]) if then else ()


def _by_session(text: str | None) -> Iterator[tuple[int, str]]:
    for part in _names(text):
        session, colon, rest = part.partition(":")
        if colon and not is_number(session):
            raise EntriesConflict(f"{part!r} names no session: write it first, as in 3:A7E.")
        yield (int(session), rest.strip()) if colon else (2, part)


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
            "%(text)r does not name two pairs to keep apart: write A3N/A7E.", text=text
        )
    return _pair(one), _pair(other)
