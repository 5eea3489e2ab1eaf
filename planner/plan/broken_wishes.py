"""What pairs asked for, held against the seats they have.

A pair that must sit NS needs a seat where it stays for the whole session;
which seats those are is read off the movement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.attendance import stationary_seats
from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.models import Pair
from planner.plan.view import PlannedSection, PlannedSession
from planner.wording import translated


@dataclass(frozen=True)
class BrokenWish:
    """A wish that a seating does not keep, in one sentence."""

    pair: Pair
    sentence: str
    is_hard: bool = True


def broken_wishes(session: PlannedSession) -> list[BrokenWish]:
    """Every wish the session does not keep; pairs come with ``apart_from`` prefetched."""
    return [
        broken
        for section in session.sections
        for seat, pair in sorted(section.seats.items())
        for broken in _broken(section, seat, pair)
    ]


def _broken(section: PlannedSection, seat: Seat, pair: Pair) -> Iterator[BrokenWish]:
    words = {"pair": pair.number, "seat": translated(seat)}
    if pair.must_sit_ns and not _stays(section, seat):
        yield BrokenWish(
            pair, _("Pair %(pair)s cannot move, but %(seat)s is not a stationary seat.") % words
        )
    if pair.fixed_table and (
        seat.table != pair.fixed_table or pair.fixed_section not in ("", section.letter)
    ):
        wanted = f"{pair.fixed_section}{pair.fixed_table}"
        yield BrokenWish(
            pair,
            _("Pair %(pair)s asked for table %(wanted)s and has %(seat)s.")
            % {**words, "wanted": wanted},
        )
    seated = {other.pk for other in section.seats.values()}
    for other in pair.apart_from.all():
        if other.pk in seated and pair.number < other.number:
            yield BrokenWish(
                pair,
                _(
                    "Pairs %(pair)s and %(other)s are to be kept apart, "
                    "but share section %(letter)s."
                )
                % {**words, "other": other.number, "letter": section.letter},
            )
    if pair.prefers and pair.prefers != seat.direction and not pair.must_sit_ns:
        yield BrokenWish(
            pair,
            _("Pair %(pair)s prefers %(wish)s and has %(seat)s.")
            % {**words, "wish": pair.get_prefers_display()},
            is_hard=False,
        )


def _stays(section: PlannedSection, seat: Seat) -> bool:
    try:
        movement = section.movement
    except PlanningError:
        movement = None
    if movement is None:
        return seat.direction is Direction.NS
    return seat in stationary_seats(movement, section.letter)
