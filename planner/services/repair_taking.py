"""Taking a repair over: the sections change, and the seats as little as possible."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.plan_contents import SECTION_FIELDS
from planner.plan_view import Plan, PlannedSession, plan_view
from planner.services.draft_state import planned_sections, sections_store
from planner.services.history import planning_step
from planner.services.plans import plan_draft
from planner.services.repairs import RepairChoice, section_repairs
from planner.services.reseating import draft_session, reseat, seats_followed, seats_of
from planner.services.sections import save_section
from planner.trouble import Trouble, leaving_places, trouble_place, withdrawn_seats


def repair_apply(
    *,
    event: Event,
    trouble: Trouble,
    title: str,
    onward: bool,
    author: AbstractBaseUser,
    seen: int | None = None,
) -> str:
    """Change the section as the repair says, and the seats as little as possible.

    Pairs named as leaving are withdrawn. ``onward`` repairs the later sessions
    of the same size too, each by itself and in the same way where there is
    one: during play they are not affected. Their crossovers are then to be
    found anew.
    """
    summary = _("Session %(number)s, section %(letter)s repaired: %(title)s") % {
        "number": trouble.number,
        "letter": trouble.letter,
        "title": title,
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        plan = plan_view(plan_draft(event=event))
        choices = section_repairs(plan=plan, trouble=trouble)
        choice = next((c for c in choices if c.title == title), None)
        if choice is None:
            raise PlanningError(_("Choose one of the repairs."))
        if choice.obstacle:
            raise PlanningError(choice.obstacle)
        session, planned = trouble_place(plan, trouble)
        if trouble.pairs < 0:
            gone = [planned.seats[place].pk for place in leaving_places(planned, trouble)]
            Pair.objects.filter(event=event, pk__in=gone).update(withdrawn=True)
        _repair_session(event, trouble, choice)
        if onward and not trouble.rounds_played:
            places = _places(session)
            for later in plan.sessions:
                if later.number > trouble.number and _places(later) == places:
                    _repair_later(event, later.number, trouble, choice)
    return summary


def _places(session: PlannedSession) -> int:
    return sum(section.section.pair_count for section in session.sections)


def _repair_later(event: Event, number: int, trouble: Trouble, choice: RepairChoice) -> None:
    """The same in a later session, where those who are gone may sit elsewhere."""
    plan = plan_view(plan_draft(event=event))
    for there in _troubles(plan, number, trouble):
        choices = section_repairs(plan=plan, trouble=there)
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


def _troubles(plan: Plan, number: int, trouble: Trouble) -> list[Trouble]:
    """The trouble as it shows in a later session, section by section."""
    session = next(session for session in plan.sessions if session.number == number)
    there = replace(trouble, number=number, boarded=False, leaving=())
    gone = {s.letter: len(withdrawn_seats(s)) for s in session.sections}
    if trouble.pairs < 0 and sum(gone.values()) == -trouble.pairs:
        return [
            replace(there, letter=letter, pairs=-count) for letter, count in gone.items() if count
        ]
    return [there]


def _repair_session(event: Event, trouble: Trouble, choice: RepairChoice) -> None:
    session = draft_session(event, trouble.number)
    seats = seats_of(session)
    old = {section.letter: section.movement for section in session.sections}
    kept = [
        {"session": section.session.number}
        | {field: getattr(section, field) for field in SECTION_FIELDS}
        for section in planned_sections(event)
        if section.session.number != trouble.number or section.letter not in choice.sections
    ]
    new = [
        {"session": trouble.number} | facts for parts in choice.sections.values() for facts in parts
    ]
    sections_store(event=event, wanted=[*kept, *new])
    for section in planned_sections(event):
        if section.session.number == trouble.number:
            save_section(section)
    if trouble.rounds_played:
        for section in draft_session(event, trouble.number).sections:
            if section.letter in choice.sections:
                seats = seats_followed(seats, section.letter, old[section.letter], section.movement)
    if seats or trouble.number == 1:
        reseat(event=event, number=trouble.number, before=seats)
