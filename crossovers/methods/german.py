"""The German school: Howells within the halves, in sections made for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crossovers.errors import CrossoverError, NoRecipe
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method, Proposal
from crossovers.methods.search import best
from crossovers.printed.german_school import Halves, section_halves
from crossovers.printed.interwoven import interwoven_movement
from crossovers.printed.places import places_after
from crossovers.seats import Pair, Placeholder, Seating
from crossovers.sections import Section, section_letters, section_of_movement
from crossovers.wishes import Wish, WishesConflict
from movements.attendance import starting_seats
from movements.families.howell import howell
from movements.movement import Movement, with_phantom
from movements.seats import Direction, PairId, Seat
from movements.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Room:
    """A section of session two, and who starts where in it."""

    section: Section
    seats: dict[Seat, Pair]


def german_school(session: NextSession) -> Proposal:
    """Session two of the German school; raises CrossoverError where it makes no sense."""
    first = session.earlier[0].sections
    halves = section_halves(places_after(session.earlier, first, session.pairs))
    letters = _letters(session, 2 * len(halves))
    rooms: list[Room] = []
    rules: list[str] = []
    for half in halves:
        made = list(_rooms(session, half, letters))
        rooms += made
        rules += _rules(half, made[0].section.letter, made[-1].section.letter)
    replanned = replace(session, sections=tuple(room.section for room in rooms), later=())
    proposal = Proposal(
        Method.GERMAN,
        replanned,
        _seating(rooms),
        rule=(*rules, Sentence("The crossover sheet says where each pair starts.")),
    )
    if proposal.total:
        raise NoRecipe(
            "The German school would leave %(playbacks)s playbacks at the common tables, where "
            "all have met before: play fewer rounds in session one, or use another method.",
            playbacks=proposal.total,
        )
    return proposal


def _seating(rooms: list[Room]) -> Seating:
    pair_of = {seat: pair for room in rooms for seat, pair in room.seats.items()}
    sizes = tuple((room.section.letter, room.section.tables) for room in rooms)
    grid = Seating(sizes, (None,) * (2 * sum(tables for _letter, tables in sizes)))
    return Seating(sizes, tuple(pair_of.get(seat) for seat in grid.seats)).without_placeholders()


def _letters(session: NextSession, count: int) -> Iterator[str]:
    """The letters planned, then those that are free."""
    planned = [section.letter for section in session.sections]
    yield from planned
    yield from (letter for letter in section_letters(count + len(planned)) if letter not in planned)


def _rooms(session: NextSession, half: Halves, letters: Iterator[str]) -> Iterator[Room]:
    """One section for an odd number of tables, with a table in common; else two.

    Only where there is a common table does it matter who has which number.
    """
    if half.is_odd:
        movement = interwoven_movement(half.tables, half.rounds)
        section = _section(next(letters), movement, half.pairs)
        yield Room(section, _seats_by_number(section, half.pairs))
    else:
        for pairs in (half.ns, half.ew):
            movement = howell(half.tables // 2, rounds=half.rounds)
            section = _section(next(letters), movement, pairs)
            yield Room(section, _seats_by_wishes(session, section, pairs))


def _section(letter: str, movement: Movement, pairs: tuple[Pair, ...]) -> Section:
    """The section for a movement, with a phantom in place of a pair that is not there."""
    missing = [number for number, pair in enumerate(pairs, 1) if isinstance(pair, Placeholder)]
    if len(missing) > 1:
        raise CrossoverError(
            "Two places of one half are empty, and a Howell can do with one phantom: take out a "
            "table, or use the method best."
        )
    for number in missing:
        gone = _pair_id(movement, number)
        movement = with_phantom(movement, gone.direction, gone.number)
    return section_of_movement(letter, movement)


def _pair_id(movement: Movement, number: int) -> PairId:
    """The pair of that number, as a movement calls one that is missing."""
    tables = movement.schedule.tables
    if number <= tables:
        return PairId(Direction.NS, number)
    return PairId(Direction.EW, number - tables)


def _seats_by_number(section: Section, pairs: tuple[Pair, ...]) -> dict[Seat, Pair]:
    if section.movement is None:
        return {}
    starts = starting_seats(section.movement.schedule, section.letter)
    return {seat: pairs[number - 1] for number, seat in starts.items()}


def _seats_by_wishes(
    session: NextSession, section: Section, pairs: tuple[Pair, ...]
) -> dict[Seat, Pair]:
    """Any seat is free of playbacks, so that pairs get those that they ask for."""
    playing = tuple(pair for pair in pairs if not isinstance(pair, Placeholder))
    wishes = tuple(wish for wish in session.wishes if _is_about(wish, playing, section))
    seeds = tuple(pair for pair in session.seeds if pair in playing)
    half = NextSession(session.earlier, (section,), playing, wishes, seeds)
    try:
        seating = best(half).seating
    # Better seated without the wishes than not at all: the proposal says which it breaks.
    except WishesConflict:
        seating = best(replace(half, wishes=())).seating
    return {seat: pair for pair, seat in seating.seat_of.items()}


def _is_about(wish: Wish, playing: tuple[Pair, ...], section: Section) -> bool:
    """Whether a wish can be kept inside one section, by these pairs."""
    return (
        not wish.alone.apart
        and not wish.alone.seeds
        and not wish.alone.change_direction
        and all(seat.section == section.letter for _pair, seat in wish.alone.fixed)
        and set(wish.alone.named_pairs()) <= set(playing)
    )


def _rules(half: Halves, letter: str, other: str) -> Iterator[str]:
    words = {"from": half.letter, "letter": letter}
    if half.is_odd:
        middle = (half.tables + 1) // 2
        yield Sentence(
            "%(from)s NS: play a Howell among yourselves in section %(letter)s, tables 2 to "
            "%(middle)s.",
            **words,
            middle=middle,
        )
        yield Sentence(
            "%(from)s EW: play a Howell among yourselves in section %(letter)s, tables %(next)s "
            "to %(last)s.",
            **words,
            next=middle + 1,
            last=half.tables,
        )
        yield Sentence(
            "Table 1 of section %(letter)s: the two pairs that would sit out meet there.",
            letter=letter,
        )
    else:
        yield Sentence(
            "%(from)s NS: play a Howell among yourselves in section %(letter)s.", **words
        )
        yield Sentence(
            "%(from)s EW: play a Howell among yourselves in section %(other)s.",
            **{"from": half.letter, "other": other},
        )
