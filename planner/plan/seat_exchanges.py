"""Exchanging two seats by hand: what it makes of a session, and what it does to playbacks.

A place is a seat, as in ``A7ns``, or ``pair12`` for a pair that stands without one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.models import Pair
from planner.plan.broken_wishes import broken_wishes
from planner.plan.playbacks import plan_counted
from planner.plan.view import Plan, PlannedSection, PlannedSession
from planner.wording import translated

SEAT_KEY = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})(ns|ew)")
PAIR_KEY = re.compile(r"pair([0-9]{1,18})")

SeatMap = dict[Seat, int]


def seat_key(seat: Seat) -> str:
    """How the page names a seat."""
    return f"{seat.section}{seat.table}{seat.direction.value}"


@dataclass(frozen=True)
class Exchange:
    """All seats of the session after an exchange, and what was done in words."""

    seats: SeatMap
    summary: str


@dataclass(frozen=True)
class Effect:
    """Playbacks in the session and in the event, before and after; wishes broken and mended."""

    playbacks: tuple[int | None, int | None]
    in_all: tuple[int, int]
    broken: list[str]
    mended: list[str]

    @property
    def reaches_further(self) -> bool:
        """Whether other sessions have more or fewer playbacks too."""
        here, there = ((count or 0) for count in self.playbacks)
        return there - here != self.in_all[1] - self.in_all[0]


def seat_exchange(
    *, session: PlannedSession, pairs: Iterable[Pair], places: Sequence[str]
) -> Exchange:
    """The session's seats once two places have exchanged what they hold."""
    if len(places) != 2:
        raise PlanningError(_("Choose two seats, or a seat and a pair without one."))
    by_key = {pair.pk: pair for pair in pairs}
    chosen = [_place(text, session, by_key) for text in places]
    if chosen[0] == chosen[1] or all(isinstance(place, int) for place in chosen):
        raise PlanningError(_("Choose two seats, or a seat and a pair without one."))
    seats = _seats(session)
    holders = [place if isinstance(place, int) else seats.get(place) for place in chosen]
    if holders == [None, None]:
        raise PlanningError(_("Both seats are empty: choose a pair."))
    for place, holder in zip(chosen, reversed(holders), strict=True):
        if not isinstance(place, int):
            seats.pop(place, None)
            if holder is not None:
                seats[place] = holder
    moves = [
        _("pair %(pair)s to %(seat)s") % {"pair": by_key[holder].number, "seat": _seat(place)}
        for place, holder in zip(chosen, reversed(holders), strict=True)
        if holder is not None
    ]
    words = {"number": session.number, "moves": ", ".join(moves)}
    return Exchange(seats, _("Session %(number)s by hand: %(moves)s") % words)


def exchange_effect(
    *, plan: Plan, session: PlannedSession, pairs: Iterable[Pair], exchange: Exchange
) -> Effect:
    """What an exchange would do; nothing is stored."""
    by_key = {pair.pk: pair for pair in pairs}
    reseated = [_reseated(section, exchange.seats, by_key) for section in session.sections]
    changed = replace(session, sections=reseated)
    sessions = [changed if s.number == session.number else s for s in plan.sessions]
    before, after = plan_counted(plan), plan_counted(replace(plan, sessions=sessions))
    old, new = ([wish.sentence for wish in broken_wishes(seated)] for seated in (session, changed))
    return Effect(
        playbacks=(before.in_session(session.number), after.in_session(session.number)),
        in_all=(before.count.total, after.count.total),
        broken=[sentence for sentence in new if sentence not in old],
        mended=[sentence for sentence in old if sentence not in new],
    )


def _reseated(section: PlannedSection, seats: SeatMap, by_key: dict[int, Pair]) -> PlannedSection:
    reseated = copy(section)
    reseated.seats = {
        seat: by_key[pair] for seat, pair in seats.items() if seat.section == section.letter
    }
    return reseated


def _seats(session: PlannedSession) -> SeatMap:
    return {seat: pair.pk for section in session.sections for seat, pair in section.seats.items()}


def _place(text: str, session: PlannedSession, pairs: dict[int, Pair]) -> Seat | int:
    seats = _seats(session)
    if found := PAIR_KEY.fullmatch(text):
        pair = pairs.get(int(found[1]))
        if pair is not None and pair.pk not in seats.values() and session.plays(pair):
            return pair.pk
    elif found := SEAT_KEY.fullmatch(text):
        place = Seat(found[1], int(found[2]), Direction(found[3]))
        known = {
            section.seat(table, direction)
            for section in session.sections
            for table in range(1, section.last_table + 1)
            for direction in Direction
        }
        if place in known | seats.keys():
            return place
    raise PlanningError(_("There is no place %(place)s in this session.") % {"place": text})


def _seat(place: Seat | int) -> str:
    return _("no seat") if isinstance(place, int) else translated(place)
