"""Late pairs: what can be done with them while the boards stay where they are.

A late pair fills an empty place before anything else. With none empty one
pair roves, two make a rover and a party table, and four can sit at two tables
put in the middle. All of it works before the start and after any round (before
it, two tables more are just another movement).

>>> from movements.families.web import web
>>> start = Remedy.before(web(18, board_groups=12, variant="A"))
>>> [remedy.title for remedy in arrivals(start, pairs=2, after=0)]
['EW rover and party table', 'NS rover and party table']
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from movements.families.rover import extra_pairs
from movements.families.rover_route import displaced, party_groups, route
from movements.movement import Movement
from movements.phrases import line_name, pair_name
from movements.repairs.continuation import (
    NoContinuation,
    missing_pairs,
    open_places,
    pair_sits_down,
    places_of,
)
from movements.repairs.middle import middle, widened
from movements.repairs.remedy import Remedy, RepairKind
from movements.repairs.roving import host_joins, rover_joins
from movements.seats import Direction, PairId
from movements.sentences import Sentence


def arrivals(start: Remedy, *, pairs: int, after: int) -> Iterator[Remedy]:
    """Every way to seat this number of late pairs."""
    if pairs == 0:
        yield start
        return
    movement = start.movement
    empty = open_places(movement, after=after)
    if empty:
        # Only the last pair has a choice: one for each would multiply the list.
        for place in empty if pairs == 1 else empty[:1]:
            yield from arrivals(_filled(start, place, after), pairs=pairs - 1, after=after)
    elif movement.rover is not None:
        if extra_pairs(movement)[1] in missing_pairs(movement, after=after):
            yield from arrivals(_hosted(start, after), pairs=pairs - 1, after=after)
    elif movement.schedule.tables == movement.tables and movement.winners == 2:
        yield from _extra_tables(start, pairs, after)


def _extra_tables(start: Remedy, pairs: int, after: int) -> Iterator[Remedy]:
    if pairs == 4 and after:
        with suppress(NoContinuation):
            yield _widened(start, after)
    elif pairs <= 2:
        # East-West first: they move anyway.
        for direction in (Direction.EW, Direction.NS):
            yield _roving(start, direction, party=pairs == 2, after=after)


def _filled(start: Remedy, place: PairId, after: int) -> Remedy:
    movement = pair_sits_down(start.movement, place, after=after)
    ns, ew = places_of(movement.schedule, place)
    at = int(np.nonzero(ns[after] | ew[after])[0][0]) + 1
    return start.then(
        RepairKind.FILL,
        Sentence("fill %(place)s", place=pair_name(movement.schedule, place)),
        movement,
        Sentence(
            "%(pair)s is the late pair: it sits down at table %(table)s in round %(round)s.",
            pair=pair_name(movement.schedule, place),
            table=at,
            round=after + 1,
        ),
        Sentence("Nobody else moves; the pairs that were to sit out play."),
    )


def _roving(start: Remedy, direction: Direction, *, party: bool, after: int) -> Remedy:
    movement = rover_joins(start.movement, direction, after=after, party=party)
    rover, _ = extra_pairs(movement)
    line = direction.short_name
    if party:
        return start.then(
            RepairKind.PARTY,
            Sentence("%(line)s rover and party table", line=line),
            movement,
            *_party(movement, after),
        )
    return start.then(
        RepairKind.ROVER,
        Sentence("%(line)s rover", line=line),
        movement,
        Sentence(
            "The late pair is %(rover)s, a rover; guide it. %(route)s",
            rover=line_name(rover),
            route=route(movement, after=after),
        ),
        displaced(movement),
    )


def _party(movement: Movement, after: int) -> Iterator[str]:
    rover, host = extra_pairs(movement)
    yield Sentence(
        "Set up table %(table)s away from tables 1 and %(last)s: East-West go from table %(last)s "
        "to table 1.",
        table=host.number,
        last=movement.tables,
    )
    yield Sentence(
        "The two late pairs start there in round %(round)s: %(host)s stays, %(rover)s is a rover; "
        "guide it. %(route)s",
        round=after + 1,
        host=line_name(host),
        rover=line_name(rover),
        route=route(movement, after=after),
    )
    yield displaced(movement)
    yield party_groups(movement, after=after)


def _hosted(start: Remedy, after: int) -> Remedy:
    movement = host_joins(start.movement, after=after)
    _, host = extra_pairs(movement)
    return start.then(
        RepairKind.PARTY,
        Sentence("party table"),
        movement,
        Sentence(
            "The late pair is %(host)s and stays at table %(table)s, away from the others: it is "
            "a party table now.",
            host=line_name(host),
            table=host.number,
        ),
        displaced(movement),
        party_groups(movement, after=after),
    )


def _widened(start: Remedy, after: int) -> Remedy:
    old = start.movement
    movement = widened(old, after=after)
    return start.then(
        RepairKind.MIDDLE,
        Sentence("two tables in the middle"),
        movement,
        *_widening(old, movement, after),
    )


def _widening(old: Movement, new: Movement, after: int) -> Iterator[str]:
    up = middle(old)
    one, other = new.schedule.board_group[after, up : up + 2].tolist()
    tables = {"table": up + 1, "next": up + 2}
    yield Sentence(
        "Put two tables after table %(after)s: they are tables %(table)s and %(next)s.",
        after=up,
        **tables,
    )
    if up + 1 < old.tables:
        yield Sentence(
            "Old tables %(old)s to %(old_last)s become tables %(new)s to %(new_last)s.",
            old=up + 1,
            old_last=old.tables,
            new=up + 3,
            new_last=new.tables,
        )
    elif up < old.tables:
        yield Sentence("Old table %(old)s becomes table %(new)s.", old=old.tables, new=new.tables)
    yield Sentence(
        "Board table %(table)s with group %(group)s and table %(next)s with group %(next_group)s; "
        "leave all other tables as they are.",
        group=one,
        next_group=other,
        **tables,
    )
    yield Sentence(
        "The new pairs are %(first)s and %(second)s of each line: %(first)s starts at table "
        "%(table)s in round %(round)s, %(second)s at table %(next)s.",
        first=old.tables + 1,
        second=old.tables + 2,
        round=after + 1,
        **tables,
    )
    yield Sentence(
        "Table %(table)s takes its boards from the first stand now, and table %(next)s passes "
        "its boards to the second.",
        **tables,
    )
