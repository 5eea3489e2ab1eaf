"""The lines that a crossover cuts into blocks, in arrays that the compiled search reads."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy.typing as npt

Array = npt.NDArray[Any]


class Lines(NamedTuple):
    """The lines of the session before and what they are judged by.

    ``bounds`` holds first seat and length of each line, ``line_at`` the line of each
    seat, ``origin`` the pair that sat there, ``meetings`` each meeting of the next session
    as two seats, ``met`` who has met; ``seat_of`` is room for each pair's seat.
    """

    met: Array
    meetings: Array
    origin: Array
    bounds: Array
    line_at: Array
    seat_of: Array
