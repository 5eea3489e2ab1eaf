"""The fairest event: with the fewest playbacks, and with more of them for more even comparisons."""

from __future__ import annotations

from crossovers.fairness.fairest_seating import EFFORT, fairest_seatings, thinned
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method, Proposal
from crossovers.methods.search import EFFORT as FEWEST_EFFORT
from crossovers.methods.search import PLAIN, Search, recorded, searched
from crossovers.sections import Session

# As many as a director may want to choose from.
MOST_CHOICES = 12
SHARE_OF_FEWEST = 0.3


def fairest(session: NextSession, search: Search = PLAIN) -> tuple[Proposal, ...]:
    """The most even seating for the fewest playbacks, then ever more even ones that cost some."""
    first, rest = search.part(0.0, SHARE_OF_FEWEST), search.part(SHARE_OF_FEWEST, 1.0)
    start = recorded(session) if search.seed is None else None
    if start is None:
        start = searched(session, seed=search.seed, effort=first.effort(FEWEST_EFFORT))
    found = fairest_seatings(
        session.earlier,
        Session(session.sections, start),
        scoring=session.scoring,
        wishes=session.required,
        seed=1 if search.seed is None else search.seed,
        effort=rest.effort(EFFORT),
    )
    return tuple(
        Proposal(Method.FAIREST, session, each.seating.without_placeholders(), keeps_wishes=True)
        for each in thinned(found, MOST_CHOICES)
    )
