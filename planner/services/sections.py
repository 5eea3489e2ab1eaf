"""The sections of an event's sessions and the movements they play."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from crossovers.sections import section_letters
from movements.catalogue.movement_request import MovementRequest
from planner.enums import Colour
from planner.errors import PlanningError
from planner.models import Event, Section
from planner.plan.planned_stages import session_event
from planner.plan.section_columns import COLUMNS, request_columns
from planner.services.draft_state import planned_sections, sections_store, stray_seats_drop
from planner.services.history import planning_step

# Blue is B where possible; the others as most clubs own them.
COLOURS = (Colour.RED, Colour.BLUE, Colour.GREEN, Colour.YELLOW, Colour.WHITE, Colour.ORANGE)


def movement_choose(
    *,
    event: Event,
    number: int,
    letter: str,
    request: MovementRequest,
    title: str,
    everywhere: bool,
    author: User,
    seen: int | None = None,
) -> str:
    """Let a section play a movement, in one session or in all of them."""
    return fields_choose(
        event=event,
        number=number,
        letter=letter,
        fields=request_columns(request, session_event(event, number)),
        title=title,
        everywhere=everywhere,
        author=author,
        seen=seen,
    )


def fields_choose(
    *,
    event: Event,
    number: int,
    letter: str,
    fields: dict[str, Any],
    title: str,
    everywhere: bool,
    author: User,
    seen: int | None = None,
) -> str:
    """The same for a movement that is the fields of a section already."""
    place = (
        _("section %(letter)s in all sessions")
        if everywhere
        else _("section %(letter)s in session %(number)s")
    ) % {"letter": letter, "number": number}
    summary = _("%(title)s for %(place)s") % {"title": title, "place": place}
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        sections = [section for section in planned_sections(event) if section.letter == letter]
        stages = {s.session.stage_id for s in sections if s.session.number == number}
        for section in sections:
            alike = everywhere and section.session.stage_id in stages
            if alike or section.session.number == number:
                for field, value in fields.items():
                    setattr(section, field, value)
                stray_seats_drop(section=section)
                save_section(section)
    return summary


def save_section(section: Section) -> None:
    """Store a section that keeps all the rules, or say which it breaks."""
    try:
        section.full_clean()
    except ValidationError as error:
        raise PlanningError(
            _("Section %(letter)s: %(reason)s")
            % {"letter": section.letter, "reason": " ".join(error.messages)}
        ) from error
    section.save()


def sections_plan(
    *,
    event: Event,
    sections: list[dict[str, Any]],
    author: User,
    summary: str,
    seen: int | None = None,
) -> None:
    """Give every session these sections.

    A section whose size stays the same keeps its movement; seats of sections
    that change size are kept as far as the tables go.
    """
    if not sections:
        raise PlanningError(_("Give at least one section."))
    letters = [facts["letter"] for facts in sections]
    if len(set(letters)) < len(letters):
        raise PlanningError(_("Every section needs a letter of its own."))
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        old = {
            (section.session.number, section.letter): section for section in planned_sections(event)
        }
        wanted = [
            _merged(old.get((number, facts["letter"])), facts | {"session": number})
            for number in range(1, event.session_count + 1)
            for facts in sections
        ]
        sections_store(event=event, wanted=wanted)
        for section in planned_sections(event):
            save_section(section)


def _merged(old: Section | None, facts: dict[str, Any]) -> dict[str, Any]:
    """The new facts; the movement goes with a section that changes its size."""
    if "movement" in facts or old is None:
        return facts
    same = old.tables == facts["tables"] and old.half_table == facts["half_table"]
    if same:
        return facts
    blank = Section(letter=old.letter, tables=facts["tables"])
    cleared = {field: getattr(blank, field) for field in COLUMNS}
    return cleared | facts


def plain_sections(tables: list[tuple[int, bool]]) -> list[dict[str, Any]]:
    """Sections A, B, C … by their numbers of tables, each with or without a half table."""
    letters = section_letters(len(tables))
    return [
        {
            "letter": letters[number],
            "colour": COLOURS[number] if number < len(COLOURS) else "",
            "tables": count,
            "half_table": half,
        }
        for number, (count, half) in enumerate(tables)
    ]
