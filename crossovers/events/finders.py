"""Who finds the crossover that a request asks for: one function for each method."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from crossovers.errors import CrossoverError
from crossovers.events.best import Ask, crossover_best
from crossovers.events.crossover import Crossover
from crossovers.events.crossover_request import CrossoverRequest
from crossovers.events.interwoven_event import crossover_interwoven
from crossovers.events.line_event import crossover_by_lines
from crossovers.events.printed_event import (
    crossover_by_blocks,
    crossover_by_german_school,
    crossover_by_recipe,
)
from crossovers.events.searched_event import event_by_search
from crossovers.events.second_session import second_session
from crossovers.fairness.event_plays import Scoring
from crossovers.fairness.fairest_event import fairest_event
from crossovers.fairness.fairest_seating import EFFORT as FAIREST
from crossovers.methods.next_session import NextSession
from crossovers.printed.line_moves import LineMethod
from crossovers.printed.recipes import Wording
from crossovers.search.effort import Effort
from crossovers.search.event_search import EFFORT
from movements.progress import Tell, part, silent


def crossover(request: CrossoverRequest, tell: Tell = silent) -> Crossover:
    """All sessions, seated as asked."""
    if (request.wishes or request.fair) and request.method not in ("best", "lines"):
        raise CrossoverError("Wishes are kept by the method best: use --method best.")
    if not request.fairest:
        found = FINDERS[request.method](request, tell)
        return replace(found, scoring=Scoring(request.scoring))
    seconds = request.seconds
    half = None if seconds is None else seconds / 2
    found = FINDERS[request.method](replace(request, seconds=half), part(tell, 0.0, 0.5))
    return _fairest(request, found, half, part(tell, 0.5, 1.0))


def _fairest(
    request: CrossoverRequest, found: Crossover, seconds: float | None, tell: Tell
) -> Crossover:
    """The event found, its comparisons made as even as the playbacks allow."""
    fair = fairest_event(
        found.sessions,
        playbacks=request.playbacks,
        scoring=Scoring(request.scoring),
        wishes=request.wishes,
        seed=1 if request.seed is None else request.seed,
        effort=replace(FAIREST, seconds=seconds, tell=tell),
    )
    return replace(
        found, sessions=fair.sessions, scoring=Scoring(request.scoring), curve=fair.curve
    )


def _second(request: CrossoverRequest) -> NextSession:
    """Session two, for the methods that go from session one to it and no further."""
    if request.sessions != 2:
        raise CrossoverError(
            "The method %(method)s seats two sessions: for more use lines or best.",
            method=request.method,
        )
    return second_session(
        request.first, later=request.later, absent=request.missing, turnovers=request.turnovers
    )


def _by_recipe(request: CrossoverRequest, _tell: Tell) -> Crossover:
    if request.sessions != 2:
        raise CrossoverError("The recipes in print are for two sessions: leave out --sessions.")
    if request.german:
        if len(request.first) > 1 or request.changes_entries:
            raise CrossoverError(
                "The German school as a recipe divides one section in which nobody is missing: "
                "use --method german."
            )
        return crossover_interwoven(request.first[0])
    wording = Wording.WORDED if request.as_worded else Wording.PRINTED
    return crossover_by_recipe(_second(request), wording)


def _by_german_school(request: CrossoverRequest, _tell: Tell) -> Crossover:
    return crossover_by_german_school(_second(request))


def _by_lines(request: CrossoverRequest, _tell: Tell) -> Crossover:
    if request.fair or request.then:
        raise CrossoverError(
            "Line moves do not take --fair and --then: use --method best for them."
        )
    return crossover_by_lines(
        request.first,
        request.sessions,
        LineMethod(request.line_method) if request.line_method else None,
        absent=request.missing,
        turnovers=request.turnovers,
        wishes=request.wishes,
    )


def _by_blocks(request: CrossoverRequest, tell: Tell) -> Crossover:
    seed = 1 if request.seed is None else request.seed
    return crossover_by_blocks(_second(request), request.blocks, seed, tell)


def _by_search(request: CrossoverRequest, tell: Tell) -> Crossover:
    if request.sessions != 2 or request.missing:
        return event_by_search(
            request.first,
            request.sessions,
            later=request.later,
            absent=request.missing,
            turnovers=request.turnovers,
            wishes=request.wishes,
            fair=request.fair,
            seed=1 if request.seed is None else request.seed,
            effort=replace(EFFORT, seconds=request.seconds, tell=tell),
        )
    ask = Ask(
        turnovers=request.turnovers,
        later=request.later,
        wishes=request.wishes,
        fair=request.fair,
        seed=request.seed,
        effort=Effort(seconds=request.seconds, tell=tell),
    )
    return crossover_best(request.first, ask)


FINDERS: dict[str, Callable[[CrossoverRequest, Tell], Crossover]] = {
    "best": _by_search,
    "blocks": _by_blocks,
    "german": _by_german_school,
    "lines": _by_lines,
    "recipe": _by_recipe,
}
