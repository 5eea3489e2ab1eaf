"""Whom a stage takes, as a director writes it: 1-28 of Qualifying; 29 and below of Qualifying."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Event, Stage
from planner.models.stage import MOST_PLACES, MOST_STAGES

Take = dict[str, Any]

NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
# In English and in German, as the program itself writes ranges.
OPEN = re.compile(r"\b(below|down|rest|ab|und schlechter)\b|\+|[-–]\s*$", re.IGNORECASE)
REST = re.compile(r"\b(below|rest|nach|unter|unterhalb)\b", re.IGNORECASE)
TOP = re.compile(r"\b(top|best|beste|besten)\b", re.IGNORECASE)
ALL = re.compile(r"^\W*(all|everybody|alle|places|ränge)?\W*$", re.IGNORECASE)
WORDS = re.compile(
    r"[\s\d.,%+–-]|\b(of|from|in|the|and|to|bis|place|places|rang|ränge|aus|von|den|der|die|und|"
    r"schlechter|down)\b",
    re.IGNORECASE,
)


def takes_read(event: Event, text: str) -> list[Take]:
    """The places that a text names, part by part; nothing for a stage that takes everybody."""
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if len(parts) > MOST_STAGES:
        raise PlanningError(
            _("A stage takes places of at most %(most)s kinds.") % {"most": MOST_STAGES}
        )
    stages = list(event.stages.all())
    return [_take(part, stages) for part in parts]


def _take(part: str, stages: list[Stage]) -> Take:
    source = _source(part, stages)
    head = part[: len(part) - len(source[0])].strip()
    take: Take = {
        "source": source[1].code,
        "first": None,
        "last": None,
        "percent": None,
        "is_rest": False,
    }
    numbers = NUMBER.findall(head)
    left = WORDS.sub("", OPEN.sub("", REST.sub("", TOP.sub("", head))))
    if "%" in head and len(numbers) == 1 and not left:
        share = Decimal(numbers[0].replace(",", "."))
        return take | {"percent": share, "is_rest": bool(REST.search(head))}
    places = [int(number) for number in numbers if number.isdigit()]
    stem = re.sub(r"\b(of|from|in|aus|von)\b\W*$", "", head, flags=re.IGNORECASE).strip()
    if not numbers and ALL.match(stem):
        return take | {"first": 1}
    if left or len(places) != len(numbers) or any(place > MOST_PLACES for place in places):
        raise _unreadable(part)
    match places:
        case [first, last]:
            return take | {"first": first, "last": last}
        case [first] if OPEN.search(stem):
            return take | {"first": first}
        case [last] if TOP.search(head):
            return take | {"first": 1, "last": last}
        case [only]:
            return take | {"first": only, "last": only}
    raise _unreadable(part)


def _source(part: str, stages: list[Stage]) -> tuple[str, Stage]:
    """The stage whose name or short name ends the part; of several the longest."""
    ends = [
        (called, stage)
        for stage in stages
        for called in {stage.name, stage.code}
        if re.search(rf"(^|\W){re.escape(called.casefold())}$", part.casefold())
        and len(called.casefold()) == len(called)
    ]
    if not ends:
        raise PlanningError(
            _("%(part)s names no stage of this event: end it with one of %(stages)s.")
            % {"part": part[:60], "stages": ", ".join(stage.name for stage in stages)}
        )
    return max(ends, key=lambda end: len(end[0]))


def _unreadable(part: str) -> PlanningError:
    return PlanningError(
        _(
            "%(part)s cannot be read: write 1-28 of Qualifying, 29 and below of Qualifying, "
            "top 60 %% of Qualifying or below top 60 %% of Qualifying."
        )
        % {"part": part[:60]}
    )
