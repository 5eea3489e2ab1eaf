"""The drawing shows every table, stand and way, and stays on its sheet."""

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.boards.whereabouts import bye_stands, passes
from movements.catalogue.movement_request import build
from movements.catalogue.names import request_of
from movements.drawing.floor import BOX, Floor
from movements.drawing.section_drawing import DOWNWARDS, PAIRS, UPWARDS, section_svg
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.web import web
from tests.movements.sizes import half_tables, movements
from tests.some import some

SVG = "{http://www.w3.org/2000/svg}"


def drawn(movement, **options):
    return ElementTree.fromstring(section_svg(movement, **options))


def texts(picture):
    return [element.text for element in picture.iter(f"{SVG}text")]


def heads(picture, ink):
    return [p for p in picture.iter(f"{SVG}polygon") if p.get("stroke") == ink.colour]


@given(st.one_of(movements(), half_tables()))
def test_everything_is_there_and_on_the_sheet(movement):
    picture = drawn(movement, boards_per_round=2)

    _, _, width, height = map(float, picture.get("viewBox").split())
    shown = texts(picture)
    assert all(shown.count(str(table)) >= 1 for table in range(1, movement.tables + 1))
    corners = [
        corner
        for shape in picture.iter()
        for corner in re.findall(r"(-?[\d.]+),(-?[\d.]+)", shape.get("points", ""))
    ]
    for x, y in some(corners):
        assert 0 <= float(x) <= width
        assert 0 <= float(y) <= height


@given(st.integers(1, 120))
def test_tables_do_not_overlap_and_neighbours_stand_side_by_side(tables):
    floor = Floor(tables)
    places = [floor.center(table) for table in range(1, tables + 1)]

    assert len(set(places)) == tables
    for (x0, y0), (x1, y1) in pairwise(places):
        assert (x0 == x1) != (y0 == y1)
        assert abs(x0 - x1) + abs(y0 - y1) > BOX


@pytest.mark.parametrize("movement", [web(18, board_groups=13), web(40, board_groups=13)])
def test_an_arrow_for_every_move_of_pairs_and_boards(movement):
    picture = drawn(movement)

    in_legend = 1
    assert len(heads(picture, PAIRS)) == movement.tables + in_legend
    boards = len(heads(picture, UPWARDS)) + len(heads(picture, DOWNWARDS))
    assert boards == len(passes(movement)) + 2 * in_legend


def test_up_and_down_differ_in_colour_and_line():
    dashed = {
        element.get("stroke")
        for element in drawn(web(18, board_groups=13)).iter(f"{SVG}polyline")
        if element.get("stroke-dasharray")
    }

    assert dashed == {DOWNWARDS.colour}
    assert UPWARDS.colour != DOWNWARDS.colour


def test_boards_and_stands_of_18_tables():
    movement = web(18, board_groups=13)

    shown = texts(drawn(movement, boards_per_round=2))

    assert len(bye_stands(movement)) == 2
    assert shown[shown.index("19–20") + 1] == "… 25–26"
    assert {"9-up, set 1", "9-down, set 2", "23–24", "… 17–18"} <= set(shown)


@pytest.mark.parametrize(
    ("movement", "note"),
    [
        (web(18, board_groups=12), "East-West skip a table after round 6."),
        (mitchell(12, relay=True), "The stand after table 6 is a relay."),
        (mitchell(12, relay=True), "share"),
        (mitchell(12), "Opponents met before come back in round 12."),
        (build(request_of("W1812ER")), "party table"),
    ],
    ids=str,
)
def test_what_is_special_is_said(movement, note):
    assert note in texts(drawn(movement))


def test_a_howell_shows_who_starts_where():
    movement = howell(5)

    shown = texts(drawn(movement))

    for m in some(movement.schedule.meetings[:5]):
        assert {str(m.table), f"{m.ns} v {m.ew}", str(m.board_group)} <= set(shown)


def test_title_is_escaped():
    picture = drawn(replace(mitchell(5), title="Final <A & B>"))

    assert picture.find(f"{SVG}title").text == "Final <A & B>"
