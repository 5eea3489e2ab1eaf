"""Where the boards are: on the tables, on the bye stands, and on the way.

A subsection with fewer tables than board groups keeps the rest on a stand
beside its last table. The first table passes its boards to the stand, every
other table to the one before it, and the last takes from the stand: in
ascending order in an upward part, descending in a downward one (Hill 2011,
2019). A relay is a stand of one group between two tables.

>>> from movements.families.web import web
>>> six = web(6, board_groups=5)
>>> [(stand.after_table, stand.piles[0]) for stand in bye_stands(six)]
[(3, (4, 5)), (6, (4, 3))]
>>> [str(step) for step in passes(six)][:3]
['table 1 to the stand after table 3', 'table 2 to table 1', 'table 3 to table 2']
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from movements.boards.ring import one_stand, ring_passes, ring_stands
from movements.boards.stops import BoardStop, Pass, Stand
from movements.movement import Kind, Movement, Subsection
from movements.schedule import wrap

__all__ = ["BoardStop", "Pass", "Stand", "boards_of", "bye_stands", "is_barometer", "passes"]

ON_A_RING = (Kind.HOWELL, Kind.THREE_QUARTER)


def bye_stands(movement: Movement) -> tuple[Stand, ...]:
    """Every stand with its pile in each round, in table order.

    A written-out movement has one for all boards that rest, after its last table. With
    barometer boarding there is none: the caddy brings the boards of each round.
    """
    if is_barometer(movement):
        return ()
    if movement.kind in ON_A_RING:
        return ring_stands(movement)
    if movement.kind is Kind.WRITTEN and not movement.subsections:
        return one_stand(movement)
    if movement.relay_after is not None:
        return (_relay(movement, movement.relay_after),)
    return tuple(
        Stand(part.last_table, _with_unset_tables(part, movement))
        for part in movement.subsections
        if part.size < movement.board_groups
    )


def is_barometer(movement: Movement) -> bool:
    """Whether all tables play the same boards in every round, and other ones in the next.

    >>> from movements.families.barometer import with_barometer
    >>> from movements.families.howell import howell
    >>> is_barometer(with_barometer(howell(5))), is_barometer(howell(5))
    (True, False)
    """
    grid = movement.schedule.board_group
    lowest = np.where(grid > 0, grid, movement.board_groups + 1).min(axis=1)
    return (
        movement.kind is Kind.WRITTEN
        and movement.schedule.tables > 1
        and bool((lowest == grid.max(axis=1)).all())
        and len(set(lowest.tolist())) == movement.rounds
    )


def _relay(movement: Movement, after_table: int) -> Stand:
    piles = ((wrap(after_table + 1 + i, movement.board_groups),) for i in range(movement.rounds))
    return Stand(after_table, tuple(piles))


def _piles(part: Subsection, groups: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    resting = range(groups - part.size)
    if part.upwards:
        return tuple(
            tuple(wrap(part.size + 1 + i + index, groups) for index in resting)
            for i in range(rounds)
        )
    return tuple(
        tuple(wrap(groups - 1 - i - index, groups) for index in resting) for i in range(rounds)
    )


def _with_unset_tables(part: Subsection, movement: Movement) -> tuple[tuple[int, ...], ...]:
    """The piles; what a table put in later is to play rests until then, first or last in turn."""
    groups = movement.board_groups
    piles = _piles(part, groups, movement.rounds)
    here = movement.schedule.board_group[:, part.first_table - 1 : part.last_table]
    if here.all():
        return piles
    found = []
    for i, (row, pile) in enumerate(zip(here.tolist(), piles, strict=True)):
        due = [wrap(k + i if part.upwards else part.size - k - i, groups) for k in _counted(part)]
        end = next((k for k, group in enumerate(row) if group), len(row))
        start = len(row) - next((k for k, group in enumerate(reversed(row)) if group), 0)
        found.append((*due[start:], *pile, *due[:end]))
    return tuple(found)


def _counted(part: Subsection) -> range:
    """The tables of a part, counted from 1."""
    return range(1, part.size + 1)


def passes(movement: Movement, *, flow: bool = False) -> tuple[Pass, ...]:
    """Who gives boards to whom after every round, tables first, then stands.

    With ``flow`` the full subsections and the upward part after them form
    one chain: boards run on from table to table through all of them and only
    table 1 passes to the one stand, which is easier to explain.
    """
    if movement.kind in ON_A_RING:
        steps = iter(ring_passes(movement))
    elif movement.relay_after is not None:
        steps = _relay_passes(movement.tables, movement.relay_after)
    else:
        parts = _chained(movement.subsections) if flow else movement.subsections
        steps = (step for part in parts for step in _part_passes(part, movement.board_groups))
    return tuple(sorted(steps, key=lambda step: (step.giver.is_stand, step.giver.table)))


def _chained(parts: tuple[Subsection, ...]) -> tuple[Subsection, ...]:
    upward = [part for part in parts if part.upwards]
    chain = Subsection(1, sum(part.size for part in upward))
    return (chain, *(part for part in parts if not part.upwards))


def _part_passes(part: Subsection, groups: int) -> Iterator[Pass]:
    first, last = BoardStop(part.first_table), BoardStop(part.last_table)
    for table in range(part.first_table + 1, part.last_table + 1):
        yield Pass(BoardStop(table), BoardStop(table - 1))
    # Every group is on a table, so there is no stand; a chain of full parts is a multiple.
    if part.size % groups == 0:
        if part.size > 1:
            yield Pass(first, last)
        return
    stand = BoardStop(part.last_table, is_stand=True)
    yield Pass(first, stand)
    yield Pass(stand, last)


def _relay_passes(tables: int, relay_after: int) -> Iterator[Pass]:
    """Tables 1 and the last share: table 2 gives to both, they give to the last but one."""
    relay = BoardStop(relay_after, is_stand=True)
    # Both tables share, and the relay is the only other place.
    if tables == 2:
        yield from (Pass(BoardStop(1), relay), Pass(BoardStop(2), relay))
        yield from (Pass(relay, BoardStop(1)), Pass(relay, BoardStop(2)))
        return
    yield Pass(BoardStop(1), BoardStop(tables - 1))
    yield Pass(BoardStop(2), BoardStop(tables))
    for table in range(2, tables + 1):
        if table == relay_after + 1:
            yield Pass(BoardStop(table), relay)
        else:
            yield Pass(BoardStop(table), BoardStop(table - 1))
    yield Pass(relay, BoardStop(relay_after))


def boards_of(group: int, per_round: int) -> tuple[int, ...]:
    """The numbers of the boards in a group.

    >>> boards_of(7, 2)
    (13, 14)
    """
    return tuple(range((group - 1) * per_round + 1, group * per_round + 1))
