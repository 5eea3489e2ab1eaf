"""Compiled: simulated annealing, the one loop that all searches share.

A search is a NamedTuple of arrays with two functions. ``move`` tries one random
change: it makes the change and returns by how much the cost rises, or leaves
everything as it was and returns ``REFUSED``. ``keep`` copies the state reached to
where the search keeps its best, and returns True; it returns False if that
state must not be kept. The loop lowers the temperature, adds up the cost and
remembers the best.

Each search calls the loop from a function of its own, which is compiled with
all that it calls and cached beside it. Modules that do so are imported only when
a search begins: numba takes half a second to load.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.random_state import fraction

Array = Any
Number = Any  # typed by the compiler

REFUSED = np.inf
ROUNDING = 1e-9  # less than any two costs differ by
STEPS_PER_TEMPERATURE = 64


@inlined
def refused(change: Number, temperature: float, random: Array) -> Number:
    """Whether a change is turned down: only if for the worse, and the likelier the colder."""
    return change > 0 and fraction(random) >= np.exp(-change / temperature)


# Inlined before its types are known, so that the functions handed over are called directly.
@njit(inline="always")
def anneal(
    search: Any, cost: Number, move: Any, keep: Any, cooling: Cooling, random: Array
) -> Number:
    """One run from a state of this cost; the cost of the best state kept, and of the last.

    The best is infinite if no state could be kept.
    """
    best = np.inf
    if keep(search):
        best = cost
    temperature = cooling.hot
    factor = (cooling.cold / cooling.hot) ** (STEPS_PER_TEMPERATURE / max(1, cooling.steps))
    for step in range(cooling.steps if best > cooling.target else 0):
        if step % STEPS_PER_TEMPERATURE == 0:
            temperature *= factor
        change = move(search, temperature, random)
        if change == REFUSED:
            continue
        cost += change
        if cost < best - ROUNDING and keep(search):
            best = cost
            if best <= cooling.target:
                break
    return best, cost
