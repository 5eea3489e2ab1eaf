"""How fast balance is found and switches are searched."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from benchmarks.figure import Figure, best_of
from movements.balance import balance
from movements.balance_bound import lower_bound
from movements.mitchell import mitchell
from movements.round_search import best_of_all
from movements.round_switches import best_by_number
from movements.simulation import simulate
from movements.switching import Effort, find_switches
from movements.web import web

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


def _thirteen_rounds() -> object:
    return best_by_number(mitchell(13).schedule)


def _table_by_table() -> Figure:
    """Restarts at 13 tables until the best that is known is reached."""
    schedule = mitchell(13).schedule
    find_switches(schedule, effort=Effort(1, 1000))  # compiled before the clock starts
    start = perf_counter()
    for seed in range(1, 50):
        found = balance(find_switches(schedule, seed=seed, effort=Effort(1, 6_000_000))).imbalance
        if found < KNOWN_BEST:
            break
    return Figure(
        "table by table at 13 tables to 1.643",
        perf_counter() - start,
        5,
        f"reached {found:.4f} after {seed} restarts",
    )
