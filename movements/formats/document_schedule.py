"""The schedule of a movement's document, round by round and table by table.

>>> rounds = cells_of([[{"table": 1, "ns": 1, "ew": 1, "group": 1}]])
>>> schedule, misplaced = schedule_of(rounds, 1, winners=2)
>>> schedule.ew.tolist(), misplaced
([[1]], [])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from movements.errors import BadDocument
from movements.faults import Fault, FaultKind
from movements.formats.document_values import MOST, read_number
from movements.schedule import Schedule
from movements.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Cell:
    """One table in one round."""

    table: int
    ns: int
    ew: int
    group: int
    switched: bool


def cells_of(rounds: object) -> list[list[Cell]]:
    """The tables of every round, or one sentence why they cannot be read."""
    if not isinstance(rounds, list) or not rounds or len(rounds) > MOST:
        raise BadDocument(
            "a movement needs its schedule: a list of 1 to %(most)s rounds", most=MOST
        )
    return [list(_round_cells(cells, number)) for number, cells in enumerate(rounds, 1)]


def _round_cells(cells: object, number: int) -> Iterator[Cell]:
    if not isinstance(cells, list) or not cells or len(cells) > MOST:
        raise BadDocument(
            "round %(number)s of the schedule is not a list of 1 to %(most)s tables",
            number=number,
            most=MOST,
        )
    for index, cell in enumerate(cells, 1):
        where = Sentence("entry %(place)s of round %(number)s", place=index, number=number)
        if not isinstance(cell, Mapping) or "table" not in cell:
            raise BadDocument("%(where)s is not a table with its ns, ew and group", where=where)
        switched = cell.get("switched", False)
        if not isinstance(switched, bool):
            raise BadDocument(
                "%(where)s has %(switched)r for switched: it must be true or false",
                where=where,
                switched=switched,
            )
        yield Cell(
            read_number(cell, "table", where),
            read_number(cell, "ns", where),
            read_number(cell, "ew", where),
            read_number(cell, "group", where),
            switched,
        )


def schedule_of(
    rounds: list[list[Cell]], tables: int, winners: int
) -> tuple[Schedule, list[Fault]]:
    """The schedule, and a fault for every table that is not there or there twice."""
    ns, ew, group, switched = np.zeros((4, len(rounds), tables), np.int16)
    misplaced: list[Fault] = []
    for i, cells in enumerate(rounds):
        listed: set[int] = set()
        for cell in cells:
            if not 1 <= cell.table <= tables:
                problem = Sentence(
                    "there is no table %(table)s: 1 to %(most)s are possible",
                    table=cell.table,
                    most=tables,
                )
            elif cell.table in listed:
                problem = Sentence("table %(table)s is listed twice", table=cell.table)
            else:
                listed.add(cell.table)
                at = i, cell.table - 1
                ns[at], ew[at], group[at] = cell.ns, cell.ew, cell.group
                switched[at] = cell.switched
                continue
            message = Sentence("round %(round)s: %(problem)s", round=i + 1, problem=problem)
            misplaced.append(Fault(FaultKind.OUT_OF_RANGE, i + 1, cell.table, message))
    return Schedule.of_grids(ns, ew, group, switched, winners), misplaced
