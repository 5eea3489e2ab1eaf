"""Reading entries from a file of any known sort.

Reading never stops at the first fault: the person who sent the file wants
to hear of all of them at once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.formats.text import text_of
from movements.seats import Direction
from planner.files import compscore, entries_csv, usebio_entries
from planner.models.pair import MOST_PAIRS
from planner.plan.entry import EntriesFile, Entry
from planner.wording import translated


def entries_read(data: bytes) -> EntriesFile:
    """Entries from a file of any known kind, recognised by what is in it."""
    try:
        text = text_of(data)
    except ValueError as error:
        return EntriesFile(faults=(LineFault(0, f"{translated(error)}."),))
    if text.lstrip().startswith("<"):
        found = usebio_entries.read(text)
    elif compscore.is_compscore(text):
        found = compscore.read(text)
    else:
        found = entries_csv.read(text)
    return entries_checked(found)


def entries_checked(found: EntriesFile) -> EntriesFile:
    """The entries with the faults that only the whole file shows."""
    if len(found.entries) > MOST_PAIRS:
        message = _("The file has %(rows)s pairs: at most %(most)s are read.")
        return EntriesFile(
            faults=(LineFault(0, message % {"rows": len(found.entries), "most": MOST_PAIRS}),)
        )
    if not found.entries and not found.faults:
        return replace(found, faults=(LineFault(0, _("There are no pairs in this file.")),))
    faults = sorted({*found.faults, *_clashes(found.entries)})
    return replace(found, faults=tuple(faults))


def _clashes(entries: tuple[Entry, ...]) -> Iterator[LineFault]:
    """Faults that only the whole file shows."""
    numbers = Counter(entry.number for entry in entries if entry.number)
    lines = defaultdict(list)
    for entry in entries:
        if entry.number and numbers[entry.number] > 1:
            yield LineFault(
                entry.line,
                _("Pair number %(number)s is given more than once.") % {"number": entry.number},
            )
        if entry.first.key == entry.second.key:
            yield LineFault(entry.line, _("A pair is two different players."))
        if entry.must_sit_ns and entry.prefers == Direction.EW:
            yield LineFault(entry.line, _("A pair that must sit NS cannot prefer EW."))
        if entry.number and entry.number in entry.apart_from:
            yield LineFault(entry.line, _("A pair cannot be kept apart from itself."))
        if not entry.withdrawn:
            for person in {entry.first.key: entry.first, entry.second.key: entry.second}.values():
                lines[person.key].append((entry.line, person.name))
    for places in lines.values():
        for line, name in places if len(places) > 1 else ():
            others = ", ".join(str(other) for other, _name in places if other != line)
            yield LineFault(
                line,
                _("%(name)s is in another pair too (line %(lines)s).")
                % {"name": name, "lines": others},
            )
