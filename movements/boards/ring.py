"""The boards of Howells go round a ring of tables and stands.

The group that a table has in round 1 is its position on the ring; after every
round all groups go to the next lower position. Positions without a table are
stands beside the table before them. Tables in one position share its boards.

>>> from movements.families.howell import howell
>>> four = howell(4)
>>> four.schedule.board_group[0].tolist()
[1, 4, 6, 7]
>>> [(stand.after_table, stand.piles[0]) for stand in ring_stands(four)]
[(1, (2, 3)), (2, (5,))]
>>> [str(step) for step in ring_passes(four)][:3]
['table 1 to table 4', 'the stand after table 1 to table 1', 'table 2 to the stand after table 1']
"""

from __future__ import annotations

import numpy as np

from movements.boards.stops import BoardStop, Pass, Stand
from movements.movement import Movement
from movements.schedule import wrap, wrap_grid


def ring_stands(movement: Movement) -> tuple[Stand, ...]:
    """Every stand with its pile in each round; the next one in comes first."""
    if not _is_ring(movement):
        return one_stand(movement)
    groups, table_at = movement.board_groups, _table_at(movement)
    stands: dict[int, list[int]] = {}
    for position in range(1, groups + 1):
        if position not in table_at:
            stands.setdefault(_table_before(table_at, position, groups), []).append(position)
    return tuple(
        Stand(
            table,
            tuple(
                tuple(
                    wrap(position + i, groups)
                    for position in _after(table_at, table, resting, groups)
                )
                for i in range(movement.rounds)
            ),
        )
        for table, resting in sorted(stands.items())
    )


def ring_passes(movement: Movement) -> tuple[Pass, ...]:
    """Who gives boards to whom after every round; nothing if they go by a list."""
    if not _is_ring(movement):
        return ()
    groups, table_at = movement.board_groups, _table_at(movement)

    def holder(position: int) -> BoardStop:
        if position in table_at:
            return BoardStop(table_at[position])
        return BoardStop(_table_before(table_at, position, groups), is_stand=True)

    steps = (
        Pass(holder(position), holder(wrap(position - 1, groups)))
        for position in range(1, groups + 1)
    )
    return tuple(step for step in steps if step.giver != step.taker)


def _is_ring(movement: Movement) -> bool:
    # In a ring every table has, round after round, the group after the one it had.
    grid = movement.schedule.board_group
    passed = np.arange(movement.rounds)[:, None]
    return bool((wrap_grid(grid[0] + passed, movement.board_groups) == grid).all())


def _table_at(movement: Movement) -> dict[int, int]:
    """The table at each position on the ring; the lowest of those that share it."""
    first = movement.schedule.board_group[0].tolist()
    # Backwards, so that of tables in one position the lowest is kept.
    return {position: table for table, position in reversed(list(enumerate(first, 1)))}


def _table_before(table_at: dict[int, int], position: int, groups: int) -> int:
    while position not in table_at:
        position = wrap(position - 1, groups)
    return table_at[position]


def _after(table_at: dict[int, int], table: int, resting: list[int], groups: int) -> list[int]:
    """The positions of a stand in the order in which they follow its table."""
    start = next(position for position, at in table_at.items() if at == table)
    return sorted(resting, key=lambda position: (position - start) % groups)


def one_stand(movement: Movement) -> tuple[Stand, ...]:
    """All groups that are at no table, those that are wanted soonest first; none if none rest."""
    grid = movement.schedule.board_group
    piles = []
    for i in range(movement.rounds):
        later = [int(group) for group in grid[i + 1 :].ravel()]
        resting = set(range(1, movement.board_groups + 1)) - set(grid[i].tolist())
        wanted = {group: later.index(group) for group in resting if group in later}
        pile = sorted(resting, key=lambda group: (wanted.get(group, len(later)), group))
        piles.append(tuple(pile))
    return (Stand(movement.tables, tuple(piles)),) if any(piles) else ()
