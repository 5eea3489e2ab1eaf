"""Compiles the searches into numba's cache: ``python -m crossovers.warm_up``.

Run once after installing, it saves the first director some seconds of waiting.
"""

from __future__ import annotations

from crossovers.events.best import Ask, crossover_best
from crossovers.events.printed_event import crossover_by_blocks
from crossovers.events.searched_event import event_by_search
from crossovers.events.second_session import second_session
from crossovers.fairness.fairest_event import fairest_event
from crossovers.fairness.fairest_together import fairest_together
from crossovers.proofs.exhaustion import prove
from crossovers.search.effort import Effort
from crossovers.search.seating_search import find_seating
from crossovers.search.tie_breaks import Courtesies, nicest_seating
from crossovers.sections import standard_section
from crossovers.wishes import Wishes


def warm_up() -> None:
    """Call every compiled function once, on a section small enough to be quick."""
    sections = (standard_section("A", 6, rounds=4),)
    crossover_best(sections, Ask(seed=1, fair=True, effort=Effort(restarts=1)))
    best = crossover_best(sections, Ask(seed=1, wishes=Wishes(stay_ns=("A1N",))))
    first, second = best.sessions
    # No search meets a target of -1, so this one goes on to the prices.
    find_seating((first,), sections, target=-1, fair=True, effort=Effort(restarts=1))
    nicest_seating((first,), second, Courtesies(seeds=("A1N", "A2N")))
    crossover_by_blocks(second_session(sections), 5)
    event_by_search(sections, 3, effort=Effort(restarts=1))
    fairest_event((first, second), effort=Effort(restarts=2))
    fairest_together((first, second), restarts=1, steps=10)
    meets = frozenset(range(9))
    prove(13, meets, meets, 3)


if __name__ == "__main__":
    warm_up()
