"""Another movement for the same people, before anybody has played.

For a number of pairs and rounds: the Webs and Mitchells of that many tables,
with a phantom where the pairs are odd; one table less with a party table,
where no Web fits; and two sections, if both are large enough to play all
rounds without meeting anybody twice.

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
from movements.mitchell import mitchell
from movements.movement import Direction, Movement, Subsection, with_phantom
from movements.phantom import phantom_choices
from movements.request import build, default_request
from movements.rover import with_rover
from movements.schedule import Grid, Schedule
from movements.web import of_pattern, patterns

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
        with suppress(MovementError):
            first, second = (build(default_request(size, rounds)) for size in sizes)
            if not first.revenge_rounds and not second.revenge_rounds:
                yield first, _with_best_phantom(second) if pairs % 2 else second


def joined(first: Movement, second: Movement) -> Movement:
    """Two sections seen as one room, the second numbered on from the first."""
    tables = first.tables
    one, other = first.schedule, second.schedule
    parts = tuple(
        Subsection(part.first_table + tables, part.size, part.upwards)
        for part in second.subsections
    )
    return replace(
        first,
        tables=tables + second.tables,
        board_groups=max(first.board_groups, second.board_groups),
        board_sets=first.board_sets + second.board_sets,
        subsections=(*first.subsections, *parts),
        skip_after=None,
        relay_after=None,
        variant="",
        shares=(*first.shares, *((a + tables, b + tables) for a, b in second.shares)),
        phantoms=(
            *first.phantoms,
            *(replace(phantom, number=phantom.number + tables) for phantom in second.phantoms),
        ),
        schedule=Schedule(
            ns=_beside(one.ns, other.ns, tables),
            ew=_beside(one.ew, other.ew, tables),
            board_group=np.hstack((one.board_group, other.board_group)),
            switched=np.hstack((one.switched, other.switched)),
        ),
    )


def _beside(first: Grid, second: Grid, more: int) -> Grid:
    numbered = np.where(second > 0, second + np.int16(more), np.int16(0))
    return np.hstack((first, numbered))


def _of_size(tables: int, rounds: int) -> Iterator[Movement]:
    """As many groups as rounds, or one more where that is the only Web; and Mitchells."""
    if tables == rounds and tables % 2 == 0:
        yield mitchell(tables, relay=True)
    groups = rounds if patterns(tables, rounds) else rounds + 1
    found = patterns(tables, groups)
    for place, pattern in enumerate(found):
        yield of_pattern(pattern, rounds=rounds, variant="A" if place else "")
    if groups < tables <= rounds + MOST_EXTRA_GROUPS:
        yield mitchell(tables, rounds=rounds)


def _with_best_phantom(movement: Movement) -> Movement:
    best = phantom_choices(movement)[0].phantom
    return with_phantom(movement, best.direction, best.number)
