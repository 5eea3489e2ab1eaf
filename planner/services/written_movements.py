"""Movements written out in a section: from a repair, or from a file."""

from __future__ import annotations

from typing import Any

from movements.attendance import starting_seats
from movements.movement import Movement
from planner.enums import MovementKind
from planner.models import Section
from planner.models.written import written_document


def written_fields(movement: Movement) -> dict[str, Any]:
    """A movement as the fields of a section that has it written out."""
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
