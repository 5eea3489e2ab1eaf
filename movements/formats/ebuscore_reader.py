"""EBUScore text read back; ``movements.formats.ebuscore`` describes what it looks like.

>>> (file,) = read("Two tables\\n1,2,4,2,2\\n1,1,1,1,2,2\\n2,2,2,2,1,1\\n")
>>> file.title, file.movement.tables, file.boards_per_round
('Two tables', 2, 2)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from movements.formats.document_reader import LONGEST_TITLE
from movements.formats.ebuscore import Numbering, crosses
from movements.formats.faulty_file import FaultyFile, LineFault
from movements.formats.movement_file import MOST_NUMBER, MovementFile, written_out
from movements.movement import Movement, with_phantom
from movements.schedule import Grid, Schedule
from movements.seats import Direction, PairId
from movements.sentences import Sentence


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
    # The blank line added ends the last block.
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
        (
            per_set < 1 or boards % per_set == 0,
            Sentence(
                "%(boards)s boards do not make sets of %(per_set)s", boards=boards, per_set=per_set
            ),
        ),
        (
            head.missing <= 2 * tables,
            Sentence(
                "pair %(missing)s cannot be missing: there is no such pair", missing=head.missing
            ),
        ),
    )
    wrong = [LineFault(line, sentence) for holds, sentence in checks if not holds]
    faults += wrong
    return None if wrong else head


def _read_row(line: int, text: str, head: _Head, faults: list[LineFault]) -> list[int] | None:
    numbers = _numbers(text)
    if numbers is None:
        faults.append(LineFault(line, Sentence("a table is a line of numbers separated by commas")))
        return None
    if len(numbers) != 3 * head.rounds:
        faults.append(
            LineFault(
                line,
                Sentence(
                    "%(count)s numbers are needed, NS, EW and set for each of %(rounds)s rounds;"
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
        # Only where pairs 1 to T meet the others does the lower number tell who holds which line.
        if crosses(low, high, groups, head.tables):
            switched = (ns > ew) & (groups > 0)
            ns, ew = np.where(switched, low, ns), np.where(switched, high, ew)
    ns, ew = _idle_seats(ns, ew, groups, head)
    movement = written_out(Schedule.of_grids(ns, ew, groups, switched, winners))
    if not head.missing:
        return movement
    direction = Direction.NS if head.missing <= head.tables else Direction.EW
    number = head.missing - (head.tables if direction is Direction.EW else 0)
    phantom = PairId(direction, number)
    movement = with_phantom(movement, phantom.direction, phantom.number)
    return written_out(movement.schedule, movement.phantoms)


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
