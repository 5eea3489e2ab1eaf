"""How fast balance is found and switches are searched."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from benchmarks.figure import Figure, best_of
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
