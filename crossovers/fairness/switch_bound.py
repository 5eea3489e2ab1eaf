"""Lower bounds on an event's imbalance: for given seats, and for whatever seats.

*For given seats* who meets whom is settled, and both arguments for one session hold
for the event as they do for one long session: the boards of the sessions are so many
columns, a pair plays each at most once, and the rows have the sums they have (see
``movements.measures.balance_bound``).

*For whatever seats* only the second argument is left, and only where everybody plays
every board and all boards are played equally often, by an even number of tables: then a
comparison is even or odd as the number of boards is, whoever meets whom, and the sum of
each row is known.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 18, rounds=13),)
>>> twice = (Session(sections, first_seating({"A": 18})),) * 2
>>> round(switch_bound(twice), 3), round(seat_bound(twice), 3)
(8.391, 0.928)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from crossovers.fairness.event_plays import EventPlays, Scoring, event_plays
from crossovers.sections import Session
from movements.measures.balance_bound import best_row, lower_bound_of


def switch_bound(sessions: Sequence[Session], scoring: Scoring = Scoring.ACROSS) -> float:
    """An imbalance that no switches go below while everybody keeps the seat; 0 where unknown."""
    event = event_plays(sessions, scoring)
    # With stages what is fair differs from couple to couple, and the rows are not settled.
    return lower_bound_of(event.plays) if event.attended.all() else 0.0


def seat_bound(sessions: Sequence[Session], scoring: Scoring = Scoring.ACROSS) -> float:
    """An imbalance that no seats and no switches go below; 0 where nothing is known."""
    event = event_plays(sessions, scoring)
    plays, many = event.plays, len(event.pairs)
    results = plays.results
    if not _plays_all_alike(event) or results.min() != results.max() or results[0] % 2:
        return 0.0
    average = plays.average_comparison()
    odd = np.full(many - 1, plays.groups % 2, np.int64)
    gross = best_row(odd, plays.groups * (int(results[0]) - 1), average)
    return sqrt(gross / (many - 1))


def _plays_all_alike(event: EventPlays) -> bool:
    """Whether every pair plays every board once."""
    held = np.zeros((len(event.pairs), event.plays.groups), np.int64)
    np.add.at(held, (event.plays.ns, event.plays.group), 1)
    np.add.at(held, (event.plays.ew, event.plays.group), 1)
    return bool((held == 1).all())
