"""Compiled: the random numbers of a search, xorshift64.

All that is random in a search comes from one state, and that from its seed:
the same seed gives the same result on any machine. A state is an array of one
number, which every draw replaces.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from movements.annealing.inlining import inlined

Array = Any
Number = Any  # typed by the compiler

MOST_SEED = 2**32
NEXT_SEED = 1_000_003  # keeps the restarts of neighbouring seeds apart


def restart_state(seed: int, restart: int) -> Array:
    """The random state of one restart of a search."""
    return random_state((seed * NEXT_SEED + restart) % MOST_SEED)


@njit(cache=True)
def random_state(seed: int) -> Array:
    """The random state for a seed below ``MOST_SEED``."""
    random = np.empty(1, np.uint64)
    # The golden ratio in 64 bits spreads the seeds; the number added keeps seed 0 from giving 0,
    # which xorshift would never leave.
    random[0] = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0xD1B54A32D192ED03)
    for _ in range(8):  # small seeds differ in few bits
        _next(random)
    return random


@inlined
def _next(random: Array) -> Number:
    # Marsaglia's shifts: all states but 0 come up before one comes again.
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    return x


@inlined
def below(random: Array, limit: int) -> Number:
    """A number from 0 to one below the limit."""
    # Scaled, not a remainder: that saves a division in every step.
    return np.int64((_next(random) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))


@inlined
def fraction(random: Array) -> Number:
    """A number from 0 up to, not including, 1."""
    # A float holds 53 bits exactly, hence 11 shifted out and 2**53 below the line.
    return np.float64(_next(random) >> np.uint64(11)) / 9007199254740992.0
