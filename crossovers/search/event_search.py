"""The search over many sessions.

All sessions are annealed together: every sweep lets the pairs of each session
swap seats while the meetings of all other sessions count, and the temperature
falls from sweep to sweep. The search starts from the line move where there is
one (which leaves little to mend), from sessions seated one after the other, and
from random seatings; the best result is taken.

>>> from crossovers.playbacks import count_total
>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 8, rounds=7), standard_section("B", 9, rounds=7))
>>> first = Session(sections, first_seating({"A": 8, "B": 9}))
>>> sitting = Sitting(sections, tuple(first.seating.seat_of))
>>> count_total(find_event([first], [sitting, sitting], seed=1))
0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from crossovers.errors import NoLineMove
from crossovers.playbacks import all_pairs, met_matrix
from crossovers.printed.line_moves import line_move
from crossovers.search.effort import Effort
from crossovers.search.problem import Numbers, Problem, seating_problem
from crossovers.search.seating_search import NO_WISHES, find_seating
from crossovers.seats import Pair
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.progress import Tell, part, silent

Counts = npt.NDArray[np.int16]

SWEEPS = 150
SWAPS_PER_SEAT = 30
COLD = 0.12
LINE_HEATS = (0.6, 0.8, 0.7, 0.5)
EFFORT = Effort(restarts=9)
FAIR_EFFORT = Effort(restarts=8)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A session to be seated: its sections and the pairs that play in it."""

    sections: tuple[Section, ...]
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """The sessions to be seated, in arrays, and who has met in those already seated."""

    problems: tuple[Problem, ...]
    numbers: tuple[Numbers, ...]
    met: Counts

    def sessions(self, sittings: Sequence[Sitting], pairs: Sequence[Numbers]) -> list[Session]:
        return [
            Session(sitting.sections, problem.seating(seated))
            for sitting, problem, seated in zip(sittings, self.problems, pairs, strict=True)
        ]


class Start(NamedTuple):
    """Seatings to begin from, and the first temperature that suits them."""

    seatings: list[Numbers]
    hot: float


def find_event(
    played: Sequence[Session],
    sittings: Sequence[Sitting],
    *,
    wishes: Wishes = NO_WISHES,
    target: int = 0,
    seed: int = 1,
    effort: Effort = EFFORT,
) -> tuple[Session, ...]:
    """All sessions: those played or fixed, then the best seatings found for the others.

    ``target`` counts different couples of pairs that meet again: the search stops when
    it has no more. Wishes hold in every session to be seated.
    """
    event = _event(played, sittings, wishes)
    began = monotonic()
    best, fewest = None, int(np.iinfo(np.int64).max)
    for number, start in enumerate(_starts(event, played, sittings, wishes, seed, effort)):
        sweeps = SWEEPS * effort.length * _length(number)
        hear = partial(_tell, effort, number, began, fewest)
        # 7919 keeps the starts of neighbouring seeds from sharing their random numbers.
        found, total = _annealed(event, start, sweeps, target, seed + 7919 * number, hear)
        if total < fewest:
            best, fewest = found, total
        if fewest <= target:
            break
    return (*played, *event.sessions(sittings, best or [p.start for p in event.problems]))


