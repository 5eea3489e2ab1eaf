"""A movement as the columns of a section, and a section's columns as its movement.

A section keeps the numbers of its movement. One that no numbers build, because
it was repaired during play or comes from a file, is kept written out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from movements.attendance import starting_seats
from movements.catalogue.movement_request import MovementRequest, build
from movements.errors import MovementError
from movements.measures.judgement import HOWELLS
from movements.movement import Kind, Movement
from movements.seats import Direction, PairId
from planner.enums import MovementKind
from planner.errors import PlanningError
from planner.models import Event, Section
from planner.models.written import written_document, written_movement
from planner.wording import translated

Columns = dict[str, Any]

COLUMNS = (
    "tables",
    "half_table",
    "movement",
    "rounds",
    "board_groups",
    "variant",
    "relay",
    "rover",
    "party_table",
    "phantom_direction",
    "phantom_table",
    "switches",
    "document",
)
GRIDS = ("ns", "ew", "board_group", "switched")


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


def section_request(*, section: Section, event: Event) -> MovementRequest:
    """What the section asks the movements for."""
    phantom = None
    if section.phantom_direction and section.phantom_table:
        phantom = PairId(Direction(section.phantom_direction), section.phantom_table)
    return MovementRequest(
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
def _built(request: MovementRequest) -> Movement:
    return build(request)


def request_columns(request: MovementRequest, event: Event) -> Columns:
    """The columns of a section that asks for a movement, by its numbers where they say it all."""
    if not request.is_plain:
        return written_columns(build(request))
    phantom = request.phantom
    return {
        "tables": request.tables,
        "half_table": phantom is not None or (request.rover is not None and not request.party),
        "movement": request.kind.value,
        "rounds": request.rounds if request.rounds != event.rounds else None,
        "board_groups": request.board_groups,
        "variant": request.variant,
        "relay": request.relay,
        "rover": request.rover.value if request.rover else "",
        "party_table": request.party,
        "phantom_direction": phantom.direction.value if phantom else "",
        "phantom_table": phantom.number if phantom else None,
        "switches": request.switch,
        "document": None,
    }


def movement_columns(movement: Movement, event: Event) -> Columns:
    """The numbers of a movement where they build it, else all of it written out."""
    try:
        plain = request_columns(_request(movement), event)
    except MovementError:
        return written_columns(movement)
    return plain if _builds(plain, movement, event) else written_columns(movement)


def written_columns(movement: Movement) -> Columns:
    """The movement written out, whatever it is."""
    blank = Section()
    return {column: getattr(blank, column) for column in COLUMNS} | {
        "tables": movement.tables,
        "half_table": len(starting_seats(movement.schedule)) % 2 == 1,
        "movement": MovementKind.WRITTEN.value,
        "rounds": movement.rounds,
        "board_groups": movement.board_groups,
        "document": written_document(movement),
    }


def _request(movement: Movement) -> MovementRequest:
    """What would ask for a movement, as far as its own numbers tell."""
    inside = [pair for pair in movement.phantoms if pair.number <= movement.tables]
    return MovementRequest(
        movement.kind,
        tables=movement.tables,
        rounds=movement.rounds,
        board_groups=None if movement.kind in HOWELLS else movement.board_groups,
        variant=movement.variant if movement.kind is Kind.WEB else "",
        relay=movement.relay_after is not None,
        rover=movement.rover,
        party=movement.rover is not None and movement.has_party_table,
        phantom=inside[0] if inside else None,
    )


def _builds(columns: Columns, movement: Movement, event: Event) -> bool:
    """Whether a section of these columns plays the very same schedule."""
    if columns["rover"] and columns["phantom_direction"]:
        return False  # a section has columns for either
    try:
        built = section_movement(section=Section(**columns), event=event)
    except PlanningError:
        return False
    return (
        built is not None
        and built.winners == movement.winners
        and all(
            np.array_equal(getattr(built.schedule, grid), getattr(movement.schedule, grid))
            for grid in GRIDS
        )
    )
