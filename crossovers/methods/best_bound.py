"""The best lower bound for two sessions: from a record, or at once.

>>> from crossovers.sections import standard_section
>>> from crossovers.seats import first_seating
>>> sections = (standard_section("A", 18, rounds=13),)
>>> first = Session(sections, first_seating({"A": 18}))
>>> record = single_record(sections, sections)
>>> best_bound(first, sections, record).playbacks
12
>>> best_bound(first, sections, record, Wishes(change_direction=True)).playbacks
144
"""

from __future__ import annotations

import numpy as np

from crossovers.proofs.bounds import Bound, lower_bound
from crossovers.records.single_sections import Record, find_record
from crossovers.search.seating_search import NO_WISHES
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes
from movements.seats import Direction


def best_bound(
    first: Session,
    second: tuple[Section, ...],
    record: Record | None,
    wishes: Wishes = NO_WISHES,
) -> Bound:
    """The best bound the program has, if the same pairs fill all the seats of both sessions.

    ``record`` is that of ``single_record``, which the caller may need for its seating too.
    """
    if record is not None and not wishes:
        return record.bound
    stayers = _possible_stayers(wishes, first) if len(second) == 1 else None
    bound = lower_bound(first.sections, second, full=True, stayers=stayers)
    # What no seating can do, none that keeps the wishes can: the record's bound holds for them.
    return max((bound, record.bound) if record else (bound,), key=lambda b: b.playbacks)


def single_record(first: tuple[Section, ...], second: tuple[Section, ...]) -> Record | None:
    """The record for one section that plays the same twice, if there is one."""
    if len(first) != 1 or not play_alike(first, second):
        return None
    return find_record(first[0])


def play_alike(first: tuple[Section, ...], second: tuple[Section, ...]) -> bool:
    """Whether the sections play the same, whatever their letters."""
    return len(first) == len(second) and all(
        one.tables == other.tables and np.array_equal(one.meetings, other.meetings)
        for one, other in zip(first, second, strict=True)
    )


def _possible_stayers(wishes: Wishes, first: Session) -> range:
    """How many pairs of a line can keep their direction under the wishes."""
    tables = first.sections[0].tables
    if wishes.change_direction:
        return range(1)
    wanted = dict.fromkeys(wishes.stay_ns, Direction.NS)
    wanted |= dict(wishes.sits)
    wanted |= {pair: seat.direction for pair, seat in wishes.fixed}
    before = first.seating.seat_of
    moves = [(before[pair].direction, then) for pair, then in wanted.items() if pair in before]
    # Equally many of each line stay, so the line with more who must decides for both.
    stay = max(moves.count((way, way)) for way in Direction)
    change = max(
        moves.count((Direction.NS, Direction.EW)), moves.count((Direction.EW, Direction.NS))
    )
    # Wishes that cannot all be kept leave no number; the bound needs one all the same.
    return range(stay, max(stay, tables - change) + 1)