def _length(start: int) -> int:
    """How many sweeps a start has, in multiples of the first one's."""
    # Easy events are done in the short starts; only hard ones come to the long ones.
    return int(4 ** min(start // 4, 2))


def _tell(effort: Effort, start: int, began: float, known: int, share: float, total: int) -> None:
    """Report how far the event is within one start."""
    lengths = [_length(number) for number in range(max(effort.restarts, start + 1))]
    done = (sum(lengths[:start]) + share * lengths[start]) / sum(lengths)
    effort.tell(effort.progress(start + 1, done, began, min(total, known)))


def find_fair_event(
    played: Sequence[Session],
    sittings: Sequence[Sitting],
    wishes: Wishes,
    seed: int,
    tell: Tell = silent,
) -> tuple[Session, ...]:
    """The sessions one after the other, each with the lowest worst count first."""
    sessions = list(played)
    for done, sitting in enumerate(sittings):
        one = part(tell, done / len(sittings), (done + 1) / len(sittings))
        seating = find_seating(
            sessions,
            sitting.sections,
            pairs=sitting.pairs,
            wishes=wishes,
            fair=True,
            seed=seed,
            effort=replace(FAIR_EFFORT, tell=one),
        )
        sessions.append(Session(sitting.sections, seating))
    return tuple(sessions)


def _event(played: Sequence[Session], sittings: Sequence[Sitting], wishes: Wishes) -> Event:
    before = list(played)
    problems = []
    for sitting in sittings:
        # The session before is there for the wishes; who has met is tallied while annealing.
        problem = seating_problem(before[-1:], sitting.sections, sitting.pairs, wishes)
        problems.append(problem)
        before.append(Session(sitting.sections, problem.seating(problem.start)))
    everybody = all_pairs(before)
    number_of = {pair: number for number, pair in enumerate(everybody)}
    met = np.zeros((len(everybody), len(everybody)), np.int16)
    for session in played:
        met += met_matrix([session], everybody)
    return Event(
        problems=tuple(problems),
        numbers=tuple(
            np.array([number_of[name] if name else -1 for name in problem.names], np.int32)
            for problem in problems
        ),
        met=met,
    )


def _starts(
    event: Event,
    played: Sequence[Session],
    sittings: Sequence[Sitting],
    wishes: Wishes,
    seed: int,
    effort: Effort,
) -> Iterator[Start]:
    """Seatings to begin from, in turn by lines, one after another and random."""
    end = None if effort.seconds is None else monotonic() + effort.seconds
    # A line move knows nothing of wishes, and the annealing begins with all of them kept.
    lines = None if wishes else _by_lines(event, played, sittings)
    number = 0
    while number < effort.restarts or end is not None:
        turn = number % 4
        if lines is not None and turn % 2 == 0:
            yield Start(lines, LINE_HEATS[number // 2 % len(LINE_HEATS)])
        elif turn == 1:
            yield Start(_one_after_another(event, played, sittings, wishes, seed + number), 0.45)
        else:
            yield Start(_shuffled(event, seed + number), 1.2)
        number += 1
        if end is not None and monotonic() > end:
            return


def _by_lines(
    event: Event, played: Sequence[Session], sittings: Sequence[Sitting]
) -> list[Numbers] | None:
    """The line move, if it fits and everyone plays throughout; then random seatings."""
    first = played[0].seating
    try:
        move = line_move(dict(first.sizes))
    except NoLineMove:
        return None
    everybody = set(first.seat_of)
    if any(
        set(sitting.pairs) != everybody or problem.sizes != first.sizes
        for sitting, problem in zip(sittings, event.problems, strict=True)
    ):
        return None
    named = dict(zip(move.seating(1).pairs, first.pairs, strict=True))
    starts = _shuffled(event, 1)
    for index, problem in enumerate(event.problems):
        session = len(played) + index + 1
        if session <= move.most_sessions:
            seated = [named[pair or ""] for pair in move.seating(session).pairs]
            starts[index] = problem.numbered(seated)
    return starts


def _one_after_another(
    event: Event,
    played: Sequence[Session],
    sittings: Sequence[Sitting],
    wishes: Wishes,
    seed: int,
) -> list[Numbers]:
    sessions = list(played)
    for sitting in sittings:
        seating = find_seating(
            sessions,
            sitting.sections,
            pairs=sitting.pairs,
            wishes=wishes,
            seed=seed,
            effort=Effort(restarts=2),
        )
        sessions.append(Session(sitting.sections, seating))
    return [
        problem.numbered(session.seating.pairs)
        for problem, session in zip(event.problems, sessions[len(played) :], strict=True)
    ]


def _shuffled(event: Event, seed: int) -> list[Numbers]:
    from crossovers.search.swaps import shuffle  # noqa: PLC0415 -- numba is slow to load
    from movements.annealing.random_state import MOST_SEED, random_state  # noqa: PLC0415 -- as above

    random = random_state(seed % MOST_SEED)
    states = [problem.state() for problem in event.problems]
    for state in states:
        shuffle(state, random)
    return [state.pairs for state in states]


def _annealed(
    event: Event,
    start: Start,
    sweeps: int,
    target: int,
    seed: int,
    hear: Callable[[float, int], None],
) -> tuple[list[Numbers], int]:
    """All sessions annealed together; the best found and its playbacks."""
    from crossovers.search import tallies  # noqa: PLC0415 -- numba is slow to load
    from movements.annealing.random_state import MOST_SEED, random_state  # noqa: PLC0415 -- as above

    random = random_state(seed % MOST_SEED)
    # What pairs have met differs from sweep to sweep: each state has a matrix of its own.
    states = [
        problem.state(seated)._replace(met=problem.met.copy())
        for problem, seated in zip(event.problems, start.seatings, strict=True)
    ]
    counts = event.met.copy()
    for numbers, state in zip(event.numbers, states, strict=True):
        tallies.tally(counts, numbers, state, 1)
    fewest = int(tallies.count_playbacks(counts))
    best = [state.pairs.copy() for state in states]
    for sweep, heat in enumerate(np.geomspace(start.hot, COLD, sweeps).tolist()):
        hear(sweep / sweeps, fewest)
        for numbers, state in zip(event.numbers, states, strict=True):
            if fewest <= target:
                return best, fewest
            steps = SWAPS_PER_SEAT * len(state.pairs)
            cooling = Cooling(steps, heat, heat, float(target))
            total = int(tallies.anneal_session(counts, numbers, state, cooling, random))
            if total < fewest:
                best, fewest = [other.pairs.copy() for other in states], total
    return best, fewest
