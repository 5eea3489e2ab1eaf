"""Something changed: the repairs of one section in the draft, and taking one over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from movements.errors import MovementError
from movements.movement import Direction as CoreDirection
from movements.movement import Movement, Phantom
from movements.repairs import Change, Repair, Situation, repairs
from planner.enums import Direction
from planner.errors import PlanningError
from planner.models import Event, Pair, Section
from planner.plan_contents import SECTION_FIELDS
from planner.plan_view import Plan, PlannedSection, PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.draft_state import planned_sections, sections_store
from planner.services.history import planning_step
from planner.services.movements import section_movement
from planner.services.plans import plan_draft
from planner.services.seating import SeatMap, seats_store, section_places
from planner.services.sections import LETTERS, save_section


@dataclass(frozen=True)
class Trouble:
    """A section in a session, and what has happened to it."""

    number: int
    letter: str
    pairs: int = 0
    boarded: bool = False
    rounds_played: int = 0


@dataclass(frozen=True, eq=False)
class RepairChoice:
    """A repair; ``sections`` are the fields to store, or none where the plan cannot hold it."""

    repair: Repair
    sections: tuple[dict[str, Any], ...]

    @property
    def can_be_taken(self) -> bool:
        return bool(self.sections)

    @property
    def unlike(self) -> int:
        """Unlike comparisons in percent."""
        return round(100 * self.repair.cost.unlike_comparisons)


def withdrawn_seats(section: PlannedSection) -> list[tuple[int, Direction]]:
    """The seats of pairs that are gone."""
    return [place for place, pair in sorted(section.seats.items()) if pair.withdrawn]


def standing_pairs(session: PlannedSession, pairs: list[Pair]) -> list[Pair]:
    """Pairs that play and have no seat in the session."""
    seated = {pair.pk for section in session.sections for pair in section.seats.values()}
    return [pair for pair in pairs if not pair.withdrawn and pair.pk not in seated]


def section_repairs(*, plan: Plan, trouble: Trouble) -> list[RepairChoice]:
    """Every way on for the section, the best first."""
    planned = _section(plan, trouble)
    movement = planned.movement
    if movement is None:
        raise PlanningError(
            _("Section %(letter)s has no movement yet: choose one for the pairs there are.")
            % {"letter": trouble.letter}
        )
    gone = tuple(
        Phantom(CoreDirection(direction.value), table)
        for table, direction in withdrawn_seats(planned)
    )
    leaving = gone if len(gone) == -trouble.pairs else ()
    try:
        situation = Situation(movement, trouble.boarded, trouble.rounds_played)
        found = repairs(situation, Change(trouble.pairs, leaving))
    except MovementError as error:
        raise PlanningError(
            _("Section %(letter)s: %(reason)s.") % {"letter": trouble.letter, "reason": error}
        ) from error
    return [
        RepairChoice(repair, _stored(repair, planned.section, plan, trouble)) for repair in found
    ]


def _section(plan: Plan, trouble: Trouble) -> PlannedSection:
    for session, section in plan.sections:
        if (session.number, section.letter) == (trouble.number, trouble.letter):
            return section
    raise PlanningError(_("There is no such section in the plan."))


def _stored(
    repair: Repair, old: Section, plan: Plan, trouble: Trouble
) -> tuple[dict[str, Any], ...]:
    """The repair as sections that build the very same schedules; nothing if none do."""
    if trouble.rounds_played:
        return ()
    taken = {section.letter for _session, section in plan.sections}
    spare = (letter for letter in LETTERS if letter not in taken)
    letters = [old.letter, *(next(spare, "") for _ in repair.sections[1:])]
    found = []
    for letter, movement in zip(letters, repair.sections, strict=True):
        facts = _fields(movement, old, plan.event) | {"letter": letter}
        facts["colour"] = old.colour if letter == old.letter else ""
        if not letter or not _same(facts, movement, plan.event):
            return ()
        found.append(facts)
    return tuple(found)


def _fields(movement: Movement, old: Section, event: Event) -> dict[str, Any]:
    inside = [p for p in movement.phantoms if p.number <= movement.tables]
    phantom = inside[0] if inside else None
    roving = movement.rover is not None
    party = roving and movement.has_party_table
    return {
        "tables": movement.tables,
        "half_table": phantom is not None or (roving and not party),
        "movement": movement.kind.value,
        "rounds": movement.rounds if movement.rounds != event.rounds else None,
        "board_groups": movement.board_groups,
        "variant": "" if movement.relay_after else movement.variant,
        "relay": movement.relay_after is not None,
        "rover": movement.rover.value if movement.rover else "",
        "party_table": party,
        "phantom_direction": phantom.direction.value if phantom else "",
        "phantom_table": phantom.number if phantom else None,
        "switches": "",
        "board_sets": old.board_sets,
    }


def _same(facts: dict[str, Any], movement: Movement, event: Event) -> bool:
    try:
        built = section_movement(section=Section(**facts), event=event)
    except PlanningError:
        return False
    return built is not None and all(
        getattr(built.schedule, grid).shape == getattr(movement.schedule, grid).shape
        and (getattr(built.schedule, grid) == getattr(movement.schedule, grid)).all()
        for grid in ("ns", "ew", "board_group")
    )


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

    ``onward`` repairs the section in the later sessions too. Their crossovers
    are then to be found anew: pairs keep their seats where those remain.
    """
    summary = _("Session %(number)s, section %(letter)s repaired: %(title)s") % {
        "number": trouble.number,
        "letter": trouble.letter,
        "title": title,
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        choices = section_repairs(plan=plan_view(plan_draft(event=event)), trouble=trouble)
        choice = next((c for c in choices if c.repair.title == title and c.can_be_taken), None)
        if choice is None:
            raise PlanningError(_("Choose one of the repairs that can be taken over."))
        last = event.session_count if onward else trouble.number
        for number in range(trouble.number, last + 1):
            _repair_session(event, replace(trouble, number=number), choice)
    return summary


def _repair_session(event: Event, trouble: Trouble, choice: RepairChoice) -> None:
    kept = [
        {"session": section.session.number}
        | {field: getattr(section, field) for field in SECTION_FIELDS}
        for section in planned_sections(event)
        if (section.session.number, section.letter) != (trouble.number, trouble.letter)
    ]
    new = [{"session": trouble.number} | facts for facts in choice.sections]
    seats = _seats(event, trouble.number)
    sections_store(event=event, wanted=[*kept, *new])
    for section in planned_sections(event):
        if section.session.number == trouble.number:
            save_section(section)
    if seats or trouble.number == 1:
        reseat(event=event, number=trouble.number, before=seats)


def _seats(event: Event, number: int) -> SeatMap:
    plan = plan_view(plan_draft(event=event))
    return {
        (section.letter, table, direction.value): pair.pk
        for session, section in plan.sections
        if session.number == number
        for (table, direction), pair in section.seats.items()
    }


def reseat(*, event: Event, number: int, before: SeatMap) -> None:
    """Give everybody who plays a seat; whoever's seat is still there keeps it."""
    plan = plan_view(plan_draft(event=event))
    session = next(session for session in plan.sessions if session.number == number)
    places = [
        (place.letter, place.table, place.direction)
        for section in session.sections
        for place in section_places(section)
    ]
    playing = [pair for pair in pairs_with_players().filter(event=event) if not pair.withdrawn]
    keys = {pair.pk for pair in playing}
    seats = {place: pair for place, pair in before.items() if place in set(places) and pair in keys}
    seated = set(seats.values())
    waiting = [pair for pair in playing if pair.pk not in seated]
    waiting.sort(key=lambda pair: not pair.must_sit_ns)
    free = [place for place in places if place not in seats]
    for pair in waiting:
        if not free:
            break
        place = free.pop(0)
        seats[place] = pair.pk
    seats_store(event=event, number=number, seats=seats)


def newcomers_seat(
    *, event: Event, number: int, author: AbstractBaseUser, seen: int | None = None
) -> str:
    """Let pairs without a seat take those of pairs that are gone."""
    summary = _("Session %(number)s: pairs without a seat took the free ones") % {"number": number}
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        reseat(event=event, number=number, before=_seats(event, number))
    return summary
