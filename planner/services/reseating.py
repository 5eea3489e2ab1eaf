"""Seats after a change: every pair whose seat is still there keeps it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from movements.attendance import leaving_seats, seats_kept
from movements.movement import Movement
from movements.seats import Seat
from planner.models import Event, Pair
from planner.plan.seat_exchanges import SeatMap
from planner.plan.view import PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.history import planning_step
from planner.services.plans import plan_draft
from planner.services.seating import seats_store, seats_to_give


def draft_session(event: Event, number: int) -> PlannedSession:
    """A session of the draft as it is now."""
    plan = plan_view(plan_draft(event=event))
    return next(session for session in plan.sessions if session.number == number)


def seats_of(session: PlannedSession) -> SeatMap:
    """Who sits where in a session."""
    return {seat: pair.pk for section in session.sections for seat, pair in section.seats.items()}


def seats_followed(seats: SeatMap, letter: str, old: Movement, new: Movement) -> SeatMap:
    """The seats of a section in which play has begun: everybody is followed by number."""
    kept = seats_kept(old.schedule, new.schedule, letter)
    return {
        kept.get(seat, seat): pair
        for seat, pair in seats.items()
        if seat.section != letter or seat in kept
    }


def reseat(*, event: Event, number: int, before: SeatMap) -> None:
    """Give every pair that plays a seat; a pair whose seat is still there keeps it.

    A pair that leaves during the session keeps the seat in which it started.
    """
    session = draft_session(event, number)
    stays: dict[Seat, bool] = {}
    for section in session.sections:
        stays |= seats_to_give(section)
    leaving = _leaving_seats(session)
    playing = [pair for pair in pairs_with_players().filter(event=event) if session.plays(pair)]
    keys = {pair.pk for pair in playing}
    seats = {
        seat: pair
        for seat, pair in before.items()
        if seat in stays and (pair in keys or seat in leaving)
    }
    home = {pair: seat.section for seat, pair in before.items()}
    free = [seat for seat in stays if seat not in seats and seat not in leaving]
    seated = set(seats.values())
    waiting = [pair for pair in playing if pair.pk not in seated]
    for pair in sorted(waiting, key=lambda pair: not pair.must_sit_ns):
        if not free:
            break
        seat = min(free, key=lambda s: _reluctance(pair, s, stays[s], home.get(pair.pk)))
        free.remove(seat)
        seats[seat] = pair.pk
    seats_store(event=event, number=number, seats=seats)


def _leaving_seats(session: PlannedSession) -> set[Seat]:
    return {
        seat
        for section in session.sections
        if section.movement is not None
        for seat in leaving_seats(section.movement, section.letter)
    }


def _reluctance(pair: Pair, seat: Seat, stays: bool, home: str | None) -> tuple[bool, ...]:
    """What speaks against a seat: a sitter would move, another section, another line."""
    return (
        pair.must_sit_ns and not stays,
        bool(home) and seat.section != home,
        bool(pair.prefers) and seat.direction != pair.prefers,
    )


def newcomers_seat(*, event: Event, number: int, author: User, seen: int | None = None) -> str:
    """Let pairs without a seat take those of pairs that are gone."""
    summary = _("Session %(number)s: pairs without a seat took the free ones") % {"number": number}
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        reseat(event=event, number=number, before=seats_of(draft_session(event, number)))
    return summary
