"""A section before and after a repair, side by side."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from movements.attendance import missed_pairs
from movements.catalogue.names import description_of, title_of
from movements.drawing.section_drawing import section_svg
from movements.measures.figures import sit_outs
from movements.movement import Movement
from movements.phrases import absence_note
from planner.models import Event, Section
from planner.plan.section_columns import section_movement
from planner.plan.view import PlannedSection
from planner.wording import translated


def compared(
    event: Event, old: PlannedSection, before: Movement, new: list[Section]
) -> dict[str, Any]:
    """The section as it was, and those that a repair makes of it, line by line and drawn."""
    per_round = event.boards_per_round
    built = [section_movement(section=section, event=event) for section in new]
    after = [movement for movement in built if movement]
    pairs = sum(section.pair_count for section in new)
    return {
        "letter": old.letter,
        "new_letters": [section.letter for section in new],
        "lines": [
            (
                gettext("Movement"),
                translated(title_of(before)),
                " + ".join(translated(title_of(m)) for m in after),
            ),
            (
                gettext("In words"),
                translated(description_of(before)),
                "; ".join(translated(description_of(m)) for m in after),
            ),
            (
                gettext("Boarding"),
                translated(before.boarding or "–"),
                " / ".join(translated(m.boarding or "–") for m in after),
            ),
            (gettext("Board sets"), before.board_sets, sum(m.board_sets for m in after)),
            (gettext("Pairs with a seat"), old.section.pair_count, pairs),
            (gettext("Rounds sat out"), sit_outs(before), sum(sit_outs(m) for m in after)),
            (gettext("Missing"), _missing([before]), _missing(after)),
        ],
        "is_written": any(section.document is not None for section in new),
        "drawings": [
            (
                label,
                [
                    mark_safe(section_svg(m, boards_per_round=per_round, translate=translated))
                    for m in movements
                ],
            )
            for label, movements in ((gettext("Before"), [before]), (gettext("After"), after))
        ],
    }


def _missing(movements: list[Movement]) -> str:
    notes = [translated(absence_note(m, phantom)) for m in movements for phantom in missed_pairs(m)]
    return " ".join(notes) or gettext("nobody")
