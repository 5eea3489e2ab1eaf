"""Whole events to print: sections with movements, pairs, seats in two sessions."""

from itertools import count

from movements.seats import Direction
from planner.handouts.play import SectionPlay
from planner.models import Event, Pair, Player, Seat, Section
from planner.plan.view import PlannedSection, PlannedSession
from planner.services.plans import plan_draft
from tests.factories import make_event, make_section, make_session

LONG = "Maximiliana-Wilhelmine Featherstonehaugh"  # 40 letters

numbers = count(1)


def make_planned_event(
    *, tables=18, rounds=13, groups=None, sessions=2, sections=1, long_names=False, **section_fields
) -> Event:
    """An event with everybody seated; later sessions exchange half of the directions."""
    event = make_event(rounds=rounds, session_count=sessions)
    fields = {"movement": "web", "colour": "blue", "board_groups": groups} | section_fields
    places = [
        [make_section(session=session, tables=tables, **fields) for _ in range(sections)]
        for session in (make_session(event=event) for _ in range(sessions))
    ]
    pairs = make_pairs(event, sum(s.pair_count for s in places[0]), long_names=long_names)
    for number, session_sections in enumerate(places):
        seats = [seat for section in session_sections for seat in section_seats(section)]
        seat_pairs(event, seats, pairs if number == 0 else crossed(pairs, number))
    return event


def make_pairs(event: Event, number: int, *, long_names=False) -> list[Pair]:
    def name():
        return f"{LONG[:36]}{next(numbers):04}" if long_names else f"Given{next(numbers)} Surname"

    players = Player.objects.bulk_create(Player(name=name()) for _ in range(2 * number))
    return Pair.objects.bulk_create(
        Pair(
            event=event, number=k + 1, first_player=players[2 * k], second_player=players[2 * k + 1]
        )
        for k in range(number)
    )


def section_seats(section: Section) -> list[tuple[Section, int, Direction]]:
    last = section.tables + bool(section.rover)
    absent = {(section.phantom_table, section.phantom_direction)}
    if section.rover and not section.party_table:
        other = Direction(section.rover).opposite
        absent.add((last, other))
    return [
        (section, table, direction)
        for direction in Direction
        for table in range(1, last + 1)
        if (table, direction) not in absent
    ]


def crossed(pairs: list[Pair], step: int) -> list[Pair]:
    """Another order: the second half first, moved on by a few places."""
    half = len(pairs) // 2
    turn = half + 2 * step - 1
    return pairs[turn:] + pairs[:turn]


def seat_pairs(event: Event, seats, pairs) -> None:
    draft = plan_draft(event=event)
    Seat.objects.bulk_create(
        Seat(
            version=draft,
            session=section.session,
            section=section,
            table=table,
            direction=direction,
            pair=pair,
        )
        for (section, table, direction), pair in zip(seats, pairs, strict=True)
    )


def play_of(movement):
    """A section without pairs that plays the movement."""
    event = make_event(rounds=movement.rounds)
    section = make_section(session=make_session(event=event), tables=movement.tables)
    planned = PlannedSection(section, event)
    return SectionPlay(PlannedSession(1, None, [planned]), planned, movement, 2)
