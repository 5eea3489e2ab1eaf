"""What can be wrong with a schedule, and what a movement announces so that it is right.

>>> Fault(FaultKind.SIT_OUT, 2, 5, "round 2, table 5: NS 5 sits out").stops_play
False
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from movements.movement import Movement
from movements.seats import PairId


class FaultKind(StrEnum):
    """What can be wrong with a schedule."""

    TWO_PLACES = "pair-in-two-places"
    NOWHERE = "pair-nowhere"
    GROUP_AGAIN = "group-met-twice"
    OPPONENTS_AGAIN = "opponents-met-twice"
    TOO_FEW_COPIES = "group-at-two-tables"
    UNEQUAL_COUNT = "unequal-count"
    SIT_OUT = "sit-out"
    NO_BOARDS = "no-boards"
    OUT_OF_RANGE = "out-of-range"


# A pair cannot sit in two places or play a board that it knows; all else a director may accept.
UNPLAYABLE = {FaultKind.TWO_PLACES, FaultKind.GROUP_AGAIN, FaultKind.OUT_OF_RANGE}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, where it happens, and a sentence about it."""

    kind: FaultKind
    round: int | None
    table: int | None
    message: str

    @property
    def stops_play(self) -> bool:
        """Whether the round cannot be played like that, whatever the director accepts."""
        return self.kind in UNPLAYABLE


@dataclass(frozen=True, slots=True)
class Announced:
    """What a movement says about itself, so that it is not a fault.

    ``times_played`` is how often each group is to be played; without it the
    groups should be played equally often, unless there are fewer rounds than
    groups.
    """

    board_groups: int
    board_sets: int = 1
    shares: tuple[tuple[int, int], ...] = ()
    phantoms: tuple[PairId, ...] = ()
    revenge_rounds: tuple[int, ...] = ()
    times_played: tuple[int, ...] | None = None

    @classmethod
    def by(cls, movement: Movement) -> Announced:
        return cls(
            board_groups=movement.board_groups,
            board_sets=movement.board_sets,
            shares=movement.shares,
            phantoms=movement.phantoms,
            revenge_rounds=movement.revenge_rounds,
        )
