"""EBUScore text, as Jeff Smith's movements are written.

Blocks parted by a blank line: the title, then type, tables, boards, boards in
a set and rounds (and the missing pair), then a line for each table with
North-South, East-West and the board set of every round. Type 0 has one
winner and pairs numbered through, 1 has two winners, 2 has one winner and
arrow switches. Set 0 means that nothing is played there; a pair named there
that sits nowhere else in the round is sitting out.

>>> from movements.mitchell import mitchell
>>> print(write([MovementFile(mitchell(3), "Three tables")]), end="")
Three tables\r
1,3,6,2,3\r
1,1,1,1,3,2,1,2,3\r
2,2,2,2,1,3,2,3,1\r
3,3,3,3,2,1,3,1,2\r
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from movements.formats.document import LONGEST_TITLE
from movements.formats.faults import FaultyFile, LineFault
from movements.formats.movement_file import (
    MOST_NUMBER,
    MovementFile,
    NotExpressible,
    as_seated,
    missing_number,
    typed_movement,
)
from movements.movement import Direction, Movement, Phantom, with_phantom
from movements.schedule import Flags, Grid, Schedule
from movements.sentences import Sentence


class Numbering(IntEnum):
    """The type of a block: how pairs are numbered, and whether arrows switch."""

    ONE_WINNER = 0
    TWO_WINNERS = 1
    SWITCHED = 2


@dataclass(frozen=True, slots=True)
class _Head:
    numbering: Numbering
    tables: int
    boards_per_set: int
    rounds: int
    missing: int

    @property
    def most(self) -> int:
        return self.tables * (1 if self.numbering is Numbering.TWO_WINNERS else 2)


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
            "EBUScore text has arrow switches only with one winner: number the pairs through"
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
        crossed = _crosses(ns, ew, schedule.board_group, schedule.tables)
        switched = schedule.switched
        seated = np.where(switched, ew, ns), np.where(switched, ns, ew)
        return (Numbering.SWITCHED if crossed else Numbering.ONE_WINNER), *seated
    return Numbering.ONE_WINNER, *as_seated(replace(schedule, ns=ns, ew=ew))


def _crosses(ns: Grid, ew: Grid, groups: Grid, tables: int) -> bool:
    """Whether every meeting is between pairs 1 to T and the others."""
    played = groups > 0
    return bool(((ns <= tables) & (ew > tables))[played].all())


def read(text: str) -> tuple[MovementFile, ...]:
    """The movements of all blocks; a faulty file is refused with all its faulty lines."""
    faults: list[LineFault] = []
    found = [
        movement
        for first, lines in _blocks(text)
        if (movement := _read_block(first, lines, faults)) is not None
    ]
    if not found and not faults:
        faults.append(LineFault(0, Sentence("there is no movement in this file")))
    if faults:
        raise FaultyFile(faults)
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each block with the number of its first line."""
    block: list[str] = []
    first = 1
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            if not block:
                first = number
            block.append(line)
        elif block:
            yield first, block
            block = []


def _read_block(first: int, lines: list[str], faults: list[LineFault]) -> MovementFile | None:
    if len(lines) < 3:
        faults.append(
            LineFault(first, Sentence("a movement has a title, a line of sizes and its tables"))
        )
        return None
    before = len(faults)
    head = _read_head(first + 1, lines[1], faults)
    if head is None:
        return None
    rows = lines[2:]
    if len(rows) != head.tables:
        faults.append(
            LineFault(
                first + 1,
                Sentence(
                    "%(tables)s tables are announced, %(rows)s follow",
                    tables=head.tables,
                    rows=len(rows),
                ),
            )
        )
    cells = [
        row
        for number, line in enumerate(rows, first + 2)
        if (row := _read_row(number, line, head, faults)) is not None
    ]
    if len(faults) > before:
        return None
    grid = np.array(cells, np.int16).reshape(head.tables, head.rounds, 3).transpose(2, 1, 0)
    if not grid[2].any():
        faults.append(LineFault(first + 1, Sentence("nothing is played in this movement")))
        return None
    title = lines[0].strip()
    movement = replace(_movement(head, grid), title=title[:LONGEST_TITLE])
    return MovementFile(movement, title, head.boards_per_set)


