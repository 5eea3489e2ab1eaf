"""A movement as the fields of a section: by its numbers, or written out."""

from __future__ import annotations

from typing import Any

import numpy as np

from movements.attendance import starting_seats
from movements.judgement import HOWELLS
from movements.movement import Kind, Movement
from planner.enums import MovementKind
from planner.errors import PlanningError
from planner.models import Event, Section
from planner.models.written import written_document
from planner.services.movements import section_movement

GRIDS = ("ns", "ew", "board_group", "switched")


def movement_fields(movement: Movement, event: Event) -> dict[str, Any]:
    """The numbers of the movement where they build it, else all of it written out."""
    plain = _numbers(movement, event)
    return plain if _builds(plain, movement, event) else written_fields(movement)


def written_fields(movement: Movement) -> dict[str, Any]:
    """The movement written out, whatever it is."""
    blank = Section()
    plain = ("variant", "relay", "rover", "party_table", "phantom_direction", "phantom_table")
    return {field: getattr(blank, field) for field in plain} | {
        "tables": movement.tables,
        "half_table": len(starting_seats(movement.schedule)) % 2 == 1,
        "movement": MovementKind.WRITTEN.value,
        "rounds": movement.rounds,
        "board_groups": movement.board_groups,
        "switches": "",
        "document": written_document(movement),
    }


def _numbers(movement: Movement, event: Event) -> dict[str, Any]:
    inside = [p for p in movement.phantoms if p.number <= movement.tables]
    phantom = inside[0] if inside else None
    roving = movement.rover is not None
    party = roving and movement.has_party_table
    return {
        "tables": movement.tables,
        "half_table": phantom is not None or (roving and not party),
        "movement": movement.kind.value,
        "rounds": movement.rounds if movement.rounds != event.rounds else None,
        "board_groups": None if movement.kind in HOWELLS else movement.board_groups,
        "variant": movement.variant if movement.kind is Kind.WEB else "",
        "relay": movement.relay_after is not None,
        "rover": movement.rover.value if movement.rover else "",
        "party_table": party,
        "phantom_direction": phantom.direction.value if phantom else "",
        "phantom_table": phantom.number if phantom else None,
        "switches": "",
        "document": None,
    }


def _builds(facts: dict[str, Any], movement: Movement, event: Event) -> bool:
    """Whether a section of these fields plays the very same schedule."""
    if facts["rover"] and facts["phantom_direction"]:
        return False  # a section has fields for either
    try:
        built = section_movement(section=Section(**facts), event=event)
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
