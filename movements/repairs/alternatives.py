"""Another movement for the same people, before anybody has played.

The choice is narrower than the catalogue's: only what can be announced ten
minutes before game time, in the order in which a director would think of it.
For a number of pairs and rounds: the Webs and Mitchells of that many tables,
with a phantom where the pairs are odd; one table less with a party table,
where no Web fits; Howells for few tables; and two sections, if both can play
all rounds without meeting anybody twice.

>>> [movement.boarding for movement in whole_sections(pairs=38, rounds=13)]
['13-up-3-up-3-down']
>>> [[part.tables for part in parts] for parts in two_sections(pairs=52, rounds=13)]
[[13, 13]]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import numpy as np

from movements.errors import MovementError
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.three_quarter import three_quarter
from movements.families.web import of_pattern, patterns
from movements.movement import Movement, Subsection, number_in, with_phantom
from movements.repairs.phantom import phantom_choices
from movements.schedule import Grid, Schedule, wrap
from movements.seats import Direction, PairId

MOST_EXTRA_GROUPS = 3


def whole_sections(*, pairs: int, rounds: int) -> Iterator[Movement]:
    """Every Web and Mitchell for these pairs and rounds in one section.

    With odd pairs a place is empty; which, is left open.
    """
    tables = (pairs + 1) // 2
    yield from _of_size(tables, rounds)
    if pairs % 2 or not patterns(tables, rounds):
        for pattern in patterns(tables - 1, rounds)[:1]:
            with suppress(MovementError):
                smaller = of_pattern(pattern, rounds=rounds)
                yield with_rover(smaller, Direction.EW, party=pairs % 2 == 0)


def two_sections(*, pairs: int, rounds: int) -> Iterator[tuple[Movement, Movement]]:
    """Two sections of about the same size, or one of as many tables as rounds."""
    tables = (pairs + 1) // 2
    halves = tables - tables // 2, tables // 2
    one_as_rounds = max(rounds, tables - rounds), min(rounds, tables - rounds)
    for sizes in dict.fromkeys((halves, one_as_rounds)):
        if min(sizes) < 1:
            continue
        first, second = (_without_revenge(size, rounds) for size in sizes)
        if first and second:
            yield first, _with_best_phantom(second) if pairs % 2 else second


def _without_revenge(tables: int, rounds: int) -> Movement | None:
    """What a section of its own plays if nobody is to meet anybody twice."""
    found = [m for m in _of_size(tables, rounds) if m.rounds == rounds and not m.revenge_rounds]
    return found[0] if found else None


def joined(first: Movement, second: Movement) -> Movement:
    """Two sections seen as one room, the second numbered on from the first.

    If either has one winner everybody gets a number of their own.
    """
    tables = first.tables + second.tables
    winners = min(first.winners, second.winners)
    schedules = [first.schedule, second.schedule]
    if winners == 1:
        schedules = [part.with_one_winner() for part in schedules]
    more = first.tables * (2 if winners == 1 else 1)
    one, other = schedules
    missing = [number_in(one, phantom) for phantom in first.phantoms]
    missing += [number_in(other, phantom) + more for phantom in second.phantoms]
    return replace(
        first,
        tables=tables,
        board_groups=max(first.board_groups, second.board_groups),
        board_sets=first.board_sets + second.board_sets,
        subsections=(*first.subsections, *_moved_up(second.subsections, first.tables)),
        # A skip or relay is one section's own and none of the room's.
        skip_after=None,
        relay_after=None,
        variant="",
        shares=(
            *first.shares,
            *((a + first.tables, b + first.tables) for a, b in second.shares),
        ),
        phantoms=tuple(
            _phantom(number, phantom.direction, tables, winners)
            for number, phantom in zip(missing, (*first.phantoms, *second.phantoms), strict=True)
        ),
        schedule=Schedule(
            ns=_beside(one.ns, other.ns, more),
            ew=_beside(one.ew, other.ew, more),
            board_group=np.hstack((one.board_group, other.board_group)),
            switched=np.hstack((one.switched, other.switched)),
            winners=winners,
        ),
    )


def _phantom(number: int, direction: Direction, tables: int, winners: int) -> PairId:
    if winners == 2:
        return PairId(direction, number)
    return PairId(Direction.NS if number <= tables else Direction.EW, wrap(number, tables))


def _moved_up(parts: tuple[Subsection, ...], by: int) -> Iterator[Subsection]:
    for part in parts:
        yield Subsection(part.first_table + by, part.size, part.upwards)


def _beside(first: Grid, second: Grid, more: int) -> Grid:
    numbered = np.where(second > 0, second + np.int16(more), np.int16(0))
    return np.hstack((first, numbered))


def _of_size(tables: int, rounds: int) -> Iterator[Movement]:
    """As many groups as rounds, or one more where that is the only Web; and Mitchells."""
    if tables == rounds and tables % 2 == 0:
        # With a skip this Mitchell has a revenge round; with a relay it has none.
        yield mitchell(tables, relay=True)
    groups = rounds if patterns(tables, rounds) else rounds + 1
    found = patterns(tables, groups)
    for index, pattern in enumerate(found):
        yield of_pattern(pattern, rounds=rounds, variant="A" if index else "")
    if groups < tables <= rounds + MOST_EXTRA_GROUPS:
        yield mitchell(tables, rounds=rounds)
    if tables < rounds:
        yield from _howells(tables, rounds)


def _howells(tables: int, rounds: int) -> Iterator[Movement]:
    """One with this number of rounds, or the full one where that has fewer."""
    full = 2 * tables - 1
    with suppress(MovementError):
        yield howell(tables) if rounds >= full else three_quarter(tables, rounds=rounds)


def _with_best_phantom(movement: Movement) -> Movement:
    best = phantom_choices(movement)[0].phantom
    return with_phantom(movement, best.direction, best.number)
