"""The search over many sessions.

Sessions are seated one after the other, and all together: every sweep lets
the pairs of each session swap seats while the meetings of all other sessions
count, and the whole event cools slowly. It begins from the line move where
there is one (which leaves little to mend), from the sessions seated one
after the other, and from random seatings; the least is taken.

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

import numpy as np
import numpy.typing as npt

from crossovers.errors import NoLineMove
from crossovers.line_moves import line_move
from crossovers.playbacks import met_matrix, roster
from crossovers.problem import Numbers, Problem, seating_problem
from crossovers.progress import Tell, part, silent
from crossovers.search import MOST_SEED, NO_WISHES, Effort, find_seating
from crossovers.seats import Pair
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes

Counts = npt.NDArray[np.int16]

SWEEPS = 150
SWAPS_A_SEAT = 30
COLD = 0.12
LINE_HEATS = (0.6, 0.8, 0.7, 0.5)
EFFORT = Effort(coolings=9)
FAIR_EFFORT = Effort(coolings=8)


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

    ``target`` counts different pairs of pairs that meet again: at so few the search
    stops. Wishes hold in every session to be seated.
    """
    event = _event(played, sittings, wishes)
    began = monotonic()
    best, fewest = None, int(np.iinfo(np.int64).max)
    for number, (start, hot) in enumerate(_starts(event, played, sittings, wishes, seed, effort)):
        sweeps = SWEEPS * effort.slowness * _length(number)
        hear = partial(_tell, effort, number, began, fewest)
        found, total = _cooled(event, start, hot, sweeps, target, seed + 7919 * number, hear)
        if total < fewest:
            best, fewest = found, total
        if fewest <= target:
            break
    return (*played, *event.sessions(sittings, best or [p.start for p in event.problems]))


def _length(start: int) -> int:
    """How long the event cools from a start, in lengths of the first."""
    return int(4 ** min(start // 4, 2))


def _tell(effort: Effort, start: int, began: float, known: int, share: float, total: int) -> None:
    """How far the event is within the cooling from one start."""
    lengths = [_length(number) for number in range(max(effort.coolings, start + 1))]
    done = (sum(lengths[:start]) + share * lengths[start]) / sum(lengths)
    effort.tell(effort.progress(start + 1, done, began, min(total, known)))


def find_fair_event(
    played: Sequence[Session],
    sittings: Sequence[Sitting],
    wishes: Wishes,
    seed: int,
    tell: Tell = silent,
) -> tuple[Session, ...]:
    """The sessions one after the other, each sparing the worst pair first."""
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
        problem = seating_problem(before[-1:], sitting.sections, sitting.pairs, wishes)
        problems.append(problem)
        before.append(Session(sitting.sections, problem.seating(problem.start)))
    everybody = roster(before)
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
) -> Iterator[tuple[list[Numbers], float]]:
    """Seatings to begin from, each with the heat that suits it."""
    end = None if effort.seconds is None else monotonic() + effort.seconds
    lines = None if wishes else _by_lines(event, played, sittings)
    number = 0
    while number < effort.coolings or end is not None:
        turn = number % 4
        if lines is not None and turn % 2 == 0:
            yield lines, LINE_HEATS[number // 2 % len(LINE_HEATS)]
        elif turn == 1:
            yield _one_after_another(event, played, sittings, wishes, seed + number), 0.45
        else:
            yield _shuffled(event, seed + number), 1.2
        number += 1
        if end is not None and monotonic() > end:
            return


def _by_lines(
    event: Event, played: Sequence[Session], sittings: Sequence[Sitting]
) -> list[Numbers] | None:
    """The line move, if it fits and everybody plays throughout; beyond its sessions by chance."""
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
    for place, problem in enumerate(event.problems):
        session = len(played) + place + 1
        if session <= move.most_sessions:
            seated = [named[pair or ""] for pair in move.seating(session).pairs]
            starts[place] = problem.numbered(seated)
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
            effort=Effort(coolings=2),
        )
        sessions.append(Session(sitting.sections, seating))
    return [
        problem.numbered(session.seating.pairs)
        for problem, session in zip(event.problems, sessions[len(played) :], strict=True)
    ]


def _shuffled(event: Event, seed: int) -> list[Numbers]:
    from crossovers import annealing  # noqa: PLC0415 -- numba is slow to load

    state = annealing.chance(seed % MOST_SEED)
    found = []
    for problem in event.problems:
        pairs = problem.start.copy()
        annealing.shuffle(pairs, problem.movable, state, problem.rules)
        found.append(pairs)
    return found


def _cooled(
    event: Event,
    start: Sequence[Numbers],
    hot: float,
    sweeps: int,
    target: int,
    seed: int,
    hear: Callable[[float, int], None],
) -> tuple[list[Numbers], int]:
    """All sessions cooled together; the best found and its playbacks."""
    from crossovers import annealing, tallies  # noqa: PLC0415 -- numba is slow to load

    state = annealing.chance(seed % MOST_SEED)
    pairs = [seated.copy() for seated in start]
    rules = [
        replace(problem, start=seated).rules
        for problem, seated in zip(event.problems, pairs, strict=True)
    ]
    counts = event.met.copy()
    parts = list(zip(event.problems, event.numbers, pairs, rules, strict=True))
    for problem, numbers, seated, _ in parts:
        tallies.tally(counts, numbers, problem.opponents, problem.degree, seated, 1)
    total = tallies.playbacks(counts)
    best, fewest = [seated.copy() for seated in pairs], total
    met = [problem.met.copy() for problem in event.problems]
    for sweep, heat in enumerate(np.geomspace(hot, COLD, sweeps).tolist()):
        hear(sweep / sweeps, int(fewest))
        for place, (problem, numbers, seated, rule) in enumerate(parts):
            if fewest <= target:
                return best, fewest
            tallies.tally(counts, numbers, problem.opponents, problem.degree, seated, -1)
            elsewhere = tallies.playbacks(counts)
            tallies.met_elsewhere(counts, numbers, met[place])
            here = annealing.cool(
                met[place], problem.opponents, problem.degree, seated, problem.movable, rule,
                state, SWAPS_A_SEAT * len(seated), heat, heat, target - elsewhere, False,
            )  # fmt: skip
            tallies.tally(counts, numbers, problem.opponents, problem.degree, seated, 1)
            total = elsewhere + here
            if total < fewest:
                best, fewest = [seated.copy() for seated in pairs], total
    return best, fewest
