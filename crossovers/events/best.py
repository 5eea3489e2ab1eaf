"""The best crossover for two sessions: from the records at once, or by search.

>>> from crossovers.sections import standard_section
>>> best = crossover_best([standard_section("A", 18, rounds=13)])
>>> best.count.total, best.proved
(12, True)
>>> print(best.bound.reason)
every choice of the pairs that change direction was tried to the end (exhaustion)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossovers.events.crossover import Crossover, WishCost
from crossovers.events.second_session import NO_WISHES, event_bound, keyed, second_session
from crossovers.events.turnover import Turnover
from crossovers.methods.next_session import NextSession
from crossovers.methods.search import recorded, searched
from crossovers.methods.wish_prices import wish_prices
from crossovers.playbacks import count_total
from crossovers.search.effort import NORMAL, Effort
from crossovers.seats import Seating
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes
from movements.progress import part


@dataclass(frozen=True, slots=True)
class Ask:
    """What the best crossover is to be like; ``later`` are the sections, where they differ.

    Without a ``seed`` a record serves where there is one; with it, another
    seating as good is searched for.
    """

    turnovers: tuple[Turnover, ...] = ()
    later: tuple[Section, ...] = ()
    wishes: Wishes = NO_WISHES
    fair: bool = False
    seed: int | None = None
    effort: Effort = NORMAL


PLAIN = Ask()


def crossover_best(sections: Sequence[Section], ask: Ask = PLAIN) -> Crossover:
    """Session two with the fewest playbacks that are found, and what wishes cost."""
    session = second_session(sections, later=ask.later, turnovers=ask.turnovers, wishes=ask.wishes)
    tell = ask.effort.tell
    heard = replace(ask, effort=replace(ask.effort, tell=part(tell, 0, 0.5 if ask.wishes else 1)))
    seating = best_seating(session, heard)
    sessions = (session.earlier[0], Session(session.sections, seating))
    cost = None
    if ask.wishes:
        pricing = replace(ask, effort=replace(ask.effort, tell=part(tell, 0.5, 1)))
        cost = _wish_cost(session, pricing, count_total(sessions))
    return Crossover("best", sessions, event_bound(session), wish_cost=cost)


def best_seating(session: NextSession, ask: Ask = PLAIN) -> Seating:
    """The seating on record, or else the best found."""
    # Records have the fewest playbacks, which need not be shared out fairly.
    found = recorded(session) if ask.seed is None and not ask.fair else None
    if found is not None:
        return found
    return searched(
        session,
        fair=ask.fair,
        target=event_bound(session).playbacks - count_total(session.earlier),
        seed=ask.seed,
        effort=ask.effort,
    )


def _wish_cost(session: NextSession, ask: Ask, total: int) -> WishCost:
    """The wishes against none, each wish against all others, and adjacent sitters."""
    first = session.earlier[0]
    brief = replace(ask, effort=Effort(6 if ask.effort.seconds is None else 1))

    def least(other: NextSession) -> int:
        return count_total((first, Session(other.sections, best_seating(other, brief))))

    free = least(session.requiring(()))
    # If all the wishes together cost nothing, no single one does.
    if total <= free:
        return WishCost(total, free)
    before = count_total(session.earlier)
    prices = wish_prices(session, total - before, ask.effort.tell, brief.effort)
    each = [(p.wish.label, before + p.without.playbacks) for p in prices if p.without]
    sitters = len(ask.wishes.stay_ns)
    adjacent = None
    if sitters > 1 and len(first.sections) == 1 and session.has_same_pairs:
        letter = first.sections[0].letter
        names = tuple(f"{letter}{table}N" for table in range(1, sitters + 1))
        adjacent = least(replace(session, wishes=keyed(Wishes(stay_ns=names))))
    return WishCost(total, free, tuple(each), adjacent)
