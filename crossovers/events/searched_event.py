"""An event of many sessions seated by search, with the bound that holds for it.

For events where no line move fits, where wishes forbid it, or where pairs
leave and join between the sessions.

>>> from crossovers.sections import standard_section
>>> sections = [standard_section(letter, 9, rounds=5) for letter in "AB"]
>>> event = event_by_search(sections, 4, turnovers=[Turnover(3, leaving=("A1N",))])
>>> event.count.total, [session.seating.pairs.count(None) for session in event.sessions]
(0, [0, 0, 1, 1])
"""

from __future__ import annotations

from collections.abc import Sequence

from crossovers.errors import CrossoverError
from crossovers.events.crossover import Crossover
from crossovers.events.second_session import first_session
from crossovers.events.turnover import Turnover, playing_by_session
from crossovers.methods.together import sessions_together
from crossovers.proofs.event_bound import counting_bound
from crossovers.search.effort import Effort
from crossovers.search.event_search import EFFORT, Sitting
from crossovers.search.seating_search import NO_WISHES
from crossovers.seats import Pair, Placeholder, Seating
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes, check_wishes

MOST_SESSIONS = 20


def event_by_search(
    sections: Sequence[Section],
    sessions: int,
    *,
    later: Sequence[Section] = (),
    absent: Sequence[Pair] = (),
    turnovers: Sequence[Turnover] = (),
    wishes: Wishes = NO_WISHES,
    fair: bool = False,
    seed: int = 1,
    effort: Effort = EFFORT,
) -> Crossover:
    """All sessions: the first by name of seat, the others searched, in ``later`` sections if given.

    ``fair`` spares the worst pair first.
    """
    sections = tuple(sections)
    if not 1 <= sessions <= MOST_SESSIONS:
        raise CrossoverError(
            "There cannot be %(sessions)s sessions: 1 to %(most)s are possible.",
            sessions=sessions,
            most=MOST_SESSIONS,
        )
    first = first_session(sections, absent)
    half = len(absent) == 1 and not turnovers and not later
    if half:
        # Seated like any other pair, the missing one moves on too, and nobody meets it twice.
        seated = tuple(pair or Placeholder() for pair in first.seating.pairs)
        first = Session(sections, Seating(first.seating.sizes, seated))
    playing = playing_by_session(tuple(first.seating.seat_of), sessions, turnovers)
    for present in playing[1:]:
        check_wishes(wishes, first.seating, present)
    sittings = [Sitting(tuple(later) or sections, present) for present in playing[1:]]
    found = sessions_together([first], sittings, wishes=wishes, fair=fair, seed=seed, effort=effort)
    if half:
        return _without_placeholder(found.sessions)
    return Crossover("best", found.sessions, bound=found.bound)


def _without_placeholder(seated: tuple[Session, ...]) -> Crossover:
    """The event once the missing pair has given up its seats; the bound leaves out its meetings."""
    sessions = tuple(
        Session(session.sections, session.seating.without_placeholders()) for session in seated
    )
    playing = sum(pair is not None for pair in sessions[0].seating.pairs)
    bound = counting_bound(
        [(session.sections, playing) for session in sessions], throughout=playing, pairs=playing
    )
    return Crossover("best", sessions, bound=bound)
