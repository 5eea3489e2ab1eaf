"""The Dutch movement file, ASC 1.0.

The first line has contestants, tables, rounds, board groups and whether it is
an individual. Then comes a line for each round with North-South, East-West
and board group of every table, separated by blanks or hyphens; groups are
letters or numbers, an unused table is zeros, and # begins a comment.

>>> from movements.families.mitchell import mitchell
>>> print(write(MovementFile(mitchell(3))), end="")
6 3 3 3 0\r
1-4-A 2-5-B 3-6-C\r
1-6-B 2-4-C 3-5-A\r
1-5-C 2-6-A 3-4-B\r
"""

from __future__ import annotations

import re
from string import ascii_uppercase

import numpy as np

from movements.formats.faulty_file import FaultyFile, LineFault
from movements.formats.movement_file import (
    MOST_NUMBER,
    MovementFile,
    NotExpressible,
    as_seated,
    written_out,
)
from movements.schedule import Schedule
from movements.sentences import Sentence, joined

SIZES = (
    Sentence("contestants"),
    Sentence("tables"),
    Sentence("rounds"),
    Sentence("board groups"),
    Sentence("individual"),
)


def write(file: MovementFile) -> str:
    """The movement with every pair numbered apart, as the pairs sit."""
    schedule = file.movement.schedule
    ns, ew = as_seated(schedule)
    groups = schedule.board_group
    # A table is played at or unused: all three numbers or none.
    partly = (np.stack([ns, ew, groups]) > 0).sum(axis=0) % 3 > 0
    if partly.any():
        i, k = np.argwhere(partly)[0]
        raise NotExpressible(
            "round %(round)s, table %(table)s: an ASC file has no missing pairs and no "
            "sit-outs: write the full movement and leave the pair out in the scoring "
            "program",
            round=i + 1,
            table=k + 1,
        )
    names = _group_names(int(groups.max()))
    contestants = int(max(ns.max(), ew.max()))
    sizes = (contestants, schedule.tables, schedule.rounds, int(groups.max()), 0)
    lines = [" ".join(map(str, sizes))]
    for line in zip(ns, ew, groups, strict=True):
        lines.append(" ".join(f"{a}-{b}-{names[g]}" for a, b, g in zip(*line, strict=True)))
    return "\r\n".join([*lines, ""])


def _group_names(groups: int) -> list[str]:
    if groups <= len(ascii_uppercase):
        return ["0", *ascii_uppercase[:groups]]
    return [str(group) for group in range(groups + 1)]


def read(text: str) -> MovementFile:
    """The movement; a faulty file is refused with all its faulty lines."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise FaultyFile([LineFault(0, Sentence("the file is empty"))])
    sizes = _read_sizes(*lines[0])
    tables, rounds = sizes[1:3]
    rows = [(number, body) for number, line in lines[1:] if (body := line.split("#")[0].strip())]
    faults: list[LineFault] = []
    if len(rows) != rounds:
        faults.append(
            LineFault(
                lines[0][0],
                Sentence(
                    "%(rounds)s rounds are announced, %(rows)s follow",
                    rounds=rounds,
                    rows=len(rows),
                ),
            )
        )
    grid = [_read_round(number, row, sizes, faults) for number, row in rows]
    if faults:
        raise FaultyFile(faults)
    ns, ew, group = np.array(grid, np.int16).reshape(rounds, tables, 3).transpose(2, 0, 1)
    return MovementFile(written_out(Schedule.of_grids(ns, ew, group, winners=1)))


def _read_sizes(number: int, line: str) -> tuple[int, ...]:
    words = re.split(r"[\s,;-]+", line.split("#")[0].strip())
    if len(words) != len(SIZES) or not all(map(_is_number, words)):
        raise FaultyFile(
            [LineFault(number, Sentence("the first line has %(sizes)s", sizes=joined(SIZES)))]
        )
    sizes = tuple(map(int, words))
    contestants, tables, rounds, groups, individual = sizes
    if individual:
        raise FaultyFile(
            [LineFault(number, Sentence("this is an individual: only pairs are planned here"))]
        )
    if min(contestants, tables, rounds, groups) < 1:
        raise FaultyFile([LineFault(number, Sentence("every size is 1 or more"))])
    if contestants > 2 * tables:
        raise FaultyFile(
            [
                LineFault(
                    number,
                    Sentence(
                        "%(tables)s tables do not seat %(contestants)s contestants",
                        tables=tables,
                        contestants=contestants,
                    ),
                )
            ]
        )
    return sizes


def _read_round(
    number: int, row: str, sizes: tuple[int, ...], faults: list[LineFault]
) -> list[int]:
    contestants, tables, _rounds, groups, _individual = sizes
    words = [word for word in re.split(r"[\s-]+", row) if word]
    if len(words) != 3 * tables:
        faults.append(
            LineFault(
                number,
                Sentence(
                    "%(count)s entries are needed, NS, EW and group for each of %(tables)s "
                    "tables; there are %(words)s",
                    count=3 * tables,
                    tables=tables,
                    words=len(words),
                ),
            )
        )
        return []
    cells: list[int] = []
    for table, cell in enumerate(zip(*[iter(words)] * 3, strict=True), 1):
        problem = _problem(table, cell, contestants, groups)
        if problem:
            faults.append(LineFault(number, problem))
        else:
            cells += [int(cell[0]), int(cell[1]), _group(cell[2]) or 0]
    return cells


def _problem(table: int, cell: tuple[str, ...], contestants: int, groups: int) -> Sentence | None:
    """What is wrong with one table of a round."""
    a, b, g = cell
    ns, ew, group = _number(a), _number(b), _group(g)
    if ns is None or ew is None or group is None:
        return Sentence(
            "table %(table)s: %(a)s %(b)s %(g)s is not an NS pair, an EW pair and a group",
            table=table,
            a=a,
            b=b,
            g=g,
        )
    if ns == ew == group == 0:
        return None
    if 1 <= ns <= contestants and 1 <= ew <= contestants and 1 <= group <= groups:
        return None
    return Sentence(
        "table %(table)s: %(a)s %(b)s %(g)s: contestants are 1 to %(contestants)s, "
        "groups 1 to %(groups)s, and an unused table is 0 0 0",
        table=table,
        a=a,
        b=b,
        g=g,
        contestants=contestants,
        groups=groups,
    )


def _is_number(word: str) -> bool:
    # Cut off, because Python refuses to read thousands of digits.
    return word.isascii() and word.isdigit() and int(word[:6]) <= MOST_NUMBER


def _number(word: str) -> int | None:
    return int(word) if _is_number(word) else None


def _group(word: str) -> int | None:
    if len(word) == 1 and word.upper() in ascii_uppercase:
        return ascii_uppercase.index(word.upper()) + 1
    return _number(word)
