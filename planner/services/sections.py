"""The sections of an event's sessions and the movements they play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from crossovers.sections import section_letters
from movements.catalogue.movement_request import MovementRequest
from planner.enums import Colour
from planner.errors import PlanningError
from planner.models import Event, Section, Stage
from planner.plan.contents import SECTION_FIELDS
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
    stage: Stage | None = None,
    seen: int | None = None,
) -> None:
    """Give every session of a stage these sections; of the first one, if none is named.

    A section whose size stays the same keeps its movement; seats of sections
    that change size are kept as far as the tables go.
    """
    if not sections:
        raise PlanningError(_("Give at least one section."))
    letters = [facts["letter"] for facts in sections]
    if len(set(letters)) < len(letters):
        raise PlanningError(_("Every section needs a letter of its own."))
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        planned = planned_sections(event)
        numbers = session_numbers(Event.objects.get(pk=event.pk), stage)
        _refuse_letters_beside(event, stage, letters)
        old = {(section.session.number, section.letter): section for section in planned}
        wanted = [
            {"session": section.session.number}
            | {field: getattr(section, field) for field in SECTION_FIELDS}
            for section in planned
            if section.session.number not in numbers
        ]
        wanted += [
            _merged(old.get((number, facts["letter"])), facts | {"session": number})
            for number in numbers
            for facts in sections
        ]
        sections_store(event=event, wanted=wanted)
        for section in planned_sections(event):
            if section.session.number in numbers:
                save_section(section)


def session_numbers(event: Event, stage: Stage | None = None) -> list[int]:
    """The numbers of a stage's sessions, of the first one if none is named.

    Those of an event of one stage need not be there yet.
    """
    if event.stages.count() == 1:
        return list(range(1, event.session_count + 1))
    stage = stage or event.stages.order_by("phase", "order")[0]
    return list(stage.sessions.order_by("number").values_list("number", flat=True))


def letters_beside(event: Event, stage: Stage | None = None) -> dict[str, str]:
    """The letters of sections in stages that are played at the same time, with their stages."""
    stage = stage or event.stages.order_by("phase", "order")[0]
    return {
        section.letter: section.session.stage.name
        for section in planned_sections(event)
        if section.session.stage
        and section.session.stage_id != stage.pk
        and section.session.stage.phase == stage.phase
    }


def _refuse_letters_beside(event: Event, stage: Stage | None, letters: list[str]) -> None:
    beside = letters_beside(event, stage)
    for letter in letters:
        if letter in beside:
            raise PlanningError(
                _(
                    "%(stage)s has a section %(letter)s at the same time: "
                    "choose another letter, such as %(free)s."
                )
                % {
                    "stage": beside[letter],
                    "letter": letter,
                    "free": _free_letters(1, {*beside, *letters})[0],
                }
            )


def _free_letters(count: int, taken: Collection[str]) -> list[str]:
    letters = section_letters(count + len(taken))
    return [letter for letter in letters if letter not in taken][:count]


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


def plain_sections(
    tables: list[tuple[int, bool]], taken: Collection[str] = ()
) -> list[dict[str, Any]]:
    """Sections A, B, C … by their numbers of tables, each with or without a half table.

    Letters that are ``taken`` by stages played at the same time are left out.
    """
    letters = _free_letters(len(tables), taken)
    colours = dict(zip(section_letters(len(COLOURS)), COLOURS, strict=True))
    return [
        {
            "letter": letters[number],
            "colour": colours.get(letters[number], ""),
            "tables": count,
            "half_table": half,
        }
        for number, (count, half) in enumerate(tables)
    ]
