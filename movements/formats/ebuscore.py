"""EBUScore text, as Jeff Smith's movements are written.

Blocks separated by a blank line: the title, then type, tables, boards, boards in
a set and rounds (and the missing pair), then a line for each table with
North-South, East-West and the board set of every round. Type 0 has one
winner and pairs numbered through, 1 has two winners, 2 has one winner and
arrow switches. Set 0 means that nothing is played there; a pair named there
that sits nowhere else in the round is sitting out.

>>> from movements.families.mitchell import mitchell
>>> print(write([MovementFile(mitchell(3), "Three tables")]), end="")
Three tables\r
1,3,6,2,3\r
1,1,1,1,3,2,1,2,3\r
2,2,2,2,1,3,2,3,1\r
3,3,3,3,2,1,3,1,2\r
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import IntEnum

import numpy as np

from movements.formats.movement_file import (
    MovementFile,
    NotExpressible,
    as_seated,
    missing_number,
)
from movements.movement import Movement
from movements.schedule import Flags, Grid
from movements.seats import Direction


class Numbering(IntEnum):
    """The type of a block: how pairs are numbered, and whether arrows switch."""

    ONE_WINNER = 0
    TWO_WINNERS = 1
    SWITCHED = 2


def write(files: Sequence[MovementFile]) -> str:
    """Blocks for all the movements."""
    return "\r\n".join("\r\n".join(_block(file)) + "\r\n" for file in files)


def _block(file: MovementFile) -> Iterator[str]:
    movement, schedule = file.movement, file.movement.schedule
    _refuse_inexpressible(movement)
    numbering, ns, ew = _numbered(movement)
    groups = schedule.board_group
    sets = int(groups.max())
    head = [numbering, schedule.tables, sets * file.boards_per_round, file.boards_per_round]
    head.append(schedule.rounds)
    if movement.phantoms:
        head.append(missing_number(schedule, movement.phantoms[0]))
    yield file.heading.replace("×", "x").encode("ascii", "replace").decode()
    yield ",".join(str(int(number)) for number in head)
    for table in range(schedule.tables):
        cells = zip(ns[:, table], ew[:, table], groups[:, table], strict=True)
        yield ",".join(f"{a},{b},{group}" for a, b, group in cells)


def _refuse_inexpressible(movement: Movement) -> None:
    schedule = movement.schedule
    if len(movement.phantoms) > 1:
        raise NotExpressible("EBUScore text has room for one missing pair, not for several")
    if schedule.winners == 2 and schedule.switched.any():
        raise NotExpressible(
            "EBUScore text has arrow switches only with one winner: number all pairs in one "
            "sequence"
        )
    for i, k in np.argwhere(_unexplained(movement))[:1]:
        raise NotExpressible(
            "round %(round)s, table %(table)s: somebody sits out at a table with boards, "
            "which EBUScore text can say of one missing pair only: name it as a phantom",
            round=i + 1,
            table=k + 1,
        )
    idle = (schedule.ns == 0) & (schedule.ew == 0) & (schedule.board_group > 0)
    for i, k in np.argwhere(idle)[:1]:
        raise NotExpressible(
            "round %(round)s, table %(table)s has boards and nobody to play them",
            round=i + 1,
            table=k + 1,
        )


def _unexplained(movement: Movement) -> Flags:
    """Where a pair sits out and it is not the missing pair that it would have met."""
    schedule = movement.schedule
    boarded = schedule.board_group > 0
    no_ns: Flags = (schedule.ns == 0) & (schedule.ew > 0) & boarded
    no_ew: Flags = (schedule.ew == 0) & (schedule.ns > 0) & boarded
    alone: Flags = no_ns | no_ew
    if not movement.phantoms:
        return alone
    several: Flags = alone & (alone.sum(axis=1, keepdims=True) > 1)
    if schedule.winners == 1:
        return several
    wrong = no_ew if movement.phantoms[0].direction is Direction.NS else no_ns
    return np.asarray(several | wrong)


def _numbered(movement: Movement) -> tuple[Numbering, Grid, Grid]:
    """The type, and the numbers to write, with the missing pair in its seats."""
    schedule = movement.schedule
    ns, ew = schedule.ns, schedule.ew
    if movement.phantoms:
        phantom = movement.phantoms[0]
        number = phantom.number
        if schedule.winners == 1:
            number = missing_number(schedule, phantom)
        ns = np.where((ns == 0) & (ew > 0), np.int16(number), ns)
        ew = np.where((ew == 0) & (ns > 0), np.int16(number), ew)
        # A seat filled just now is no reason to fill the one across.
        ns = np.where(schedule.ns + schedule.ew == 0, np.int16(0), ns)
    if schedule.winners == 2:
        return Numbering.TWO_WINNERS, ns, ew
    if schedule.switched.any():
        crossed = crosses(ns, ew, schedule.board_group, schedule.tables)
        switched = schedule.switched
        seated = np.where(switched, ew, ns), np.where(switched, ns, ew)
        return (Numbering.SWITCHED if crossed else Numbering.ONE_WINNER), *seated
    return Numbering.ONE_WINNER, *as_seated(replace(schedule, ns=ns, ew=ew))


def crosses(ns: Grid, ew: Grid, groups: Grid, tables: int) -> bool:
    """Whether every meeting is between pairs 1 to T and the others."""
    played = groups > 0
    return bool(((ns <= tables) & (ew > tables))[played].all())
