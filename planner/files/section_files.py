"""The movements of a session for scoring programs: EBUScore, ASC, Magic Contest and others."""

from __future__ import annotations

from django.utils.translation import gettext as _

from movements.errors import MovementError
from movements.formats.conversion import FileFormat, written
from movements.formats.movement_file import MovementFile
from planner.errors import PlanningError
from planner.plan.view import Plan, PlannedSection
from planner.wording import refusal_sentence


def section_file(plan: Plan, wanted: FileFormat, session: int, section: str = "") -> str:
    """The movement of a section, or of all sections where the format holds several."""
    planned = [
        part
        for played, part in plan.sections
        if played.number == session and section in ("", part.letter)
    ]
    if not planned:
        raise PlanningError(
            _("%(event)s has nothing planned for that session.") % {"event": plan.event}
        )
    if len(planned) > 1 and wanted is not FileFormat.EBUSCORE:
        raise PlanningError(
            _("This file holds one section: choose one of %(letters)s.")
            % {"letters": ", ".join(part.letter for part in planned)}
        )
    try:
        return written([_movement_file(plan, session, part) for part in planned], wanted)
    except MovementError as error:
        raise PlanningError(refusal_sentence(error)) from error


def _movement_file(plan: Plan, session: int, planned: PlannedSection) -> MovementFile:
    if planned.movement is None:
        raise PlanningError(
            _("Section %(letter)s has no movement in session %(number)s yet: choose one.")
            % {"letter": planned.letter, "number": session}
        )
    title = _("%(event)s, session %(number)s, section %(letter)s") % {
        "event": plan.event.name,
        "number": session,
        "letter": planned.letter,
    }
    return MovementFile(planned.movement, title, plan.event.boards_per_round)
