"""A repair of the movements core as a choice for the draft: in words, and as sections to store."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from crossovers.sections import section_letters
from movements.errors import MovementError
from movements.movement import Movement
from movements.repairs.costs import Cost
from movements.repairs.remedy import RepairKind
from movements.repairs.repairs import Change, Repair, Situation, repairs
from movements.seats import PairId
from movements.sentences import renumbered
from planner.errors import PlanningError
from planner.models import Section
from planner.plan.incidents import Incident
from planner.plan.section_columns import movement_columns
from planner.plan.view import Plan, PlannedSection
from planner.wording import translated

SAME_NUMBERS = {RepairKind.PHANTOM, RepairKind.FILL}


@dataclass(frozen=True, eq=False)
class RepairChoice:
    """A way on: its cost, what to announce, and the sections that the plan would have.

    ``sections`` has, by the letter of each section that changes, the fields
    of what takes its place; ``obstacle`` says why the plan cannot hold it.
    """

    repair: Repair
    title: str
    cost: Cost
    announcement: tuple[str, ...]
    sections: dict[str, tuple[dict[str, Any], ...]]
    obstacle: str = ""

    @property
    def can_be_taken(self) -> bool:
        return not self.obstacle

    @property
    def unlike(self) -> int:
        """Unlike comparisons in percent."""
        return round(100 * self.cost.unlike_comparisons)


def chosen_movement(planned: PlannedSection) -> Movement:
    if planned.movement is None:
        raise PlanningError(
            _("Section %(letter)s has no movement yet: choose one for the pairs there are.")
            % {"letter": planned.letter}
        )
    return planned.movement


def core_repairs(
    planned: PlannedSection, incident: Incident, pairs: int, leaving: tuple[PairId, ...] = ()
) -> tuple[Repair, ...]:
    try:
        situation = Situation(chosen_movement(planned), incident.boarded, incident.rounds_played)
        return repairs(situation, Change(pairs, leaving))
    except MovementError as error:
        raise PlanningError(
            _("Section %(letter)s: %(reason)s.")
            % {"letter": planned.letter, "reason": translated(error)}
        ) from error


def repair_choice(
    repair: Repair, plan: Plan, planned: PlannedSection, obstacle: str = ""
) -> RepairChoice:
    new = _stored(repair, planned, plan)
    # Where everybody keeps a number of the movement, say the one on the cards instead.
    numbers = planned.pair_numbers if repair.kind in SAME_NUMBERS else {}
    title, *announcement = (
        translated(renumbered(text, numbers)) for text in (repair.title, *repair.announcement)
    )
    return RepairChoice(
        repair,
        title,
        repair.cost,
        tuple(announcement),
        {planned.letter: new},
        obstacle,
    )


def _stored(repair: Repair, planned: PlannedSection, plan: Plan) -> tuple[dict[str, Any], ...]:
    """The repair as sections: by their numbers where those build it, else written out."""
    taken = {section.letter for _session, section in plan.sections}
    old: Section = planned.section
    more = len(repair.sections) - 1
    spare = (letter for letter in section_letters(len(taken) + more) if letter not in taken)
    letters = [old.letter, *islice(spare, more)]
    return tuple(
        {
            **movement_columns(movement, planned.event),
            "letter": letter,
            "colour": old.colour if letter == old.letter else "",
            "board_sets": old.board_sets,
        }
        for letter, movement in zip(letters, repair.sections, strict=True)
    )
