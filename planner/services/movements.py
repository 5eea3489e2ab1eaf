"""The movement of a section, built by the core from what the director chose."""

from django.utils.translation import gettext as _

from movements.errors import MovementError
from movements.mitchell import mitchell
from movements.movement import Direction, Movement, with_phantom
from movements.web import web
from planner.enums import MovementKind
from planner.errors import PlanningError
from planner.models import Event, Section


def section_movement(*, section: Section, event: Event) -> Movement | None:
    """The section's movement, or nothing while none is chosen."""
    if not section.movement:
        return None
    try:
        return _built(section, section.rounds or event.rounds)
    except MovementError as error:
        raise PlanningError(
            _("Section %(section)s: %(reason)s.") % {"section": section.letter, "reason": error},
            **error.params,
        ) from error


def _built(section: Section, rounds: int) -> Movement:
    if section.movement == MovementKind.MITCHELL:
        movement = mitchell(
            section.tables, board_groups=section.board_groups, rounds=rounds, relay=section.relay
        )
    else:
        movement = web(
            section.tables,
            board_groups=section.board_groups or rounds,
            rounds=rounds,
            variant=section.variant,
        )
    if section.phantom_direction:
        movement = with_phantom(
            movement, Direction(section.phantom_direction), section.phantom_table
        )
    return movement
