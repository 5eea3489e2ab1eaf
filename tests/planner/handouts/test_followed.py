"""Everybody and everything follows the printed paper, and nobody goes astray."""

import pytest
from django.utils.translation import override

from crossovers.printed.interwoven import interwoven_movement
from movements.attendance import starting_seats
from movements.families.barometer import with_barometer
from movements.families.continued import rounds_of
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.two_sections import two_section_howell
from movements.families.web import web
from movements.movement import with_phantom
from movements.repairs.continuation import pair_leaves, pair_sits_down
from movements.repairs.middle import widened
from movements.seats import Direction, PairId
from planner.enums import Paper
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.handouts.paper import GRIDS
from planner.plan.section_columns import written_columns
from planner.plan.view import plan_view
from planner.services.plans import plan_draft
from tests.factories import make_event, make_section, make_session
from tests.planner.paper import read
from tests.planner.phrases import cut, pages
from tests.planner.planned_event import make_pairs, make_planned_event, seat_pairs
from tests.planner.printed_cards import (
    WORDS,
    read_boarding,
    read_card,
    read_pair_cards,
    read_slips,
)
from tests.planner.room import NOBODY, Room

pytestmark = pytest.mark.django_db

EIGHTEEN = {"tables": 18, "rounds": 12, "variant": "A"}
MITCHELL = {"movement": "mitchell"}
BY_NUMBERS = {
    "web": ({"tables": 18}, "en", Paper.A4, 2),
    "web with a skip": (EIGHTEEN, "en", Paper.LETTER, 4),
    "curtailed web": ({"tables": 19, "rounds": 12, "groups": 13}, "en", Paper.A4, 4),
    "parts of one table": ({"tables": 15, "rounds": 13}, "de", Paper.A4, 4),
    "parts that share a set": ({"tables": 15, "board_sets": 2}, "en", Paper.A4, 4),
    "one set for all": ({"tables": 14, "board_sets": 1}, "de", Paper.LETTER, 4),
    "two full parts": ({"tables": 32}, "en", Paper.A4, 4),
    "mitchell": ({"tables": 9, "rounds": 9, **MITCHELL}, "de", Paper.A4, 1),
    "even mitchell": ({"tables": 8, "rounds": 7, **MITCHELL}, "en", Paper.A4, 2),
    "relay and share": ({"tables": 8, "rounds": 8, "relay": True, **MITCHELL}, "en", Paper.A4, 2),
    "relay, switched": (
        {"tables": 8, "rounds": 8, "relay": True, "switches": "best-rounds", **MITCHELL},
        "de",
        Paper.LETTER,
        2,
    ),
    "two tables": ({"tables": 2, "rounds": 2, "relay": True, **MITCHELL}, "en", Paper.A4, 1),
    "switched rounds": (
        {"tables": 13, "switches": "best-rounds", **MITCHELL},
        "en",
        Paper.LETTER,
        4,
    ),
    "first round switched": (
        {"tables": 9, "rounds": 9, "switches": "rounds:1,4", **MITCHELL},
        "de",
        Paper.A4,
        4,
    ),
    "switched tables": ({"tables": 13, "switches": "best", **MITCHELL}, "en", Paper.A4, 4),
    "howell": ({"tables": 7, "rounds": 13, "movement": "howell"}, "en", Paper.A4, 4),
    "curtailed howell": ({"tables": 6, "rounds": 9, "movement": "howell"}, "de", Paper.A4, 2),
    "small howell": ({"tables": 4, "rounds": 7, "movement": "howell"}, "en", Paper.LETTER, 1),
    "three-quarter howell": (
        {"tables": 10, "rounds": 11, "movement": "three-quarter"},
        "en",
        Paper.A4,
        4,
    ),
    "half table": (
        {"tables": 18, "half_table": True, "phantom_table": 7, "phantom_direction": "ew"},
        "en",
        Paper.A4,
        4,
    ),
    "rover": ({**EIGHTEEN, "half_table": True, "rover": "ew"}, "en", Paper.A4, 2),
    "rover, north-south": ({**EIGHTEEN, "half_table": True, "rover": "ns"}, "de", Paper.A4, 4),
    "party table": ({**EIGHTEEN, "rover": "ew", "party_table": True}, "en", Paper.LETTER, 4),
    "party table, north-south": (
        {**EIGHTEEN, "rover": "ns", "party_table": True},
        "de",
        Paper.A4,
        4,
    ),
    "party table without a set": (
        {**EIGHTEEN, "rover": "ew", "party_table": True, "board_sets": 3},
        "en",
        Paper.A4,
        4,
    ),
}
SIX = web(6, board_groups=5)
NINE_AND_A_HALF = {"half_table": True, "phantom_table": 9, "phantom_direction": "ns"}
BY_NUMBERS |= {
    "appendix": ({"tables": 14}, "de", Paper.A4, 4),
    "revenge round": ({"tables": 8, "rounds": 8, **MITCHELL}, "en", Paper.LETTER, 4),
    "switches and a half table": (
        {"tables": 9, "rounds": 9, "switches": "rounds:8", **MITCHELL, **NINE_AND_A_HALF},
        "de",
        Paper.A4,
        2,
    ),
}
WRITTEN = {
    "howell as a barometer": (with_barometer(howell(5)), "en", Paper.LETTER, 2),
    "howell in two sections": (two_section_howell(8), "de", Paper.A4, 4),
    "second half of a howell": (rounds_of(howell(6), first=6), "en", Paper.A4, 4),
    "a pair leaves interwoven howells": (
        pair_leaves(interwoven_movement(9, 9), PairId(Direction.EW, 3), after=4),
        "en",
        Paper.A4,
        4,
    ),
    "interwoven howells": (interwoven_movement(19, 13), "en", Paper.A4, 4),
    "few interwoven howells": (interwoven_movement(9, 9), "de", Paper.LETTER, 4),
    "howell with a phantom": (with_phantom(howell(5), Direction.NS, 5), "en", Paper.A4, 4),
    "a pair leaves": (pair_leaves(SIX, PairId(Direction.EW, 2), after=3), "en", Paper.A4, 2),
    "a pair leaves a howell": (
        pair_leaves(howell(6), PairId(Direction.NS, 2), after=3),
        "de",
        Paper.A4,
        2,
    ),
    "a pair comes late": (
        pair_sits_down(
            pair_leaves(mitchell(5), PairId(Direction.EW, 2), after=0),
            PairId(Direction.EW, 2),
            after=2,
        ),
        "en",
        Paper.A4,
        2,
    ),
    "two tables more": (widened(SIX, after=2), "en", Paper.A4, 4),
    "rover written out": (
        with_rover(web(18, board_groups=12, variant="A"), Direction.EW),
        "en",
        Paper.A4,
        4,
    ),
}


