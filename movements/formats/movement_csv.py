"""A movement as a table for a spreadsheet; written and read again it is the same.

What the movement announces comes first, one line each, then one line for each
table and round.

>>> from movements.families.mitchell import mitchell
>>> from movements.formats.movement_file import MovementFile
>>> print(write(MovementFile(mitchell(3, rounds=1))).replace("\\r", ""), end="")
name,W030301
kind,mitchell
tables,3
board_groups,3
winners,2
boarding,3-up
board_sets,1
boards_per_round,2
round,table,ns,ew,group,switched
1,1,1,1,1,
1,2,2,2,2,
1,3,3,3,3,
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from movements.errors import BadDocument
from movements.formats.document import document_of
from movements.formats.document_reader import movement_of
from movements.formats.faulty_file import FaultyFile, LineFault
from movements.formats.movement_file import BOARDS_PER_ROUND, MOST_NUMBER, MovementFile
from movements.sentences import Sentence

COLUMNS = ("round", "table", "ns", "ew", "group", "switched")
NUMBERS = ("tables", "board_groups", "winners", "skip_after", "board_sets", "relay_after")
WORDS = ("kind", "boarding", "variant", "rover")
ORDER = (
    "name",
    "kind",
    "tables",
    "board_groups",
    "winners",
    "boarding",
    "skip_after",
    "board_sets",
    "variant",
    "relay_after",
    "rover",
)
YES = "yes"


def write(file: MovementFile) -> str:
    """The whole of the movement."""
    document = document_of(file.movement) | {"name": file.heading}
    out = io.StringIO()
    table = csv.writer(out)
    table.writerows((key, document[key]) for key in ORDER if document[key])
    table.writerow(("boards_per_round", file.boards_per_round))
    for key in ("phantoms", "revenge_rounds"):
        if document[key]:
            table.writerow((key, *document[key]))
    if document["shares"]:
        table.writerow(("shares", *("-".join(map(str, share)) for share in document["shares"])))
    table.writerow(COLUMNS)
    for number, cells in enumerate(document["schedule"], 1):
        for cell in cells:
            numbers = (cell[key] or "" for key in COLUMNS[1:5])
            table.writerow((number, *numbers, YES if cell["switched"] else ""))
    return out.getvalue()


def read(text: str) -> MovementFile:
    """The movement; a faulty file is refused with all its faulty lines."""
    reading = _Reading(text)
    if reading.faults:
        raise FaultyFile(reading.faults)
    try:
        movement = movement_of(reading.document)
    except BadDocument as error:
        raise FaultyFile([LineFault(0, str(error))]) from error
    return MovementFile(movement, reading.name, reading.boards_per_round)


class _Reading:
    """A file read line by line into the JSON document of its movement."""

    def __init__(self, text: str) -> None:
        self.faults: list[LineFault] = []
        self.document: dict[str, Any] = {}
        self.name, self.boards_per_round = "", BOARDS_PER_ROUND
        self.rounds: dict[int, dict[int, dict[str, Any]]] = {}
        in_schedule = False
        for line, row in self.rows(text):
            if in_schedule:
                self.cell(line, row)
            elif tuple(word.lower() for word in row[: len(COLUMNS)]) == COLUMNS:
                in_schedule = True
            else:
                self.fact(line, row[0].lower(), [word for word in row[1:] if word])
        if not self.rounds and not self.faults:
            self.fault(
                0,
                Sentence(
                    "there is no schedule: a line %(columns)s must begin it",
                    columns=",".join(COLUMNS),
                ),
            )
        for missing in set(range(1, max(self.rounds, default=0) + 1)) - self.rounds.keys():
            self.fault(0, Sentence("round %(missing)s is missing", missing=missing))
        self.document["schedule"] = [
            list(tables.values()) for _number, tables in sorted(self.rounds.items())
        ]

    def rows(self, text: str) -> Iterator[tuple[int, list[str]]]:
        first = text.lstrip().split("\n", 1)[0]
        reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count))
        try:
            for row in reader:
                row = [word.strip() for word in row]
                if any(row):
                    yield reader.line_num, row
        except csv.Error as error:
            self.fault(
                reader.line_num, Sentence("this line cannot be read: %(error)s", error=error)
            )

    def fault(self, line: int, message: str) -> None:
        self.faults.append(LineFault(line, message))

    def fact(self, line: int, key: str, values: list[str]) -> None:
        value = values[0] if values else ""
        match key:
            case "name":
                self.name = value
            case "boards_per_round":
                self.boards_per_round = self.number(line, key, value) or BOARDS_PER_ROUND
            case "phantoms":
                self.document[key] = values
            case "revenge_rounds":
                self.document[key] = [self.number(line, key, word) for word in values]
            case "shares":
                self.document[key] = [
                    [self.number(line, key, part) for part in word.split("-")] for word in values
                ]
            case _ if key in NUMBERS:
                self.document[key] = self.number(line, key, value)
            case _ if key in WORDS:
                self.document[key] = value or None
            case _:
                self.fault(
                    line,
                    Sentence("%(key)r is not something that a movement announces", key=key[:40]),
                )

    def cell(self, line: int, row: list[str]) -> None:
        row += [""] * (len(COLUMNS) - len(row))
        numbers = [
            self.number(line, column, word)
            for column, word in zip(COLUMNS[:5], row[:5], strict=True)
        ]
        round_number, table, ns, ew, group = numbers
        if row[5].lower() not in ("", YES):
            self.fault(
                line,
                Sentence(
                    "%(word)r for switched: it is %(yes)s or empty", word=row[5][:40], yes=YES
                ),
            )
        if not round_number or not table:
            self.fault(line, Sentence("a line of the schedule needs its round and its table"))
            return
        tables = self.rounds.setdefault(round_number, {})
        if table in tables:
            self.fault(
                line,
                Sentence(
                    "table %(table)s is there twice in round %(round)s",
                    table=table,
                    round=round_number,
                ),
            )
        switched = row[5].lower() == YES
        tables[table] = {"table": table, "ns": ns, "ew": ew, "group": group, "switched": switched}

    def number(self, line: int, what: str, word: str) -> int | None:
        if not word:
            return None
        if not re.fullmatch(r"[0-9]{1,4}", word) or int(word) > MOST_NUMBER:
            self.fault(
                line,
                Sentence(
                    "%(word)r for %(what)s: it is a number up to %(most)s",
                    word=word[:40],
                    what=what,
                    most=MOST_NUMBER,
                ),
            )
            return None
        return int(word)
