"""Late pairs: what can be done with them while the boards stay where they are.

A late pair fills an empty place before anything else. With none empty one
pair roves, two make a rover and a party table, and four can sit at two tables
put in the middle. All of it works before the start and after any round (before
it, two tables more are just another movement).

>>> from movements.web import web
>>> start = Remedy.before(web(18, board_groups=12, variant="A"))
>>> [remedy.title for remedy in arrivals(start, pairs=2, after=0)]
['EW rover and party table', 'NS rover and party table']
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from movements.continuation import (
    NoContinuation,
    missing_pairs,
    open_places,
    pair_sits_down,
    places_of,
)
from movements.middle import middle, widened
from movements.movement import Direction, Movement, Phantom
from movements.remedy import Remedy, RepairKind
from movements.rover import extra_pairs
from movements.rover_route import displaced, party_groups, route
from movements.roving import host_joins, rover_joins
from movements.wording import line_name, pair_name


def arrivals(start: Remedy, *, pairs: int, after: int) -> Iterator[Remedy]:
    """Every way to seat so many late pairs."""
    if pairs == 0:
        yield start
        return
    movement = start.movement
    empty = open_places(movement, after=after)
    if empty:
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
        for direction in (Direction.EW, Direction.NS):
            yield _roving(start, direction, party=pairs == 2, after=after)


def _filled(start: Remedy, place: Phantom, after: int) -> Remedy:
    movement = pair_sits_down(start.movement, place, after=after)
    ns, ew = places_of(movement.schedule, place)
    at = int(np.nonzero(ns[after] | ew[after])[0][0]) + 1
    return start.then(
        RepairKind.FILL,
        f"fill {place}",
        movement,
        f"{pair_name(movement.schedule, place)} is the late pair: it sits down at table {at} "
        f"in round {after + 1}.",
        "Nobody else moves; the pairs that were to sit out play.",
    )


def _roving(start: Remedy, direction: Direction, *, party: bool, after: int) -> Remedy:
    movement = rover_joins(start.movement, direction, after=after, party=party)
    rover, _ = extra_pairs(movement)
    title = f"{direction.upper()} rover"
    if party:
        return start.then(
            RepairKind.PARTY, f"{title} and party table", movement, *_party(movement, after)
        )
    return start.then(
        RepairKind.ROVER,
        title,
        movement,
        f"The late pair is {line_name(rover)}, a rover; guide it. {route(movement, after=after)}",
        displaced(movement),
    )


def _party(movement: Movement, after: int) -> Iterator[str]:
    rover, host = extra_pairs(movement)
    extra = host.number
    yield (
        f"Set up table {extra} away from tables 1 and {movement.tables}: "
        f"East-West go from table {movement.tables} to table 1."
    )
    yield (
        f"The two late pairs start there in round {after + 1}: {line_name(host)} stays, "
        f"{line_name(rover)} is a rover; guide it. {route(movement, after=after)}"
    )
    yield displaced(movement)
    yield party_groups(movement, after=after)


def _hosted(start: Remedy, after: int) -> Remedy:
    movement = host_joins(start.movement, after=after)
    _, host = extra_pairs(movement)
    return start.then(
        RepairKind.PARTY,
        "party table",
        movement,
        f"The late pair is {line_name(host)} and stays at table {host.number}, away from the "
        "others: it is a party table now.",
        displaced(movement),
        party_groups(movement, after=after),
    )


def _widened(start: Remedy, after: int) -> Remedy:
    old = start.movement
    movement = widened(old, after=after)
    up = middle(old)
    new = up + 1, up + 2
    groups = movement.schedule.board_group[after, up : up + 2].tolist()
    sentences = [f"Put two tables after table {up}: they are tables {new[0]} and {new[1]}."]
    if up < old.tables:
        sentences.append(
            f"Old tables {up + 1} to {old.tables} become tables {up + 3} to {movement.tables}."
            if up + 1 < old.tables
            else f"Old table {old.tables} becomes table {movement.tables}."
        )
    sentences.append(
        f"Board table {new[0]} with group {groups[0]} and table {new[1]} with group {groups[1]}; "
        "leave all other tables as they are."
    )
    first, second = old.tables + 1, old.tables + 2
    sentences.append(
        f"The new pairs are {first} and {second} of each line: {first} starts at table {new[0]} "
        f"in round {after + 1}, {second} at table {new[1]}."
    )
    sentences.append(
        f"Table {new[0]} takes its boards from the first stand now, and table {new[1]} passes "
        "its boards to the second."
    )
    return start.then(RepairKind.MIDDLE, "two tables in the middle", movement, *sentences)
