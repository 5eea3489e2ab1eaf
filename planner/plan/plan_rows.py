"""The rows that a plan is made of: as kept at the release, or as the database has them now."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from django.db.models import prefetch_related_objects

from movements.seats import Direction, Seat
from planner.models import Pair, PlanVersion, Presence, Section
from planner.models.section import by_letter
from planner.plan.contents import kept_pairs, kept_sections
from planner.selectors import pairs_with_players


def presences_by_session(version: PlanVersion) -> dict[int, dict[int, Presence]]:
    """What is known of pairs in single sessions; a release has only pairs that play."""
    found: dict[int, dict[int, Presence]] = {}
    if not version.is_released:
        rows = Presence.objects.filter(session__event=version.event).select_related("session")
        for presence in rows:
            found.setdefault(presence.session.number, {})[presence.pair_id] = presence
    return found


def section_rows(version: PlanVersion) -> Iterator[tuple[int, Section]]:
    """The sections of the version with the numbers of their sessions."""
    if version.is_released:
        yield from kept_sections(version)
        return
    sections = Section.objects.filter(session__event=version.event, planned=True)
    for section in sections.select_related("session").order_by("session__number", *by_letter()):
        yield section.session.number, section


def seat_rows(version: PlanVersion) -> Iterator[tuple[int, Seat, Pair]]:
    """Session, seat and pair of every row; each seat has a pair of its own."""
    pairs = _pairs(version)
    for row in version.seats.select_related("session", "section") if version.pk else ():
        seat = Seat(row.section.letter, row.table, Direction(row.direction))
        yield row.session.number, seat, copy(pairs[row.pair_id])


def _pairs(version: PlanVersion) -> dict[int, Pair]:
    if not version.is_released:
        return pairs_with_players().filter(event=version.event).in_bulk()
    pairs = kept_pairs(version)
    prefetch_related_objects(list(pairs.values()), "apart_from")
    return pairs
