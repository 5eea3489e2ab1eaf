"""Sheets around the tables, read back from paper: script, map, proof, slips, sheets on the wall."""

import re

import pytest
from django.utils.translation import override

from movements.families.web import web
from movements.repairs.continuation import pair_leaves
from movements.seats import Direction, PairId
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.models import Section
from planner.plan.section_columns import written_columns
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director
from tests.planner.paper import texts
from tests.planner.phrases import lines, pages
from tests.planner.planned_event import make_planned_event
from tests.planner.printed_cards import WORDS, read_card

pytestmark = pytest.mark.django_db

HALF_TABLE = {"half_table": True, "phantom_table": 4, "phantom_direction": "ew"}


def printed(event, kind, **options):
    return pack_pdf(Order(plan_draft(event=event), (kind,), **options))


def words(pdf):
    return " ".join(" ".join(texts(pdf)).replace("\u2007", " ").split())


def test_the_script_says_when_boards_are_turned_and_turned_back():
    event = make_planned_event(
        tables=9, rounds=9, sessions=1, movement="mitchell", switches="rounds:4"
    )

    said = words(printed(event, HandoutKind.SCRIPT))

    before, after = said.index("Before round 4"), said.index("After round 4")
    assert before < said.index("Arrow switch: turn the boards") < after
    assert after < said.index("Turn the boards back.")


def test_an_empty_seat_is_named_by_its_place():
    event = make_planned_event(tables=6, rounds=5, sessions=1, **HALF_TABLE)

    said, drawn = (
        words(printed(event, kind)) for kind in (HandoutKind.SCRIPT, HandoutKind.SECTION_MAP)
    )

    assert "Nobody starts at A4 EW: those who would meet that pair sit out." in said
    assert "Nobody starts at 4 EW: those who would meet that pair sit out." in drawn
    assert "no pair" not in said + drawn


def test_maps_of_howells_name_pairs_as_the_cards_do():
    event = make_planned_event(tables=6, rounds=11, movement="howell")
    cards = [
        read_card(page, WORDS["en"])
        for page in pages(
            printed(
                event, HandoutKind.GUIDE_CARDS, session=2, per_page={HandoutKind.GUIDE_CARDS: 1}
            )
        )
    ]

    (drawing,) = pages(printed(event, HandoutKind.SECTION_MAP, session=2))

    drawn = {phrase.text for phrase in drawing if " v " in phrase.text}
    assert drawn == {f"{card.rows[1].ns} v {card.rows[1].ew}" for card in cards}


def test_the_key_of_a_map_does_not_say_that_boards_go_up():
    event = make_planned_event(tables=18, sessions=1)

    (drawing,) = pages(printed(event, HandoutKind.SECTION_MAP))

    said = {phrase.text for phrase in drawing}
    assert {"boards of an “up” part", "boards of a “down” part"} <= said


def test_the_proof_counts_the_boards_that_pairs_really_play():
    event = make_planned_event(tables=6, rounds=5, sessions=1, **HALF_TABLE)

    (sheet,) = pages(printed(event, HandoutKind.PROOF))

    rows = [[phrase.text for phrase in line] for line in lines(sheet)]
    assert ["Boards a pair plays", "8–10"] in rows


def test_a_rover_finds_its_way_on_a_card():
    event = make_planned_event(
        tables=18, rounds=12, variant="A", rover="ew", half_table=True, sessions=1
    )

    sheets = pages(printed(event, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1}))

    card = read_card(sheets[18], WORDS["en"])
    assert card.table == 19
    assert (card.rows[1].ew, card.rows[1].ways["ew"]) == ("37", "2")


def test_a_pair_that_leaves_later_is_named_on_slips():
    event = make_planned_event(tables=6, rounds=5, sessions=1)
    plan_release(event=event, author=make_director())
    gone = pair_leaves(web(6, board_groups=5), PairId(Direction.EW, 2), after=3)
    Section.objects.filter(session__event=event).update(**written_columns(gone))

    said = words(printed(event, HandoutKind.CHANGE_SLIPS))

    assert re.search(r"Pair 5 .*?Session 1, round 4: 5 NS, sit out", said)
    assert re.search(r"Pair 6 .*?Session 1, round 5: 6 NS, sit out", said)
    assert "Table A5" in said
    assert "Pair 1 " not in said


@pytest.mark.parametrize(("language", "cell"), [("en", "leave"), ("de", "ausscheiden")])
def test_the_card_of_a_pair_that_leaves_says_so_in_its_row(language, cell):
    event = make_planned_event(tables=6, rounds=5, sessions=1)
    gone = pair_leaves(web(6, board_groups=5), PairId(Direction.EW, 2), after=3)
    Section.objects.filter(session__event=event).update(**written_columns(gone))

    with override(language):
        sheets = pages(
            printed(event, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1})
        )

    row = read_card(sheets[3], WORDS[language]).rows[3]
    assert (row.ew, row.ways["ew"]) == ("8", cell)


def test_wall_sheets_name_pairs_by_their_numbers():
    event = make_planned_event(tables=9, rounds=9, movement="mitchell", sessions=3)
    seats = {
        seat.pair.number: f"{seat.direction.upper()} {seat.table}"
        for seat in plan_draft(event=event).seats.filter(session__number=2).select_related("pair")
    }

    (sheet,) = pages(printed(event, HandoutKind.CROSSOVER_PAIRS, session=2))

    said = " ".join(phrase.text for line in lines(sheet) for phrase in line)
    rows = {(int(pair), seat) for pair, seat in re.findall(r"(\d+) ((?:NS|EW) \d+) →", said)}
    assert rows == set(seats.items())


def test_long_rules_are_left_to_the_script():
    event = make_planned_event(tables=9, rounds=9, movement="mitchell")

    said = words(printed(event, HandoutKind.CROSSOVER_PAIRS))

    assert said.count(": sit ") <= 6
