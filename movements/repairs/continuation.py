"""How a movement goes on after some rounds when pairs come or go.

Every function here leaves the rounds played as they are and changes those
after them: a pair goes and its opponents sit out, or a late pair sits down in
an empty place. With no round played it is the same before the start.

>>> gone = pair_leaves(mitchell(5), PairId(Direction.EW, 2), after=3)
>>> [m.ew for m in gone.schedule.meetings if m.table in (4, 5) and m.round == m.table - 1]
[2, None]
>>> back = pair_sits_down(gone, PairId(Direction.EW, 2), after=4)
>>> [(m.round, m.table) for m in back.schedule.meetings if m.ew == 2]
[(1, 2), (2, 3), (3, 4), (5, 1)]
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from movements.errors import MovementError
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.three_quarter import three_quarter
from movements.families.web import Pattern, of_pattern
from movements.movement import Kind, Movement, number_in
from movements.schedule import Flags, Schedule
from movements.seats import Direction, PairId


class NoContinuation(MovementError):
    """The movement cannot be continued in this way."""


def bare(movement: Movement) -> Movement:
    """The full movement underneath: nobody missing, no rover."""
    full = _rebuilt(movement)
    if movement.winners == 1:
        full = replace(full, schedule=full.schedule.with_one_winner())
    groups = movement.schedule.board_group[:, : movement.tables]
    # With two tables put in during play, say, the boards are those of no family.
    if not np.array_equal(groups, full.schedule.board_group):
        raise NoContinuation(
            "only a movement as it was set up can be continued: plan another movement"
        )
    return full


def _rebuilt(movement: Movement) -> Movement:
    tables, rounds = movement.tables, movement.rounds
    if movement.kind is Kind.HOWELL:
        return howell(tables, rounds=rounds)
    if movement.kind is Kind.THREE_QUARTER:
        return three_quarter(tables, rounds=rounds)
    if movement.relay_after is not None:
        return mitchell(tables, rounds=rounds, relay=True)
    if not movement.subsections:
        raise NoContinuation("a written-out movement cannot be repaired: plan another one")
    half = 0 if movement.subsections[-1].upwards else movement.subsections[-1].size
    d = movement.board_groups
    pattern = Pattern(tables, d, (tables - 2 * half) // d, half)
    return of_pattern(pattern, rounds=rounds, variant=movement.variant)


def places_of(schedule: Schedule, pair: PairId) -> tuple[Flags, Flags]:
    """Where a pair sits, in the line of North-South and in that of East-West."""
    number = number_in(schedule, pair)
    ns, ew = schedule.ns == number, schedule.ew == number
    if schedule.winners == 2:
        ns &= pair.direction is Direction.NS
        ew &= pair.direction is Direction.EW
    return ns, ew


def is_seated(movement: Movement, pair: PairId, *, after: int) -> bool:
    """Whether the pair has a seat in the round that comes next."""
    ns, ew = places_of(movement.schedule, pair)
    return bool(ns[after].any() or ew[after].any())


def missing_pairs(movement: Movement, *, after: int) -> tuple[PairId, ...]:
    """The pairs that have no seat in the round that comes next."""
    return tuple(p for p in movement.phantoms if not is_seated(movement, p, after=after))


def open_places(movement: Movement, *, after: int) -> tuple[PairId, ...]:
    """The places of missing pairs that are empty for all the rounds to come."""
    tables, full = movement.tables, bare(movement).schedule
    lines = movement.schedule.ns[after:, :tables], movement.schedule.ew[after:, :tables]
    return tuple(
        pair
        for pair in missing_pairs(movement, after=after)
        if pair.number <= tables
        and not any(
            line[place[after:]].any()
            for line, place in zip(lines, places_of(full, pair), strict=True)
        )
    )


def pair_leaves(movement: Movement, pair: PairId, *, after: int) -> Movement:
    """The pair is gone after this number of rounds: those who would meet it sit out."""
    schedule = movement.schedule
    ns, ew = schedule.ns.copy(), schedule.ew.copy()
    for line, place in zip((ns, ew), places_of(schedule, pair), strict=True):
        line[after:][place[after:]] = 0
    phantoms = movement.phantoms if pair in movement.phantoms else (*movement.phantoms, pair)
    return replace(movement, schedule=replace(schedule, ns=ns, ew=ew), phantoms=phantoms)


def pair_sits_down(movement: Movement, pair: PairId, *, after: int) -> Movement:
    """A late pair takes the place of a missing one."""
    schedule, tables = movement.schedule, movement.tables
    ns, ew = schedule.ns.copy(), schedule.ew.copy()
    for line, place in zip((ns, ew), places_of(bare(movement).schedule, pair), strict=True):
        seats = line[after:, :tables]
        seats[place[after:] & (seats == 0)] = number_in(schedule, pair)
    phantoms = movement.phantoms
    # Later it is announced still: it misses the rounds before.
    if after == 0:
        phantoms = tuple(phantom for phantom in phantoms if phantom != pair)
    return replace(movement, schedule=replace(schedule, ns=ns, ew=ew), phantoms=phantoms)
