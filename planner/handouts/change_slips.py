"""Change slips: only what differs from the release before, for pairs and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.seats import Direction, Seat
from planner.handouts.event_play import EventPlay
from planner.handouts.itineraries import other_rounds, pair_rounds, table_rounds
from planner.handouts.kinds import HandoutKind
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import Pair
from planner.plan.view import PlannedSection
from planner.wording import translated

# Of those that differ; a longer list is left to the new card.
MOST_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class ChangeSlip:
    heading: str
    names: tuple[str, ...]
    lines: tuple[str, ...]


def change_slips(event: EventPlay) -> Iterator[Sheet]:
    """A slip for each pair and each table that another seat, pair or round concerns."""
    if event.before is None:
        return
    yield from _pair_slips(event, event.before)
    yield from _table_slips(event, event.before)


def _pair_slips(event: EventPlay, before: EventPlay) -> Iterator[Sheet]:
    now, then = pair_rounds(event), pair_rounds(before)
    for pair in sorted({*event.pairs, *before.pairs}, key=lambda pair: pair.number):
        lines = []
        for number in event.session_numbers:
            new, old = event.seats[number].get(pair), before.seats.get(number, {}).get(pair)
            words = {"number": number, "new": _named(new), "old": _named(old)}
            if new != old:
                lines.append(_("Session %(number)s: %(new)s, not %(old)s") % words)
            elif event.session in (None, number):
                changed = other_rounds(now.get((number, pair)), then.get((number, pair)))
                lines += [
                    _("Session %(number)s, %(what)s") % {"number": number, "what": what}
                    for what in _shortened(changed)
                ]
        if lines:
            heading = _("Pair %(number)s") % {"number": pair.number}
            names = pair.first_player.name, pair.second_player.name
            slip = ChangeSlip(heading, names, tuple(lines))
            yield Sheet(HandoutKind.CHANGE_SLIPS, SheetPlace(), heading, slip)


def _shortened(changed: list[str]) -> list[str]:
    """The rounds that differ; where there are many, the new card tells the others."""
    if len(changed) <= MOST_ROUNDS:
        return changed
    kept = MOST_ROUNDS - 1
    more = _("%(count)s more rounds: see the new card") % {"count": len(changed) - kept}
    return [*changed[:kept], more]


def _table_slips(event: EventPlay, before: EventPlay) -> Iterator[Sheet]:
    old_sections = {
        (session.number, section.letter): section for session, section in before.plan.sections
    }
    now, then = table_rounds(event), table_rounds(before)
    for session, section in event.plan.sections:
        if event.session not in (None, session.number):
            continue
        old = old_sections.get((session.number, section.letter))
        place = SheetPlace(session.number, section.letter, section.section.colour)
        for table in range(1, section.last_table + 1):
            at = session.number, section.letter, table
            lines = tuple(_table_lines(section, old, table)) or tuple(
                _shortened(other_rounds(now.get(at), then.get(at)))
            )
            if lines:
                heading = _("Table %(letter)s%(table)s") % {
                    "letter": section.letter,
                    "table": table,
                }
                yield Sheet(
                    HandoutKind.CHANGE_SLIPS, place, heading, ChangeSlip(heading, (), lines)
                )


def _table_lines(section: PlannedSection, old: PlannedSection | None, table: int) -> Iterator[str]:
    for direction in Direction:
        seat = section.seat(table, direction)
        now = section.seats.get(seat)
        then = old.seats.get(seat) if old else None
        if now != then:
            yield _("%(line)s: %(now)s, not %(then)s") % {
                "line": translated(direction.short_name),
                "now": _who(now),
                "then": _who(then),
            }


def _named(seat: Seat | None) -> str:
    return translated(seat) if seat else _("no seat")


def _who(pair: Pair | None) -> str:
    return _("pair %(number)s") % {"number": pair.number} if pair else _("nobody")
