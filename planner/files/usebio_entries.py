"""Entries from a USEBIO results file, pair by pair.

Where North-South and East-West are numbered apart, East-West go on counting
where the numbers of North-South end, as one event has each number once.
"""

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.seats import Direction
from planner.files.entries_csv import PERSON_FIELDS
from planner.files.usebio import UsebioPair, UsebioRefused, usebio_file
from planner.models.pair import MOST_PAIRS
from planner.plan.entry import EntriesFile, Entry, Person
from planner.plan.line_numbers import east_west_shift


def read(text: str) -> EntriesFile:
    """The pairs of the file, with every faulty one."""
    try:
        pairs = usebio_file(text).pairs
    except UsebioRefused as refused:
        return EntriesFile(faults=(refused.fault,))
    faults: list[LineFault] = []
    shift = east_west_shift((pair.number, pair.direction) for pair in pairs)
    entries = [entry for pair in pairs if (entry := _entry(pair, shift, faults)) is not None]
    fields = frozenset({"number", "name", "national_number"})
    return EntriesFile(tuple(entries), tuple(faults), fields)


def _entry(pair: UsebioPair, shift: int, faults: list[LineFault]) -> Entry | None:
    line, number = pair.line, pair.number
    if number is not None and pair.direction is Direction.EW:
        number += shift
    if number is None or not 1 <= number <= MOST_PAIRS:
        message = _("%(cell)s is not a pair number: give a whole number from 1 to %(most)s.")
        cell = pair.texts.get("PAIR_NUMBER", "")[:40]
        faults.append(LineFault(line, message % {"cell": cell, "most": MOST_PAIRS}))
        return None
    people = [
        Person(player.get("PLAYER_NAME", ""), player.get("NATIONAL_ID_NUMBER", ""))
        for player in pair.players
    ]
    if len(people) != 2 or not all(person.name for person in people):
        message = _("Pair %(number)s does not have two players with names.")
        faults.append(LineFault(line, message % {"number": number}))
        return None
    for person in people:
        for field in ("name", "national_number"):
            if len(getattr(person, field)) > PERSON_FIELDS[field]:
                message = _("%(column)s is longer than %(most)s letters.")
                facts = {"column": field, "most": PERSON_FIELDS[field]}
                faults.append(LineFault(line, message % facts))
                return None
    first, second = people
    return Entry(line, first, second, number=number)
