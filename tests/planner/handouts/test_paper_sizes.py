"""Every kind of handout on every paper: nothing is cut off, nothing overlaps."""

import re
from datetime import UTC, datetime

import pytest

from planner.enums import Paper
from planner.handouts.kinds import CARDS_PER_PAGE, HandoutKind
from planner.handouts.packs import Order, pack
from planner.handouts.sheet_pages import Printing
from planner.services.plans import plan_draft
from tests.planner.handouts.printed_packs import FEW_ROUNDS, printed, words
from tests.planner.paper import (
    bookmarks,
    fonts,
    keep_pictures,
    misplaced,
    page_sizes,
    read,
    texts,
    type_sizes,
    weasyprint_warnings,
)
from tests.planner.planned_event import make_planned_event
from tests.some import some

pytestmark = pytest.mark.django_db

# Change slips need a release before, the lists of the stages an event that has some.
OF_EVERY_EVENT = [
    kind for kind in HandoutKind if kind not in {HandoutKind.CHANGE_SLIPS, HandoutKind.STAGE_LISTS}
]
NOON = datetime(2027, 5, 14, 12, tzinfo=UTC)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("fields", [{"tables": 18}, {"tables": 40}, {"tables": 40, "sections": 2}])
def test_wall_sheets_are_one_page_a_section_in_24_point_or_more(fields, paper):
    event = make_planned_event(rounds=13, **fields)

    pdf = printed(event, HandoutKind.CROSSOVER_PAIRS, paper=paper)

    keep_pictures(f"wall-{fields['tables']}-{paper.value}", pdf)
    assert len(read(pdf).pages) == fields.get("sections", 1)
    seat = re.compile(r"\d+ (NS|EW)|(NS|EW) +\d")
    rows = [size for text, size in type_sizes(pdf) if seat.search(words(text))]
    assert len(rows) >= 2 * fields["tables"] * fields.get("sections", 1)
    assert min(rows) >= 24


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", OF_EVERY_EVENT)
def test_every_kind_prints_in_its_size_without_a_warning(kind, paper):
    event = make_planned_event(**FEW_ROUNDS)

    with weasyprint_warnings() as heard:
        pdf = printed(event, kind, paper=paper)

    keep_pictures(f"{kind.value}-{paper.value}-6", pdf)
    upright = {Paper.A4: (210, 297), Paper.LETTER: (216, 279)}[paper]
    assert heard == []
    assert page_sizes(pdf) <= {upright, upright[::-1]}
    assert all(name.startswith("Lato") and embedded for name, embedded in fonts(pdf))
    assert list(bookmarks(pdf)) == [kind.label]
    assert all("Draft" in text and "Event" in text for text in texts(pdf))


@pytest.mark.parametrize("tables", [6, 18, 40])
@pytest.mark.parametrize("kind", OF_EVERY_EVENT)
def test_nothing_is_cut_off_or_overlaps_with_long_names_and_many_tables(kind, tables):
    rounds = 5 if tables == 6 else 13
    event = make_planned_event(tables=tables, rounds=rounds, long_names=True)
    draft = plan_draft(event=event)
    sheets = pack(Order(draft, (kind,), session=1)).sheets[:8]

    for paper in some(Paper):
        for number in some(CARDS_PER_PAGE.get(kind, (1,))):
            per_page = {kind: number} if kind in CARDS_PER_PAGE else {}
            (chunk,) = Printing(draft, paper, NOON).chunks(sheets, per_page)
            assert misplaced(chunk) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"tables": 18, "rounds": 12, "variant": "A", "rover": "ns", "party_table": True},
        {"tables": 13, "rounds": 13, "movement": "mitchell", "switches": "best"},
        {"tables": 8, "rounds": 8, "movement": "mitchell", "relay": True, "sessions": 5},
        {"tables": 14, "rounds": 13, "sections": 2, "sessions": 3, "board_sets": 1},
    ],
)
def test_nothing_is_cut_off_or_overlaps_in_longer_texts(fields):
    event = make_planned_event(long_names=True, **fields)
    event.name = "Mixed Pairs of the Grand Spring Festival of Bridge"
    draft = plan_draft(event=event)
    kinds = (
        HandoutKind.GUIDE_CARDS,
        HandoutKind.PAIR_CARDS,
        HandoutKind.ENTRY_SLIPS,
        HandoutKind.SCRIPT,
        HandoutKind.BOARDING,
    )

    for kind in some(kinds):
        sheets = pack(Order(draft, (kind,))).sheets[-8:]
        (chunk,) = Printing(draft, Paper.LETTER, NOON).chunks(sheets, {})
        assert misplaced(chunk) == []
