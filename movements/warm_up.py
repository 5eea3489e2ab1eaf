"""Compiles the searches into numba's cache: ``python -m movements.warm_up``.

Done once when the program is set up, so that nobody waits for it later.
"""

from __future__ import annotations

from movements.families.mitchell import mitchell
from movements.records.starting_search import best_start
from movements.switches.round_search import best_of_all
from movements.switches.round_switches import best_by_number
from movements.switches.table_switches import find_switches


def warm_up() -> None:
    """Run every compiled search once, on the smallest case."""
    schedule = mitchell(5).schedule
    best_by_number(schedule)
    find_switches(schedule, restarts=1, steps=10)
    best_of_all(4)
    best_start(4, 7)


if __name__ == "__main__":
    warm_up()
