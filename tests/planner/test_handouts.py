"""Handouts read back from paper, against the schedules they were made from."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest

from movements.howell import howell
from movements.mitchell import mitchell
from planner.enums import Paper
from planner.errors import PlanningError
from planner.handouts.guide_cards import table_card
from planner.handouts.kinds import CARDS_PER_PAGE, Kind
from planner.handouts.packs import Order, pack, pack_pdf
from planner.handouts.pages import Printing
from planner.handouts.play import SectionPlay
from planner.handouts.rows import FIGURE_SPACE
from planner.models import Pair, Seat
from planner.plan_view import PlannedSection, PlannedSession, plan_view
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director, make_event, make_section, make_session
from tests.planner.paper import (
    bookmarks,
    cut_off,
    fonts,
    keep_pictures,
    page_sizes,
    read,
    texts,
    weasyprint_warnings,
)
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 5, 14, 12, tzinfo=UTC)
FEW_ROUNDS = {"tables": 6, "rounds": 5}


def printed(event, *kinds, **options):
    return pack_pdf(plan_draft(event=event), kinds, **options)


def words(text):
    return text.replace(FIGURE_SPACE, " ")


def seats_by_start(event, session=1):
    """Who starts where, straight from the database."""
    draft = plan_draft(event=event)
    seats = Seat.objects.filter(version=draft, session__number=session)
    return {(seat.table, seat.direction): seat.pair for seat in seats.select_related("pair")}


@pytest.mark.parametrize("tables", [6, 18])
def test_guide_cards_say_what_the_schedule_says(tables):
    event = make_planned_event(tables=tables, rounds=5 if tables == 6 else 13, sessions=1)
    starts = seats_by_start(event)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections

    pages = texts(printed(event, Kind.GUIDE_CARDS, per_page={Kind.GUIDE_CARDS: 1}))

    assert len(pages) == tables
    for meeting in section.movement.schedule.meetings:
        ns, ew = starts[meeting.ns, "ns"].number, starts[meeting.ew, "ew"].number
        first = 2 * meeting.board_group - 1
        row = rf"{meeting.round}\s+{ns}\s+{ew}\s+{first}–{first + 1}"
        assert re.search(row, words(pages[meeting.table - 1])), (meeting, pages[meeting.table - 1])


@pytest.mark.parametrize(
    ("fields", "table", "sentences"),
    [
        ({"tables": 18}, 9, ["Take the next boards from the bye stand beside table 9"]),
        ({"tables": 18}, 1, ["Boards go to the bye stand beside table 9", "EW go to table 2"]),
        ({"tables": 18}, 18, ["EW go to table 1", "NS stay"]),
        (
            {"tables": 18, "rounds": 12, "variant": "A"},
            3,
            ["EW skip a table: go to table 5"],
        ),
        (
            {"tables": 18, "rounds": 12, "variant": "A", "rover": "ew", "party_table": True},
            18,
            ["EW go to table 1, not to 19"],
        ),
        (
            {"tables": 18, "rounds": 12, "variant": "A", "rover": "ew", "party_table": True},
            2,
            ["EW go to table 19, the party table", "EW go to table 4"],
        ),
        (
            {"tables": 8, "rounds": 8, "movement": "mitchell", "relay": True},
            1,
            ["Share boards with table 8"],
        ),
        (
            {
                "tables": 18,
                "half_table": True,
                "phantom_table": 18,
                "phantom_direction": "ew",
            },
            18,
            ["NS sit out"],
        ),
    ],
)
def test_guide_cards_tell_a_table_what_to_do(fields, table, sentences):
    event = make_planned_event(sessions=1, **fields)

    pages = texts(printed(event, Kind.GUIDE_CARDS, per_page={Kind.GUIDE_CARDS: 1}))

    said = " ".join(pages[table - 1].split())
    assert [sentence for sentence in sentences if sentence not in said] == []


def play_of(movement):
    """A section without pairs that plays the movement."""
    event = make_event(rounds=movement.rounds)
    section = make_section(session=make_session(event=event), tables=movement.tables)
    planned = PlannedSection(section, event)
    return SectionPlay(PlannedSession(1, None, [planned]), planned, movement, 2)


def test_guide_cards_of_a_howell_tell_each_pair_where_to_go():
    play = play_of(howell(4))
    grid = play.movement.schedule

    for table in play.tables:
        card = table_card(play, table)
        for number, line in enumerate(card.lines[:-1], 1):
            said = " ".join((*card.rules, *line.remarks))
            for name, grid_line in (("NS", grid.ns), ("EW", grid.ew)):
                who = grid_line[number - 1, table - 1]
                goal = int(np.argwhere((grid.ns[number] == who) | (grid.ew[number] == who))[0, 0])
                words_said = f"{name} stay" if goal + 1 == table else f"table {goal + 1}"
                assert words_said in said


def test_an_arrow_switch_turns_the_columns_and_says_so():
    plain = mitchell(7)
    switched = plain.schedule.switched.copy()
    switched[2] = True
    play = play_of(replace(plain, schedule=replace(plain.schedule, switched=switched)))

    line = table_card(play, 4).lines[2]

    assert (line.ns, line.ew) == (f"{plain.schedule.ew[2, 3]}", "4")
    assert line.remarks == ("Arrow switch: change places",)


def test_pair_cards_are_for_pairs_that_move_and_name_the_next_seat():
    event = make_planned_event(**FEW_ROUNDS)
    second = {pair: key for key, pair in seats_by_start(event, 2).items()}

    pdf = printed(event, Kind.PAIR_CARDS, session=1, per_page={Kind.PAIR_CARDS: 8})

    movers = [pair for (_table, line), pair in seats_by_start(event).items() if line == "ew"]
    assert bookmarks(pdf)["Pair guide cards"] == [
        f"Session 1 · Pair {pair.number}" for pair in sorted(movers, key=lambda pair: pair.number)
    ]
    table, line = second[movers[0]]
    assert f"Session 2: A{table} {line.upper()}" in words(texts(pdf)[0])


def test_proof_holds_the_playbacks_against_the_least_possible():
    event = make_planned_event(tables=18, rounds=13)

    first, second = pack(Order(plan_draft(event=event), (Kind.PROOF,))).sheets

    assert first.body.verdict == "No pair meets twice, no pair plays a board twice: checked."
    assert first.body.playbacks == ()
    assert second.body.playbacks[2].startswith("At least 12 are unavoidable")
    assert ("Boards in play", "26") in first.body.figures


def test_travellers_hold_every_play_of_their_copy_once():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections
    schedule = section.movement.schedule

    sheets = pack(Order(plan_draft(event=event), (Kind.TRAVELLERS,))).sheets

    plays = [(sheet.body.board, play) for sheet in sheets for play in sheet.body.plays]
    assert len(plays) == len(set(plays)) == 2 * schedule.played.sum()
    assert len(sheets) == 2 * section.movement.board_groups * section.movement.board_sets


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind != Kind.CHANGE_SLIPS])
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
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind != Kind.CHANGE_SLIPS])
def test_nothing_is_cut_off_with_long_names_and_many_tables(kind, tables):
    rounds = 5 if tables == 6 else 13
    event = make_planned_event(tables=tables, rounds=rounds, long_names=True)
    draft = plan_draft(event=event)
    sheets = pack(Order(draft, (kind,), session=1)).sheets[:8]

    for paper in Paper:
        for number in CARDS_PER_PAGE.get(kind, (1,)):
            per_page = {kind: number} if kind in CARDS_PER_PAGE else {}
            (chunk,) = Printing(draft, paper, NOON).chunks(sheets, per_page)
            assert cut_off(chunk.html) == []


def test_names_with_markup_print_as_typed_and_load_nothing():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    pair = Pair.objects.filter(event=event).first()
    pair.first_player.name = '<img src="file:///etc/passwd"> <b>Bold</b> & Co'
    pair.first_player.save()

    with weasyprint_warnings() as heard:
        text = texts(printed(event, Kind.ENTRY_SLIPS))[0]

    assert '<img src="file:///etc/passwd"> <b>Bold</b> & Co' in " ".join(text.split())
    assert heard == []


def test_a_pack_has_all_kinds_in_the_order_of_use():
    event = make_planned_event(**FEW_ROUNDS)

    pdf = pack_pdf(plan_draft(event=event))

    kinds = [kind for kind in Kind if kind != Kind.CHANGE_SLIPS]
    assert list(bookmarks(pdf)) == [str(kind.label) for kind in kinds]
    assert read(pdf).metadata.title.startswith(f"{event.tournament} · {event}")


def test_cards_of_many_pages_are_printed_in_order():
    event = make_planned_event(tables=40, sessions=2)

    pdf = printed(event, Kind.GUIDE_CARDS, per_page={Kind.GUIDE_CARDS: 1})

    assert len(read(pdf).pages) == 80
    titles = [f"Session {s} · Table A{t}" for s in (1, 2) for t in range(1, 41)]
    assert bookmarks(pdf)["Table guide cards"] == titles


def test_a_withdrawn_pair_leaves_a_sit_out_and_no_slip():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    gone = seats_by_start(event)[3, "ew"]
    Pair.objects.filter(pk=gone.pk).update(withdrawn=True)
    order = Order(plan_draft(event=event), (Kind.GUIDE_CARDS, Kind.ENTRY_SLIPS))

    made = pack(order)

    cards = {s.body.table: s.body for s in made.sheets if s.kind == Kind.GUIDE_CARDS}
    slips = [s.body.number for s in made.sheets if s.kind == Kind.ENTRY_SLIPS]
    assert cards[3].lines[0].ew == "–"
    assert cards[3].lines[0].remarks == ("NS sit out",)
    assert gone.number not in slips
    assert made.notes == ("Session 1, section A: nobody at A3 EW.",)


def test_a_session_without_seats_prints_the_movement_and_says_what_is_missing():
    section = make_section(movement="web", tables=18)
    plan_draft(event=section.session.event)
    order = Order(plan_draft(event=section.session.event), (Kind.GUIDE_CARDS, Kind.NAME_LIST))

    made = pack(order)

    assert [sheet.body.lines[0].ew for sheet in made.sheets] == [str(t) for t in range(1, 19)]
    assert made.notes == ("Session 1, section A: nobody is seated yet.",)


def test_an_event_without_movements_says_what_is_missing():
    section = make_section(movement="")

    with pytest.raises(PlanningError, match=r"nothing to print yet.*A has no movement yet"):
        pack(Order(plan_draft(event=section.session.event)))


def test_a_session_that_does_not_exist_is_refused():
    event = make_event()

    with pytest.raises(PlanningError, match="no session 9"):
        pack(Order(plan_draft(event=event), session=9))


def swapped_at_table_one(event):
    """The draft with the two pairs of the first table of session one exchanged."""
    draft = plan_draft(event=event)
    one, two = Seat.objects.filter(version=draft, session__number=1, table=1)
    first, second = one.pair, two.pair
    two.delete()
    Seat.objects.filter(pk=one.pk).update(pair=second)
    two.pk, two.pair = None, first
    two.save()
    return first, second


def test_only_changed_sheets_are_offered_after_a_release():
    event = make_planned_event(**FEW_ROUNDS)
    plan_release(event=event, author=make_director())
    kinds = (Kind.ENTRY_SLIPS, Kind.GUIDE_CARDS, Kind.CHANGE_SLIPS, Kind.NAME_LIST)
    unchanged = Order(plan_draft(event=event), kinds, only_changed=True)

    with pytest.raises(PlanningError, match="No sheet differs from Version 1"):
        pack(unchanged)
    first, second = swapped_at_table_one(event)
    made = pack(unchanged)

    slips = {s.body.number for s in made.sheets if s.kind == Kind.ENTRY_SLIPS}
    changes = [s.title for s in made.sheets if s.kind == Kind.CHANGE_SLIPS]
    assert slips == {first.number, second.number}
    assert changes == [f"Pair {first.number}", f"Pair {second.number}", "Table A1"]
    assert made.notes[-1].endswith("sheets differ from Version 1; the others need no reprint.")
    keep_pictures("change-slips", made.printed().pdf(Kind.CHANGE_SLIPS))


def test_a_pack_of_a_release_is_kept_whatever_name_is_corrected_later():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    version = plan_release(event=event, author=make_director())

    once = pack_pdf(version, [Kind.ENTRY_SLIPS])
    player = Pair.objects.filter(event=event).first().first_player
    player.name = "Corrected Name"
    player.save()
    again = pack_pdf(version, [Kind.ENTRY_SLIPS])
    draft = pack_pdf(plan_draft(event=event), [Kind.ENTRY_SLIPS])

    assert once == again
    assert version.packs.count() == 1
    assert "Corrected Name" in texts(draft)[0]
    assert "Version 1" in texts(once)[0]
    assert "DRAFT" not in texts(once)[0]


def test_entry_slips_carry_a_code_where_the_site_has_an_address(settings):
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    settings.SITE_ADDRESS = "https://bridge.example"
    (with_code, *_) = pack(Order(plan_draft(event=event), (Kind.ENTRY_SLIPS,))).sheets
    settings.SITE_ADDRESS = ""
    (without, *_) = pack(Order(plan_draft(event=event), (Kind.ENTRY_SLIPS,))).sheets

    assert with_code.body.address.startswith("https://bridge.example/")
    assert with_code.body.code.startswith("<svg")
    assert without.body.address == ""
