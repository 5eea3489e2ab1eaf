"""A way out: the movement that goes on, what was done to it, and what to say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from movements.movement import Movement
from movements.sentences import joined


class RepairKind(StrEnum):
    """What is done, in a word."""

    NOTHING = "nothing"
    FILL = "fill-the-phantom"
    ROVER = "rover"
    PARTY = "party-table"
    PHANTOM = "phantom"
    TAKE_SEAT = "rover-takes-the-seat"
    ROVER_ENDS = "rover-ends"
    MIDDLE = "two-in-the-middle"
    OTHER = "other-movement"
    SECTIONS = "two-sections"


@dataclass(frozen=True, slots=True, eq=False)
class Remedy:
    """A movement that goes on, what was done to it, and what to say."""

    kind: RepairKind
    title: str
    movement: Movement
    sentences: tuple[str, ...]

    @classmethod
    def before(cls, movement: Movement) -> Remedy:
        """Nothing done yet."""
        return cls(RepairKind.NOTHING, "", movement, ())

    def then(self, kind: RepairKind, title: str, movement: Movement, *sentences: str) -> Remedy:
        """One step more."""
        return Remedy(
            kind,
            joined([self.title, title]) if self.title else title,
            movement,
            (*self.sentences, *sentences),
        )
