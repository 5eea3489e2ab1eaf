"""A crossover: the seatings of an event's sessions, with what is known about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from crossovers.line_limits import Limit
from crossovers.line_moves import LineMove
from crossovers.moves import Move, fewest_moves
from crossovers.playbacks import PlaybackCount, count_playbacks
from crossovers.recipes import Step, Wording, recipe
from crossovers.seats import first_seating
from crossovers.sections import Section, Session, section_sizes


@dataclass(frozen=True, slots=True)
class Bound:
    """So few playbacks at the least, and why."""

    playbacks: int = 0
    reason: str = "there cannot be fewer than none"


@dataclass(frozen=True, slots=True)
class Crossover:
    """Seatings of all sessions, counted, with the bound that holds for them."""

    method: str
    sessions: tuple[Session, ...]
    bound: Bound = Bound()
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    trade_off: tuple[tuple[int, int], ...] = ()
    line_move: LineMove | None = None
    limits: tuple[Limit, ...] = ()
    count: PlaybackCount = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", count_playbacks(self.sessions))

    @property
    def proved(self) -> bool:
        return self.count.total == self.bound.playbacks

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """Every block with the session it moves to."""
        return tuple(
            (number, move)
            for number, (before, after) in enumerate(
                zip(self.sessions, self.sessions[1:], strict=False), 2
            )
            for move in fewest_moves(before.seating, after.seating)
        )


def crossover_by_recipe(
    sections: Sequence[Section], wording: Wording = Wording.PRINTED
) -> Crossover:
    """Session two as printed.

    >>> from crossovers.sections import standard_section
    >>> crossover_by_recipe([standard_section("A", 18, rounds=13)]).count.total
    32
    """
    sections = tuple(sections)
    sizes = section_sizes(sections)
    steps = recipe(sizes, wording)
    sessions = (
        Session(sections, first_seating(sizes)),
        Session(sections, steps[-1].seating),
    )
    return Crossover("recipe", sessions, steps=steps)
