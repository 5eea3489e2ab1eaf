"""What displeases in a seating, in arrays that the compiled search reads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


class Penalties(NamedTuple):
    """What displeases: strength off its share by zone, and directions, by pair.

    ``strength`` is what each pair counts, ``share`` what each zone should have of it,
    ``dislike[pair, direction]`` the penalty for sitting there. No more than ``fewest``
    playbacks in all and ``worst`` for a pair are kept.
    """

    strength: Floats
    share: Floats
    dislike: Floats
    fewest: int
    worst: int
