"""Seats and arrow switches chosen together: the fairest event there is to be had.

The search begins with the seats and switches given. One session at a time is seated
anew while plays of all sessions turn; no playback is added.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 6, rounds=5),)
>>> first = Session(sections, first_seating({"A": 6}))
>>> fairest_together((first, first), restarts=2).imbalance < 1.5
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import EventPlays, Scoring, event_plays
from crossovers.fairness.event_switches import SwitchedEvent, lightest, with_turned
from crossovers.fairness.fairest_seating import seat_comparisons
from crossovers.playbacks import count_total
from crossovers.search.problem import Problem, seating_problem
from crossovers.search.seating_search import NO_WISHES
from crossovers.sections import Session
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.progress import Progress, Tell, silent

STEPS = 4_000_000
HEATS = ((600.0, 8.0), (1500.0, 8.0), (150.0, 8.0))
PRICE = 400.0
SWAPS = 0.3


def fairest_together(
    sessions: Sequence[Session],
    *,
    scoring: Scoring = Scoring.ACROSS,
    wishes: Wishes = NO_WISHES,
    seed: int = 1,
    restarts: int = 6,
    steps: int = STEPS,
    tell: Tell = silent,
) -> SwitchedEvent:
    """The most even event found, by seats and by switches table by table."""
    best = SwitchedEvent(tuple(sessions), event_balance(sessions, scoring).imbalance)
    fewest = count_total(sessions)
    for restart in range(restarts):
        # Every later session has its turn.
        number = 1 + restart % max(1, len(sessions) - 1)
        heat = HEATS[restart % len(HEATS)]
        found = _run(best.sessions, number, scoring, wishes, Cooling(steps, *heat), seed + restart)
        imbalance = event_balance(found, scoring).imbalance
        if (count_total(found), imbalance) < (fewest, best.imbalance):
            best, fewest = SwitchedEvent(found, imbalance), count_total(found)
        tell(Progress(restart + 1, restarts, (restart + 1) / restarts, fewest))
    return best


def _run(
    sessions: Sequence[Session],
    number: int,
    scoring: Scoring,
    wishes: Wishes,
    cooling: Cooling,
    seed: int,
) -> tuple[Session, ...]:
    """One run, in which session ``number`` (from 0) is seated anew."""
    from crossovers.fairness.joint_moves import JointState  # noqa: PLC0415 -- as above
    from crossovers.fairness.joint_moves import fairest_together as run  # noqa: PLC0415 -- numba is slow to load
    from crossovers.search.swaps import count_all  # noqa: PLC0415 -- as above
    from movements.annealing.random_state import restart_state  # noqa: PLC0415 -- as above

    session = sessions[number]
    others = (*sessions[number + 1 :], *sessions[:number])
    pairs = tuple(session.seating.seat_of)
    problem = seating_problem(others, session.sections, pairs, wishes)
    problem = replace(problem, start=problem.numbered(session.seating.pairs))
    event = event_plays(sessions, scoring)
    state = problem.state()
    free = int(count_all(state))
    arrays = _arrays(event, number, problem)
    turned = np.zeros(len(event.plays.ns), bool)
    joint = JointState(
        seating=state,
        here=seat_comparisons(session.sections, scoring),
        turned=turned,
        kept=turned.copy(),
        playbacks=np.zeros(1, np.int64),
        free=free,
        price=PRICE,
        swaps=SWAPS,
        **arrays,
    )
    run(joint, cooling, restart_state(seed, number))
    seated = with_turned(sessions, event, lightest(event, joint.kept))
    anew = replace(seated[number], seating=problem.seating(state.best))
    return (*seated[:number], anew, *seated[number + 1 :])


def _arrays(event: EventPlays, number: int, problem: Problem) -> dict[str, np.ndarray]:
    """The event's plays with the pairs of the problem, and those of its session with seats."""
    names = [*problem.names, *(pair for pair in event.pairs if pair not in set(problem.names))]
    number_of = {name: k for k, name in enumerate(names) if name is not None}
    pair = np.array([number_of[name] for name in event.pairs])
    seat_of = np.zeros(len(names), np.int64)
    seat_of[problem.start] = np.arange(len(problem.start))
    plays, is_here = event.plays, event.session_of == number
    at_home = is_here[plays.group]
    ends = [np.where(at_home, seat_of[pair[line]], pair[line]) for line in (plays.ns, plays.ew)]
    distances = np.zeros((len(names),) * 2)
    distances[np.ix_(pair, pair)] = plays.comparisons() - event.targets()
    signs = np.zeros((len(names), plays.groups), np.int64)
    way = np.where(plays.switched, -1, 1)
    signs[ends[0], plays.group], signs[ends[1], plays.group] = way, -way
    return {
        "distances": distances,
        "first": ends[0],
        "second": ends[1],
        "group": plays.group,
        "is_here": is_here,
        "signs": signs,
    }
