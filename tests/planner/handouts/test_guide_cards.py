"""Guide cards and pair cards read back from paper, against the schedules they were made from."""

import re
from dataclasses import replace

import pytest

from movements.families.mitchell import mitchell
from planner.enums import Paper
from planner.handouts.guide_cards import table_card
from planner.handouts.kinds import HandoutKind
from planner.plan.view import plan_view
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director
from tests.planner.handouts.printed_packs import FEW_ROUNDS, printed, seats_by_start, words
from tests.planner.paper import (
    bookmarks,
    darkness,
    read,
    texts,
)
from tests.planner.planned_event import make_planned_event, play_of
from tests.some import some

pytestmark = pytest.mark.django_db


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

    cards = {int(card.split()[0]): card for card in text.split("PAIR\n")[1:]}
    for meeting in some(section.movement.schedule.meetings):
        ns, ew = starts[meeting.ns, "ns"].number, starts[meeting.ew, "ew"].number
        first = 2 * meeting.board_group - 1
        row = rf"\b{meeting.round}\s+{meeting.table} EW\s+{first}–{first + 1}\s+{ns}\s+Surname"
        assert re.search(row, cards[ew]), (meeting, cards[ew])


def test_cards_have_marks_where_they_are_cut():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)

    pdf = printed(
        event, HandoutKind.GUIDE_CARDS, paper=Paper.A4, per_page={HandoutKind.GUIDE_CARDS: 4}
    )

    marks = [(105, 1), (105, 296), (1, 148.5), (209, 148.5)]
    assert min(darkness(pdf, x, y) for x, y in marks) > 100
    assert darkness(pdf, 105, 60) == 0


def test_cards_of_many_pages_are_printed_in_order():
    event = make_planned_event(tables=40, sessions=2)

    pdf = printed(event, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1})

    assert len(read(pdf).pages) == 80
    titles = [f"Session {s} · Table A{t}" for s in (1, 2) for t in range(1, 41)]
    assert bookmarks(pdf)["Table guide cards"] == titles
