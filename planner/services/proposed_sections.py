"""The sections that a proposal plays in, as the plan would have them."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import numpy as np

from crossovers.methods.proposal import Proposal
from crossovers.sections import Section as CoreSection
from movements.movement import Movement
from planner.errors import PlanningError
from planner.models import Event, Section
from planner.plan.section_columns import movement_columns
from planner.plan.view import PlannedSection, PlannedSession
from planner.services.next_session import PlannedCrossover

GRIDS = ("ns", "ew", "board_group")


def proposed_session(crossover: PlannedCrossover, proposal: Proposal) -> PlannedSession:
    """The session with the sections of a proposal; sections that stay are left as planned."""
    planned = crossover.planned
    as_planned = dict(zip(crossover.session.sections, planned.sections, strict=True))
    by_letter = {section.letter: section for section in planned.sections}
    event = planned.sections[0].event
    sections = [
        PlannedSection(copy(as_planned[section].section), event)
        if section in as_planned
        else _replanned(section, by_letter.get(section.letter), event)
        for section in proposal.session.sections
    ]
    return replace(planned, sections=sections)


def _replanned(
    section: CoreSection, planned: PlannedSection | None, event: Event
) -> PlannedSection:
    """A section that another phantom makes of the one planned, or else a new one."""
    movement = section.movement
    if movement is None:
        raise TypeError(f"section {section.letter} is proposed without a movement")
    if planned is not None:
        moved = PlannedSection(_with_phantom(planned.section, movement), event)
        if _plays(moved, movement):
            return moved
    fresh = Section(letter=section.letter)
    if planned is not None:
        fresh.colour, fresh.board_sets = planned.section.colour, planned.section.board_sets
    for field, value in movement_columns(movement, event).items():
        setattr(fresh, field, value)
    return PlannedSection(fresh, event)


def _with_phantom(section: Section, movement: Movement) -> Section:
    """The section with the phantom that the movement has, if it has one."""
    phantom = movement.phantoms[0] if movement.phantoms else None
    changed = copy(section)
    changed.half_table = phantom is not None
    changed.phantom_table = phantom.number if phantom else None
    changed.phantom_direction = phantom.direction.value if phantom else ""
    return changed


def _plays(section: PlannedSection, movement: Movement) -> bool:
    """Whether a section plays a movement, arrow switches apart."""
    try:
        played = section.movement
    except PlanningError:
        return False
    return played is not None and all(
        np.array_equal(getattr(played.schedule, grid), getattr(movement.schedule, grid))
        for grid in GRIDS
    )
