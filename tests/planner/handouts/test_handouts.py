"""Sheets of a whole section read back from paper, against the schedules they were made from."""

import re

import pytest

from movements.families.rover import visits
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack
from planner.models import Pair
from planner.plan.view import plan_view
from planner.services.plans import plan_draft
from tests.planner.handouts.printed_packs import FEW_ROUNDS, printed, seats_by_start, words
from tests.planner.paper import (
    texts,
    weasyprint_warnings,
)
from tests.planner.planned_event import make_planned_event
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("tables", [6, 40])
def test_master_sheets_say_what_the_schedule_says(tables):
    event = make_planned_event(tables=tables, rounds=5 if tables == 6 else 13, sessions=1)
    starts = seats_by_start(event)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections
    schedule = section.movement.schedule

    text, *_names = texts(printed(event, HandoutKind.MASTER))

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


def test_travellers_hold_every_play_of_their_copy_once():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    ((_session, section),) = plan_view(plan_draft(event=event)).sections
    schedule = section.movement.schedule

    sheets = pack(Order(plan_draft(event=event), (HandoutKind.TRAVELLERS,))).sheets

    plays = [(sheet.body.board, play) for sheet in sheets for play in sheet.body.plays]
    assert len(plays) == len(set(plays)) == 2 * schedule.played.sum()
    assert len(sheets) == 2 * section.movement.board_groups * section.movement.board_sets


def test_names_with_markup_print_as_typed_and_load_nothing():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    pair = Pair.objects.filter(event=event).first()
    pair.first_player.name = '<img src="file:///etc/passwd"> <b>Bold</b> & Co'
    pair.first_player.save()

    with weasyprint_warnings() as heard:
        text = texts(printed(event, HandoutKind.ENTRY_SLIPS))[0]

    assert '<img src="file:///etc/passwd"> <b>Bold</b> & Co' in " ".join(text.split())
    assert heard == []


def test_entry_slips_carry_a_code_where_the_site_has_an_address(settings):
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    settings.SITE_ADDRESS = "https://bridge.example"
    (with_code, *_) = pack(Order(plan_draft(event=event), (HandoutKind.ENTRY_SLIPS,))).sheets
    settings.SITE_ADDRESS = ""
    (without, *_) = pack(Order(plan_draft(event=event), (HandoutKind.ENTRY_SLIPS,))).sheets

    assert with_code.body.address.startswith("https://bridge.example/")
    assert with_code.body.code.startswith("<svg")
    assert without.body.address == ""
