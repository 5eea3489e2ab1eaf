"""Short codes by which a printed proof is found again and held against the plan.

A code names a released version, a session and a section, and ends in five
letters that stand for all that is played there: who starts where, and the
whole schedule. A sheet that was altered, or belongs to another plan, has no such code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from movements.movement import Movement
from planner.errors import PlanningError
from planner.models import PlanVersion
from planner.plan.view import Plan, PlannedSection, PlannedSession, plan_view

# Without I, L, O and U, which are misread: Crockford's base 32.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = str.maketrans("OIL", "011")
CODE = re.compile(r"([0-9A-HJKMNP-TV-Z]{1,12})-(\d{1,3})([A-Z]{1,2})-([0-9A-HJKMNP-TV-Z]{5})")
PRINT = 5


@dataclass(frozen=True)
class CheckedSection:
    """What a code leads to."""

    plan: Plan
    session: PlannedSession
    section: PlannedSection


def check_code(
    version: PlanVersion, session: PlannedSession, section: PlannedSection, movement: Movement
) -> str:
    """The code of a section's proof; only a release has one."""
    if version.pk is None or not version.is_released:
        return ""
    print_of = _letters(_facts_print(session, section, movement), PRINT)
    return f"{_letters(version.pk)}-{session.number}{section.letter}-{print_of}"


def section_of_code(code: str) -> CheckedSection | None:
    """The section whose code it is; nothing where there is none of that code."""
    found = CODE.fullmatch(_read(code))
    if found is None:
        return None
    key = _number(found[1])
    versions = PlanVersion.objects.select_related("event__tournament")
    version = versions.filter(pk=key, number__isnull=False).first() if key < 2**63 else None
    if version is None:
        return None
    plan = plan_view(version)
    for session, section in plan.sections:
        named = (str(session.number), section.letter) == (found[2], found[3])
        movement = _movement(section) if named else None
        if movement and check_code(version, session, section, movement) == found[0]:
            return CheckedSection(plan, session, section)
    return None


def _movement(section: PlannedSection) -> Movement | None:
    try:
        return section.movement
    except PlanningError:
        return None


def _read(code: str) -> str:
    """As it is printed, however it was typed."""
    parts = code.strip().upper().replace(" ", "").split("-")
    if len(parts) != 3:
        return ""
    return "-".join((parts[0].translate(MISREAD), parts[1], parts[2].translate(MISREAD)))


def _facts_print(session: PlannedSession, section: PlannedSection, movement: Movement) -> int:
    schedule = movement.schedule
    facts = (
        session.number,
        section.letter,
        section.event.boards_per_round,
        sorted((str(seat), pair.number, pair.names) for seat, pair in section.seats.items()),
        [grid.tolist() for grid in (*schedule.contestants(), schedule.board_group)],
        schedule.switched.tolist(),
    )
    return int.from_bytes(sha256(repr(facts).encode()).digest()[:8], "big")


def _letters(number: int, least: int = 1) -> str:
    """A number in these letters; with ``least`` just its last ones."""
    text = ""
    while number or len(text) < least:
        number, rest = divmod(number, len(LETTERS))
        text = LETTERS[rest] + text
    return text[-least:] if least > 1 else text


def _number(text: str) -> int:
    number = 0
    for letter in text:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number
