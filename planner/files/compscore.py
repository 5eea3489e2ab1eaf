"""Entries as Compscore3 writes them: two lines a pair, one a player.

    PairNumber,Name,ABF No,Initial Seating,Phone
    1,Ada Finesse,1001,3-NS,
    1,Ben Ruff,1002,3-NS,

A pair named PHANTOM is not there and is left out.
"""

import csv
import io

from django.utils.translation import gettext as _

from movements.formats.faults import LineFault
from planner.files.entries import EntriesFile, Entry, Person
from planner.files.entries_csv import PERSON_FIELDS
from planner.models.pair import MOST_PAIRS

HEADER = ["pairnumber", "name", "abf no", "initial seating", "phone"]
PHANTOM = "PHANTOM"


def is_compscore(text: str) -> bool:
    first, *_rest = text.lstrip().split("\n", 1) or [""]
    return first.lower().startswith("pairnumber,name,abf no")


def read(text: str) -> EntriesFile:
    """The pairs of the file, with every faulty line."""
    reader = csv.reader(io.StringIO(text))
    pairs: dict[int, list[tuple[int, Person]]] = {}
    faults: list[LineFault] = []
    try:
        for row in reader:
            if not any(map(str.strip, row)) or [cell.strip().lower() for cell in row] == HEADER:
                continue
            _read_row(reader.line_num, [cell.strip() for cell in row], pairs, faults)
    except csv.Error as error:
        faults.append(LineFault(reader.line_num, _("This line cannot be read: %s.") % error))
    entries = []
    for number, people in pairs.items():
        if any(person.name.upper() == PHANTOM for _line, person in people):
            continue
        if len(people) != 2:
            faults.append(
                LineFault(
                    people[0][0],
                    _("Pair %(number)s has %(count)s players instead of two.")
                    % {"number": number, "count": len(people)},
                )
            )
            continue
        entries.append(Entry(people[0][0], people[0][1], people[1][1], number=number))
    return EntriesFile(
        tuple(entries), tuple(faults), frozenset({"number", "name", "national_number", "contact"})
    )


def _read_row(
    line: int, row: list[str], pairs: dict[int, list[tuple[int, Person]]], faults: list[LineFault]
) -> None:
    row += [""] * (len(HEADER) - len(row))
    number, name, national_number, _seating, phone = row[: len(HEADER)]
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:6]) <= MOST_PAIRS):
        message = _("%(cell)s is no pair number: it is a whole number from 1 to %(most)s.")
        faults.append(LineFault(line, message % {"cell": number[:40], "most": MOST_PAIRS}))
        return
    fields = {"name": name, "national_number": national_number, "contact": phone}
    for field, text in fields.items():
        if len(text) > PERSON_FIELDS[field]:
            message = _("%(column)s is longer than %(most)s letters.")
            faults.append(
                LineFault(line, message % {"column": field, "most": PERSON_FIELDS[field]})
            )
            return
    if not name:
        faults.append(LineFault(line, _("The player has no name.")))
        return
    pairs.setdefault(int(number), []).append((line, Person(**fields)))
