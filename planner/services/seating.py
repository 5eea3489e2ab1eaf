"""Seats in the draft: session one as a whole, and any session by hand."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from movements.attendance import absence, empty_seats, stationary_seats
from movements.seats import Direction, Seat
from planner import models
from planner.errors import PlanningError
from planner.models import Event, Pair, Section
from planner.plan.first_seats import Entrant, first_seats
from planner.plan.seat_exchanges import SeatMap, seat_exchange
from planner.plan.view import PlannedSection, PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.history import planning_step
from planner.services.plans import plan_draft

MOST_DRAW = 2**31 - 1


def seats_to_give(section: PlannedSection) -> dict[Seat, bool]:
    """The seats of a section that pairs can have, the North-South line first.

    Each comes with whether its pair sits still; without a movement, North-South do.
    """
    movement, letter = section.movement, section.letter
    stays: set[Seat] | None = None
    empty: set[Seat] = {section.phantom} if section.phantom else set()
    if movement:
        stays, empty = stationary_seats(movement, letter), empty_seats(movement, letter)
    return {
        seat: seat in stays if stays is not None else direction is Direction.NS
        for direction in Direction
        for table in range(1, section.last_table + 1)
        if (seat := section.seat(table, direction)) not in empty
    }


def seating_automatic(
    *, event: Event, author: User, session: int = 1, seen: int | None = None
) -> int:
    """Seat a first session by seeds and wishes; returns how many pairs got a seat."""
    summary = _("Session %(session)s seated by seeds and wishes") % {"session": session}
    return _seat_first(event, session, author, seen, None, summary)


def seating_draw(
    *,
    event: Event,
    author: User,
    number: int | None = None,
    session: int = 1,
    seen: int | None = None,
) -> int:
    """Seat a first session by lot; the number drawn from is kept in the history."""
    if number is None:
        number = secrets.randbelow(MOST_DRAW) + 1
    if not 1 <= number <= MOST_DRAW:
        raise PlanningError(
            _("A drawing's number lies between 1 and %(most)s.") % {"most": MOST_DRAW}
        )
    words = {"session": session, "number": number}
    summary = _("Session %(session)s drawn by lot with number %(number)s") % words
    return _seat_first(event, session, author, seen, number, summary)


def _seat_first(
    event: Event, number: int, author: User, seen: int | None, draw: int | None, summary: str
) -> int:
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        session = _session(event, number)
        _refuse_repaired_in_play(session)
        pairs = [pair for pair in pairs_with_players().filter(event=event) if session.plays(pair)]
        if not pairs:
            raise PlanningError(_("There are no pairs to seat: enter them first."))
        free: dict[Seat, bool] = {}
        for section in session.sections:
            free |= seats_to_give(section)
        seats = first_seats(free, [entrant_of(pair) for pair in pairs], draw=draw)
        seats_store(event=event, number=number, seats=seats)
    return len(seats)


def entrant_of(pair: Pair) -> Entrant:
    """A pair with what it asks for, to be placed."""
    return Entrant(
        key=pair.pk,
        seed=pair.seed,
        must_sit=pair.must_sit_ns,
        fixed_letter=pair.fixed_section,
        fixed_table=pair.fixed_table,
        prefers=pair.prefers,
        apart=frozenset(other.pk for other in pair.apart_from.all()),
    )


def _session(event: Event, number: int) -> PlannedSession:
    plan = plan_view(plan_draft(event=event))
    session = next((s for s in plan.sessions if s.number == number), None)
    if session is None or not session.sections:
        raise PlanningError(
            _("Session %(number)s has no sections yet: divide the pairs into sections first.")
            % {"number": number}
        )
    return session


def seats_store(*, event: Event, number: int, seats: SeatMap) -> None:
    """Let a session of the draft have exactly these seats; call it within a planning step."""
    draft = plan_draft(event=event)
    sections = {
        section.letter: section
        for section in Section.objects.filter(
            session__event=event, session__number=number, planned=True
        )
    }
    draft.seats.filter(session__number=number).delete()
    models.Seat.objects.bulk_create(
        models.Seat(
            version=draft,
            session_id=sections[seat.section].session_id,
            section=sections[seat.section],
            table=seat.table,
            direction=seat.direction.value,
            pair_id=pair,
        )
        for seat, pair in seats.items()
    )


def seats_clear(*, event: Event, number: int, author: User, seen: int | None = None) -> None:
    """Empty a session of the draft."""
    summary = _("Session %(number)s: all seats emptied") % {"number": number}
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        _refuse_repaired_in_play(_session(event, number))
        seats_store(event=event, number=number, seats={})


def _refuse_repaired_in_play(session: PlannedSession) -> None:
    """Who came late or left early did so from a certain seat."""
    for section in session.sections:
        movement = section.movement
        if movement and any(not absence(movement, pair).is_whole for pair in movement.phantoms):
            raise PlanningError(
                _(
                    "Section %(letter)s was repaired during play, so its seats stay: "
                    "take the repair back in the history first."
                )
                % {"letter": section.letter}
            )


def seats_exchange(
    *,
    event: Event,
    number: int,
    first: str,
    second: str,
    author: User,
    seen: int | None = None,
) -> str:
    """Exchange what two places hold and say what was done.

    A place is a seat, as in ``A7ns``, or ``pair12`` for a pair that stands
    without one.
    """
    with planning_step(event=event, author=author, summary="", seen=seen) as step:
        session = _session(event, number)
        pairs = Pair.objects.filter(event=event)
        exchange = seat_exchange(session=session, pairs=pairs, places=(first, second))
        seats_store(event=event, number=number, seats=exchange.seats)
        step.summary = exchange.summary
    return step.summary
