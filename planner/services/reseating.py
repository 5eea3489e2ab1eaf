"""Seats after a change: whoever's seat is still there keeps it."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from movements.attendance import leaving_seats, seats_kept
from movements.movement import Direction as CoreDirection
from movements.movement import Movement
from planner.enums import Direction
from planner.first_seats import FreePlace
from planner.models import Event, Pair
from planner.plan_view import PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.history import planning_step
from planner.services.plans import plan_draft
from planner.services.seating import SeatMap, seats_store, section_places


def draft_session(event: Event, number: int) -> PlannedSession:
    """A session of the draft as it is now."""
    plan = plan_view(plan_draft(event=event))
    return next(session for session in plan.sessions if session.number == number)


def seats_of(session: PlannedSession) -> SeatMap:
    """Who sits where in a session."""
    return {
        (section.letter, table, direction.value): pair.pk
        for section in session.sections
        for (table, direction), pair in section.seats.items()
    }


def seats_followed(seats: SeatMap, letter: str, old: Movement, new: Movement) -> SeatMap:
    """The seats of a section in which play has begun: everybody is followed by number."""
    kept = seats_kept(old.schedule, new.schedule)
    found: SeatMap = {}
    for (section, table, direction), pair in seats.items():
        place = (table, direction)
        if section == letter:
            goal = kept.get((table, CoreDirection(direction)))
            if goal is None:
                continue
            place = goal[0], goal[1].value
        found[section, *place] = pair
    return found


def reseat(*, event: Event, number: int, before: SeatMap) -> None:
    """Give everybody who plays a seat; whoever's seat is still there keeps it.

    A pair that leaves during the session keeps the seat in which it started.
    """
    session = draft_session(event, number)
    places = {_key(p): p for section in session.sections for p in section_places(section)}
    leaving = _leaving_places(session)
    playing = [pair for pair in pairs_with_players().filter(event=event) if not pair.withdrawn]
    keys = {pair.pk for pair in playing}
    seats = {
        place: pair
        for place, pair in before.items()
        if place in places and (pair in keys or place in leaving)
    }
    home = {pair: letter for (letter, _table, _direction), pair in before.items()}
    free = [p for place, p in places.items() if place not in seats and place not in leaving]
    seated = set(seats.values())
    waiting = [pair for pair in playing if pair.pk not in seated]
    for pair in sorted(waiting, key=lambda pair: not pair.must_sit_ns):
        if not free:
            break
        place = min(free, key=lambda p: _reluctance(pair, p, home.get(pair.pk)))
        free.remove(place)
        seats[_key(place)] = pair.pk
    seats_store(event=event, number=number, seats=seats)


def _key(place: FreePlace) -> tuple[str, int, str]:
    return place.letter, place.table, place.direction


def _leaving_places(session: PlannedSession) -> set[tuple[str, int, str]]:
    return {
        (section.letter, table, direction.value)
        for section in session.sections
        if section.movement is not None
        for table, direction in leaving_seats(section.movement)
    }


def _reluctance(pair: Pair, place: FreePlace, home: str | None) -> tuple[bool, ...]:
    """What speaks against a seat: a sitter would move, another section, another line."""
    return (
        pair.must_sit_ns and not place.stays,
        bool(home) and place.letter != home,
        bool(pair.prefers) and place.direction != Direction(pair.prefers),
    )


def newcomers_seat(
    *, event: Event, number: int, author: AbstractBaseUser, seen: int | None = None
) -> str:
    """Let pairs without a seat take those of pairs that are gone."""
    summary = _("Session %(number)s: pairs without a seat took the free ones") % {"number": number}
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        reseat(event=event, number=number, before=seats_of(draft_session(event, number)))
    return summary
