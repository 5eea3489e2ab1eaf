"""The counting bound: a lower bound on the playbacks of many sessions.

Two pairs that sit the same way, both North-South or both East-West, in every
session never meet. With K sessions there are 2 to the K ways to sit through the
event, and the fewest couples that share a way are those of P pairs spread evenly
over them. The rest of the P(P - 1)/2 couples can meet once without a playback;
every further meeting is one.

>>> from crossovers.sections import standard_section
>>> eighteen = (standard_section("A", 18, rounds=13),)
>>> counting_bound([(eighteen, 36)] * 3, throughout=36, pairs=36)
Bound(playbacks=136, reason='702 meetings, and only 566 different ones are possible')
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crossovers.proofs.bounds import Bound
from crossovers.sections import Section
from movements.sentences import Sentence


def counting_bound(
    sessions: Sequence[tuple[Sequence[Section], int]], *, throughout: int, pairs: int
) -> Bound:
    """The bound for sessions given as sections and number of pairs playing.

    ``pairs`` play in the event, ``throughout`` of them in every session.
    """
    meetings = sum(_fewest_meetings(sections, playing) for sections, playing in sessions)
    possible = pairs * (pairs - 1) // 2
    if all(sides_meet(section) for sections, _ in sessions for section in sections):
        # Leaving out pairs that miss a session can only make the bound lower.
        possible -= same_side_couples(throughout, len(sessions))
    if meetings <= possible:
        return Bound()
    return Bound(
        meetings - possible,
        Sentence(
            "%(meetings)s meetings, and only %(possible)s different ones are possible",
            meetings=meetings,
            possible=possible,
        ),
    )


def same_side_couples(pairs: int, sessions: int) -> int:
    """The fewest couples that sit the same way in all sessions.

    >>> same_side_couples(36, 3)
    64
    """
    ways = 2**sessions
    # The pairs left over go to a way each, and share it with the ``each`` that have it already.
    each, more = divmod(pairs, ways)
    return int(ways * each * (each - 1) // 2 + more * each)


def _fewest_meetings(sections: Sequence[Section], playing: int) -> int:
    """Meetings of a session whose empty seats are those with the most opponents."""
    meets = [
        int(count)
        for section in sections
        for count in np.bincount(section.meetings[:, 2:].ravel(), minlength=2 * section.tables)
    ]
    # A meeting of two empty seats is taken off twice: the bound may be too low, never too high.
    empty = len(meets) - playing
    return sum(len(section.meetings) for section in sections) - sum(
        sorted(meets, reverse=True)[:empty]
    )


def sides_meet(section: Section) -> bool:
    """Whether North-South starters meet East-West starters only."""
    north = section.meetings[:, 2:] < section.tables
    return bool((north[:, 0] != north[:, 1]).all())
