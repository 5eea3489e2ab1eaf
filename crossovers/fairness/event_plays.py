"""Every play of an event in one list, so that its sessions count like one long session.

The boards of each session are its own. A board counts as often as it is played
where it is scored: *across* the sections that share it, or in each section *alone*.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import Session, standard_section
>>> sections = (standard_section("A", 5, rounds=5), standard_section("B", 5, rounds=5))
>>> twice = (Session(sections, first_seating({"A": 5, "B": 5})),) * 2
>>> across, alone = (event_plays(twice, scoring) for scoring in Scoring)
>>> across.plays.results.tolist() == [10] * 10, alone.plays.results.tolist() == [5] * 20
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from crossovers.errors import CrossoverError
from crossovers.playbacks import all_pairs
from crossovers.seats import Pair
from crossovers.sections import Section, Session
from movements.measures.balance import Matrix, Plays

Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


class Scoring(StrEnum):
    """Where a board is scored: over all sections that play it, or in each by itself."""

    ACROSS = "across"
    ALONE = "alone"


class BoardsUnknown(CrossoverError):
    """A section of which only the meetings are known, not the boards."""


class NobodyPlays(CrossoverError):
    """Sessions without a single meeting."""


@dataclass(frozen=True, slots=True, eq=False)
class EventPlays:
    """All plays, and who takes part in which session.

    ``plays`` counts pairs and board groups through the event; its ``cells`` are
    session, section, round and table, from 0. ``session_of`` is the session of each
    of its board groups.
    """

    pairs: tuple[Pair, ...]
    plays: Plays
    session_of: Matrix
    attended: Flags

    @property
    def sessions(self) -> int:
        return len(self.attended)

    def couples(self) -> Flags:
        """Which two pairs take part in a session together."""
        present = self.attended.astype(np.int64)
        together = np.asarray(present.T @ present > 0)
        np.fill_diagonal(together, False)
        return together

    def targets(self) -> Floats:
        """What each two pairs would have if every session compared all of its pairs alike."""
        targets = np.zeros((len(self.pairs),) * 2)
        results = self.plays.results
        for session, present in enumerate(self.attended):
            played = results[self.session_of == session]
            many = int(present.sum())
            if many < 2:
                continue
            # On a group the comparisons of each of 2N pairs add up to N - 1.
            each = float((played * (played - 1)).sum()) * 2 / (many * (many - 1))
            targets[np.ix_(present, present)] += each
        np.fill_diagonal(targets, 0.0)
        return targets


def event_plays(sessions: Sequence[Session], scoring: Scoring = Scoring.ACROSS) -> EventPlays:
    """The plays of these sessions; empty seats play nothing."""
    pairs = all_pairs(sessions)
    number_of = {pair: number for number, pair in enumerate(pairs)}
    rows = [np.zeros((0, 8), np.int64)]
    for number, session in enumerate(sessions):
        seated = np.array([number_of.get(pair or "", -1) for pair in session.seating.pairs])
        for index, plays in enumerate(section_plays(session.sections)):
            where = np.tile([number, index], (len(plays), 1))
            found = np.column_stack([where, plays])
            found[:, 4:6] = seated[found[:, 4:6]]
            rows.append(found[(found[:, 4:6] >= 0).all(axis=1)])
    return _gathered(pairs, np.concatenate(rows), len(sessions), scoring)


def section_plays(sections: Sequence[Section]) -> list[Matrix]:
    """Each section's plays: round and table from 0, two seats, board group, whether switched.

    Seats are counted through the session; North-South of the schedule's line comes first.
    """
    start = 0
    found = []
    for section in sections:
        if section.schedule is None:
            raise BoardsUnknown(
                "Section %(letter)s has no movement, so nobody can tell who is compared with whom.",
                letter=section.letter,
            )
        at = section.meetings[:, 0] - 1, section.meetings[:, 1] - 1
        group, switched = section.schedule.board_group[at], section.schedule.switched[at]
        rows = np.column_stack([*at, section.meetings[:, 2:] + start, group, switched])
        found.append(rows[group > 0].astype(np.int64))
        start += 2 * section.tables
    return found


def _gathered(pairs: tuple[Pair, ...], rows: Matrix, sessions: int, scoring: Scoring) -> EventPlays:
    """The rows (session, section, round, table, pair, pair, group, switched) as plays."""
    if not len(rows):
        raise NobodyPlays("Nobody plays in these sessions, so nobody is compared with anybody.")
    scored = rows[:, [0, 1, 6]]
    if scoring is Scoring.ACROSS:
        scored[:, 1] = 0
    columns, column = np.unique(scored, axis=0, return_inverse=True)
    attended = np.zeros((sessions, len(pairs)), bool)
    attended[rows[:, 0], rows[:, 4]] = attended[rows[:, 0], rows[:, 5]] = True
    plays = Plays(
        ns=rows[:, 4].copy(),
        ew=rows[:, 5].copy(),
        group=column.reshape(-1).astype(np.int64),
        switched=rows[:, 7] > 0,
        cells=rows[:, :4].copy(),
        pairs=tuple(range(len(pairs))),
        groups=len(columns),
    )
    return EventPlays(pairs, plays, columns[:, 0].copy(), attended)
