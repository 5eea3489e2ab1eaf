"""Taking entries from a file into an event: first what would happen, then all of it at once.

An import is one planning step: it has an author, it can be taken back, and a
page that was made before it is refused.
"""

from dataclasses import dataclass, field, replace

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.models.pair import MOST_PAIRS
from planner.plan.entry import EntriesFile, Entry
from planner.selectors import pairs_with_players
from planner.services.entry_players import EntryPlayers, player_key, playing_twice
from planner.services.entry_seats import EntrySeats
from planner.services.history import planning_step

WISHES = ("seed", "withdrawn", "must_sit_ns", "prefers")


@dataclass(slots=True)
class EntryChange:
    """What an entry of a file would do: make a pair, change one, or nothing."""

    entry: Entry
    pair: Pair
    is_new: bool
    changes: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def status(self) -> str:
        return "new" if self.is_new else "changed" if self.changes else "same"


@dataclass(frozen=True, slots=True)
class EntriesPreview:
    """All that an import would do, and all that stands in its way."""

    rows: tuple[EntryChange, ...]
    faults: tuple[LineFault, ...]
    notes: tuple[str, ...] = ()

    def count(self, status: str) -> int:
        return sum(row.status == status for row in self.rows)


def entries_preview(*, event: Event, file: EntriesFile) -> EntriesPreview:
    """What the file would change in the event; nothing is written."""
    return _Import(event, file).preview()


def good_entries(*, event: Event, file: EntriesFile) -> EntriesFile:
    """The file without its faulty lines."""
    while True:
        faulty = {fault.line for fault in entries_preview(event=event, file=file).faults}
        if 0 in faulty:
            return EntriesFile(fields=file.fields)
        kept = tuple(entry for entry in file.entries if entry.line not in faulty)
        if len(kept) == len(file.entries):
            return replace(file, faults=())
        file = replace(file, entries=kept, faults=())


def entries_import(
    *,
    event: Event,
    file: EntriesFile,
    author: User | None = None,
    seen: int | None = None,
) -> EntriesPreview:
    """Take the file into the event, whole or not at all, as one planning step.

    A pair of the same number, or of the same two players, is changed and not
    doubled; pairs that the file does not name stay as they are.
    """
    with planning_step(event=event, author=author, summary="", seen=seen) as step:
        work = _Import(event, file)
        preview = work.preview()
        if preview.faults:
            raise PlanningError(
                _("Nothing was imported, the file has faults: %(faults)s")
                % {"faults": " ".join(_sentence(fault) for fault in preview.faults[:10])},
                faults=[{"line": fault.line, "message": fault.message} for fault in preview.faults],
            )
        work.write()
        step.summary = _("Entries: %(new)s new, %(changed)s changed") % {
            "new": preview.count("new"),
            "changed": preview.count("changed"),
        }
    return preview


def _sentence(fault: LineFault) -> str:
    if not fault.line:
        return fault.message
    return _("Line %(line)s: %(message)s") % {"line": fault.line, "message": fault.message}


