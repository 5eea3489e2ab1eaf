"""The seats of session one that a file gives its pairs, where there is one section to sit in."""

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.seats import Seat
from planner.errors import PlanningError
from planner.models import Event, Pair, PlanVersion
from planner.plan.entry import EntriesFile, Entry
from planner.plan.view import PlannedSection, plan_view
from planner.services.seating import seats_store, seats_to_give
from planner.wording import translated


class EntrySeats:
    """One file's seats against session one of the draft; nothing is written before ``write``."""

    def __init__(self, event: Event, file: EntriesFile) -> None:
        self.event, self.notes = event, list[str]()
        self.letter, self.seats = "", set[Seat]()
        self.now: dict[int, Seat] = {}
        self.numbers: dict[int, int] = {}
        self.wanted: dict[int, tuple[Pair, Seat]] = {}
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
                _("session 1 has no section yet: plan it, then import the file again.")
                if not sections
                else _("session 1 has several sections and the file does not say which.")
            )
            self.notes.append(_("The seats in the file are left out: %(why)s") % {"why": reason})
            return
        self.take_section(sections[0])

    def take_section(self, section: PlannedSection) -> None:
        try:
            free = seats_to_give(section)
        except PlanningError as error:
            self.notes.append(
                _("The seats in the file are left out: %(why)s") % {"why": error.message}
            )
            return
        self.letter = section.letter
        self.seats = set(free)
        self.now = {pair.pk: seat for seat, pair in section.seats.items()}
        self.numbers = {pair.pk: pair.number for pair in section.seats.values()}

    def look_at_phantom(self, phantom: Seat | None) -> None:
        """The file's missing pair should be the section's."""
        seat = self.here(phantom)
        if seat in self.seats:
            sentence = _("The file leaves %(seat)s empty: choose the phantom there as well.")
            self.notes.append(sentence % {"seat": translated(seat)})

    def here(self, seat: Seat | None) -> Seat | None:
        """The seat of a file, which knows no sections, in the section that there is."""
        return seat._replace(section=self.letter) if self.letter and seat else None

    def change(self, entry: Entry, pair: Pair) -> str:
        """What the entry's seat changes, in words; nothing if it has none or sits there."""
        seat = self.here(entry.seat)
        if seat is None:
            return ""
        self.wanted[pair.number] = (pair, seat)
        return "" if self.now.get(pair.pk) == seat else translated(seat)

    def faults(self, entry: Entry) -> list[LineFault]:
        seat = self.here(entry.seat)
        if seat is None or seat in self.seats:
            return []
        message = _("Section %(letter)s has no place for a pair at %(seat)s in session 1.")
        return [LineFault(entry.line, message % {"letter": self.letter, "seat": translated(seat)})]

    def displaced(self) -> list[str]:
        """Who loses a seat to a pair of the file, in sentences."""
        given = {seat for _pair, seat in self.wanted.values()}
        sentence = _("Pair %(number)s loses its seat %(seat)s to a pair of the file.")
        return [
            sentence % {"number": self.numbers[key], "seat": translated(seat)}
            for key, seat in self.now.items()
            if seat in given and self.numbers[key] not in self.wanted
        ]

    def write(self) -> None:
        """Who sits elsewhere stays there, unless the file gives the seat to another pair."""
        if not self.wanted:
            return
        given = {seat: pair.pk for pair, seat in self.wanted.values()}
        seats = {seat: key for key, seat in self.now.items() if key not in given.values()} | given
        seats_store(event=self.event, number=1, seats=seats)
