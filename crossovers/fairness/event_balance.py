"""How fair an event is: its matchpoint comparisons over all sessions (Moore's, summed).

Two pairs are compared, session by session, on the boards that both play; the
sum over the sessions in which both take part is their comparison in the event.
A fair event gives all couples of pairs what they would have if every session
compared all of its pairs alike. The imbalance is the standard deviation from that.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import Session, standard_section
>>> sections = (standard_section("A", 18, rounds=13),)
>>> again = (Session(sections, first_seating({"A": 18})),) * 2
>>> found = event_balance(again)
>>> round(found.average_comparison, 2), round(found.imbalance, 2), found.repeated
(12.63, 17.39, 1.0)

Beside it stands what players notice. Two pairs are compared *the same way round*
on a board that both hold in the same direction. The share of ``repeated``
comparisons is that of those after session one whose two pairs had been so compared
in a session before.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crossovers.fairness.event_plays import EventPlays, Flags, Floats, Scoring, event_plays
from crossovers.seats import Pair
from crossovers.sections import Session
from movements.measures.balance import Matrix


@dataclass(frozen=True, slots=True)
class Extremes:
    """The opponents with whom a pair is compared least and most, and how much."""

    least: Pair
    least_comparison: int
    most: Pair
    most_comparison: int


@dataclass(frozen=True, eq=False)
class EventBalance:
    """An event's comparisons; ``targets`` is what a perfectly fair event would have.

    ``couples`` are the two pairs that take part in a session together; ``same_way`` says
    on how many board groups of each session two pairs hold the same cards, ``together``
    on how many they play at all; ``meetings`` how often two pairs meet.
    """

    pairs: tuple[Pair, ...]
    comparisons: Matrix
    targets: Floats
    couples: Flags
    same_way: Matrix
    together: Matrix
    meetings: Matrix

    @cached_property
    def average_comparison(self) -> float:
        """What couples would have on average, which is what they have."""
        return float(self.targets[self.couples].mean())

    @cached_property
    def gross_imbalance(self) -> float:
        return float((self._distance[self.couples] ** 2).sum()) / 2

    @cached_property
    def imbalance(self) -> float:
        return _root_mean_square(self._distance[self.couples])

    @cached_property
    def repeated(self) -> float | None:
        """The share of comparisons after session one that had been made before; else nothing."""
        later = float(self.same_way[1:].sum())
        if not later:
            return None
        most = np.maximum.accumulate(self.same_way, axis=0)
        return float(np.minimum(self.same_way[1:], most[:-1]).sum()) / later

    @cached_property
    def met_twice(self) -> int:
        """How many couples meet more than once."""
        return int((self.meetings > 1).sum()) // 2

    @cached_property
    def imbalance_of_met_twice(self) -> float | None:
        """The imbalance among couples that meet more than once."""
        again = self.meetings > 1
        return _root_mean_square(self._distance[again]) if again.any() else None

    @cached_property
    def mostly_same_way(self) -> dict[Pair, int]:
        """With how many others each pair is compared mostly the same way round."""
        mostly = 2 * self.same_way.sum(axis=0) > self.together.sum(axis=0)
        return dict(zip(self.pairs, mostly.sum(axis=1).tolist(), strict=True))

    @cached_property
    def extremes(self) -> dict[Pair, Extremes]:
        """Whom each pair is compared with least and most; of several the first."""
        found = {}
        for number, pair in enumerate(self.pairs):
            others = np.flatnonzero(self.couples[number])
            if not len(others):
                continue
            row = self.comparisons[number, others]
            low, high = int(row.argmin()), int(row.argmax())
            found[pair] = Extremes(
                self.pairs[others[low]], int(row[low]), self.pairs[others[high]], int(row[high])
            )
        return found

    @property
    def _distance(self) -> Floats:
        return np.asarray(self.comparisons - self.targets)


def event_balance(sessions: Sequence[Session], scoring: Scoring = Scoring.ACROSS) -> EventBalance:
    """The balance of an event with the switches it has, over all its sessions."""
    return balance_of_plays(event_plays(sessions, scoring))


def balance_of_plays(event: EventPlays) -> EventBalance:
    """The same where the plays are at hand."""
    plays = event.plays
    signs = plays.signs()
    held, size = np.abs(signs), (event.sessions, *(len(event.pairs),) * 2)
    same_way, together = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for session in range(event.sessions):
        mine = event.session_of == session
        together[session] = held[:, mine] @ held[:, mine].T
        # Of two signs the product is +1 or -1, so that the sum of both counts those alike twice.
        same_way[session] = (together[session] + signs[:, mine] @ signs[:, mine].T) // 2
    for matrix in (*same_way, *together):
        np.fill_diagonal(matrix, 0)
    return EventBalance(
        pairs=event.pairs,
        comparisons=plays.comparisons(),
        targets=event.targets(),
        couples=event.couples(),
        same_way=same_way,
        together=together,
        meetings=_meetings(event),
    )


def _meetings(event: EventPlays) -> Matrix:
    # By round: what matters is how often two pairs sit down together, whatever they play.
    meetings = np.zeros((len(event.pairs),) * 2, np.int64)
    np.add.at(meetings, (event.plays.ns, event.plays.ew), 1)
    return meetings + meetings.T


def _root_mean_square(distances: Floats) -> float:
    return math.sqrt(float((distances**2).mean())) if distances.size else 0.0
