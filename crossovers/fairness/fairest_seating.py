"""The seatings that make an event's comparisons most even, for each number of playbacks.

One session is seated while all others stand. The search starts from a seating with
few playbacks and from random ones, with playbacks at many prices; of all that it
comes upon it keeps the most even for each number of playbacks. The first of the
result has no playback more than the seating it was given.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 6, rounds=5),)
>>> first = Session(sections, first_seating({"A": 6}))
>>> found = fairest_seatings((first,), first, effort=Effort(restarts=4))
>>> [(each.playbacks, round(each.imbalance, 2)) for each in found[:2]]
[(6, 4.52), (8, 4.36)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from time import monotonic
from typing import NamedTuple

import numpy as np

from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import Floats, Scoring, event_plays
from crossovers.playbacks import count_total
from crossovers.search.effort import Effort
from crossovers.search.problem import Numbers, Problem, seating_problem
from crossovers.search.seating_search import NO_WISHES
from crossovers.seats import Placeholder, Seating, first_seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.progress import Progress

EFFORT = Effort(restarts=24)
# All in units of what an average swap changes.
HOT, COLD = 4.5, 0.15
DEAREST, CHEAPEST = 3.0, 0.08
# Beginning from the seating given, a run must not shake it apart.
WARM = 0.8
# Less than this is no reason to choose another seating.
EVENER = 0.0005


@dataclass(frozen=True, slots=True)
class FairSeating:
    """A seating with the playbacks and the imbalance of the whole event."""

    playbacks: int
    imbalance: float
    seating: Seating


class Run(NamedTuple):
    """One run: playbacks beyond ``free`` cost ``price``; from the seating given if ``warm``."""

    free: int
    price: float
    warm: bool = False


def fairest_seatings(
    others: Sequence[Session],
    start: Session,
    *,
    scoring: Scoring = Scoring.ACROSS,
    wishes: Wishes = NO_WISHES,
    curve: bool = True,
    seed: int = 1,
    effort: Effort = EFFORT,
) -> tuple[FairSeating, ...]:
    """Ever more playbacks and ever more even comparisons, beginning with the fewest found.

    ``others`` are all other sessions of the event, the one before this last. Without a
    ``curve`` all runs go for the fewest playbacks.
    """
    pairs = [pair for pair in start.seating.pairs if pair is not None]
    problem = seating_problem(others, start.sections, pairs, wishes)
    problem = replace(problem, start=problem.numbered(start.seating.pairs))
    elsewhere = _elsewhere(others, start.sections, problem, scoring)
    here = seat_comparisons(start.sections, scoring)
    kept = _annealed(problem, elsewhere, here, curve, seed, effort)
    seatings = [start.seating, *(problem.seating(pairs) for pairs in kept)]
    weighed = [_weighed(others, start.sections, seating, scoring) for seating in seatings]
    return _ever_evener(weighed)


def seat_comparisons(sections: Sequence[Section], scoring: Scoring) -> Floats:
    """What a session adds to the comparisons of whoever sits in each two of its seats."""
    everybody = first_seating(section_sizes(tuple(sections)))
    plays = event_plays((Session(tuple(sections), everybody),), scoring).plays
    return plays.comparisons().astype(np.float64)


def _elsewhere(
    others: Sequence[Session], sections: Sequence[Section], problem: Problem, scoring: Scoring
) -> Floats:
    """How far each two pairs are from equal without this session; nobody is far from nobody."""
    event = event_plays(others, scoring)
    distances = event.plays.comparisons() - event.targets()
    number_of = {pair: number for number, pair in enumerate(event.pairs)}
    names = list(problem.names)
    known = [k for k, name in enumerate(names) if name is not None and name in number_of]
    at = [number_of[str(names[k])] for k in known]
    elsewhere = np.zeros((len(names),) * 2)
    elsewhere[np.ix_(known, known)] = distances[np.ix_(at, at)]
    people = [k for k, name in enumerate(names) if name and not isinstance(name, Placeholder)]
    here = seat_comparisons(sections, scoring)
    fair_share = here.sum() / max(1, len(people) * (len(people) - 1))
    elsewhere[np.ix_(people, people)] -= fair_share
    np.fill_diagonal(elsewhere, 0.0)
    return elsewhere


def _runs(fewest: int, effort: Effort, curve: bool) -> Iterator[Run]:
    """First for the fewest playbacks, then every price from dear to cheap, over and over."""
    straight = max(2, effort.restarts // 3) if curve else effort.restarts
    for number in range(straight):
        yield Run(fewest, DEAREST, warm=number == 0)
    prices = max(0, effort.restarts - straight)
    again = effort.seconds is not None
    while prices or again:
        for number in range(max(1, prices)):
            share = number / max(1, prices - 1)
            price = DEAREST * (CHEAPEST / DEAREST) ** share
            yield Run(0, price) if curve else Run(fewest, DEAREST)
        if not again:
            return


def _annealed(
    problem: Problem, elsewhere: Floats, here: Floats, curve: bool, seed: int, effort: Effort
) -> list[Numbers]:
    """The most even seating found for each number of playbacks that has one."""
    from crossovers.fairness.balanced_swaps import BalancedState, balance_seats  # noqa: PLC0415 -- numba is slow to load
    from crossovers.search.swaps import count_all, shuffle  # noqa: PLC0415 -- as above
    from movements.annealing.random_state import restart_state  # noqa: PLC0415 -- as above

    seats = len(problem.start)
    fewest = int(count_all(problem.state()))
    most = int(problem.degree.sum()) // 2 + 1 if curve else fewest + 1
    least, kept = np.full(most, np.inf), np.zeros((most, seats), np.int32)
    unit = _unit(elsewhere[problem.start][:, problem.start], here)
    steps = (200_000 + 15_000 * seats) * effort.length
    began = monotonic()
    for number, run in enumerate(_runs(fewest, effort, curve)):
        state, random = problem.state(), restart_state(seed, number)
        if not run.warm:
            shuffle(state, random)
        search = BalancedState(
            state, elsewhere, here, np.zeros(2), run.free, run.price * unit, least, kept
        )
        hot = WARM if run.warm else HOT
        balance_seats(search, Cooling(steps, hot * unit, COLD * unit), random)
        share = min(1.0, (number + 1) / effort.restarts)
        if effort.seconds is not None:
            share = min(1.0, (monotonic() - began) / effort.seconds)
        found = np.flatnonzero(np.isfinite(least))
        effort.tell(Progress(number + 1, None, share, int(found[0]) if len(found) else None))
        if effort.seconds is not None and share == 1.0:
            break
    return [kept[playbacks] for playbacks in np.flatnonzero(np.isfinite(least))]


def _unit(elsewhere: Floats, here: Floats) -> float:
    """What a swap changes on average, by the spread of both factors; never nothing."""
    apart = ~np.eye(len(here), dtype=bool)
    spreads = float(elsewhere[apart].std()) * float(here[apart].std())
    return max(1.0, 2 * sqrt(len(here)) * spreads)


def _weighed(
    others: Sequence[Session], sections: tuple[Section, ...], seating: Seating, scoring: Scoring
) -> FairSeating:
    """Counted anew, with the seats of placeholders empty."""
    sessions = (*others, Session(sections, seating.without_placeholders()))
    return FairSeating(count_total(sessions), event_balance(sessions, scoring).imbalance, seating)


def _ever_evener(found: Sequence[FairSeating]) -> tuple[FairSeating, ...]:
    """Those than which no other has as few playbacks and less imbalance."""
    kept: list[FairSeating] = []
    for each in sorted(found, key=lambda each: (each.playbacks, each.imbalance)):
        if not kept or each.imbalance < kept[-1].imbalance - EVENER:
            kept.append(each)
    return tuple(kept)


def with_at_most(found: Sequence[FairSeating], playbacks: int | None) -> FairSeating:
    """The most even with so many playbacks at most; the one with the fewest if there is none."""
    within = [each for each in found if playbacks is not None and each.playbacks <= playbacks]
    return within[-1] if within else found[0]


def thinned(found: Sequence[FairSeating], most: int) -> tuple[FairSeating, ...]:
    """So many at most, both ends among them, at even steps of imbalance."""
    if len(found) <= most:
        return tuple(found)
    steps = np.linspace(found[0].imbalance, found[-1].imbalance, most)
    nearest = {
        min(range(len(found)), key=lambda k: abs(found[k].imbalance - step)) for step in steps
    }
    return tuple(found[k] for k in sorted(nearest | {0, len(found) - 1}))[:most]
