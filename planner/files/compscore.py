"""Entries as Compscore3 writes them: two lines per pair, one for each player.

    PairNumber,Name,ABF No,Initial Seating,Phone
    1,Ada Finesse,1001,3-NS,
    1,Ben Ruff,1002,3-NS,

A pair named PHANTOM is not there and is left out; where it would sit is kept.
"""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.seats import Direction, Seat
from planner.files.entries_csv import PERSON_FIELDS
from planner.models.pair import MOST_PAIRS
from planner.models.section import MOST_TABLES
from planner.plan.entry import EntriesFile, Entry, Person

HEADER = ["pairnumber", "name", "abf no", "initial seating", "phone"]
PHANTOM = "PHANTOM"
SEAT = re.compile(r"(\d{1,3})\s*-?\s*(NS|EW)", re.IGNORECASE)
TOLD = frozenset({"number", "name", "national_number", "contact"})


@dataclass(slots=True)
class _Lines:
    """The lines of one pair."""

    line: int
    people: list[Person] = field(default_factory=list)
    seats: set[Seat] = field(default_factory=set)

    @property
    def is_phantom(self) -> bool:
        return any(person.name.upper() == PHANTOM for person in self.people)

    @property
    def seat(self) -> Seat | None:
        return next(iter(self.seats), None)


def is_compscore(text: str) -> bool:
    first, *_rest = text.lstrip().split("\n", 1) or [""]
    return first.lower().startswith("pairnumber,name,abf no")


def read(text: str) -> EntriesFile:
    """The pairs of the file, with every faulty line."""
    reader = csv.reader(io.StringIO(text))
    pairs: dict[int, _Lines] = {}
    faults: list[LineFault] = []
    try:
        for row in reader:
            if not any(map(str.strip, row)) or [cell.strip().lower() for cell in row] == HEADER:
                continue
            _read_row(reader.line_num, [cell.strip() for cell in row], pairs, faults)
    except csv.Error as error:
        faults.append(LineFault(reader.line_num, _("This line cannot be read: %s.") % error))
    taken = Counter(lines.seat for lines in pairs.values() if lines.seat)
    entries, phantom = [], None
    for number, lines in pairs.items():
        if lines.is_phantom:
            phantom = lines.seat
        elif message := _fault_of(number, lines, taken):
            faults.append(LineFault(lines.line, message))
        else:
            first, second = lines.people
            entries.append(Entry(lines.line, first, second, number=number, seat=lines.seat))
    return EntriesFile(tuple(entries), tuple(faults), TOLD, phantom)


def _fault_of(number: int, lines: _Lines, taken: Counter[Seat]) -> str:
    """What is wrong with a pair, if anything is."""
    if len(lines.people) != 2:
        facts = {"number": number, "count": len(lines.people)}
        return _("Pair %(number)s has %(count)s players instead of two.") % facts
    if len(lines.seats) > 1:
        return _("The players of pair %(number)s have different seats.") % {"number": number}
    if lines.seat and taken[lines.seat] > 1:
        written = f"{lines.seat.table}-{lines.seat.direction.upper()}"
        return _("Seat %(seat)s is given twice.") % {"seat": written}
    return ""


def _read_row(line: int, row: list[str], pairs: dict[int, _Lines], faults: list[LineFault]) -> None:
    row += [""] * (len(HEADER) - len(row))
    number, name, national_number, seating, phone = row[: len(HEADER)]
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:6]) <= MOST_PAIRS):
        message = _("%(cell)s is not a pair number: give a whole number from 1 to %(most)s.")
        faults.append(LineFault(line, message % {"cell": number[:40], "most": MOST_PAIRS}))
        return
    fields = {"name": name, "national_number": national_number, "contact": phone}
    for column, text in fields.items():
        if len(text) > PERSON_FIELDS[column]:
            message = _("%(column)s is longer than %(most)s letters.")
            faults.append(
                LineFault(line, message % {"column": column, "most": PERSON_FIELDS[column]})
            )
            return
    if not name:
        faults.append(LineFault(line, _("The player has no name.")))
        return
    seat = SEAT.fullmatch(seating)
    if seating and not (seat and 1 <= int(seat[1]) <= MOST_TABLES):
        message = _("%(cell)s is not a seat: write it as in 3-NS.")
        faults.append(LineFault(line, message % {"cell": seating[:40]}))
        return
    lines = pairs.setdefault(int(number), _Lines(line))
    lines.people.append(Person(**fields))
    if seat:
        lines.seats.add(Seat("", int(seat[1]), Direction(seat[2].lower())))
