"""Compiled: seatings with as few playbacks that please more.

Two seats swap their pairs. What counts is how far each line and section is
from its share of strength, and who sits in a direction he would rather not;
playbacks beyond the fewest known cost one each, so that the search can pass
through worse seatings, but only a seating without them is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from crossovers.search.penalties import Penalties
from crossovers.search.problem import SeatingState
from crossovers.search.swaps import (
    count_all,
    count_each,
    is_permitted,
    keep,
    more_playbacks,
    random_seats,
    swap,
)
from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, anneal, refused

Array = Any
Number = Any  # typed by the compiler


class CourteousState(NamedTuple):
    """A seating, its penalties, the strength in each zone, and the playbacks (one number)."""

    seating: SeatingState
    penalties: Penalties
    present: Array
    playbacks: Array


@njit(cache=True)
def nicest(state: SeatingState, penalties: Penalties, cooling: Cooling, random: Array) -> Number:
    """One run; leaves the nicest seating in ``state.best``, and says whether there is one."""
    present = np.zeros(len(penalties.share))
    cost = 0.0
    for seat in range(len(state.pairs)):
        pair = state.pairs[seat]
        cost += penalties.dislike[pair, state.zones[seat, 0] % 2]
        for kind in range(2):
            present[state.zones[seat, kind]] += penalties.strength[pair]
    playbacks = np.array([count_all(state)])
    cost += ((present - penalties.share) ** 2).sum() + max(0, playbacks[0] - penalties.fewest)
    search = CourteousState(state, penalties, present, playbacks)
    best, _ = anneal(search, cost, _move, _keep, cooling, random)
    return best < np.inf


@njit(cache=True)
def _keep(search: CourteousState) -> Number:
    if search.playbacks[0] > search.penalties.fewest:
        return False
    state = search.seating
    # Counted last and only here: it takes a pass over all seats.
    return count_each(state, state.pairs).max() <= search.penalties.worst and keep(state)


@inlined
def _move(search: CourteousState, temperature: float, random: Array) -> Number:
    state, fewest, now = search.seating, search.penalties.fewest, search.playbacks[0]
    x, y = random_seats(state, random)
    if x == y:
        return REFUSED
    after = now + more_playbacks(state, x, y)
    change = _more_displeasure(search, x, y) + max(0, after - fewest) - max(0, now - fewest)
    if refused(change, temperature, random) or not is_permitted(state, x, y):
        return REFUSED
    swap(state, x, y)
    search.playbacks[0] = after
    gained = search.penalties.strength[state.pairs[x]] - search.penalties.strength[state.pairs[y]]
    for kind in range(2):
        search.present[state.zones[x, kind]] += gained
        search.present[state.zones[y, kind]] -= gained
    return change


@inlined
def _more_displeasure(search: CourteousState, x: int, y: int) -> Number:
    """How much more displeasure there is if seats x and y swap, playbacks apart."""
    zones, present, share = search.seating.zones, search.present, search.penalties.share
    strength, dislike = search.penalties.strength, search.penalties.dislike
    p, q = search.seating.pairs[x], search.seating.pairs[y]
    change: Number = 0.0
    moved = strength[p] - strength[q]
    if moved != 0.0:
        for kind in range(2):
            left, entered = zones[x, kind], zones[y, kind]
            if left != entered:
                # (off - moved)² - off² where strength leaves, (off + moved)² - off² where it comes.
                change += moved * (moved - 2.0 * (present[left] - share[left]))
                change += moved * (moved + 2.0 * (present[entered] - share[entered]))
    here, across = zones[x, 0] % 2, zones[y, 0] % 2
    if here != across:
        change += dislike[p, across] - dislike[p, here]
        change += dislike[q, here] - dislike[q, across]
    return change
