"""A movement listed for typing into ACBLscore, which keeps its movements in files of its own.

Under the short name come the sizes, then every table with its North-South
pair, East-West pair and boards, round by round. With two winners both lines
count from 1; a star marks an arrow switch, -- an empty seat.

>>> from movements.families.mitchell import mitchell
>>> from movements.formats.movement_file import MovementFile
>>> print(write(MovementFile(mitchell(3, rounds=2))), end="")
W030302
Mitchell, 3 tables, 2 rounds, 3 board groups
Boards per round 2, boards in play 6, two winners
<BLANKLINE>
Table 1
Round  N-S  E-W  Boards
    1    1    1  1-2
    2    1    3  3-4
<BLANKLINE>
Table 2
Round  N-S  E-W  Boards
    1    2    2  3-4
    2    2    1  5-6
<BLANKLINE>
Table 3
Round  N-S  E-W  Boards
    1    3    3  5-6
    2    3    2  1-2
"""

from __future__ import annotations

from collections.abc import Iterator

from movements.catalogue.names import description_of
from movements.formats.movement_file import MovementFile
from movements.schedule import Meeting


def write(file: MovementFile) -> str:
    """The listing in plain ASCII."""
    return "\n".join((*_heading(file), *_tables(file), ""))


def _heading(file: MovementFile) -> Iterator[str]:
    movement, size = file.movement, file.boards_per_round
    yield file.heading.replace("×", "x").encode("ascii", "replace").decode()
    yield description_of(movement)
    winners = "two winners" if movement.winners == 2 else "one winner"
    yield f"Boards per round {size}, boards in play {movement.board_groups * size}, {winners}"
    for phantom in movement.phantoms:
        yield f"Missing pair {phantom.direction.upper()} {phantom.number}"


def _tables(file: MovementFile) -> Iterator[str]:
    meetings = file.movement.schedule.meetings
    for table in range(1, file.movement.schedule.tables + 1):
        yield ""
        yield f"Table {table}"
        yield "Round  N-S  E-W  Boards"
        for meeting in meetings:
            if meeting.table == table:
                yield _line(meeting, file.boards_per_round)


def _line(meeting: Meeting, size: int) -> str:
    ns, ew = meeting.ns, meeting.ew
    if meeting.switched:
        ns, ew = ew, ns
    boards = "--"
    if meeting.board_group and ns and ew:
        last = meeting.board_group * size
        boards = f"{last - size + 1}-{last}" if size > 1 else str(last)
    star = "*" if meeting.switched else ""
    return f"{meeting.round:>5} {ns or '--':>4} {ew or '--':>4}  {boards}{star}"
