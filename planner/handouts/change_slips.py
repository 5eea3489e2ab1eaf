"""Change slips: only what differs from the release before, for pairs and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay
from planner.handouts.sheet import Place, Sheet
from planner.models import Pair
from planner.plan_view import PlannedSection


@dataclass(frozen=True, slots=True)
class ChangeSlip:
    heading: str
    names: tuple[str, ...]
    lines: tuple[str, ...]


def change_slips(event: EventPlay) -> Iterator[Sheet]:
    """A slip for each pair with another seat and each table with other pairs at the start."""
    if event.before is None:
        return
    yield from _pair_slips(event, event.before)
    yield from _table_slips(event, event.before)


def _pair_slips(event: EventPlay, before: EventPlay) -> Iterator[Sheet]:
    for pair in sorted({*event.pairs, *before.pairs}, key=lambda pair: pair.number):
        lines = tuple(
            _("Session %(number)s: %(new)s, not %(old)s")
            % {"number": number, "new": new or _("no seat"), "old": old or _("no seat")}
            for number in event.session_numbers
            if (new := event.seats[number].get(pair))
            != (old := before.seats.get(number, {}).get(pair))
        )
        if lines:
            heading = _("Pair %(number)s") % {"number": pair.number}
            names = pair.first_player.name, pair.second_player.name
            yield Sheet(Kind.CHANGE_SLIPS, Place(), heading, ChangeSlip(heading, names, lines))


def _table_slips(event: EventPlay, before: EventPlay) -> Iterator[Sheet]:
    old_sections = {
        (session.number, section.letter): section for session, section in before.plan.sections
    }
    for session, section in event.plan.sections:
        if event.session not in (None, session.number):
            continue
        old = old_sections.get((session.number, section.letter))
        place = Place(session.number, section.letter, section.section.colour)
        for table in range(1, section.last_table + 1):
            lines = tuple(_table_lines(section, old, table))
            if lines:
                heading = _("Table %(letter)s%(table)s") % {
                    "letter": section.letter,
                    "table": table,
                }
                yield Sheet(Kind.CHANGE_SLIPS, place, heading, ChangeSlip(heading, (), lines))


def _table_lines(section: PlannedSection, old: PlannedSection | None, table: int) -> Iterator[str]:
    for direction in Direction:
        now = section.seats.get((table, direction))
        then = old.seats.get((table, direction)) if old else None
        if now != then:
            yield _("%(line)s: %(now)s, not %(then)s") % {
                "line": direction.label,
                "now": _who(now),
                "then": _who(then),
            }


def _who(pair: Pair | None) -> str:
    return _("pair %(number)s") % {"number": pair.number} if pair else _("nobody")
