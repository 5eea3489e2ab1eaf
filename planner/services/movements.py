"""The movement of a section, built by the core from what the director chose, or written out."""

from functools import lru_cache

from django.utils.translation import gettext as _

from movements.errors import MovementError
from movements.movement import Direction, Kind, Movement, Phantom
from movements.request import Request, build
from planner.errors import PlanningError
from planner.models import Event, Section
from planner.models.written import written_movement
from planner.wording import translated


def section_movement(*, section: Section, event: Event) -> Movement | None:
    """The section's movement, or nothing while none is chosen."""
    if not section.movement:
        return None
    try:
        if section.document is not None:
            return written_movement(section.document)
        return _built(section_request(section=section, event=event))
    except MovementError as error:
        raise PlanningError(
            _("Section %(section)s: %(reason)s.")
            % {"section": section.letter, "reason": translated(error)},
            **error.params,
        ) from error


def section_request(*, section: Section, event: Event) -> Request:
    """What the section asks the movements for."""
    phantom = section.phantom_direction and Phantom(
        Direction(section.phantom_direction), section.phantom_table
    )
    return Request(
        Kind(section.movement),
        tables=section.tables,
        rounds=section.rounds or event.rounds,
        board_groups=section.board_groups,
        variant=section.variant,
        relay=section.relay,
        rover=Direction(section.rover) if section.rover else None,
        party=section.party_table,
        phantom=phantom or None,
        switch=section.switches,
    )


# The best switches take a search: the sections of a plan ask for few movements, again and again.
@lru_cache(maxsize=256)
def _built(request: Request) -> Movement:
    return build(request)
