"""Rounds in short: what a pair or a table does in each, to be compared between two plans.

Rounds are alike if the same seats meet there: a pair that meets different
opponents only because these start in another seat needs no slip.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.seats import Direction, Seat
from planner.handouts.event_play import EventPlay
from planner.handouts.play import SectionPlay, TableRound
from planner.models import Pair
from planner.wording import translated


@dataclass(frozen=True, slots=True)
class Round:
    """A round in words; ``facts`` are what two plans are compared by."""

    facts: tuple[object, ...]
    text: str


Rounds = Mapping[int, Round]


def pair_rounds(event: EventPlay) -> dict[tuple[int, Pair], Rounds]:
    """By session and pair: each round in a few words."""
    return {
        (play.session.number, pair): {
            number: _pair_round(play, number, place)
            for number, place in enumerate(play.whereabouts[who], 1)
        }
        for play in event.all_sections
        for who, pair in play.pairs.items()
    }


def table_rounds(event: EventPlay) -> dict[tuple[int, str, int], Rounds]:
    """By session, section and table: each round in a few words."""
    return {
        (play.session.number, play.letter, table): {
            number: _table_round(play, play.cells[number, table]) for number in play.rounds
        }
        for play in event.all_sections
        for table in play.card_tables
    }


def other_rounds(now: Rounds | None, then: Rounds | None) -> list[str]:
    """The rounds that are not as they were; none where one of the two is not known."""
    if now is None or then is None:
        return []
    return [
        _("round %(round)s: %(what)s") % {"round": number, "what": what.text}
        for number, what in now.items()
        if number not in then or then[number].facts != what.facts
    ]


def _pair_round(play: SectionPlay, number: int, place: Seat | None) -> Round:
    if place is None:
        return Round((), _("sit out"))
    cell = play.cells[number, place.table]
    seat = f"{place.table} {translated(place.direction.short_name)}"
    if not cell.is_played:
        return Round((place,), _("%(seat)s, sit out") % {"seat": seat})
    other = cell.ew if place.direction is Direction.NS else cell.ns
    words = {"seat": seat, "pair": play.number(other), "boards": play.boards(cell.group)}
    return Round(
        (place, play.starting_seat[other], cell.group, cell.switched),
        _("%(seat)s against %(pair)s, boards %(boards)s") % words,
    )


def _table_round(play: SectionPlay, cell: TableRound) -> Round:
    text = _("NS %(ns)s, EW %(ew)s, boards %(boards)s") % {
        "ns": play.number(cell.ns),
        "ew": play.number(cell.ew),
        "boards": play.boards(cell.group),
    }
    sides = tuple(play.starting_seat.get(who) for who in (cell.ns, cell.ew))
    return Round((*sides, cell.group, cell.switched), text)
