"""Something changed: the repairs of one section in the draft, with their costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from movements.attendance import absence, seats_kept, starter, starting_seats
from movements.continuation import is_seated, missing_pairs
from movements.costs import Cost
from movements.errors import MovementError
from movements.movement import Direction as CoreDirection
from movements.movement import Movement, Phantom
from movements.remedy import RepairKind
from movements.repairs import Change, Repair, Situation, repairs
from movements.sentences import renumbered
from planner.errors import PlanningError
from planner.models import Section
from planner.plan_view import Plan, PlannedSection, PlannedSession
from planner.services.sections import LETTERS
from planner.services.written_movements import movement_fields
from planner.trouble import (
    Trouble,
    free_places,
    half_tables,
    leaving_places,
    trouble_place,
    withdrawn_seats,
)
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


def section_repairs(*, plan: Plan, trouble: Trouble) -> list[RepairChoice]:
    """Every way on for the section, the least trouble first."""
    session, planned = trouble_place(plan, trouble)
    _refuse_wrong_section(session, planned, trouble)
    found = list(_moves_between_sections(plan, session, planned, trouble))
    if not trouble.pairs and not found:
        raise PlanningError(
            _("Only two sections with a half table each can be joined, before play begins.")
        )
    if trouble.pairs:
        leaving = _leaving(planned, trouble)
        for repair in _repairs(planned, trouble, trouble.pairs, leaving):
            obstacle = _unnamed(trouble, leaving) or _taken_over(repair, planned, trouble)
            choice = _choice(repair, plan, planned, obstacle)
            said = _sit_outs_by_pair(repair.movement, planned, trouble)
            found.append(replace(choice, announcement=(*choice.announcement, *said)))
    return sorted(found, key=lambda choice: choice.cost.trouble)


def _refuse_wrong_section(
    session: PlannedSession, planned: PlannedSection, trouble: Trouble
) -> None:
    """A pair that is gone is missed where it sits."""
    if trouble.pairs >= 0 or leaving_places(planned, trouble) or free_places(planned):
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


def _leaving(planned: PlannedSection, trouble: Trouble) -> tuple[Phantom, ...]:
    """Those who go as the movement calls them; nobody while not all are known."""
    if trouble.pairs > 0:
        return ()
    gone, free = leaving_places(planned, trouble), free_places(planned)
    if len(gone) + len(free) <= -trouble.pairs:
        gone = [*gone, *free]
    if len(gone) > -trouble.pairs:
        raise PlanningError(
            _("%(gone)s pairs of section %(letter)s are gone: say so under what changed.")
            % {"gone": len(gone), "letter": planned.letter}
        )
    schedule = _movement(planned).schedule
    named = [
        starter(schedule, (table, CoreDirection(direction.value))) for table, direction in gone
    ]
    known = tuple(pair for pair in named if pair is not None)
    return known if len(known) == -trouble.pairs else ()


def _unnamed(trouble: Trouble, leaving: tuple[Phantom, ...]) -> str:
    if trouble.pairs < 0 and trouble.rounds_played and not leaving:
        return _("Name the pairs that leave: until round %(round)s the plan has them play.") % {
            "round": trouble.rounds_played
        }
    return ""


def _taken_over(repair: Repair, planned: PlannedSection, trouble: Trouble) -> str:
    """Whether a late pair would go on in the place of one that has played there."""
    old, after = _movement(planned), trouble.rounds_played
    gone = [pair for pair in missing_pairs(old, after=after) if not absence(old, pair).is_whole]
    if not any(is_seated(repair.movement, pair, after=after) for pair in gone):
        return ""
    return _(
        "The pair that left has played in that place, and the plan knows one pair a place: "
        "announce it, and let the newcomer play under that pair's number."
    )


def _sit_outs_by_pair(
    movement: Movement, planned: PlannedSection, trouble: Trouble
) -> Iterator[str]:
    """Who sits out in the rounds to come, by the numbers on the cards."""
    if not trouble.rounds_played or not planned.seats:
        return
    starts = {seat: who for who, seat in starting_seats(movement.schedule).items()}
    kept = seats_kept(_movement(planned).schedule, movement.schedule)
    numbers = {
        starts[kept[place]]: pair.number
        for (table, direction), pair in planned.seats.items()
        if (place := (table, CoreDirection(direction.value))) in kept
    }
    ns, ew = movement.schedule.contestants()
    alone = np.where((ns > 0) ^ (ew > 0), ns + ew, 0)[trouble.rounds_played :].tolist()
    out = [
        f"{number}: {', '.join(str(numbers[who]) for who in line if who in numbers)}"
        for number, line in enumerate(alone, trouble.rounds_played + 1)
        if any(who in numbers for who in line)
    ]
    if out:
        yield _("Pairs that sit out, by round: %(rounds)s.") % {"rounds": "; ".join(out)}


def _movement(planned: PlannedSection) -> Movement:
    if planned.movement is None:
        raise PlanningError(
            _("Section %(letter)s has no movement yet: choose one for the pairs there are.")
            % {"letter": planned.letter}
        )
    return planned.movement


def _repairs(
    planned: PlannedSection, trouble: Trouble, pairs: int, leaving: tuple[Phantom, ...] = ()
) -> tuple[Repair, ...]:
    try:
        situation = Situation(_movement(planned), trouble.boarded, trouble.rounds_played)
        return repairs(situation, Change(pairs, leaving))
    except MovementError as error:
        raise PlanningError(
            _("Section %(letter)s: %(reason)s.")
            % {"letter": planned.letter, "reason": translated(error)}
        ) from error


def _choice(
    repair: Repair, plan: Plan, planned: PlannedSection, obstacle: str = ""
) -> RepairChoice:
    new = _stored(repair, planned.section, plan)
    if not new:
        obstacle = _("All letters are in use: there is none for one more section.")
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


def _moves_between_sections(
    plan: Plan, session: PlannedSession, here: PlannedSection, trouble: Trouble
) -> Iterator[RepairChoice]:
    """What another section with a half table can do about it."""
    is_half = here.section.pair_count % 2 == 1
    for there in half_tables(session):
        if there.letter == here.letter or not _has_movement(there):
            continue
        if trouble.pairs == 1 and not is_half:
            words = {"there": there.letter}
            title = _("Section %(there)s takes the pair") % words
            said = _("The late pair plays in section %(there)s.") % words
            yield from _elsewhere(plan, there, trouble, 1, title, said)
        elif trouble.pairs == -1 and not is_half and not trouble.rounds_played:
            title, said = _move_words(there, here)
            yield from _elsewhere(plan, there, trouble, -1, title, said)
        elif trouble.pairs == 0 and is_half and not trouble.rounds_played:
            yield from _joined_halves(plan, here, there, trouble)


def _has_movement(planned: PlannedSection) -> bool:
    try:
        return planned.movement is not None
    except PlanningError:
        return False


def _elsewhere(
    plan: Plan, there: PlannedSection, trouble: Trouble, pairs: int, title: str, said: str
) -> Iterator[RepairChoice]:
    """The other section's best repair; the section itself stays as it is."""
    for repair in _repairs(there, trouble, pairs)[:1]:
        choice = _choice(repair, plan, there)
        yield replace(
            choice,
            title=f"{title}: {choice.title}",
            cost=replace(repair.cost, pairs_to_reseat=repair.cost.pairs_to_reseat + (pairs < 0)),
            announcement=(said, *_of_section(there, repair)),
        )


def _joined_halves(
    plan: Plan, here: PlannedSection, there: PlannedSection, trouble: Trouble
) -> Iterator[RepairChoice]:
    """A pair goes from the one to the other, and no half table is left."""
    for giver, taker in ((there, here), (here, there)):
        gives = next(iter(_repairs(giver, trouble, -1)), None)
        takes = next(iter(_repairs(taker, trouble, 1)), None)
        if gives is None or takes is None:
            continue
        title, said = _move_words(giver, taker)
        choice, other = _choice(gives, plan, giver), _choice(takes, plan, taker)
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


def _stored(repair: Repair, old: Section, plan: Plan) -> tuple[dict[str, Any], ...]:
    """The repair as sections: by their numbers where those build it, else written out."""
    taken = {section.letter for _session, section in plan.sections}
    spare = (letter for letter in LETTERS if letter not in taken)
    letters = [old.letter, *(next(spare, "") for _ in repair.sections[1:])]
    if "" in letters:
        return ()
    return tuple(
        {
            **movement_fields(movement, plan.event),
            "letter": letter,
            "colour": old.colour if letter == old.letter else "",
            "board_sets": old.board_sets,
        }
        for letter, movement in zip(letters, repair.sections, strict=True)
    )
