"""The best crossover for two sessions: from the records at once, or by search.

>>> from crossovers.sections import standard_section
>>> best = crossover_best([standard_section("A", 18, rounds=13)])
>>> best.count.total, best.proved
(12, True)
>>> print(best.bound.reason)
every choice of those who change direction was followed to its end (exhaustion)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossovers.bounds import Bound, lower_bound, revenge_rounds
from crossovers.crossover import Crossover, WishCost
from crossovers.entries import SAME_PAIRS, Entries, pairs_of_session_two
from crossovers.playbacks import count_total
from crossovers.progress import Progress, Tries, beyond, part
from crossovers.records import find_record
from crossovers.search import NO_WISHES, Effort, find_seating
from crossovers.seats import Seat, Seating, first_seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes, check_wishes, without
from movements.movement import Direction

NORMAL = Effort()
COSTED_WISHES = 8


@dataclass(frozen=True, slots=True)
class Ask:
    """What the best crossover is to be like.

    Without a ``seed`` a record serves where there is one; with it, another
    seating as good is searched for.
    """

    entries: Entries = SAME_PAIRS
    wishes: Wishes = NO_WISHES
    fair: bool = False
    seed: int | None = None
    effort: Effort = NORMAL


PLAIN = Ask()


def crossover_best(sections: Sequence[Section], ask: Ask = PLAIN) -> Crossover:
    """Session two with the fewest playbacks that are found, and what wishes cost."""
    first = Session(tuple(sections), first_seating(section_sizes(tuple(sections))))
    second = ask.entries.sections or first.sections
    bound = best_bound(first, second, ask)
    tell = ask.effort.tell
    ask = replace(ask, effort=replace(ask.effort, tell=part(tell, 0, 0.5 if ask.wishes else 1)))
    seating = _recorded(first, second, ask) or _searched(first, second, ask, bound)
    ask = replace(ask, effort=replace(ask.effort, tell=part(tell, 0.5, 1)))
    sessions = (first, Session(second, seating))
    cost = _wish_cost(first, second, ask, count_total(sessions)) if ask.wishes else None
    return Crossover("best", sessions, bound, wish_cost=cost)


def best_bound(first: Session, second: tuple[Section, ...], ask: Ask = PLAIN) -> Bound:
    """The best bound the program has for this."""
    same = ask.entries == SAME_PAIRS
    record = find_record(first.sections[0]) if same and len(first.sections) == 1 else None
    if record is not None and not ask.wishes:
        return record.bound
    stayers = _possible_stayers(ask.wishes, first) if len(second) == 1 else None
    full = not ask.entries.withdrawn and not ask.entries.added
    bound = lower_bound(first.sections, second, full=full, stayers=stayers)
    return max((bound, record.bound) if record else (bound,), key=lambda b: b.playbacks)


def _possible_stayers(wishes: Wishes, first: Session) -> range:
    """How many pairs of a line can keep their direction under the wishes."""
    tables = first.sections[0].tables
    if wishes.change_direction:
        return range(1)
    bound = dict.fromkeys(wishes.stay_ns, Direction.NS)
    bound |= dict(wishes.sits)
    bound |= {pair: seat.direction for pair, seat in wishes.fixed}
    moves = [(Seat.of_name(pair).direction, then) for pair, then in bound.items()]
    stay = max(moves.count((way, way)) for way in Direction)
    change = max(
        moves.count((Direction.NS, Direction.EW)), moves.count((Direction.EW, Direction.NS))
    )
    return range(stay, max(stay, tables - change) + 1)


def _recorded(first: Session, second: tuple[Section, ...], ask: Ask) -> Seating | None:
    plain = ask.entries == SAME_PAIRS and not ask.wishes and not ask.fair and ask.seed is None
    if not plain or len(first.sections) != 1:
        return None
    record = find_record(first.sections[0])
    return record.seating(first.sections[0].letter) if record else None


def _searched(first: Session, second: tuple[Section, ...], ask: Ask, bound: Bound) -> Seating:
    pairs = pairs_of_session_two(first, second, ask.entries)
    check_wishes(ask.wishes, first.seating, pairs)
    revenge = sum(revenge_rounds(section) for section in (*first.sections, *second))
    return find_seating(
        (first,),
        second,
        pairs=pairs,
        wishes=ask.wishes,
        target=bound.playbacks - revenge,
        fair=ask.fair,
        seed=1 if ask.seed is None else ask.seed,
        effort=replace(ask.effort, tell=beyond(ask.effort.tell, revenge)),
    )


def _wish_cost(first: Session, second: tuple[Section, ...], ask: Ask, total: int) -> WishCost:
    """The wishes against none, each wish against all others, and adjacent sitters."""

    def least(wishes: Wishes) -> int:
        coolings = 6 if ask.effort.seconds is None else 1
        other = Ask(ask.entries, wishes, ask.fair, ask.seed, Effort(coolings))
        bound = best_bound(first, second, other)
        seating = _recorded(first, second, other) or _searched(first, second, other, bound)
        return count_total((first, Session(second, seating)))

    free = least(NO_WISHES)
    if total <= free:
        return WishCost(total, free)
    each = []
    asked = tuple(ask.wishes.each())[:COSTED_WISHES]
    for done, wish in enumerate(asked):
        share = done / len(asked)
        ask.effort.tell(Progress(done, len(asked), share, total, Tries.WISHES))
        each.append((wish.label, least(without(ask.wishes, wish))))
    sitters = len(ask.wishes.stay_ns)
    adjacent = None
    if sitters > 1 and len(first.sections) == 1 and not ask.entries.withdrawn:
        letter = first.sections[0].letter
        names = tuple(f"{letter}{table}N" for table in range(1, sitters + 1))
        adjacent = least(Wishes(stay_ns=names))
    return WishCost(total, free, tuple(each), adjacent)
