"""The German school on the page: Howells within the halves, in sections made for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, product
from string import ascii_uppercase

from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError, NoRecipe
from crossovers.german_school import Halves, section_halves
from crossovers.interwoven import interwoven_movement
from crossovers.places import NOBODY, places_after
from crossovers.seats import Pair, Seat, Seating
from movements.attendance import starting_seats
from movements.howell import howell
from movements.movement import Direction, Movement, Phantom, with_phantom
from planner.enums import MovementKind
from planner.first_seats import first_seats
from planner.models import Section
from planner.plan_view import PlannedSection
from planner.services.next_session import NextSession
from planner.services.seating import entrant_of, section_places
from planner.services.written_movements import written_fields


@dataclass(frozen=True)
class Room:
    """A section of session two, and who starts where in it."""

    planned: PlannedSection
    seats: dict[Seat, Pair]


@dataclass(frozen=True)
class GermanSchool:
    """The session in its new sections, its seating, and the rule to announce."""

    session: NextSession
    seating: Seating
    announcement: tuple[str, ...]


def german_school(session: NextSession) -> GermanSchool:
    """The German school for a session; raises CrossoverError where it makes no sense."""
    first = session.earlier[0].sections
    names = [session.roster.name(pair) for pair in session.pairs]
    halves = section_halves(places_after(session.earlier, first, names))
    rooms, rules = [], []
    letters = _letters(session)
    for half in halves:
        made = list(_rooms(session, half, letters))
        rooms += made
        rules += _rules(half, [room.planned.letter for room in made])
    replanned = session.with_sections([room.planned for room in rooms])
    if replanned is None:
        raise NoRecipe("The Howells of the German school cannot be played in these sizes.")
    seat_of = {seat: pair for room in rooms for seat, pair in room.seats.items()}
    grid = Seating(
        tuple((section.letter, section.tables) for section in replanned.sections),
        (None,) * (2 * sum(section.tables for section in replanned.sections)),
    )
    seating = Seating(grid.sizes, tuple(seat_of.get(seat) for seat in grid.seats))
    return GermanSchool(
        replanned, seating, (*rules, _("The crossover sheet says where each pair starts."))
    )


def _letters(session: NextSession) -> Iterator[str]:
    """The letters planned, then those that are free."""
    planned = [section.letter for section in session.planned.sections]
    yield from planned
    doubled = map("".join, product(ascii_uppercase, repeat=2))
    yield from (letter for letter in chain(ascii_uppercase, doubled) if letter not in planned)


def _rooms(session: NextSession, half: Halves, letters: Iterator[str]) -> Iterator[Room]:
    """One section for an odd number of tables, with a table in common; else two.

    Only where there is a common table it matters who has which number.
    """
    if half.is_odd:
        movement = interwoven_movement(half.tables, half.rounds)
        planned = _planned(session, next(letters), movement, half.pairs)
        yield Room(planned, _seats_by_number(planned, half.pairs))
    else:
        for pairs in (half.ns, half.ew):
            movement = howell(half.tables // 2, rounds=half.rounds)
            planned = _planned(session, next(letters), movement, pairs)
            yield Room(planned, _seats_by_wishes(session, planned, pairs))


def _seats_by_number(planned: PlannedSection, pairs: tuple[Pair, ...]) -> dict[Seat, Pair]:
    starts = starting_seats(planned.movement.schedule)
    return {
        Seat(planned.letter, table, direction): pairs[number - 1]
        for number, (table, direction) in starts.items()
    }


def _seats_by_wishes(
    session: NextSession, planned: PlannedSection, pairs: tuple[Pair, ...]
) -> dict[Seat, Pair]:
    """Sitting places to those who need them, and so on, as in session one."""
    entered = [session.roster.pair_of[name] for name in pairs if not name.startswith(NOBODY)]
    seats = first_seats(section_places(planned), [entrant_of(pair) for pair in entered])
    return {
        Seat(place.letter, place.table, Direction(place.direction)): session.roster.name_of[key]
        for place, key in seats.items()
    }


def _planned(
    session: NextSession, letter: str, movement: Movement, pairs: tuple[Pair, ...]
) -> PlannedSection:
    """The section for a movement, with a phantom in place of whoever is not there."""
    phantoms = [
        _phantom(movement, number)
        for number, pair in enumerate(pairs, 1)
        if pair.startswith(NOBODY)
    ]
    if len(phantoms) > 1:
        raise CrossoverError(
            "Two places of one half are empty, and a Howell can do with one phantom: take out a "
            "table, or use the method best."
        )
    section = _section(session, letter)
    usual = session.plan.event.rounds
    section.tables = movement.tables
    section.rounds = movement.rounds if movement.rounds != usual else None
    section.half_table = bool(phantoms)
    for phantom in phantoms:
        movement = with_phantom(movement, phantom.direction, phantom.number)
        section.phantom_direction, section.phantom_table = phantom.direction.value, phantom.number
    section.movement = MovementKind.HOWELL.value
    if movement.title:
        for field, value in written_fields(movement).items():
            setattr(section, field, value)
    return PlannedSection(section, session.plan.event)


def _section(session: NextSession, letter: str) -> Section:
    """A section without a movement; its colour as planned, if that letter was planned."""
    planned = {section.letter: section.section for section in session.planned.sections}
    section = Section(letter=letter)
    if letter in planned:
        section.colour, section.board_sets = planned[letter].colour, planned[letter].board_sets
    return section


def _phantom(movement: Movement, number: int) -> Phantom:
    """The pair of that number by direction, as a movement calls one that is missing."""
    tables = movement.schedule.tables
    if number <= tables:
        return Phantom(Direction.NS, number)
    return Phantom(Direction.EW, number - tables)


def _rules(half: Halves, letters: list[str]) -> Iterator[str]:
    words = {"from": half.letter, "letter": letters[0], "other": letters[-1]}
    if half.is_odd:
        middle = (half.tables + 1) // 2
        yield _(
            "%(from)s NS: play a Howell among yourselves in section %(letter)s, tables 2 to "
            "%(middle)s."
        ) % {**words, "middle": middle}
        yield _(
            "%(from)s EW: play a Howell among yourselves in section %(letter)s, tables %(next)s "
            "to %(last)s."
        ) % {**words, "next": middle + 1, "last": half.tables}
        yield (
            _("Table 1 of section %(letter)s: the two pairs that would sit out meet there.") % words
        )
    else:
        yield _("%(from)s NS: play a Howell among yourselves in section %(letter)s.") % words
        yield _("%(from)s EW: play a Howell among yourselves in section %(other)s.") % words
