"""Barometer boarding: in every round all tables play the same boards.

Scores can be shown after each round. Boards do not travel, so that any movement of the
pairs will do, and each table needs a copy of all boards.

>>> from movements.families.howell import howell
>>> all_alike = with_barometer(howell(5))
>>> all_alike.schedule.board_group[2].tolist(), all_alike.board_sets
([3, 3, 3, 3, 3], 5)
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from movements.movement import Kind, Movement


def with_barometer(movement: Movement) -> Movement:
    """The same meetings on the same boards everywhere, round by round."""
    given = movement.schedule
    numbers = np.arange(1, movement.rounds + 1, dtype=np.int16)[:, None]
    group = np.where(given.board_group > 0, numbers, np.int16(0))
    return replace(
        movement,
        kind=Kind.WRITTEN,
        schedule=replace(given, board_group=group),
        board_groups=movement.rounds,
        board_sets=int(given.played.sum(axis=1).max()),
        subsections=(),
        skip_after=None,
        relay_after=None,
        shares=(),
        variant="",
        rover=None,
    )
