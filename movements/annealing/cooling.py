"""How a run of annealing cools."""

from __future__ import annotations

from math import inf
from typing import NamedTuple


class Cooling(NamedTuple):
    """The steps of a run, its first and last temperature, and the cost it may stop at."""

    steps: int
    hot: float
    cold: float
    target: float = -inf
