"""Repairs that move a pair between two sections with a half table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from movements.repairs.costs import Cost
from movements.repairs.repairs import Repair
from planner.errors import PlanningError
from planner.plan.incidents import Incident, half_tables
from planner.plan.view import Plan, PlannedSection, PlannedSession
from planner.services.repair_choices import RepairChoice, core_repairs, repair_choice
from planner.wording import translated


def repairs_between_sections(
    plan: Plan, session: PlannedSession, here: PlannedSection, incident: Incident
) -> Iterator[RepairChoice]:
    """What another section with a half table can do about it."""
    is_half = here.section.pair_count % 2 == 1
    for there in half_tables(session):
        if there.letter == here.letter or not _has_movement(there):
            continue
        if incident.pairs == 1 and not is_half:
            words = {"there": there.letter}
            title = _("Section %(there)s takes the pair") % words
            said = _("The late pair plays in section %(there)s.") % words
            yield from _elsewhere(plan, there, incident, 1, title, said)
        elif incident.pairs == -1 and not is_half and not incident.rounds_played:
            title, said = _move_words(there, here)
            yield from _elsewhere(plan, there, incident, -1, title, said)
        elif incident.pairs == 0 and is_half and not incident.rounds_played:
            yield from _joined_halves(plan, here, there, incident)


def _has_movement(planned: PlannedSection) -> bool:
    try:
        return planned.movement is not None
    except PlanningError:
        return False


def _elsewhere(
    plan: Plan, there: PlannedSection, incident: Incident, pairs: int, title: str, said: str
) -> Iterator[RepairChoice]:
    """The other section's best repair; the section itself stays as it is."""
    for repair in core_repairs(there, incident, pairs)[:1]:
        choice = repair_choice(repair, plan, there)
        yield replace(
            choice,
            title=f"{title}: {choice.title}",
            cost=replace(repair.cost, pairs_to_reseat=repair.cost.pairs_to_reseat + (pairs < 0)),
            announcement=(said, *_of_section(there, repair)),
        )


def _joined_halves(
    plan: Plan, here: PlannedSection, there: PlannedSection, incident: Incident
) -> Iterator[RepairChoice]:
    """A pair goes from the one to the other, and no half table is left."""
    for giver, taker in ((there, here), (here, there)):
        gives = next(iter(core_repairs(giver, incident, -1)), None)
        takes = next(iter(core_repairs(taker, incident, 1)), None)
        if gives is None or takes is None:
            continue
        title, said = _move_words(giver, taker)
        choice, other = repair_choice(gives, plan, giver), repair_choice(takes, plan, taker)
        yield replace(
            choice,
            title=f"{title}: {choice.title} / {other.title}",
            cost=_sum(gives.cost, takes.cost, pairs_to_reseat=1),
            announcement=(said, *_of_section(giver, gives), *_of_section(taker, takes)),
            sections=choice.sections | other.sections,
            obstacle=choice.obstacle or other.obstacle,
        )


def _move_words(giver: PlannedSection, taker: PlannedSection) -> tuple[str, str]:
    """A pair goes over: as a title, and as it is announced."""
    words = {"giver": giver.letter, "taker": taker.letter}
    return (
        _("A pair of section %(giver)s moves to %(taker)s") % words,
        _("A pair of section %(giver)s takes the empty seat in section %(taker)s.") % words,
    )


def _of_section(planned: PlannedSection, repair: Repair) -> list[str]:
    return [
        _("Section %(letter)s: %(sentence)s")
        % {"letter": planned.letter, "sentence": translated(sentence)}
        for sentence in repair.announcement
    ]


def _sum(one: Cost, other: Cost, **more: int) -> Cost:
    """Two repairs together; shares of comparisons do not add up, so the worse one counts."""
    both = {
        name: getattr(one, name) + getattr(other, name) + more.get(name, 0)
        for name in Cost.__dataclass_fields__
        if name != "unlike_comparisons"
    }
    return Cost(**both, unlike_comparisons=max(one.unlike_comparisons, other.unlike_comparisons))
