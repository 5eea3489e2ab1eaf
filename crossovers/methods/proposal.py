"""A proposal: seats for the next session, counted, with its bound, moves and announcement."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from crossovers.announcements import announcement
from crossovers.fairness.event_balance import EventBalance, event_balance
from crossovers.fairness.event_plays import BoardsUnknown, NobodyPlays
from crossovers.methods.next_session import NextSession
from crossovers.moves import Move, fewest_moves
from crossovers.playbacks import Playback, count_total
from crossovers.proofs.bounds import Bound
from crossovers.seats import Pair, Seating
from crossovers.sections import Session
from crossovers.wishes import Wish


class Method(StrEnum):
    """The ways of making a crossover, the plainest first."""

    RECIPE = "recipe"
    LINES = "lines"
    GERMAN = "german"
    BLOCKS = "blocks"
    BEST = "best"
    FAIR = "fair"
    FAIREST = "fairest"
    SEEDS = "seeds"
    TOGETHER = "together"
    ROUND_ROBIN = "round-robin"


@dataclass(frozen=True)
class Proposal:
    """Seats for a session, perhaps in other sections than asked, and for some sessions after it.

    ``session`` has the sections as proposed. ``keeps_wishes`` says that all
    required wishes were kept; a ``rule`` is announced in place of the blocks.
    """

    method: Method
    session: NextSession
    seating: Seating
    later: tuple[Seating, ...] = ()
    rule: tuple[str, ...] = ()
    keeps_wishes: bool = False
    blocks: int | None = None

    @cached_property
    def playbacks(self) -> tuple[Playback, ...]:
        """The playbacks of the session proposed."""
        return self.session.playbacks(self.seating)

    @property
    def total(self) -> int:
        return len(self.playbacks)

    @cached_property
    def per_pair(self) -> dict[Pair, int]:
        each = Counter(pair for playback in self.playbacks for pair in playback.pairs)
        return {pair: each[pair] for pair in self.session.pairs}

    @property
    def most_per_pair(self) -> int:
        return max(self.per_pair.values(), default=0)

    @cached_property
    def balance(self) -> EventBalance | None:
        """How even the event's comparisons are with it; nothing where the boards are unknown."""
        sessions = (*self.session.earlier, Session(self.session.sections, self.seating))
        try:
            return event_balance(sessions, self.session.scoring)
        except (BoardsUnknown, NobodyPlays):
            return None

    @property
    def bound(self) -> Bound:
        """The lower bound, under the wishes if they are kept."""
        return self.session.wished_bound if self.keeps_wishes else self.session.bound

    @property
    def proved(self) -> bool:
        return self.total == self.bound.playbacks

    @cached_property
    def broken(self) -> tuple[Wish, ...]:
        return self.session.broken(self.seating)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return fewest_moves(self.session.before, self.seating)

    @property
    def announcement(self) -> tuple[str, ...]:
        """What is read out: its own rule, or a sentence for each block."""
        return self.rule or announcement([(self.session.number, move) for move in self.moves])

    @property
    def later_playbacks(self) -> int:
        """Playbacks in the sessions seated in the same go."""
        now = [*self.session.earlier, Session(self.session.sections, self.seating)]
        # Most methods seat this session alone, though later ones are planned.
        after = [
            Session(sections, seating)
            for sections, seating in zip(self.session.later, self.later, strict=False)
        ]
        return count_total([*now, *after]) - count_total(now)

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Proposals are sorted by this, the best first: wishes, then playbacks, then brevity."""
        refused = sum(wish.is_required for wish in self.broken)
        return refused, self.total, self.most_per_pair, len(self.announcement)
