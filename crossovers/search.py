"""The search for the seating with the fewest playbacks.

Pairs swap seats while the search cools, again and again from fresh random
seatings, until the target is met: the fewest playbacks known to be possible.
Only the next session is sought; all sessions before count, so that many
sessions are seated one after the other, or one anew between the others.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 20, rounds=13),)
>>> first = Session(sections, first_seating({"A": 20}))
>>> from crossovers.playbacks import count_total
>>> count_total((first, Session(sections, find_seating((first,), sections, seed=1))))
0
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

import numpy as np

from crossovers.problem import Problem, seating_problem
from crossovers.progress import Progress, Tell, part, silent
from crossovers.seats import Pair, Seating
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes

NO_WISHES = Wishes()
MOST_SEED = 2**32


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search: coolings at the most, and seconds if time is short.

    Without ``seconds`` the same seed gives the same seating on any machine.
    ``slowness`` makes every cooling so many times as long; ``tell`` hears how far it is.
    """

    coolings: int = 24
    seconds: float | None = None
    slowness: int = 1
    tell: Tell = field(default=silent, compare=False)

    def progress(self, done: int, share: float, began: float, playbacks: int) -> Progress:
        """How far a search is, by its coolings or by the seconds that it has."""
        if self.seconds is None:
            return Progress(done, self.coolings, share, playbacks)
        return Progress(done, None, min(1.0, (monotonic() - began) / self.seconds), playbacks)


def find_seating(
    earlier: Sequence[Session],
    sections: Sequence[Section],
    *,
    pairs: Sequence[Pair] | None = None,
    wishes: Wishes = NO_WISHES,
    target: int = 0,
    fair: bool = False,
    seed: int = 1,
    effort: Effort = Effort(),
) -> Seating:
    """The best seating found for one more session after the earlier ones.

    ``earlier`` may be any sessions whose meetings count; the last of them says
    where pairs sat before. ``target`` counts different pairs of pairs that meet
    and have met: at so few the search stops.
    """
    if pairs is None:
        pairs = [pair for pair in earlier[-1].seating.pairs if pair is not None]
    problem = seating_problem(earlier, sections, pairs, wishes)
    best = (
        _fair_search(problem, target, seed, effort)
        if fair
        else _search(problem, target, seed, effort)
    )
    return problem.seating(best)


def _coolings(problem: Problem, effort: Effort) -> Iterator[tuple[int, int, float, float]]:
    """Number, steps, hot and cold of each cooling; the later ones are slower."""
    seats = len(problem.start)
    many = len(problem.sizes) > 1
    end = None if effort.seconds is None else monotonic() + effort.seconds
    number = 0
    while number < effort.coolings or end is not None:
        slow = many and number % 2 == 0
        hot, cold = (0.5, 0.12) if slow else (1.2, 0.2)
        yield number, (200_000 + 6_000 * seats) * _length(number) * effort.slowness, hot, cold
        number += 1
        if end is not None and monotonic() > end:
            return


def _length(cooling: int) -> int:
    """How long a cooling is, in lengths of the first."""
    return 1 + cooling // 3


def _share(done: int, effort: Effort) -> float:
    """How much of the work so many coolings are."""
    lengths = [_length(number) for number in range(effort.coolings)]
    return sum(lengths[:done]) / max(1, sum(lengths))


def _search(problem: Problem, target: int, seed: int, effort: Effort) -> Any:
    from crossovers import annealing  # noqa: PLC0415 -- numba is slow to load

    began = monotonic()
    best, best_total = problem.start, np.iinfo(np.int64).max
    for number, steps, hot, cold in _coolings(problem, effort):
        state = annealing.chance((seed * 1_000_003 + number) % MOST_SEED)
        pairs, rules = problem.start.copy(), problem.rules
        annealing.shuffle(pairs, problem.movable, state, rules)
        total = annealing.cool(
            problem.met, problem.opponents, problem.degree, pairs, problem.movable, rules,
            state, steps, hot, cold, target,
        )  # fmt: skip
        if total < best_total:
            best, best_total = pairs, total
        done = number + 1
        effort.tell(effort.progress(done, _share(done, effort), began, int(best_total)))
        if best_total <= target:
            break
    return best


def _fair_search(problem: Problem, target: int, seed: int, effort: Effort) -> Any:
    """First the lowest worst count, then the fewest playbacks with it."""
    people = sum(name is not None for name in problem.names)
    least = -(-2 * target // people)
    shorter = replace(effort, coolings=max(1, effort.coolings // 4))
    if effort.seconds is not None:
        shorter = replace(shorter, seconds=effort.seconds / 4)
    first = replace(shorter, tell=part(effort.tell, 0, 0.25))
    best = _search(problem, target, seed, first)
    worst, total = _worst_and_total(problem, best)
    caps = range(least, worst + 1)
    for number, cap in enumerate(caps):
        if cap > worst or (worst, total) == (least, target):
            break
        begin, end = (0.25 + 0.75 * place / len(caps) for place in (number, number + 1))
        next_one = replace(shorter, tell=part(effort.tell, begin, end))
        pairs = _capped_search(problem, cap, 2 * target, seed, next_one, total)
        reached, counted = _worst_and_total(problem, pairs)
        if (reached, counted) < (worst, total):
            best, worst, total = pairs, reached, counted
    return best


def _worst_and_total(problem: Problem, pairs: Any) -> tuple[int, int]:
    from crossovers import annealing  # noqa: PLC0415 -- numba is slow to load

    each = annealing.count_each(problem.met, problem.opponents, problem.degree, pairs)
    return int(each.max()), int(each.sum()) // 2


def _capped_search(
    problem: Problem, cap: int, target: int, seed: int, effort: Effort, known: int
) -> Any:
    """As few playbacks as can be with a heavy price on every one beyond the cap.

    ``known`` are the playbacks of the best so far, for whoever waits.
    """
    from crossovers import annealing  # noqa: PLC0415 -- numba is slow to load

    counts = np.arange(problem.opponents.shape[1] + 2)
    price = counts + 4 * np.maximum(0, counts - cap)
    began = monotonic()
    best, best_price = problem.start, np.iinfo(np.int64).max
    for number, steps, hot, cold in _coolings(problem, effort):
        state = annealing.chance((seed * 1_000_003 + number) % MOST_SEED)
        pairs, rules = problem.start.copy(), problem.rules
        annealing.shuffle(pairs, problem.movable, state, rules)
        paid = annealing.cool_fairly(
            problem.met, problem.opponents, problem.degree, pairs, problem.movable, rules,
            state, steps, 2 * hot, 2 * cold, target, price,
        )  # fmt: skip
        if paid < best_price:
            best, best_price = pairs, paid
        done = number + 1
        effort.tell(effort.progress(done, _share(done, effort), began, known))
        if best_price <= target:
            break
    return best
