"""The search for the seating with the fewest playbacks.

Pairs swap seats by simulated annealing, restarted from new random seatings
until the target is met: the fewest playbacks known to be possible. Only the
next session is seated; all sessions before it count, so that many sessions can
be seated one after the other, or one again between the others.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 20, rounds=13),)
>>> first = Session(sections, first_seating({"A": 20}))
>>> from crossovers.playbacks import count_total
>>> count_total((first, Session(sections, find_seating((first,), sections, seed=1))))
0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from time import monotonic

import numpy as np
import numpy.typing as npt

from crossovers.search.effort import NORMAL, Effort
from crossovers.search.problem import Numbers, Problem, SeatingState, seating_problem
from crossovers.seats import Pair, Seating
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.progress import part

NO_WISHES = Wishes()
RandomState = npt.NDArray[np.uint64]
Run = Callable[[SeatingState, Cooling, RandomState], float]


def find_seating(
    earlier: Sequence[Session],
    sections: Sequence[Section],
    *,
    pairs: Sequence[Pair] | None = None,
    wishes: Wishes = NO_WISHES,
    target: int = 0,
    fair: bool = False,
    seed: int = 1,
    effort: Effort = NORMAL,
) -> Seating:
    """The best seating found for one more session after the earlier ones.

    ``earlier`` may be any sessions whose meetings count; the last of them says
    where pairs sat before. ``target`` counts different couples of pairs that meet
    and have met: the search stops when it has no more.
    """
    if pairs is None:
        pairs = [pair for pair in earlier[-1].seating.pairs if pair is not None]
    problem = seating_problem(earlier, sections, pairs, wishes)
    search = _fair_search if fair else _search
    return problem.seating(search(problem, target, seed, effort))


def _restarts(problem: Problem, effort: Effort, target: int, heat: float) -> Iterator[Cooling]:
    """How each restart cools; the later ones more slowly."""
    several = len(problem.sizes) > 1
    end = None if effort.seconds is None else monotonic() + effort.seconds
    number = 0
    while number < effort.restarts or end is not None:
        # Several sections have many good seatings: every other restart begins cooler.
        hot, cold = (0.5, 0.12) if several and number % 2 == 0 else (1.2, 0.2)
        steps = (200_000 + 6_000 * len(problem.start)) * _length(number) * effort.length
        yield Cooling(steps, heat * hot, heat * cold, float(target))
        number += 1
        # Asked after a restart, so that there is one however few the seconds are.
        if end is not None and monotonic() > end:
            return


def _length(restart: int) -> int:
    """How long a restart is, in lengths of the first."""
    return 1 + restart // 3


def _share(done: int, effort: Effort) -> float:
    """How much of the work these restarts are."""
    lengths = [_length(number) for number in range(effort.restarts)]
    return sum(lengths[:done]) / max(1, sum(lengths))


def _best_of_restarts(
    problem: Problem,
    run: Run,
    restarts: Iterable[Cooling],
    seed: int,
    hear: Callable[[int, float], None],
) -> Numbers:
    """The seating of least cost; ``hear`` gets each restart and the least cost so far."""
    from crossovers.search.swaps import shuffle  # noqa: PLC0415 -- numba is slow to load
    from movements.annealing.random_state import restart_state  # noqa: PLC0415 -- as above

    best, least = problem.start, inf
    for number, cooling in enumerate(restarts):
        state, random = problem.state(), restart_state(seed, number)
        shuffle(state, random)
        cost = run(state, cooling, random)
        if cost < least:
            best, least = state.best, cost
        hear(number + 1, least)
        if least <= cooling.target:
            break
    return best


def _search(problem: Problem, target: int, seed: int, effort: Effort) -> Numbers:
    """The seating with the fewest playbacks."""
    from crossovers.search.swaps import fewest_playbacks  # noqa: PLC0415 -- numba is slow to load

    began = monotonic()

    def run(state: SeatingState, cooling: Cooling, random: RandomState) -> float:
        best, _ = fewest_playbacks(state, cooling, random)
        return float(best)

    def hear(done: int, least: float) -> None:
        effort.tell(effort.progress(done, _share(done, effort), began, int(least)))

    return _best_of_restarts(problem, run, _restarts(problem, effort, target, 1.0), seed, hear)


def _fair_search(problem: Problem, target: int, seed: int, effort: Effort) -> Numbers:
    """First the lowest worst count, then the fewest playbacks with it."""
    people = sum(name is not None for name in problem.names)
    # A playback falls on two pairs, so that some pair has at least the average, rounded up.
    least = -(-2 * target // people)
    shorter = replace(effort, restarts=max(1, effort.restarts // 4))
    if effort.seconds is not None:
        shorter = replace(shorter, seconds=effort.seconds / 4)
    first = replace(shorter, tell=part(effort.tell, 0, 0.25))
    best = _search(problem, target, seed, first)
    worst, total = _worst_and_total(problem, best)
    caps = range(least, worst + 1)
    for number, cap in enumerate(caps):
        # The worst count may have fallen below this cap in the meantime.
        if cap > worst or (worst, total) == (least, target):
            break
        begin, end = (0.25 + 0.75 * index / len(caps) for index in (number, number + 1))
        next_one = replace(shorter, tell=part(effort.tell, begin, end))
        # Twice the target, because prices count a playback for each of its two pairs.
        pairs = _capped_search(problem, cap, 2 * target, seed, next_one, total)
        reached, counted = _worst_and_total(problem, pairs)
        if (reached, counted) < (worst, total):
            best, worst, total = pairs, reached, counted
    return best


def _worst_and_total(problem: Problem, pairs: Numbers) -> tuple[int, int]:
    from crossovers.search.swaps import count_each  # noqa: PLC0415 -- numba is slow to load

    each = count_each(problem.state(), pairs)
    return int(each.max()), int(each.sum()) // 2


def _capped_search(
    problem: Problem, cap: int, target: int, seed: int, effort: Effort, known: int
) -> Numbers:
    """The fewest playbacks, with a heavy price on every one of a pair beyond the cap.

    ``known`` are the playbacks of the best so far, for those who wait.
    """
    from crossovers.search.fair_search import fairest  # noqa: PLC0415 -- numba is slow to load

    counts = np.arange(problem.opponents.shape[1] + 2)
    # Beyond the cap a playback costs five times as much as below it.
    price = counts + 4 * np.maximum(0, counts - cap)
    began = monotonic()

    def run(state: SeatingState, cooling: Cooling, random: RandomState) -> float:
        return float(fairest(state, price, cooling, random))

    def hear(done: int, least: float) -> None:
        effort.tell(effort.progress(done, _share(done, effort), began, known))

    # A playback is paid for by both pairs, so everything is twice as hot.
    return _best_of_restarts(problem, run, _restarts(problem, effort, target, 2.0), seed, hear)
