"""When and where a session is played, as far as it is known."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from planner.plan.view import PlannedSession


def start_in_short(starts_at: datetime | None) -> str:
    """Weekday, day and time, for a slip."""
    if starts_at is None:
        return ""
    at = timezone.localtime(starts_at)
    formats = "D", "MONTH_DAY_FORMAT", "TIME_FORMAT"
    return ", ".join(date_format(at, style) for style in formats)


def start_in_full(starts_at: datetime | None) -> str:
    if starts_at is None:
        return ""
    at = timezone.localtime(starts_at)
    return f"{date_format(at, 'l')}, {date_format(at, 'DATETIME_FORMAT')}"


def dotted(*facts: str) -> str:
    """Those of the facts that are known, in one line."""
    return " · ".join(filter(None, facts))


def rooms_of(session: PlannedSession) -> Iterable[str]:
    """Each room of a session with the sections in it; one for all without their letters."""
    known = [(part.section.room, part.letter) for part in session.sections if part.section.room]
    by_room = [
        (room, [letter for _room, letter in parts])
        for room, parts in groupby(sorted(known), key=lambda part: part[0])
    ]
    for room, letters in sorted(by_room, key=lambda part: (len(part[1][0]), part[1])):
        words = {"room": room, "sections": ", ".join(letters)}
        if len(letters) == len(session.sections):
            yield room
        elif len(letters) == 1:
            yield _("Section %(sections)s: %(room)s") % words
        else:
            yield _("Sections %(sections)s: %(room)s") % words
