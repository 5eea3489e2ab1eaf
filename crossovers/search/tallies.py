"""Compiled: one session annealed among the others of its event.

Tallies count how often each two pairs of the event meet. Pairs have a number
in the event and, where a session is being seated, one in that session;
``numbers`` leads from the latter to the former, with -1 for a placeholder.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from crossovers.search.problem import SeatingState
from crossovers.search.swaps import fewest_playbacks
from movements.annealing.cooling import Cooling

Array = Any
Number = Any  # typed by the compiler


@njit(cache=True)
def anneal_session(
    counts: Array, numbers: Array, state: SeatingState, cooling: Cooling, random: Array
) -> Number:
    """One run for one session, while all other meetings of ``counts`` stand.

    Leaves the last seating in ``state.pairs``, with its meetings counted, and returns
    the playbacks of the whole event; ``state.met`` is made anew.
    """
    tally(counts, numbers, state, -1)
    elsewhere = count_playbacks(counts)
    _met_elsewhere(counts, numbers, state.met)
    # The target is for the whole event; this session may have what the others leave of it.
    rest = Cooling(cooling.steps, cooling.hot, cooling.cold, cooling.target - elsewhere)
    # The next session must fit the seating reached, which need not be the best one of this run.
    _, here = fewest_playbacks(state, rest, random)
    tally(counts, numbers, state, 1)
    return elsewhere + here


@njit(cache=True)
def tally(counts: Array, numbers: Array, state: SeatingState, by: int) -> None:
    """Take a session's meetings into the counts, or out of them with -1."""
    for seat in range(len(state.pairs)):
        pair = numbers[state.pairs[seat]]
        if pair < 0:
            continue
        for k in range(state.degree[seat]):
            other = numbers[state.pairs[state.opponents[seat, k]]]
            if other >= 0:
                counts[pair, other] += by


@njit(cache=True)
def _met_elsewhere(counts: Array, numbers: Array, met: Array) -> None:
    # However often two pairs meet elsewhere, one more meeting here is one more playback.
    for one in range(len(numbers)):
        for other in range(len(numbers)):
            met[one, other] = (
                numbers[one] >= 0
                and numbers[other] >= 0
                and counts[numbers[one], numbers[other]] > 0
            )


@njit(cache=True)
def count_playbacks(counts: Array) -> Number:
    """Meetings after the first of each two pairs."""
    total = 0
    for one in range(len(counts)):
        for other in range(one):
            if counts[one, other] > 1:
                total += counts[one, other] - 1
    return total
