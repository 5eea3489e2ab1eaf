"""The seats of session one that a file gives its pairs, where there is one section to sit in."""

from django.utils.translation import gettext as _

from movements.formats.faults import LineFault
from planner.errors import PlanningError
from planner.files.entries import EntriesFile, Entry, Place
from planner.models import Event, Pair, PlanVersion
from planner.plan_view import PlannedSection, plan_view
from planner.seat_exchanges import SeatMap
from planner.services.seating import seats_store, section_places


class EntrySeats:
    """One file's seats against session one of the draft; nothing is written before ``write``."""

    def __init__(self, event: Event, file: EntriesFile) -> None:
        self.event, self.notes = event, list[str]()
        self.letter, self.places = "", set[Place]()
        self.now: dict[int, Place] = {}
        self.numbers: dict[int, int] = {}
        self.wanted: dict[int, tuple[Pair, Place]] = {}
        if any(entry.seat for entry in file.entries):
            self.look_at_section()
            self.look_at_phantom(file.phantom)

    def look_at_section(self) -> None:
        draft = self.event.versions.filter(number=None).first()
        plan = plan_view(draft or PlanVersion(event=self.event))
        sections = [
            section
            for session in plan.sessions
            if session.number == 1
            for section in session.sections
        ]
        if len(sections) != 1:
            reason = (
                _("session 1 has no section yet: plan it, then take the file over again.")
                if not sections
                else _("session 1 has several sections and the file does not say which.")
            )
            self.notes.append(_("The seats in the file are left out: %(why)s") % {"why": reason})
            return
        self.take_section(sections[0])

    def take_section(self, section: PlannedSection) -> None:
        try:
            free = section_places(section)
        except PlanningError as error:
            self.notes.append(
                _("The seats in the file are left out: %(why)s") % {"why": error.message}
            )
            return
        self.letter = section.letter
        self.places = {(place.table, place.direction) for place in free}
        self.now = {
            pair.pk: (table, direction.value) for (table, direction), pair in section.seats.items()
        }

        self.numbers = {pair.pk: pair.number for pair in section.seats.values()}

    def look_at_phantom(self, phantom: Place | None) -> None:
        """The file's missing pair should be the section's."""
        if phantom in self.places:
            sentence = _("The file leaves %(seat)s empty: choose the phantom there as well.")
            self.notes.append(sentence % {"seat": self.named(phantom)})

    def named(self, place: Place) -> str:
        return f"{self.letter}{place[0]} {place[1].upper()}"

    def change(self, entry: Entry, pair: Pair) -> str:
        """What the entry's seat changes, in words; nothing if it has none or sits there."""
        if not (self.letter and entry.seat):
            return ""
        self.wanted[pair.number] = (pair, entry.seat)
        return "" if self.now.get(pair.pk) == entry.seat else self.named(entry.seat)

    def faults(self, entry: Entry) -> list[LineFault]:
        if not (self.letter and entry.seat) or entry.seat in self.places:
            return []
        message = _("Section %(letter)s has no place for a pair at %(seat)s in session 1.")
        facts = {"letter": self.letter, "seat": self.named(entry.seat)}
        return [LineFault(entry.line, message % facts)]

    def displaced(self) -> list[str]:
        """Who loses a seat to a pair of the file, in sentences."""
        given = {place for _pair, place in self.wanted.values()}
        sentence = _("Pair %(number)s loses its seat %(seat)s to a pair of the file.")
        return [
            sentence % {"number": self.numbers[key], "seat": self.named(place)}
            for key, place in self.now.items()
            if place in given and self.numbers[key] not in self.wanted
        ]

    def write(self) -> None:
        """Who sits elsewhere stays there, unless the file gives the seat to another pair."""
        if not self.wanted:
            return
        given = {place: pair.pk for pair, place in self.wanted.values()}
        seats = {place: key for key, place in self.now.items() if key not in given.values()} | given
        stored: SeatMap = {
            (self.letter, table, direction): key for (table, direction), key in seats.items()
        }
        seats_store(event=self.event, number=1, seats=stored)
