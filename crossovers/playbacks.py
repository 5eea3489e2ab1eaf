"""Counting playbacks over any number of sessions.

A playback is a meeting of two pairs that have met before in the event. It is
counted once in the total and once for each of the two pairs, so the average
per pair is twice the total over the number of pairs.

>>> from crossovers.sections import Session, standard_section
>>> from crossovers.seats import first_seating
>>> sections = (standard_section("A", 5, rounds=5),)
>>> again = Session(sections, first_seating({"A": 5}))
>>> count = count_playbacks((again, again))
>>> count.total, count.most_per_pair, count.average
(25, 5, 5.0)
>>> count.playbacks[0]
Playback(session=2, round=1, section='A', table=1, pairs=('A1N', 'A1E'), met_in=1)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from crossovers.seats import Pair
from crossovers.sections import Section, Session

Whole = npt.NDArray[np.int64]
Met = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Playback:
    """A meeting of two pairs after their first, which was in session ``met_in``."""

    session: int
    round: int
    section: str
    table: int
    pairs: tuple[Pair, Pair]
    met_in: int


@dataclass(frozen=True, slots=True)
class PlaybackCount:
    """All playbacks of an event."""

    per_pair: dict[Pair, int]
    playbacks: tuple[Playback, ...]

    @property
    def total(self) -> int:
        return len(self.playbacks)

    @property
    def most_per_pair(self) -> int:
        return max(self.per_pair.values(), default=0)

    @property
    def average(self) -> float:
        return 2 * self.total / len(self.per_pair) if self.per_pair else 0.0


def all_pairs(sessions: Sequence[Session]) -> tuple[Pair, ...]:
    """Every pair of the event, in the order in which they first take a seat."""
    seen = {pair: None for session in sessions for pair in session.seating.pairs if pair}
    return tuple(seen)


def count_playbacks(sessions: Sequence[Session]) -> PlaybackCount:
    """Total, per pair, and every playback with its round."""
    pairs = all_pairs(sessions)
    rows = _all_meetings(sessions, pairs)
    repeats, first_met = _repeats(rows, len(pairs))
    again = rows[repeats]
    hits = np.bincount(again[:, 4:].ravel(), minlength=len(pairs))
    letters = [[section.letter for section in session.sections] for session in sessions]
    return PlaybackCount(
        per_pair=dict(zip(pairs, hits.tolist(), strict=True)),
        playbacks=tuple(
            Playback(number, round_, letters[number - 1][index], table, (pairs[a], pairs[b]), met)
            for (number, round_, index, table, a, b), met in zip(
                again.tolist(), first_met.tolist(), strict=True
            )
        ),
    )


def count_total(sessions: Sequence[Session]) -> int:
    """The total alone."""
    pairs = all_pairs(sessions)
    return len(_repeats(_all_meetings(sessions, pairs), len(pairs))[0])


def _repeats(rows: Whole, pairs: int) -> tuple[Whole, Whole]:
    """Which rows are playbacks, and the session in which those two met first."""
    # One number for a couple, whichever of the two sits North-South.
    key = rows[:, 4:].min(axis=1) * pairs + rows[:, 4:].max(axis=1)
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    # ``unique`` names the first row of each couple, and rows are in order of play.
    repeats = np.nonzero(first[which] != np.arange(len(key)))[0]
    return repeats, rows[first[which[repeats]], 0]


def _all_meetings(sessions: Sequence[Session], pairs: tuple[Pair, ...]) -> Whole:
    """Rows (session, round, section's place, table, pair, pair) in order of play."""
    number_of = {pair: number for number, pair in enumerate(pairs)}
    found = [np.zeros((0, 6), np.int64)]
    for number, session in enumerate(sessions, 1):
        seated = np.array([number_of.get(pair or "", -1) for pair in session.seating.pairs])
        rows = np.concatenate(
            [
                np.column_stack(
                    [np.full(len(m), number), m[:, 0], np.full(len(m), index), m[:, 1:]]
                )
                for index, m in enumerate(_event_seats(session.sections))
            ]
        )
        rows[:, 4:] = seated[rows[:, 4:]]
        rows = rows[(rows[:, 4:] >= 0).all(axis=1)]
        # Sections play side by side: round by round, and in a round section by section.
        found.append(rows[np.argsort(rows[:, 1], kind="stable")])
    return np.concatenate(found)


def _event_seats(sections: Sequence[Section]) -> list[Whole]:
    """Each section's meetings with its seats counted through the whole session."""
    start = 0
    found = []
    for section in sections:
        found.append(section.meetings.astype(np.int64) + np.array([0, 0, start, start]))
        start += 2 * section.tables
    return found


def met_matrix(sessions: Sequence[Session], pairs: tuple[Pair, ...]) -> Met:
    """1 where two of these pairs have met in these sessions."""
    met = np.zeros((len(pairs), len(pairs)), np.uint8)
    rows = _all_meetings(sessions, pairs)
    met[rows[:, 4], rows[:, 5]] = 1
    met[rows[:, 5], rows[:, 4]] = 1
    return met


def session_meetings(sections: Sequence[Section]) -> npt.NDArray[np.int32]:
    """All meetings of a session as (round, seat, seat), seats counted through the session."""
    return np.concatenate([m[:, [0, 2, 3]] for m in _event_seats(sections)]).astype(np.int32)
