"""Starting positions: a movement described by its first round.

In Howells and their shorter kin some pairs sit for good and all the others
follow the pair with the next lower number, so that at every table the moving
numbers go up by one per round, and so do the board groups. The first round
then says everything. With R rounds the pairs numbered above R sit.

>>> two_tables = (StartingTable(4, 1, 1), StartingTable(2, 3, 1))
>>> rotating(two_tables, rounds=3).meetings[2:4]
(Meeting(round=2, table=1, ns=4, ew=2, board_group=2, switched=False), \
Meeting(round=2, table=2, ns=3, ew=1, board_group=2, switched=False))

Boards thus go round a ring of R places: tables, and between them stands
where groups rest. Tables that begin with the same group share it.

The positions kept in ``starting_positions.json`` are found, and can be found
again, by :mod:`movements.records.starting_search`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from movements.schedule import Schedule, wrap_grid

RECORDS = Path(__file__).parents[1] / "records" / "starting_positions.json"


class StartingTable(NamedTuple):
    """Who begins at a table, and with which board group."""

    ns: int
    ew: int
    board_group: int


StartingPosition = tuple[StartingTable, ...]


def rotating(start: Sequence[StartingTable], *, rounds: int) -> Schedule:
    """The schedule in which everything moves up by one, and the high numbers sit."""
    ns, ew, group = np.array(start, np.int64).T
    passed = np.arange(rounds)[:, None]
    moved = [
        np.where(line > rounds, line, wrap_grid(line + passed, rounds)).astype(np.int16)
        for line in (ns, ew)
    ]
    return Schedule(
        ns=moved[0],
        ew=moved[1],
        board_group=wrap_grid(group + passed, rounds),
        switched=np.zeros((rounds, len(start)), bool),
        winners=1,
    )


def shares(start: Sequence[StartingTable]) -> tuple[tuple[int, int], ...]:
    """The tables that play one copy of the boards together, each with the first that has it."""
    groups = [table.board_group for table in start]
    return tuple(
        (groups.index(group) + 1, table)
        for table, group in enumerate(groups, 1)
        if groups.index(group) + 1 < table
    )


@cache
def recorded() -> dict[tuple[int, int], StartingPosition]:
    """The best positions known, by tables and rounds."""
    listed = json.loads(RECORDS.read_text())["positions"]
    return {
        (entry["tables"], entry["rounds"]): tuple(StartingTable(*row) for row in entry["start"])
        for entry in listed
    }
