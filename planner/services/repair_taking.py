"""Taking a repair over: the sections change, and the seats as little as possible."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.plan.contents import SECTION_FIELDS
from planner.plan.incidents import Incident, incident_place, seats_given_up, withdrawn_seats
from planner.plan.view import Plan, PlannedSession, plan_view
from planner.services.draft_state import planned_sections, sections_store
from planner.services.history import planning_step
from planner.services.plans import plan_draft
from planner.services.repair_choices import RepairChoice
from planner.services.repairs import section_repairs
from planner.services.reseating import draft_session, reseat, seats_followed, seats_of
from planner.services.sections import save_section


def repair_apply(
    *,
    event: Event,
    incident: Incident,
    title: str,
    onward: bool,
    author: User,
    seen: int | None = None,
) -> str:
    """Change the section as the repair says, and the seats as little as possible.

    Pairs named as leaving are withdrawn. ``onward`` repairs the later sessions
    of the same size too, each by itself and in the same way where there is
    one: during play they are not affected. Their crossovers are then to be
    found anew.
    """
    summary = _("Session %(number)s, section %(letter)s repaired: %(title)s") % {
        "number": incident.number,
        "letter": incident.letter,
        "title": title,
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        plan = plan_view(plan_draft(event=event))
        choices = section_repairs(plan=plan, incident=incident)
        choice = next((c for c in choices if c.title == title), None)
        if choice is None:
            raise PlanningError(_("Choose one of the repairs."))
        if choice.obstacle:
            raise PlanningError(choice.obstacle)
        session, planned = incident_place(plan, incident)
        if incident.pairs < 0:
            gone = [planned.seats[seat].pk for seat in seats_given_up(planned, incident)]
            Pair.objects.filter(event=event, pk__in=gone).update(withdrawn=True)
        _repair_session(event, incident, choice)
        if onward and not incident.rounds_played:
            places = _places(session)
            for later in plan.sessions:
                if later.number > incident.number and _places(later) == places:
                    _repair_later(event, later.number, incident, choice)
    return summary


def _places(session: PlannedSession) -> int:
    return sum(section.section.pair_count for section in session.sections)


def _repair_later(event: Event, number: int, incident: Incident, choice: RepairChoice) -> None:
    """The same in a later session, where the pairs that left may sit elsewhere."""
    plan = plan_view(plan_draft(event=event))
    for there in _incidents(plan, number, incident):
        choices = section_repairs(plan=plan, incident=there)
        alike = sorted(
            (c for c in choices if c.can_be_taken),
            key=lambda c: (c.title != choice.title, c.repair.kind != choice.repair.kind),
        )
        if not alike:
            raise PlanningError(
                _("Session %(number)s cannot be repaired alike: repair it by itself.")
                % {"number": number}
            )
        _repair_session(event, there, alike[0])
        plan = plan_view(plan_draft(event=event))


def _incidents(plan: Plan, number: int, incident: Incident) -> list[Incident]:
    """The incident as it shows in a later session, section by section."""
    session = next(session for session in plan.sessions if session.number == number)
    there = replace(incident, number=number, boarded=False, leaving=())
    gone = {s.letter: len(withdrawn_seats(s)) for s in session.sections}
    if incident.pairs < 0 and sum(gone.values()) == -incident.pairs:
        return [
            replace(there, letter=letter, pairs=-count) for letter, count in gone.items() if count
        ]
    return [there]


def _repair_session(event: Event, incident: Incident, choice: RepairChoice) -> None:
    session = draft_session(event, incident.number)
    seats = seats_of(session)
    old = {section.letter: section.movement for section in session.sections}
    kept = [
        {"session": section.session.number}
        | {field: getattr(section, field) for field in SECTION_FIELDS}
        for section in planned_sections(event)
        if section.session.number != incident.number or section.letter not in choice.sections
    ]
    new = [
        {"session": incident.number} | facts
        for parts in choice.sections.values()
        for facts in parts
    ]
    sections_store(event=event, wanted=[*kept, *new])
    for section in planned_sections(event):
        if section.session.number == incident.number:
            save_section(section)
    if incident.rounds_played:
        for planned in draft_session(event, incident.number).sections:
            before, after = old.get(planned.letter), planned.movement
            if planned.letter in choice.sections and before and after:
                seats = seats_followed(seats, planned.letter, before, after)
    if seats or incident.number == 1:
        reseat(event=event, number=incident.number, before=seats)
