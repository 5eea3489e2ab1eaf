"""Where boards can be, and how they get on."""

from __future__ import annotations

from dataclasses import dataclass

from movements.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Stand:
    """A place where boards rest: its pile in each round, the next one in first."""

    after_table: int
    piles: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardStop:
    """A table, or the stand after it."""

    table: int
    is_stand: bool = False

    def __str__(self) -> str:
        if self.is_stand:
            return Sentence("the stand after table %(table)s", table=self.table)
        return Sentence("table %(table)s", table=self.table)


@dataclass(frozen=True, slots=True)
class Pass:
    """Boards go from one place to another after every round."""

    giver: BoardStop
    taker: BoardStop

    def __str__(self) -> str:
        return Sentence("%(giver)s to %(taker)s", giver=self.giver, taker=self.taker)
