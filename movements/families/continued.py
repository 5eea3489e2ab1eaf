"""A movement played over several sessions: the rounds of one of them.

Session two goes on where session one stopped. Boards that a session does not play
at all are not counted in it, so that new boards start at number 1 again.

>>> from movements.families.howell import howell
>>> second = rounds_of(howell(14), first=14, count=13)
>>> second.rounds, second.board_groups, second.schedule.meetings[0].ew
(13, 27, 14)
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from movements.errors import SizeOutOfRange
from movements.movement import Kind, Movement
from movements.schedule import Schedule


def rounds_of(movement: Movement, *, first: int, count: int | None = None) -> Movement:
    """So many rounds from one on, or all the rest."""
    last = movement.rounds if count is None else first + count - 1
    if not 1 <= first <= last <= movement.rounds:
        raise SizeOutOfRange(
            "rounds %(first)s to %(last)s cannot be played: the movement of all sessions has "
            "%(rounds)s rounds",
            first=first,
            last=last,
            rounds=movement.rounds,
        )
    given = movement.schedule
    part = slice(first - 1, last)
    group = given.board_group[part]
    lowest, highest = int(group.min()), int(group.max())
    schedule = Schedule(
        ns=given.ns[part],
        ew=given.ew[part],
        board_group=(group - (lowest - 1)).astype(np.int16),
        switched=given.switched[part],
        winners=given.winners,
    )
    return replace(
        movement,
        kind=Kind.WRITTEN,
        schedule=schedule,
        board_groups=highest - lowest + 1,
    )
