"""The three-quarter Howell: more tables than the rounds of a Howell serve.

T tables play R rounds, with R between T and 2T - 1. Some 2T - R pairs sit,
each at a table of its own; the others move as in a Howell and meet only part
of each other. Everyone plays every board group.

>>> movement = three_quarter(8, rounds=11)
>>> movement.tables, movement.rounds, sorted(set(movement.schedule.ns[:, 0].tolist()))
(8, 11, [16])

Source: R. Moore, Too many arrow-switches spoil the balance, table 3, whose
positions are in ``fixtures/published``; those kept here are as good or better.
"""

from __future__ import annotations

from movements.errors import SizeOutOfRange
from movements.families.howell import of_start
from movements.families.starting_positions import recorded
from movements.movement import Kind, Movement

FEWEST_TABLES = 4
MOST_TABLES = 20


def three_quarter(tables: int, *, rounds: int) -> Movement:
    """The three-quarter Howell of this size."""
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        raise SizeOutOfRange(
            "a three-quarter Howell of %(number)s tables is not known here: choose %(least)s "
            "to %(most)s",
            number=tables,
            least=FEWEST_TABLES,
            most=MOST_TABLES,
        )
    start = recorded().get((tables, rounds))
    # With 2T - 1 rounds the position on record is the full Howell's.
    if start is None or rounds == 2 * tables - 1:
        listed = possible_rounds(tables)
        raise SizeOutOfRange(
            "%(tables)s tables have no three-quarter Howell of %(number)s rounds: "
            "%(least)s to %(most)s rounds are possible",
            tables=tables,
            number=rounds,
            least=listed[0],
            most=listed[-1],
        )
    return of_start(Kind.THREE_QUARTER, start, board_groups=rounds)


def possible_rounds(tables: int) -> tuple[int, ...]:
    """The numbers of rounds for which this many tables have a three-quarter Howell."""
    return tuple(sorted(r for t, r in recorded() if t == tables and r < 2 * tables - 1))
