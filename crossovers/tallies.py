"""Compiled tallies of who has met how often over many sessions.

Only the search over many sessions imports this module, and only when it
searches: numba takes half a second to load. Pairs have a number in the event
and, where a session is being seated, one in that session; ``numbers`` leads from
the latter to the former, with -1 for an empty place.
"""

from __future__ import annotations

from typing import Any

from numba import njit

Array = Any


@njit(cache=True)
def tally(
    counts: Array, numbers: Array, opponents: Array, degree: Array, pairs: Array, by: int
) -> None:
    """Take a session's meetings into the counts, or out of them with -1."""
    for seat in range(len(pairs)):
        pair = numbers[pairs[seat]]
        if pair < 0:
            continue
        for k in range(degree[seat]):
            other = numbers[pairs[opponents[seat, k]]]
            if other >= 0:
                counts[pair, other] += by


@njit(cache=True)
def met_elsewhere(counts: Array, numbers: Array, met: Array) -> None:
    """Who has met in any of the sessions counted, by their numbers in one session."""
    for one in range(len(numbers)):
        for other in range(len(numbers)):
            met[one, other] = (
                numbers[one] >= 0
                and numbers[other] >= 0
                and counts[numbers[one], numbers[other]] > 0
            )


@njit(cache=True)
def playbacks(counts: Array) -> int:
    """Meetings after the first of each two pairs."""
    total = 0
    for one in range(len(counts)):
        for other in range(one):
            if counts[one, other] > 1:
                total += counts[one, other] - 1
    return total
