"""Something changed: the repairs of one section in the draft, with their costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from django.utils.translation import gettext as _

from movements.attendance import absence, seats_kept, starter, starting_seats
from movements.movement import Movement
from movements.repairs.continuation import is_seated, missing_pairs
from movements.repairs.repairs import Repair
from movements.schedule import NOBODY
from movements.seats import PairId
from planner.errors import PlanningError
from planner.plan.incidents import (
    Incident,
    free_seats,
    incident_place,
    seats_given_up,
    withdrawn_seats,
)
from planner.plan.view import Plan, PlannedSection, PlannedSession
from planner.services.half_table_repairs import repairs_between_sections
from planner.services.repair_choices import (
    RepairChoice,
    chosen_movement,
    core_repairs,
    repair_choice,
)


def section_repairs(*, plan: Plan, incident: Incident) -> list[RepairChoice]:
    """Every way on for the section, the cheapest first."""
    session, planned = incident_place(plan, incident)
    _refuse_wrong_section(session, planned, incident)
    found = list(repairs_between_sections(plan, session, planned, incident))
    if not incident.pairs and not found:
        raise PlanningError(
            _("Only two sections with a half table each can be joined, before play begins.")
        )
    if incident.pairs:
        leaving = _leaving(planned, incident)
        for repair in core_repairs(planned, incident, incident.pairs, leaving):
            obstacle = _unnamed(incident, leaving) or _taken_over(repair, planned, incident)
            choice = repair_choice(repair, plan, planned, obstacle)
            said = _sit_outs_by_pair(repair.movement, planned, incident)
            found.append(replace(choice, announcement=(*choice.announcement, *said)))
    return sorted(found, key=lambda choice: choice.cost.total)


def _refuse_wrong_section(
    session: PlannedSession, planned: PlannedSection, incident: Incident
) -> None:
    """A pair that is gone is missed where it sits."""
    if incident.pairs >= 0 or seats_given_up(planned, incident) or free_seats(planned):
        return
    for section in session.sections:
        if withdrawn_seats(section):
            raise PlanningError(
                _(
                    "The pair that is gone sits in section %(letter)s: choose that section, "
                    "or name the pair that leaves this one."
                )
                % {"letter": section.letter}
            )


def _leaving(planned: PlannedSection, incident: Incident) -> tuple[PairId, ...]:
    """Those who go as the movement calls them; nobody while not all are known."""
    if incident.pairs > 0:
        return ()
    gone, free = seats_given_up(planned, incident), free_seats(planned)
    if len(gone) + len(free) <= -incident.pairs:
        gone = [*gone, *free]
    if len(gone) > -incident.pairs:
        raise PlanningError(
            _("%(gone)s pairs of section %(letter)s are gone: say so under what changed.")
            % {"gone": len(gone), "letter": planned.letter}
        )
    schedule = chosen_movement(planned).schedule
    named = [starter(schedule, seat) for seat in gone]
    known = tuple(pair for pair in named if pair is not None)
    return known if len(known) == -incident.pairs else ()


def _unnamed(incident: Incident, leaving: tuple[PairId, ...]) -> str:
    if incident.pairs < 0 and incident.rounds_played and not leaving:
        return _("Name the pairs that leave: until round %(round)s the plan has them play.") % {
            "round": incident.rounds_played
        }
    return ""


def _taken_over(repair: Repair, planned: PlannedSection, incident: Incident) -> str:
    """Whether a late pair would go on in the place of one that has played there."""
    old, after = chosen_movement(planned), incident.rounds_played
    gone = [pair for pair in missing_pairs(old, after=after) if not absence(old, pair).is_whole]
    if not any(is_seated(repair.movement, pair, after=after) for pair in gone):
        return ""
    return _(
        "The pair that left has played in that place, and the plan knows one pair a place: "
        "announce it, and let the newcomer play under that pair's number."
    )


def _sit_outs_by_pair(
    movement: Movement, planned: PlannedSection, incident: Incident
) -> Iterator[str]:
    """Who sits out in the rounds to come, by the numbers on the cards."""
    if not incident.rounds_played or not planned.seats:
        return
    letter = planned.letter
    starts = {seat: who for who, seat in starting_seats(movement.schedule, letter).items()}
    kept = seats_kept(chosen_movement(planned).schedule, movement.schedule, letter)
    numbers = {
        starts[kept[seat]]: pair.number for seat, pair in planned.seats.items() if seat in kept
    }
    ns, ew = movement.schedule.contestants()
    alone = np.where((ns > NOBODY) ^ (ew > NOBODY), ns + ew, NOBODY)[
        incident.rounds_played :
    ].tolist()
    out = [
        f"{number}: {', '.join(str(numbers[who]) for who in line if who in numbers)}"
        for number, line in enumerate(alone, incident.rounds_played + 1)
        if any(who in numbers for who in line)
    ]
    if out:
        yield _("Pairs that sit out, by round: %(rounds)s.") % {"rounds": "; ".join(out)}
