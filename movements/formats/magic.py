"""Lines to paste into Magic Contest: tab-separated, without a heading.

Table, round, North-South, East-West, first board, last board; every pair has
a number of its own, and a table where nothing is played has no line.

>>> from movements.families.mitchell import mitchell
>>> print(write(MovementFile(mitchell(3, rounds=1))).expandtabs(3), end="")
1  1  1  4  1  2
2  1  2  5  3  4
3  1  3  6  5  6
"""

from __future__ import annotations

import numpy as np

from movements.formats.movement_file import MovementFile, as_seated


def write(file: MovementFile) -> str:
    """The lines, table by table."""
    schedule, size = file.movement.schedule, file.boards_per_round
    ns, ew = as_seated(schedule)
    lines = []
    for table, round_number in np.argwhere(schedule.played.T):
        cell = round_number, table
        last = int(schedule.board_group[cell]) * size
        fields = (table + 1, round_number + 1, ns[cell], ew[cell], last - size + 1, last)
        lines.append("\t".join(map(str, fields)) + "\n")
    return "".join(lines)
