"""How fast balance is found and switches are searched."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import numpy as np
from numba import njit

from benchmarks.figure import Figure, best_of
from crossovers.fairness.balanced_swaps import BalancedState, more_products
from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import Scoring
from crossovers.fairness.fairest_seating import fairest_seatings, seat_comparisons
from crossovers.fairness.paper_events import PaperStage, play_on_paper
from crossovers.methods.next_session import NextSession
from crossovers.methods.search import recorded
from crossovers.search.effort import Effort
from crossovers.search.problem import seating_problem
from crossovers.seats import first_seating
from crossovers.sections import Session, standard_section
from crossovers.wishes import Wishes
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.measures.balance import balance
from movements.measures.balance_bound import lower_bound
from movements.measures.simulation import simulate
from movements.switches.round_search import best_of_all
from movements.switches.round_switches import best_by_number
from movements.switches.table_switches import find_switches

KNOWN_BEST = 1.6431


def figures() -> Iterator[Figure]:
    eighteen = web(18, board_groups=13).schedule
    yield Figure("balance of 18 × 13", best_of(lambda: balance(eighteen), 200), 0.001)
    yield Figure("lower bound of 18 × 13", best_of(lambda: lower_bound(eighteen), 20))
    yield Figure("best of all sets of rounds, 13 × 13", best_of(_thirteen_rounds, 2))
    yield Figure("best of all sets of rounds, 33 tables", best_of(lambda: best_of_all(33), 2), 10)
    yield _table_by_table()
    yield Figure(
        "1000 events of 18 × 13 on paper", best_of(lambda: simulate(eighteen, events=1000), 2)
    )
    yield from _whole_event()


def _whole_event() -> Iterator[Figure]:
    """Two sessions of 18 × 13 without switches."""
    sections = (standard_section("A", 18, rounds=13),)
    first = Session(sections, first_seating({"A": 18}))
    seating = recorded(NextSession((first,), sections, first.seating.pairs))
    event = first, Session(sections, seating or first.seating)
    yield Figure("balance of 18 × 13 × 2", best_of(lambda: event_balance(event), 50))
    yield Figure("a swap at 18 × 13 × 2", _one_swap(first), 2e-6)
    effort = Effort(restarts=8)
    start = perf_counter()
    (found,) = fairest_seatings((first,), event[1], curve=False, effort=effort)
    yield Figure(
        "fewest playbacks, most even, 18 × 13 × 2",
        perf_counter() - start,
        5,
        f"{found.playbacks} playbacks, imbalance {found.imbalance:.2f}",
    )
    stage = PaperStage("", event)
    play_on_paper((stage,), events=250)  # compiled before the clock starts
    yield Figure(
        "10 000 events of 18 × 13 × 2 on paper", best_of(lambda: play_on_paper((stage,)), 1), 30
    )


def _one_swap(first: Session) -> float:
    """Seconds to weigh one swap, the loop included."""
    problem = seating_problem((first,), first.sections, first.seating.pairs, Wishes())
    elsewhere = np.zeros((len(problem.names),) * 2)
    here = seat_comparisons(first.sections, Scoring.ACROSS)
    elsewhere[: len(here), : len(here)] = here
    nothing = np.zeros(2)
    kept = np.zeros((1, len(here)), np.int32)
    state = BalancedState(problem.state(), elsewhere, here, nothing, 0, 0.0, nothing, kept)
    many = 200_000
    _weigh_swaps(state, 1)  # compiled before the clock starts
    return best_of(lambda: _weigh_swaps(state, many), 3) / many


@njit
def _weigh_swaps(state: BalancedState, many: int) -> float:
    total = 0.0
    for number in range(many):
        total += more_products(state, number % 36, (number * 7 + 1) % 36)
    return total


def _thirteen_rounds() -> object:
    return best_by_number(mitchell(13).schedule)


def _table_by_table() -> Figure:
    """Restarts at 13 tables until the best that is known is reached."""
    schedule = mitchell(13).schedule
    find_switches(schedule, restarts=1, steps=1000)  # compiled before the clock starts
    start = perf_counter()
    for seed in range(1, 50):
        found = balance(find_switches(schedule, seed=seed, restarts=1, steps=6_000_000)).imbalance
        if found < KNOWN_BEST:
            break
    return Figure(
        "table by table at 13 tables to 1.643",
        perf_counter() - start,
        5,
        f"reached {found:.4f} after {seed} restarts",
    )
