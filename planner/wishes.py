"""What pairs asked for, held against the seats they have.

A pair that must sit NS needs a seat where it stays for the whole session;
which seats those are is read off the movement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.attendance import starting_seats
from movements.movement import Direction as CoreDirection
from movements.movement import Movement
from planner.enums import Direction
from planner.errors import PlanningError
from planner.models import Pair
from planner.plan_view import PlannedSection, PlannedSession

Place = tuple[int, Direction]


@dataclass(frozen=True)
class BrokenWish:
    """A wish that a seating does not keep, in one sentence."""

    pair: Pair
    sentence: str
    is_hard: bool = True


def stationary_places(movement: Movement) -> set[Place]:
    """The starting seats whose pairs stay at their table throughout."""
    ns, ew = movement.schedule.contestants()
    lines = {CoreDirection.NS: ns, CoreDirection.EW: ew}
    return {
        (table, Direction(line.value))
        for who, (table, line) in starting_seats(movement.schedule).items()
        if (lines[line][:, table - 1] == who).sum() == (ns == who).sum() + (ew == who).sum()
    }


def north_south_sits(movement: Movement) -> bool:
    """Whether every North-South pair stays at its table, as in a Web without an NS rover."""
    starts = starting_seats(movement.schedule).values()
    ns = {(table, Direction.NS) for table, line in starts if line is CoreDirection.NS}
    return ns <= stationary_places(movement)


def empty_places(movement: Movement) -> set[Place]:
    """The starting seats of nobody: a phantom's, and the second at a rover's table."""
    held = set(starting_seats(movement.schedule).values())
    return {
        (table, Direction(line.value))
        for line in CoreDirection
        for table in range(1, movement.schedule.tables + 1)
        if (table, line) not in held
    }


def broken_wishes(session: PlannedSession) -> list[BrokenWish]:
    """Every wish the session does not keep; pairs come with ``apart_from`` prefetched."""
    return [
        broken
        for section in session.sections
        for place, pair in sorted(section.seats.items())
        for broken in _broken(section, place, pair)
    ]


def _broken(section: PlannedSection, place: Place, pair: Pair) -> Iterator[BrokenWish]:
    table, direction = place
    words = {"pair": pair.number, "seat": f"{section.letter}{table} {direction.label}"}
    if pair.must_sit_ns and not _stays(section, place):
        yield BrokenWish(
            pair, _("Pair %(pair)s cannot move, but %(seat)s is no sitting place.") % words
        )
    if pair.fixed_table and (
        table != pair.fixed_table or pair.fixed_section not in ("", section.letter)
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
    if pair.prefers and pair.prefers != direction and not pair.must_sit_ns:
        yield BrokenWish(
            pair,
            _("Pair %(pair)s prefers %(wish)s and has %(seat)s.")
            % {**words, "wish": pair.get_prefers_display()},
            is_hard=False,
        )


def _stays(section: PlannedSection, place: Place) -> bool:
    try:
        movement = section.movement
    except PlanningError:
        movement = None
    if movement is None:
        return place[1] == Direction.NS
    return place in stationary_places(movement)