def _read_head(line: int, text: str, faults: list[LineFault]) -> _Head | None:
    numbers = _numbers(text)
    if numbers is None or len(numbers) not in (5, 6):
        faults.append(
            LineFault(
                line, Sentence("the sizes are type,tables,boards,boards in a set,rounds[,missing]")
            )
        )
        return None
    kind, tables, boards, per_set, rounds, *missing = numbers
    head = _Head(
        Numbering(kind) if kind in list(Numbering) else Numbering.ONE_WINNER,
        tables,
        per_set,
        rounds,
        missing[0] if missing else 0,
    )
    checks = (
        (
            kind in list(Numbering),
            Sentence("there is no type %(kind)s: it is 0, 1 or 2", kind=kind),
        ),
        (
            min(tables, per_set, rounds) >= 1,
            Sentence("tables, boards in a set and rounds are 1 or more"),
        ),
        (per_set < 1 or boards % per_set == 0, f"{boards} boards are no sets of {per_set}"),
        (
            head.missing <= 2 * tables,
            Sentence("there is no pair %(missing)s to be missing", missing=head.missing),
        ),
    )
    wrong = [LineFault(line, sentence) for holds, sentence in checks if not holds]
    faults += wrong
    return None if wrong else head


def _read_row(line: int, text: str, head: _Head, faults: list[LineFault]) -> list[int] | None:
    numbers = _numbers(text)
    if numbers is None:
        faults.append(LineFault(line, Sentence("a table is a line of numbers parted by commas")))
        return None
    if len(numbers) != 3 * head.rounds:
        faults.append(
            LineFault(
                line,
                Sentence(
                    "%(count)s numbers are wanted, NS, EW and set for each of %(rounds)s rounds;"
                    " there are %(numbers)s",
                    count=3 * head.rounds,
                    rounds=head.rounds,
                    numbers=len(numbers),
                ),
            )
        )
        return None
    for i, (ns, ew, group) in enumerate(zip(*[iter(numbers)] * 3, strict=True), 1):
        if group and not (1 <= ns <= head.most and 1 <= ew <= head.most):
            faults.append(
                LineFault(
                    line,
                    Sentence(
                        "round %(round)s: %(ns)s against %(ew)s: pairs are 1 to %(most)s",
                        round=i,
                        ns=ns,
                        ew=ew,
                        most=head.most,
                    ),
                )
            )
            return None
    return numbers


def _numbers(text: str) -> list[int] | None:
    words = [word.strip() for word in text.rstrip().rstrip(",").split(",")]
    if not all(
        word.isascii() and word.isdigit() and int(word[:6]) <= MOST_NUMBER for word in words
    ):
        return None
    return [int(word) for word in words]


def _movement(head: _Head, grid: Grid) -> Movement:
    ns, ew, groups = grid
    winners = 2 if head.numbering is Numbering.TWO_WINNERS else 1
    switched = np.zeros(ns.shape, bool)
    if head.numbering is Numbering.SWITCHED:
        low, high = np.minimum(ns, ew), np.maximum(ns, ew)
        if _crosses(low, high, groups, head.tables):
            switched = (ns > ew) & (groups > 0)
            ns, ew = np.where(switched, low, ns), np.where(switched, high, ew)
    ns, ew = _idle_seats(ns, ew, groups, head)
    movement = typed_movement(Schedule.of_grids(ns, ew, groups, switched, winners))
    if not head.missing:
        return movement
    direction = Direction.NS if head.missing <= head.tables else Direction.EW
    number = head.missing - (head.tables if direction is Direction.EW else 0)
    phantom = Phantom(direction, number)
    movement = with_phantom(movement, phantom.direction, phantom.number)
    return typed_movement(movement.schedule, movement.phantoms)


def _idle_seats(ns: Grid, ew: Grid, groups: Grid, head: _Head) -> tuple[Grid, Grid]:
    """Seats where nothing is played keep only pairs that sit nowhere else in the round."""
    ns, ew = ns.copy(), ew.copy()
    shift = head.tables if head.numbering is Numbering.TWO_WINNERS else 0
    for i in range(head.rounds):
        busy = groups[i] > 0
        seen = {*ns[i, busy].tolist(), *(ew[i, busy] + shift).tolist()}
        for k in np.nonzero(~busy)[0]:
            for line, above in ((ns, 0), (ew, shift)):
                pair = int(line[i, k])
                if not 1 <= pair <= head.most or pair + above in seen:
                    line[i, k] = 0
                else:
                    seen.add(pair + above)
    return ns, ew
