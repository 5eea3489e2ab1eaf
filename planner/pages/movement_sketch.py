"""A movement looked at closely: how it is boarded, and who plays what, round by round."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import mark_safe

from movements.boards.whereabouts import bye_stands
from movements.catalogue.names import description_of, title_of
from movements.drawing.section_drawing import section_svg
from movements.movement import Movement
from planner.wording import translated


def movement_sketch(movement: Movement, *, boards_per_round: int) -> dict[str, Any]:
    """What ``_sketch.html`` shows of a movement."""
    schedule = movement.schedule
    rows = [
        [
            (meeting.ns, meeting.ew, meeting.board_group, meeting.switched)
            for meeting in schedule.meetings[start : start + schedule.tables]
        ]
        for start in range(0, schedule.rounds * schedule.tables, schedule.tables)
    ]
    return {
        "title": translated(title_of(movement)),
        "description": translated(description_of(movement)),
        "drawing": mark_safe(
            section_svg(movement, boards_per_round=boards_per_round, translate=translated)
        ),
        "boarding": movement.boarding,
        "tables": range(1, schedule.tables + 1),
        "rounds": list(enumerate(rows, 1)),
        "stands": [
            (stand.after_table, stand.piles[0]) for stand in bye_stands(movement) if stand.piles[0]
        ],
    }