def event_of(movement):
    """An event whose one section plays a movement that is written out."""
    event = make_event(rounds=movement.rounds, session_count=1)
    session = make_session(event=event)
    section = make_section(session=session, **(written_columns(movement) | {"colour": "blue"}))
    starts = starting_seats(movement.schedule, section.letter).values()
    seats = [(section, seat.table, seat.direction) for seat in starts]
    seat_pairs(event, seats, make_pairs(event, len(seats)))
    return event


def room_of(event, language, paper, per_page):
    words = WORDS[language]
    draft = plan_draft(event=event)

    def printed(kind, **options):
        with override(language):
            return pack_pdf(Order(draft, (kind,), paper=paper, **options))

    def cards(kind, per_page):
        pdf = printed(kind, per_page={kind: per_page})
        box = read(pdf).pages[0].mediabox
        size = float(box.width), float(box.height)
        return [card for page in pages(pdf) for card in cut(page, *GRIDS[per_page], size)]

    table_cards = [read_card(card, words) for card in cards(HandoutKind.GUIDE_CARDS, per_page)]
    (boarding,) = pages(printed(HandoutKind.BOARDING))
    slips = pages(printed(HandoutKind.ENTRY_SLIPS))
    return Room(
        {card.table: card for card in table_cards if card},
        read_boarding(boarding, words),
        read_slips(slips, words),
        read_pair_cards(cards(HandoutKind.PAIR_CARDS, 8)),
        words,
    )


def plays_printed(room):
    """Who plays North-South and East-West against each other on which boards, as printed."""
    found = set()
    for table, card in room.cards.items():
        for number, row in card.rows.items():
            sides = row.ns, row.ew
            if "↔" in row.remark:
                sides = sides[::-1]
            if NOBODY not in (*sides, row.boards):
                found.add((number, table, *map(int, sides), int(row.boards.split("–")[0])))
    return found


def plays_planned(event):
    """The same from the schedule and the seats."""
    ((_session, section),) = plan_view(plan_draft(event=event)).sections
    schedule = section.movement.schedule
    ns, ew = schedule.contestants()
    number = {
        who: section.seats[seat].number
        for who, seat in starting_seats(schedule, section.letter).items()
    }
    found = set()
    for row, column in zip(*schedule.played.nonzero(), strict=True):
        sides = number[ns[row, column]], number[ew[row, column]]
        if schedule.switched[row, column]:
            sides = sides[::-1]
        first = 2 * int(schedule.board_group[row, column]) - 1
        found.add((int(row) + 1, int(column) + 1, *sides, first))
    return found


@pytest.mark.parametrize("name", [*BY_NUMBERS, *WRITTEN])
def test_nobody_and_nothing_goes_astray(name):
    if name in BY_NUMBERS:
        fields, language, paper, per_page = BY_NUMBERS[name]
        event = make_planned_event(sessions=1, **fields)
    else:
        movement, language, paper, per_page = WRITTEN[name]
        event = event_of(movement)
    room = room_of(event, language, paper, per_page)

    astray = room.play()

    assert astray == []
    assert plays_printed(room) == plays_planned(event)
