"""A crossover: the seatings of an event's sessions, with what is known about them."""

from __future__ import annotations

from dataclasses import dataclass, field

from crossovers.fairness.event_balance import EventBalance, event_balance
from crossovers.fairness.event_plays import BoardsUnknown, NobodyPlays, Scoring
from crossovers.fairness.fairest_seating import FairSeating
from crossovers.moves import Move, fewest_moves
from crossovers.playbacks import PlaybackCount, count_playbacks
from crossovers.printed.line_limits import Limit
from crossovers.printed.line_moves import LineMove
from crossovers.printed.recipes import Step
from crossovers.proofs.bounds import NO_BOUND, Bound
from crossovers.search.blocks import BlockSeating
from crossovers.sections import Session


@dataclass(frozen=True, slots=True)
class WishCost:
    """What the wishes cost in playbacks, as far as the search finds.

    ``each`` gives for single wishes what would be left without them, ``adjacent`` what
    would be left if those who stay NS had started at adjacent tables.
    """

    playbacks: int
    without_wishes: int
    each: tuple[tuple[str, int], ...] = ()
    adjacent: int | None = None

    @property
    def cost(self) -> int:
        return self.playbacks - self.without_wishes


@dataclass(frozen=True, slots=True)
class Crossover:
    """Seatings of all sessions, counted, with the bound that holds for them.

    ``scoring`` says where boards are scored; the ``curve`` what more playbacks would buy.
    """

    method: str
    sessions: tuple[Session, ...]
    bound: Bound = NO_BOUND
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    trade_off: tuple[BlockSeating, ...] = ()
    wish_cost: WishCost | None = None
    line_move: LineMove | None = None
    limits: tuple[Limit, ...] = ()
    scoring: Scoring = Scoring.ACROSS
    curve: tuple[FairSeating, ...] = ()
    count: PlaybackCount = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", count_playbacks(self.sessions))

    @property
    def proved(self) -> bool:
        return self.count.total == self.bound.playbacks

    @property
    def balance(self) -> EventBalance | None:
        """How even the comparisons are; nothing where the boards are unknown."""
        try:
            return event_balance(self.sessions, self.scoring)
        except (BoardsUnknown, NobodyPlays):
            return None

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
