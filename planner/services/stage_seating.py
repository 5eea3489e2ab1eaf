"""The first seats of a stage, by the ranking that led there or by lot."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.stages.final_seats import StageSeeding, stage_seating
from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.models import Pair, Stage
from planner.models.pair import MOST_PAIRS
from planner.plan.planned_stages import PlannedStage
from planner.plan.view import PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.history import planning_step
from planner.services.plans import plan_draft
from planner.services.seating import MOST_DRAW, seats_store, seats_to_give
from planner.wording import translated


def stage_seat(
    *,
    stage: Stage,
    seeding: str,
    draw: int | None = None,
    author: User | None,
    seen: int | None = None,
) -> str:
    """Seat the first session of a stage: by snake, in blocks or by lot."""
    if seeding not in list(StageSeeding):
        raise PlanningError(_("Seats are given by snake, in blocks or by lot: choose one of them."))
    way = StageSeeding(seeding)
    summary = {
        StageSeeding.SNAKE: _("%(stage)s seated by the ranking, there and back over the lines"),
        StageSeeding.BLOCKS: _("%(stage)s seated by the ranking, section by section"),
        StageSeeding.LOT: _("%(stage)s drawn by lot with number %(number)s"),
    }[way]
    draw = draw or secrets.randbelow(MOST_DRAW) + 1
    words = {"stage": stage.name, "number": draw}
    with planning_step(
        event=stage.event, author=author, summary=summary % words, seen=seen
    ) as step:
        plan = plan_view(plan_draft(event=stage.event))
        planned = next(found for found in plan.stages if found.code == stage.code)
        session = _first_session(planned)
        ranked = stage_players(planned, session)
        if not ranked:
            raise PlanningError(
                _("%(stage)s has no pairs to seat: make the cut first.") % {"stage": stage.name}
            )
        free = {seat for section in session.sections for seat in seats_to_give(section)}
        sizes = tuple((section.letter, section.last_table) for section in session.sections)
        closed = [seat for seat in _every_seat(session) if seat not in free]
        try:
            seating = stage_seating(
                sizes, [str(pair.pk) for pair in ranked], way, closed=closed, seed=draw
            )
        except CrossoverError as error:
            raise PlanningError(f"{stage.name}: {translated(error)}") from error
        seats_store(
            event=stage.event,
            number=session.number,
            seats={seat: int(pair) for pair, seat in seating.seat_of.items()},
        )
    return step.summary


def stage_players(planned: PlannedStage, session: PlannedSession) -> list[Pair]:
    """The pairs that play a session of the stage, best first: by the cut, then by seed."""
    pairs = pairs_with_players().filter(event=planned.stage.event)
    playing = {pair.pk: pair for pair in pairs if session.plays(pair)}
    best = [playing.pop(entry.pair_id) for entry in planned.entries if entry.pair_id in playing]
    rest = sorted(playing.values(), key=lambda pair: (pair.seed or MOST_PAIRS, pair.number))
    return [*best, *rest]


def _first_session(planned: PlannedStage) -> PlannedSession:
    session = planned.sessions[0] if planned.sessions else None
    if session is None or not session.sections:
        raise PlanningError(
            _("%(stage)s has no sections yet: divide its pairs into sections first.")
            % {"stage": planned.name}
        )
    return session


def _every_seat(session: PlannedSession) -> list[Seat]:
    return [
        section.seat(table, direction)
        for section in session.sections
        for table in range(1, section.last_table + 1)
        for direction in Direction
    ]
