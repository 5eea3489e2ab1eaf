"""The lists of a stage, read back from paper."""

import pytest

from planner.errors import PlanningError
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack
from planner.handouts.sheet_pages import Printing
from planner.services.cuts import cut_confirm
from planner.services.plans import plan_draft
from planner.services.stage_fields import entry_replace
from planner.services.stage_seating import stage_seat
from tests.factories import make_director
from tests.planner.handouts.printed_packs import FEW_ROUNDS, printed, words
from tests.planner.handouts.test_paper_sizes import NOON
from tests.planner.paper import bookmarks, misplaced, texts, weasyprint_warnings
from tests.planner.planned_event import make_planned_event
from tests.planner.staged_event import in_order, make_staged_event, pair_of, ranked, stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_staged_event()
    final, author = stage_of(event, "final"), make_director()
    final.carry_rule, final.carry_percent = "share", 50
    final.save()
    ranked(event, in_order(12))
    cut_confirm(event=event, phase=2, author=author)
    entry_replace(stage=final, pair=pair_of(event, 2), by=pair_of(event, 5), author=author)
    stage_seat(stage=final, seeding="snake", author=author)
    return event


def sheets(event):
    made = pack(Order(plan_draft(event=event), (HandoutKind.STAGE_LISTS,))).sheets
    return {
        sheet.title: [tuple(cell.text.strip() for cell in row) for row in sheet.body.rows]
        for sheet in made
    }


def test_lists_tell_who_qualified_and_how(event):
    listed = sheets(event)

    ways = [(words(row[0]).strip(), row[2]) for row in listed["Final: Qualified"]]
    assert ways == [
        ("1", "by its place, 1 in Qualifying"),
        ("2", "by its place, 2 in Qualifying, declined"),
        ("3", "by its place, 3 in Qualifying"),
        ("4", "by its place, 4 in Qualifying"),
        ("5", "from the reserves, 5 in Qualifying, for pair 2"),
    ]
    reserves = [words(row[0]).strip() for row in listed["Final: Reserves"]]
    assert reserves == ["6", "7", "8", "9", "10", "11", "12"]


def test_start_lists_by_name_and_by_seat_agree(event):
    listed = sheets(event)

    by_seat = {row[0]: words(row[1]).strip() for row in listed["Final: Start list by seat"]}
    by_name = {row[2]: row[1] for row in listed["Final: Start list by name"]}
    assert by_seat == by_name == {"A1 NS": "1", "A1 EW": "3", "A2 EW": "4", "A2 NS": "5"}
    names = [row[0] for row in listed["Final: Start list by name"]]
    assert names == sorted(names, key=str.casefold)
    assert len(names) == 8


def test_carry_over_is_computed_for_those_who_play(event):
    rows = [(words(row[0]).strip(), *row[3:]) for row in sheets(event)["Final: Carry-over"]]

    assert rows == [
        ("1", "99.00", "49.50"),
        ("3", "97.00", "48.50"),
        ("4", "96.00", "48.00"),
        ("5", "95.00", "47.50"),
    ]


def test_lists_print_without_a_warning_and_nothing_overlaps(event):
    with weasyprint_warnings() as heard:
        pdf = printed(event, HandoutKind.STAGE_LISTS)

    assert heard == []
    assert list(bookmarks(pdf)) == [HandoutKind.STAGE_LISTS.label]
    assert any("Final: Start list by seat" in text for text in texts(pdf))
    draft = plan_draft(event=event)
    made = pack(Order(draft, (HandoutKind.STAGE_LISTS,)))
    (chunk,) = Printing(draft, made.order.real_paper, NOON).chunks(made.sheets, {})
    assert misplaced(chunk) == []


def test_an_event_without_stages_has_no_such_lists():
    event = make_planned_event(**FEW_ROUNDS)

    with pytest.raises(PlanningError):
        pack(Order(plan_draft(event=event), (HandoutKind.STAGE_LISTS,)))
