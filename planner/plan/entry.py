"""Entries of pairs as a file has them, before anything is known about the database."""

from dataclasses import dataclass, field

from movements.formats.faulty_file import LineFault
from movements.seats import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A player as written in a file."""

    name: str
    national_number: str = ""
    club: str = ""
    contact: str = ""
    bbo_name: str = ""

    @property
    def key(self) -> str:
        """What tells this person from others in the same file."""
        return self.national_number or self.name.casefold()


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair as written in a file, with the line it stands on."""

    line: int
    first: Person
    second: Person
    number: int | None = None
    seed: int | None = None
    withdrawn: bool = False
    must_sit_ns: bool = False
    prefers: str = ""
    fixed_section: str = ""
    fixed_table: int | None = None
    apart_from: tuple[int, ...] = ()
    seat: Seat | None = None

    @property
    def names(self) -> str:
        return f"{self.first.name} – {self.second.name}"


@dataclass(frozen=True, slots=True)
class EntriesFile:
    """What a file holds: its entries, all its faults, and which columns it speaks of.

    ``fields`` are those of a pair or a player that the file has; what it
    does not speak of stays as it is in the database. ``phantom`` is where the
    file seats a pair that is not there. Seats of a file have no section.
    """

    entries: tuple[Entry, ...] = ()
    faults: tuple[LineFault, ...] = ()
    fields: frozenset[str] = field(default_factory=frozenset)
    phantom: Seat | None = None