class _Import:
    """One file and one event, compared."""

    def __init__(self, event: Event, file: EntriesFile) -> None:
        self.event, self.file = event, file
        self.faults: list[LineFault] = list(file.faults)
        self.pairs = {pair.number: pair for pair in pairs_with_players().filter(event=event)}
        self.partnerships = {_people(pair): pair for pair in self.pairs.values()}
        self.players = EntryPlayers(file)
        self.seats = EntrySeats(event, file)
        self.named = {entry.number for entry in file.entries if entry.number}
        self.rows = [self.row(entry) for entry in file.entries]
        self.apart = self.wishes_apart()
        self.check_players()

    def preview(self) -> EntriesPreview:
        faults = tuple(sorted(set(self.faults)))
        notes = (*self.seats.notes, *self.seats.displaced())
        return EntriesPreview(tuple(self.rows), faults, notes)

    def row(self, entry: Entry) -> EntryChange:
        people = [self.players.of(entry.line, p) for p in (entry.first, entry.second)]
        known = (
            self.pairs.get(entry.number)
            if entry.number
            else self.partnerships.get(frozenset(map(player_key, people)))
        )
        pair = known or Pair(event=self.event, number=entry.number or self.free_number(entry))
        self.pairs[pair.number] = pair
        row = EntryChange(entry, pair, is_new=known is None)
        if known is None or _people(pair) != frozenset(map(player_key, people)):
            if known:
                row.changes.append(f"{pair.names} → {entry.names}")
            pair.first_player, pair.second_player = people
        self.take_wishes(row)
        self.take_seat(row)
        row.notes += self.players.notes.pop(entry.line, [])
        self.faults += self.players.faults.pop(entry.line, [])
        return row

    def take_wishes(self, row: EntryChange) -> None:
        entry, pair, fields = row.entry, row.pair, self.file.fields
        for name in WISHES:
            value = getattr(entry, name)
            if name in fields and getattr(pair, name) != value:
                row.changes.append(_change(name, value))
                setattr(pair, name, value)
        place = (entry.fixed_section, entry.fixed_table)
        if "fixed_table" in fields and (pair.fixed_section, pair.fixed_table) != place:
            row.changes.append(_change("fixed_table", f"{place[0]}{place[1] or ''}"))
            pair.fixed_section, pair.fixed_table = place

    def take_seat(self, row: EntryChange) -> None:
        self.faults += self.seats.faults(row.entry)
        if seat := self.seats.change(row.entry, row.pair):
            row.changes.append(_("seat: %(seat)s") % {"seat": seat})

    def free_number(self, entry: Entry) -> int:
        number = max((*self.pairs, *self.named), default=0) + 1
        if number > MOST_PAIRS:
            message = _("There is no number left for this pair: at most %(most)s are possible.")
            self.faults.append(LineFault(entry.line, message % {"most": MOST_PAIRS}))
        return number

    def wishes_apart(self) -> set[tuple[int, int]]:
        """Who is kept apart from whom, both ways, as the file wants it."""
        if "apart_from" not in self.file.fields:
            return set()
        wanted = set()
        for row in self.rows:
            for other in row.entry.apart_from:
                if other not in self.pairs:
                    message = _("There is no pair %(number)s to be apart from.")
                    self.faults.append(LineFault(row.entry.line, message % {"number": other}))
                wanted |= {(row.pair.number, other), (other, row.pair.number)}
        for row in self.rows:
            others = sorted(other for number, other in wanted if number == row.pair.number)
            if others != ([] if row.is_new else _apart_now(row.pair)):
                row.changes.append(_change("apart_from", " ".join(map(str, others))))
        return wanted

    def check_players(self) -> None:
        """Nobody plays in two pairs of one event."""
        lines = {row.pair.number: row.entry.line for row in self.rows}
        known_first = sorted(self.pairs.values(), key=lambda pair: pair.number in lines)
        for pair, message in playing_twice(known_first):
            if pair.number in lines:
                self.faults.append(LineFault(lines[pair.number], message))

    def write(self) -> None:
        self.players.write()
        old = [row.pair for row in self.rows if row.status == "changed"]
        # Partners may change round: nobody clashes with a pair that is set aside meanwhile.
        Pair.objects.filter(pk__in=[pair.pk for pair in old]).update(withdrawn=True)
        fields = ["first_player", "second_player", *WISHES, "fixed_section", "fixed_table"]
        Pair.objects.bulk_update(old, fields)
        Pair.objects.bulk_create(row.pair for row in self.rows if row.is_new)
        if "apart_from" in self.file.fields:
            self.write_apart()
        self.seats.write()

    def write_apart(self) -> None:
        links = Pair.apart_from.through
        ours = [row.pair.pk for row in self.rows]
        links.objects.filter(Q(from_pair__in=ours) | Q(to_pair__in=ours)).delete()
        links.objects.bulk_create(
            links(from_pair=self.pairs[one], to_pair=self.pairs[other])
            for one, other in sorted(self.apart)
        )


def _people(pair: Pair) -> frozenset[object]:
    return frozenset((player_key(pair.first_player), player_key(pair.second_player)))


def _apart_now(pair: Pair) -> list[int]:
    return sorted(other.number for other in pair.apart_from.all())


def _change(name: str, value: object) -> str:
    """A changed wish in words."""
    label = getattr(Pair._meta.get_field(name), "verbose_name", name)
    words: dict[object, str] = {True: _("yes"), False: _("no"), None: "–", "": "–"}
    shown = words.get(value, str(value).upper())
    return f"{label}: {shown}"
