"""The draft's next session, in the plan's words and in those of the crossovers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.methods.next_session import NextSession
from crossovers.sections import Section as CoreSection
from planner.errors import PlanningError
from planner.models import Event, Pair, StageEntry
from planner.plan.playbacks import Roster, core_sections, plan_counted
from planner.plan.view import Plan, PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.asked_wishes import asked_wishes
from planner.services.plans import plan_draft
from planner.wording import translated


@dataclass(frozen=True)
class PlannedCrossover:
    """A session of a plan that is to be seated; ``session`` is the same for the core.

    ``exceptions`` are keys of wishes: required ones given up, preferred ones to be kept.
    """

    plan: Plan
    planned: PlannedSession
    roster: Roster
    pairs: list[Pair]
    session: NextSession
    exceptions: frozenset[str] = frozenset()

    @property
    def rank_of(self) -> dict[str, int]:
        """How good the seeded pairs are, by the names the core knows them by: 1 is the best."""
        if _came_by_place(self.planned):
            return {name: rank for rank, name in enumerate(self.session.seeds, 1)}
        return {name: self.roster.pair_of[name].seed or 0 for name in self.session.seeds}

    @property
    def later(self) -> list[int]:
        """The numbers of the stage's sessions after this one."""
        return [session.number for session in _later(self.plan, self.planned)]


def draft_crossover(
    *, event: Event, number: int, exceptions: Iterable[str] = ()
) -> PlannedCrossover:
    """The draft's session to be seated."""
    plan = plan_view(plan_draft(event=event))
    pairs = list(pairs_with_players().filter(event=event))
    return planned_crossover(plan=plan, pairs=pairs, number=number, exceptions=set(exceptions))


def planned_crossover(
    *, plan: Plan, pairs: list[Pair], number: int, exceptions: Collection[str] = ()
) -> PlannedCrossover:
    """What is to be seated; raises PlanningError while something before it is missing."""
    planned = next((session for session in plan.sessions if session.number == number), None)
    sections = core_sections(planned) if planned else None
    if planned is None or sections is None:
        raise PlanningError(
            _("Session %(number)s needs sections with movements before it can be seated.")
            % {"number": number}
        )
    counted = plan_counted(plan)
    earlier = counted.earlier(plan.before(planned))
    pairs = [pair for pair in pairs if planned.plays(pair)]
    _check_room(planned, pairs)
    roster = counted.roster
    letters = [section.letter for section in sections]
    last = earlier[-1].seating.seat_of
    seeded = _seeded(planned, pairs)
    try:
        session = NextSession(
            earlier=earlier,
            sections=sections,
            pairs=tuple(roster.name(pair) for pair in pairs),
            wishes=tuple(asked_wishes(pairs, roster, last, letters, exceptions)),
            seeds=tuple(roster.name(pair) for pair in seeded),
            later=_later_sections(plan, planned),
        )
    except CrossoverError as error:
        raise PlanningError(translated(error)) from error
    return PlannedCrossover(plan, planned, roster, pairs, session, frozenset(exceptions))


def _seeded(planned: PlannedSession, pairs: list[Pair]) -> list[Pair]:
    """The seeds, best first: those that a ranking brought to the stage, else those entered."""
    by_key = {pair.pk: pair for pair in pairs}
    if came := _came_by_place(planned):
        return [by_key[entry.pair_id] for entry in came if entry.pair_id in by_key]
    return sorted((pair for pair in pairs if pair.seed), key=lambda pair: pair.seed or 0)


def _came_by_place(planned: PlannedSession) -> list[StageEntry]:
    """The pairs of the stage that a ranking brought to it, best first."""
    return [entry for entry in (planned.stage.playing if planned.stage else []) if entry.place]


def _check_room(planned: PlannedSession, pairs: list[Pair]) -> None:
    room = sum(section.section.pair_count for section in planned.sections)
    if len(pairs) > room:
        raise PlanningError(
            _("%(session)s has places for %(room)s pairs, but %(pairs)s are to be seated.")
            % {"session": planned.label, "room": room, "pairs": len(pairs)}
        )


def _later(plan: Plan, planned: PlannedSession) -> list[PlannedSession]:
    """The sessions of the same stage after this one."""
    return [other for other in plan.after(planned) if other.stage is planned.stage]


def _later_sections(plan: Plan, planned: PlannedSession) -> tuple[tuple[CoreSection, ...], ...]:
    """Their sections, if all of them are there."""
    found = [core_sections(later) for later in _later(plan, planned)]
    return tuple(sections for sections in found if sections) if all(found) else ()
