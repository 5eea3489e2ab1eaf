"""Who sits out, how often: opponents of an empty seat, over all sessions.

>>> from crossovers.events.turnover import in_their_places
>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 3, rounds=3),)
>>> half = in_their_places([first_seating({"A": 3})], absent=["A3E"])
>>> count_sit_outs([Session(sections, half[0])])
{'A3N': 1, 'A1N': 1, 'A2N': 1}
"""

from __future__ import annotations

from collections.abc import Sequence

from crossovers.playbacks import session_meetings
from crossovers.seats import Pair
from crossovers.sections import Session


def count_sit_outs(sessions: Sequence[Session]) -> dict[Pair, int]:
    """Rounds sat out by each pair that sits out at all, in order of play."""
    found: dict[Pair, int] = {}
    for session in sessions:
        pairs = session.seating.pairs
        if None not in pairs:
            continue
        for _, one, other in sorted(session_meetings(session.sections).tolist()):
            for here, there in ((pairs[one], pairs[other]), (pairs[other], pairs[one])):
                if here is not None and there is None:
                    found[here] = found.get(here, 0) + 1
    return found
