"""The methods that search: fewest playbacks, the worst pair spared, seeds spread over the lines."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method, Proposal
from crossovers.proofs.bounds import repeated_meetings
from crossovers.search.effort import NORMAL, Effort
from crossovers.search.seating_search import NO_WISHES, find_seating
from crossovers.search.tie_breaks import nicest_seating
from crossovers.seats import Seating, first_seating
from crossovers.sections import Session
from crossovers.wishes import Wishes
from movements.progress import Tell, beyond, part, silent

EFFORT = Effort(restarts=8)


@dataclass(frozen=True, slots=True)
class Search:
    """How to search: with a seed another seating as good is found, with seconds for that long.

    Without a seed a record serves where there is one.
    """

    seed: int | None = None
    seconds: float | None = None
    tell: Tell = silent

    def effort(self, usual: Effort) -> Effort:
        return replace(usual, seconds=self.seconds, tell=self.tell)

    def part(self, begin: float, end: float) -> Search:
        """For a part of the work and of the time."""
        seconds = None if self.seconds is None else self.seconds * (end - begin)
        return replace(self, seconds=seconds, tell=part(self.tell, begin, end))


PLAIN = Search()


def best(session: NextSession, search: Search = PLAIN) -> Proposal:
    """The fewest playbacks: from the records, else by search."""
    seating = recorded(session) if search.seed is None else None
    if seating is None:
        usual = NORMAL if session.is_same_again and not session.required else EFFORT
        seating = searched(session, seed=search.seed, effort=search.effort(usual))
    return _nicest(Method.BEST, session, seating)


def fair(session: NextSession, search: Search = PLAIN) -> Proposal:
    """The worst pair as well off as was found; of two such seatings the fewer playbacks."""
    first, second = search.part(0.0, 0.5), search.part(0.5, 1.0)
    spared = searched(session, fair=True, seed=search.seed, effort=first.effort(EFFORT))
    # The search for the fewest playbacks may spare the worst pair just as well, or better.
    ways = _nicest(Method.FAIR, session, spared), best(session, second)
    kindest = min(ways, key=lambda proposal: (proposal.most_per_pair, proposal.total))
    return replace(kindest, method=Method.FAIR)


def spread(session: NextSession, search: Search = PLAIN) -> Proposal:
    """Every line its share of the seeds, whatever that costs."""
    shares = Wishes(seeds=session.seeds)
    seating = searched(session, also=shares, seed=search.seed, effort=search.effort(EFFORT))
    return _nicest(Method.SEEDS, session, seating, also=shares)


def recorded(session: NextSession) -> Seating | None:
    """The seating on record, where session one is simply played again without wishes."""
    record = session.record
    if record is None or session.required:
        return None
    letter = session.sections[0].letter
    seats = first_seating(session.sizes).pairs
    # A record calls pairs by their seats of session one, whatever they are called here.
    pair_of = dict(zip(seats, session.before.pairs, strict=True))
    kept = record.seating(letter)
    return Seating(kept.sizes, tuple(pair_of[seat or ""] for seat in kept.pairs))


def searched(
    session: NextSession,
    *,
    fair: bool = False,
    also: Wishes = NO_WISHES,
    target: int | None = None,
    seed: int | None = None,
    effort: Effort = EFFORT,
) -> Seating:
    """The seating with the fewest playbacks found that keeps the wishes.

    The search stops at ``target``, a bound for this session; the best known
    unless it is given.
    """
    # The search counts couples that meet again, the bound every meeting: repeats come off.
    within = sum(repeated_meetings(section) for section in session.sections)
    least = session.wished_bound.playbacks if target is None else target
    return find_seating(
        session.earlier,
        session.sections,
        pairs=session.occupants,
        wishes=session.required + also,
        target=max(0, least - within),
        fair=fair,
        seed=1 if seed is None else seed,
        effort=replace(effort, tell=beyond(effort.tell, within)),
    )


def _nicest(
    method: Method, session: NextSession, seating: Seating, *, also: Wishes = NO_WISHES
) -> Proposal:
    """With as few playbacks, seeds spread and preferences kept as far as that goes."""
    nicest = nicest_seating(
        session.earlier,
        Session(session.sections, seating),
        session.courtesies,
        wishes=session.required + also,
    )
    return Proposal(method, session, nicest.without_placeholders(), keeps_wishes=True)
