"""A movement of the director's own, from a file: read, judged, and taken over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from movements.attendance import starting_seats
from movements.boards.copies import times_played
from movements.catalogue.names import title_of
from movements.checks import faults
from movements.errors import MovementError
from movements.faults import Announced, Fault
from movements.formats.conversion import read_movements
from movements.formats.movement_file import MovementFile
from movements.formats.recognition import recognised
from movements.movement import Kind, Movement, with_phantom
from movements.repairs.phantom import phantom_choices
from planner.errors import PlanningError
from planner.models import Event, Section
from planner.models.section import MOST_TABLES
from planner.plan.planned_stages import stage_event
from planner.plan.section_columns import movement_columns
from planner.services.sections import fields_choose
from planner.wording import translated

MOST_MOVEMENTS = 50


@dataclass(frozen=True, eq=False)
class FileMovement:
    """A movement in a file as a section would play it.

    ``obstacle`` says why it cannot be taken over; ``faults`` may be accepted.
    ``remarks`` are what the director should know beside them.
    """

    title: str
    movement: Movement
    faults: tuple[Fault, ...] = ()
    remarks: tuple[str, ...] = ()
    obstacle: str = ""


def file_movements(*, text: str, section: Section, event: Event) -> list[FileMovement]:
    """Every movement of a file, judged for a section."""
    try:
        found = read_movements(text)
    except MovementError as error:
        raise PlanningError(
            _("The movement cannot be read: %(reason)s.") % {"reason": translated(error)}
        ) from error
    if len(found) > MOST_MOVEMENTS:
        raise PlanningError(
            _("The file has %(count)s movements: paste one, or a file of at most %(most)s.")
            % {"count": len(found), "most": MOST_MOVEMENTS}
        )
    event = stage_event(event, section.session.stage)
    return [_judged(file, section, event) for file in found]


def _judged(file: MovementFile, section: Section, event: Event) -> FileMovement:
    movement = recognised(file.movement)
    if movement.kind is Kind.WRITTEN:
        movement = replace(movement, title=file.heading[:60])
    remarks = []
    if file.boards_per_round != event.boards_per_round:
        remarks.append(
            _("The file has %(its)s boards a round; the event plays %(ours)s.")
            % {"its": file.boards_per_round, "ours": event.boards_per_round}
        )
    if movement.rounds != event.rounds:
        remarks.append(
            _("It has %(its)s rounds; the event has %(ours)s.")
            % {"its": movement.rounds, "ours": event.rounds}
        )
    try:
        movement, more = _fitted(movement, section)
    except MovementError as error:
        return FileMovement(file.heading, movement, (), tuple(remarks), f"{translated(error)}.")
    found = _faults(movement)
    return FileMovement(
        file.heading,
        movement,
        found,
        (*remarks, *more),
        _obstacle(movement, found, section),
    )


def _fitted(movement: Movement, section: Section) -> tuple[Movement, list[str]]:
    """With somebody missing where the section has one pair less than the movement seats."""
    seats, pairs = len(starting_seats(movement.schedule)), section.pair_count
    if seats != pairs + 1 or pairs % 2 == 0 or not movement.schedule.played.all():
        return movement, []
    best = phantom_choices(movement)[0].phantom
    return with_phantom(movement, best.direction, best.number), [
        _("The section has one pair less: nobody is %(pair)s, where that loses least.")
        % {"pair": f"{translated(best.direction.short_name)} {best.number}"}
    ]


def _faults(movement: Movement) -> tuple[Fault, ...]:
    """What the replay finds; with a pair missing, boards are played unequally often."""
    announced = Announced.by(movement)
    if movement.phantoms:
        announced = replace(announced, times_played=times_played(movement))
    return faults(movement.schedule, announced)


def _obstacle(movement: Movement, found: tuple[Fault, ...], section: Section) -> str:
    stopping = sum(fault.stops_play for fault in found)
    if stopping:
        return _("It cannot be played as it is: mend the file.")
    seats = len(starting_seats(movement.schedule))
    if seats != section.pair_count:
        return _("It seats %(seats)s pairs, and section %(letter)s has %(pairs)s.") % {
            "seats": seats,
            "letter": section.letter,
            "pairs": section.pair_count,
        }
    if movement.tables > MOST_TABLES:
        return _("A section has at most %(most)s tables.") % {"most": MOST_TABLES}
    return ""


def movement_take(
    *,
    event: Event,
    section: Section,
    number: int,
    text: str,
    index: int,
    accepted: bool,
    everywhere: bool,
    author: User,
    seen: int | None = None,
) -> str:
    """Let a section play a movement of a file, in one session or in all of them.

    Faults that a director may accept are taken along only if they are.
    """
    found = file_movements(text=text, section=section, event=event)
    if not 0 <= index < len(found):
        raise PlanningError(_("Choose one of the movements."))
    wanted = found[index]
    if wanted.obstacle:
        raise PlanningError(wanted.obstacle)
    if wanted.faults and not accepted:
        raise PlanningError(_("Accept the faults of the movement, or mend the file."))
    fields: dict[str, Any] = movement_columns(
        wanted.movement, stage_event(event, section.session.stage)
    )
    return fields_choose(
        event=event,
        number=number,
        letter=section.letter,
        fields=fields,
        title=translated(title_of(wanted.movement)),
        everywhere=everywhere,
        author=author,
        seen=seen,
    )
