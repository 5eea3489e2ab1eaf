"""The Howell in two sections: almost everybody meets everybody, over two sessions.

Two fields of equal size play one Howell of half the tables, in a section each
and on the same boards. In the second part the two sections exchange their
East-West pairs in every round, on new boards: whoever met number 5 of the own
field before now meets number 5 of the other one. So everybody meets everybody
but the pair of the same number in the other field.

>>> movement = two_section_howell(14)
>>> movement.rounds, movement.board_groups, movement.board_sets
(26, 26, 2)
>>> [(m.table, m.ns, m.ew) for m in movement.schedule.meetings if m.round == 1][::7]
[(1, 14, 1), (8, 28, 15)]
>>> [(m.table, m.ns, m.ew) for m in movement.schedule.meetings if m.round == 14][::7]
[(1, 14, 15), (8, 28, 1)]
"""

from __future__ import annotations

import numpy as np

from movements.errors import SizeOutOfRange
from movements.families.howell import FEWEST_TABLES, MOST_TABLES, howell
from movements.movement import Kind, Movement
from movements.schedule import Schedule


def two_section_howell(tables: int) -> Movement:
    """Both parts as one movement: its lower tables are one section, its upper the other."""
    half, odd = divmod(tables, 2)
    if odd or not FEWEST_TABLES <= half <= MOST_TABLES:
        raise SizeOutOfRange(
            "a Howell in two sections is not possible with %(number)s tables: choose an even "
            "number from %(least)s to %(most)s",
            number=tables,
            least=2 * FEWEST_TABLES,
            most=2 * MOST_TABLES,
        )
    one = howell(half)
    ns, ew, group = one.schedule.ns, one.schedule.ew, one.schedule.board_group
    other = np.int16(tables)
    boards = np.hstack((group, group))
    schedule = Schedule.of_grids(
        ns=np.tile(np.hstack((ns, ns + other)), (2, 1)),
        ew=np.vstack((np.hstack((ew, ew + other)), np.hstack((ew + other, ew)))),
        board_group=np.vstack((boards, boards + np.int16(one.rounds))),
        winners=1,
    )
    above = tuple((first + half, second + half) for first, second in one.shares)
    return Movement(
        kind=Kind.WRITTEN,
        tables=tables,
        board_groups=2 * one.board_groups,
        schedule=schedule,
        board_sets=2,
        shares=one.shares + above,
    )
