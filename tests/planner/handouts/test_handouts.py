"""Handouts read back from paper, against the schedules they were made from."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from movements.families.mitchell import mitchell
from movements.families.rover import visits
from planner.enums import Paper
from planner.errors import PlanningError
from planner.handouts.guide_cards import table_card
from planner.handouts.kinds import CARDS_PER_PAGE, HandoutKind
from planner.handouts.packs import Order, pack, pack_pdf
from planner.handouts.pages import Printing
from planner.handouts.rows import FIGURE_SPACE
from planner.models import Pair, Seat
from planner.plan.view import plan_view
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director, make_event, make_section
from tests.planner.paper import (
    bookmarks,
    darkness,
    fonts,
    keep_pictures,
    misplaced,
    page_sizes,
    read,
    texts,
    type_sizes,
    weasyprint_warnings,
)
from tests.planner.planned_event import make_planned_event, play_of
from tests.some import some

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 5, 14, 12, tzinfo=UTC)
FEW_ROUNDS = {"tables": 6, "rounds": 5}


def printed(event, *kinds, **options):
    return pack_pdf(Order(plan_draft(event=event), kinds, **options))


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

    pages = texts(printed(event, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1}))

    assert len(pages) == tables
    for meeting in some(section.movement.schedule.meetings):
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
            ["EW: skip"],
        ),
        (
            {"tables": 18, "rounds": 12, "variant": "A", "rover": "ew", "party_table": True},
            18,
            ["1, not 19"],
        ),
        (
            {"tables": 18, "rounds": 12, "variant": "A", "rover": "ew", "party_table": True},
            2,
            ["EW: party table", "EW: rover"],
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

    pages = texts(printed(event, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1}))

    said = " ".join(pages[table - 1].split())
    assert [sentence for sentence in sentences if sentence not in said] == []


def test_an_arrow_switch_turns_the_boards_and_nobody_changes_chairs():
    plain = mitchell(7)
    switched = plain.schedule.switched.copy()
    switched[2] = True
    play = play_of(replace(plain, schedule=replace(plain.schedule, switched=switched)))

    card = table_card(play, 4)

    line, turned = card.lines[2], str(plain.schedule.ew[2, 3])
    assert (line.ns, line.ew) == ("4", turned)
    assert line.remarks == (f"↔ {turned} plays NS",)
    assert card.rules[-1] == "↔ Arrow switch: turn the boards, then turn them back"
    assert card.rules[:2] == ("NS stay", "EW go to table 5")


def test_the_first_seat_is_the_same_on_every_sheet_when_round_one_is_switched(client):
    event = make_planned_event(
        tables=9, rounds=9, sessions=1, movement="mitchell", switches="rounds:1"
    )
    event.tournament.public_page = True
    event.tournament.save()
    seat = seats_by_start(event)
    plan_release(event=event, author=make_director())
    pair = seat[3, "ew"].number

    slip = texts(printed(event, HandoutKind.ENTRY_SLIPS))[(pair - 1) // 8]
    own_card = words(
        texts(printed(event, HandoutKind.PAIR_CARDS, per_page={HandoutKind.PAIR_CARDS: 8}))[0]
    )
    table_card = words(
        texts(printed(event, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1}))[2]
    )
    page = client.get(f"/events/{event.slug}/pairs/{pair}/")

    assert "A3 EW" in slip
    assert re.search(r"\b1\s+3 EW\s+5–6 ↔\s+3\b", own_card)
    assert re.search(rf"\b1\s+3\s+{pair}\s+5–6\b", table_card)
    assert "3 EW" in page.content.decode()


def test_pair_cards_are_for_pairs_that_move_and_name_the_next_seat():
    event = make_planned_event(**FEW_ROUNDS)
    second = {pair: key for key, pair in seats_by_start(event, 2).items()}

    pdf = printed(event, HandoutKind.PAIR_CARDS, session=1, per_page={HandoutKind.PAIR_CARDS: 8})

    movers = [pair for (_table, line), pair in seats_by_start(event).items() if line == "ew"]
    assert bookmarks(pdf)["Pair guide cards"] == [
        f"Session 1 · Pair {pair.number}" for pair in sorted(movers, key=lambda pair: pair.number)
    ]
    table, line = second[movers[0]]
    assert f"Session 2: A{table} {line.upper()}" in words(texts(pdf)[0])


def test_pair_cards_say_what_the_schedule_says():
    event = make_planned_event(sessions=1, tables=18)
    starts = seats_by_start(event)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections

    text = words(
        " ".join(
            texts(printed(event, HandoutKind.PAIR_CARDS, per_page={HandoutKind.PAIR_CARDS: 8}))
        )
    )

    cards = text.split(str(event.tournament))  # the foot of every card begins with it
    for meeting in some(section.movement.schedule.meetings):
        ns, ew = starts[meeting.ns, "ns"].number, starts[meeting.ew, "ew"].number
        first = 2 * meeting.board_group - 1
        row = rf"\b{meeting.round}\s+{meeting.table} EW\s+{first}–{first + 1}\s+{ns}\s+Surname"
        assert re.search(row, cards[ew - 19]), (meeting, cards[ew - 19])


@pytest.mark.parametrize("tables", [6, 40])
def test_master_sheets_say_what_the_schedule_says(tables):
    event = make_planned_event(tables=tables, rounds=5 if tables == 6 else 13, sessions=1)
    starts = seats_by_start(event)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections
    schedule = section.movement.schedule

    (text,) = texts(printed(event, HandoutKind.MASTER))

    said = " ".join(words(text).split())
    for number in some(range(schedule.rounds)):
        for band in some(range(0, tables, 20)):
            columns = range(band, min(band + 20, tables))
            numbers = [
                (
                    starts[schedule.ns[number, k], "ns"].number,
                    starts[schedule.ew[number, k], "ew"].number,
                )
                for k in columns
            ]
            pairs = " ".join(f"{ns} v {ew}" for ns, ew in numbers)
            firsts = [2 * schedule.board_group[number, k] - 1 for k in columns]
            boards = " ".join(f"{first}–{first + 1}" for first in firsts)
            assert f"{number + 1} {pairs} {boards}" in said


def test_proof_holds_the_playbacks_against_the_least_possible():
    event = make_planned_event(tables=18, rounds=13)

    first, second = pack(Order(plan_draft(event=event), (HandoutKind.PROOF,))).sheets

    assert first.body.verdict == "No pair meets twice, no pair plays a board twice: checked."
    assert first.body.playbacks == ()
    assert second.body.playbacks[2].startswith("At least 12 are unavoidable")
    assert ("Boards in play", "26") in first.body.figures


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


def test_wall_sheets_tell_every_pair_where_it_goes():
    event = make_planned_event(tables=40, rounds=13)
    old, new = ({pair: seat for seat, pair in seats_by_start(event, n).items()} for n in (1, 2))

    (sheet,) = pack(Order(plan_draft(event=event), (HandoutKind.CROSSOVER_PAIRS,))).sheets

    moves = {
        (str(line.old), str(line.new)) for column in sheet.body.columns for line in column.lines
    }
    name = "A{0[0]} {0[1]}".format
    assert moves == {(name(old[pair]).upper(), name(new[pair]).upper()) for pair in old}
    assert [column.heading for column in sheet.body.columns] == ["NS", "NS", "EW", "EW"]
    bold = [line for column in sheet.body.columns for line in column.lines if line.is_exception]
    assert len(bold) == 2
    assert sheet.body.sentences == (
        "NS 2 to 40: sit EW at tables 1 to 39.",
        "EW 2 to 40: sit NS at tables 1 to 39.",
    )


def test_boarding_sheets_tell_what_a_party_table_plays():
    fields = {"tables": 18, "rounds": 12, "variant": "A", "rover": "ew", "party_table": True}
    event = make_planned_event(sessions=1, **fields)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections
    groups = section.movement.schedule.board_group[:, 18].tolist()

    (text,) = texts(printed(event, HandoutKind.BOARDING))

    assert "Table 19, the party table" in text
    assert "Set 4 stays beside it" in text
    visited = ["–", *map(str, visits(section.movement))]
    for number, (group, table) in enumerate(zip(groups, visited, strict=True), 1):
        row = rf"{number}\s+{2 * group - 1}–{2 * group}\s+{table}"
        assert re.search(row, words(text)), row


def test_boarding_sheets_say_what_to_do_with_too_few_sets():
    event = make_planned_event(sessions=1, tables=15, rounds=13, board_sets=2)

    (sheet,) = pack(Order(plan_draft(event=event), (HandoutKind.BOARDING,))).sheets

    sets = {line.table: line.copy for column in sheet.body.columns for line in column}
    assert (sets[13], sets[14], sets[15]) == (1, 2, 2)
    (pile,) = sheet.body.piles
    assert pile.where == "Beside table 15, for all of tables 14 to 15"
    assert sheet.body.extras == ("Boards 13–14: 1 more before round 7",)


def test_cards_have_marks_where_they_are_cut():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)

    pdf = printed(
        event, HandoutKind.GUIDE_CARDS, paper=Paper.A4, per_page={HandoutKind.GUIDE_CARDS: 4}
    )

    marks = [(105, 1), (105, 296), (1, 148.5), (209, 148.5)]
    assert min(darkness(pdf, x, y) for x, y in marks) > 100
    assert darkness(pdf, 105, 60) == 0


def test_an_event_that_is_renamed_is_printed_anew():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    version = plan_release(event=event, author=make_director())

    pack_pdf(Order(version, (HandoutKind.DEALING,)))
    event.name = "Mixed Pairs"
    event.save()
    version.refresh_from_db()
    again = pack_pdf(Order(version, (HandoutKind.DEALING,)))

    assert "Mixed Pairs" in texts(again)[0]


def test_travellers_hold_every_play_of_their_copy_once():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections
    schedule = section.movement.schedule

    sheets = pack(Order(plan_draft(event=event), (HandoutKind.TRAVELLERS,))).sheets

    plays = [(sheet.body.board, play) for sheet in sheets for play in sheet.body.plays]
    assert len(plays) == len(set(plays)) == 2 * schedule.played.sum()
    assert len(sheets) == 2 * section.movement.board_groups * section.movement.board_sets


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", [kind for kind in HandoutKind if kind != HandoutKind.CHANGE_SLIPS])
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
@pytest.mark.parametrize("kind", [kind for kind in HandoutKind if kind != HandoutKind.CHANGE_SLIPS])
def test_nothing_is_cut_off_or_overlaps_with_long_names_and_many_tables(kind, tables):
    rounds = 5 if tables == 6 else 13
    event = make_planned_event(tables=tables, rounds=rounds, long_names=True)
    draft = plan_draft(event=event)
    sheets = pack(Order(draft, (kind,), session=1)).sheets[:8]

    for paper in some(Paper):
        for number in some(CARDS_PER_PAGE.get(kind, (1,))):
            per_page = {kind: number} if kind in CARDS_PER_PAGE else {}
            (chunk,) = Printing(draft, paper, NOON).chunks(sheets, per_page)
            assert misplaced(chunk.html) == []


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
        assert misplaced(chunk.html) == []


def test_names_with_markup_print_as_typed_and_load_nothing():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    pair = Pair.objects.filter(event=event).first()
    pair.first_player.name = '<img src="file:///etc/passwd"> <b>Bold</b> & Co'
    pair.first_player.save()

    with weasyprint_warnings() as heard:
        text = texts(printed(event, HandoutKind.ENTRY_SLIPS))[0]

    assert '<img src="file:///etc/passwd"> <b>Bold</b> & Co' in " ".join(text.split())
    assert heard == []


def test_a_pack_has_all_kinds_in_the_order_of_use():
    event = make_planned_event(**FEW_ROUNDS)

    pdf = pack_pdf(Order(plan_draft(event=event)))

    kinds = [kind for kind in HandoutKind if kind != HandoutKind.CHANGE_SLIPS]
    assert list(bookmarks(pdf)) == [str(kind.label) for kind in kinds]
    assert read(pdf).metadata.title.startswith(f"{event.tournament} · {event}")


def test_cards_of_many_pages_are_printed_in_order():
    event = make_planned_event(tables=40, sessions=2)

    pdf = printed(event, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1})

    assert len(read(pdf).pages) == 80
    titles = [f"Session {s} · Table A{t}" for s in (1, 2) for t in range(1, 41)]
    assert bookmarks(pdf)["Table guide cards"] == titles


def test_a_withdrawn_pair_leaves_a_sit_out_and_no_slip():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    gone = seats_by_start(event)[3, "ew"]
    Pair.objects.filter(pk=gone.pk).update(withdrawn=True)
    order = Order(plan_draft(event=event), (HandoutKind.GUIDE_CARDS, HandoutKind.ENTRY_SLIPS))

    made = pack(order)

    cards = {s.body.table: s.body for s in made.sheets if s.kind == HandoutKind.GUIDE_CARDS}
    slips = [s.body.number for s in made.sheets if s.kind == HandoutKind.ENTRY_SLIPS]
    assert cards[3].lines[0].ew == "–"
    assert cards[3].lines[0].remarks == ("NS sit out",)
    assert gone.number not in slips
    assert made.notes == ("Session 1, section A: nobody at A3 EW.",)


def test_a_session_without_seats_prints_the_movement_and_says_what_is_missing():
    section = make_section(movement="web", tables=18)
    plan_draft(event=section.session.event)
    order = Order(
        plan_draft(event=section.session.event), (HandoutKind.GUIDE_CARDS, HandoutKind.NAME_LIST)
    )

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
    kinds = (
        HandoutKind.ENTRY_SLIPS,
        HandoutKind.GUIDE_CARDS,
        HandoutKind.CHANGE_SLIPS,
        HandoutKind.NAME_LIST,
    )
    unchanged = Order(plan_draft(event=event), kinds, only_changed=True)

    with pytest.raises(PlanningError, match="No sheet differs from Version 1"):
        pack(unchanged)
    first, second = swapped_at_table_one(event)
    made = pack(unchanged)

    slips = {s.body.number for s in made.sheets if s.kind == HandoutKind.ENTRY_SLIPS}
    changes = [s.title for s in made.sheets if s.kind == HandoutKind.CHANGE_SLIPS]
    assert slips == {first.number, second.number}
    assert changes == [f"Pair {first.number}", f"Pair {second.number}", "Table A1"]
    assert made.notes[-1].endswith("sheets differ from Version 1; the others need no reprint.")
    keep_pictures("change-slips", made.printed().pdf(HandoutKind.CHANGE_SLIPS))


def test_a_pack_of_a_release_is_kept_whatever_name_is_corrected_later():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    version = plan_release(event=event, author=make_director())

    once = pack_pdf(Order(version, (HandoutKind.ENTRY_SLIPS,)))
    player = Pair.objects.filter(event=event).first().first_player
    player.name = "Corrected Name"
    player.save()
    again = pack_pdf(Order(version, (HandoutKind.ENTRY_SLIPS,)))
    draft = pack_pdf(Order(plan_draft(event=event), (HandoutKind.ENTRY_SLIPS,)))

    assert once == again
    assert version.packs.count() == 1
    assert "Corrected Name" in texts(draft)[0]
    assert "Version 1" in texts(once)[0]
    assert "DRAFT" not in texts(once)[0]


def test_entry_slips_carry_a_code_where_the_site_has_an_address(settings):
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    settings.SITE_ADDRESS = "https://bridge.example"
    (with_code, *_) = pack(Order(plan_draft(event=event), (HandoutKind.ENTRY_SLIPS,))).sheets
    settings.SITE_ADDRESS = ""
    (without, *_) = pack(Order(plan_draft(event=event), (HandoutKind.ENTRY_SLIPS,))).sheets

    assert with_code.body.address.startswith("https://bridge.example/")
    assert with_code.body.code.startswith("<svg")
    assert without.body.address == ""
