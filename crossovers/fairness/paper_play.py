"""Compiled: sessions played on paper, many events one after the other.

Every result is the difference of two strengths and some luck; matchpoints decide.
Imported only where a simulation runs: numba takes half a second to load.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from movements.annealing.inlining import inlined
from movements.annealing.random_state import fraction

Array = Any
Number = Any  # typed by the compiler


@inlined
def normal(random: Array) -> Number:
    """A number from the normal distribution (Box and Muller)."""
    # The fraction may be 0, whose logarithm there is not; 1 less it is never.
    size = np.sqrt(-2.0 * np.log(1.0 - fraction(random)))
    return size * np.cos(2.0 * np.pi * fraction(random))


@inlined
def _score_board(results: Array, played: Array, won: Array, possible: Array) -> None:
    """Add the matchpoints of one board, North-South's in the first row of ``played``."""
    many = len(results)
    for k in range(many):
        beaten = 0
        for other in range(many):
            beaten += results[other] < results[k]
        share = beaten / (many - 1)
        won[played[0, k]] += share
        won[played[1, k]] += 1.0 - share
        possible[played[0, k]] += 1.0
        possible[played[1, k]] += 1.0


@njit(cache=True)
def play_session(
    pair_at: Array,
    strengths: Array,
    north: Array,
    east: Array,
    starts: Array,
    boards: int,
    luck: float,
    scores: Array,
    random: Array,
) -> None:
    """Add every pair's percentage in one session to its score, event by event.

    ``pair_at[event, seat]`` is a pair, or -1. The plays of column c, as two seats each,
    are ``starts[c]`` up to ``starts[c + 1]``.
    """
    most = 0
    for column in range(len(starts) - 1):
        most = max(most, starts[column + 1] - starts[column])
    results, played = np.zeros(most), np.zeros((2, most), np.int64)
    won, possible = np.zeros(strengths.shape[1]), np.zeros(strengths.shape[1])
    for event in range(len(pair_at)):
        won[:] = 0.0
        possible[:] = 0.0
        for column in range(len(starts) - 1):
            many = 0
            for play in range(starts[column], starts[column + 1]):
                p, q = pair_at[event, north[play]], pair_at[event, east[play]]
                if p >= 0 and q >= 0:
                    played[0, many], played[1, many] = p, q
                    many += 1
            if many < 2:
                continue
            for _ in range(boards):
                for k in range(many):
                    expected = strengths[event, played[0, k]] - strengths[event, played[1, k]]
                    results[k] = expected + luck * normal(random)
                _score_board(results[:many], played, won, possible)
        for pair in range(len(won)):
            if possible[pair] > 0:
                scores[event, pair] += 100.0 * won[pair] / possible[pair]
