"""Bridgemate files: an empty one filled, and read back cell by cell by mdbtools."""

import pytest

from movements.seats import Direction
from planner.enums import Scoring, Winners
from planner.errors import PlanningError
from planner.files.bws import bws_filled
from planner.files.jet import Database
from planner.models import Event, Player
from tests.factories import (
    make_event,
    make_pair,
    make_player,
    make_seat,
    make_section,
    make_session,
)
from tests.planner.files.access_files import access_file, exported
from tests.planner.files.bws_rows import MOVEMENTS, ROUND_CELLS, cells, expected_rounds, plan_of
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("winners", Winners.values)
@pytest.mark.parametrize("name", MOVEMENTS)
def test_every_movement_is_read_back(name, winners, empty, tmp_path):
    event = make_planned_event(sessions=1, **MOVEMENTS[name])
    Event.objects.update(winners=winners, boards_per_round=3)
    plan = plan_of(event)
    ((_session, section),) = plan.sections
    winners_given = 2 if winners == 2 and section.movement.winners == 2 else 1

    data = bws_filled(plan, empty)

    rounds = exported(data, "RoundData", tmp_path)
    schedule = section.movement.schedule
    assert cells(rounds, *ROUND_CELLS) == list(expected_rounds(schedule, 1, winners_given, 3))
    assert {row["CustomBoards"] for row in rounds} == {""}
    last = section.movement.schedule.tables
    tables = exported(data, "Tables", tmp_path)
    assert cells(tables, "Section", "Table") == [(1, k) for k in range(1, last + 1)]
    assert set(cells(tables, "Status", "LogOnOff", "CurrentRound", "UpdateFromRound")) == {
        (0, 2, 0, 0)
    }
    (row,) = exported(data, "Section", tmp_path)
    assert (row["ID"], row["Letter"], row["Tables"]) == ("1", "A", str(last))
    assert row.get("Winners", str(winners_given)) == str(winners_given)
    for other in ("Clients", "Session", "PlayerNames", "ReceivedData"):
        if Database(empty).table(other):
            assert exported(data, other, tmp_path) == exported(empty, other, tmp_path)


@pytest.mark.parametrize(
    ("winners", "direction", "missing"), [(1, "ew", 10), (2, "ew", -3), (1, "ns", 3), (2, "ns", 3)]
)
def test_missing_pair_is_named_and_zero_in_the_rounds(winners, direction, missing, empty, tmp_path):
    fields = MOVEMENTS["phantom"] | {"phantom_direction": direction}
    event = make_planned_event(sessions=1, **fields)
    Event.objects.update(winners=winners)

    data = bws_filled(plan_of(event), empty)

    (row,) = exported(data, "Section", tmp_path)
    assert row["MissingPair"] == str(missing)
    idle = [r for r in exported(data, "RoundData", tmp_path) if "0" in (r["NSPair"], r["EWPair"])]
    assert cells(idle, "LowBoard", "HighBoard") == [(0, 0)] * 7


def test_names_sit_by_seat(empty, tmp_path):
    event = make_event(session_count=1)
    section = make_section(
        session=make_session(event=event), tables=5, movement="mitchell", rounds=5
    )
    first = make_player(name="Maximiliana Featherstonehaugh-Überall", national_number="1001")
    second = make_player(name="Zoë", national_number="12345678901234567890")
    make_seat(
        section=section,
        table=3,
        direction=Direction.EW,
        pair=make_pair(event=event, first_player=first, second_player=second),
    )

    rows = exported(bws_filled(plan_of(event), empty), "PlayerNumbers", tmp_path)

    letters = 30 if "Round" in rows[0] else 18
    assert [(r["Section"], r["Table"], r["Direction"], r["Number"], r["Name"]) for r in rows] == [
        ("1", "3", "E", "1001", first.name[:letters].rstrip()),
        ("1", "3", "W", "", "Zoë"),
    ]
    assert {(r["Updated"], r["Processed"], r.get("Round", "1")) for r in rows} == {("0", "0", "1")}


def test_everybody_of_a_switched_table_sits_the_other_way(empty, tmp_path):
    event = make_planned_event(sessions=1, **MOVEMENTS["switched"])
    plan = plan_of(event)
    ((_session, section),) = plan.sections

    rows = exported(bws_filled(plan, empty), "PlayerNumbers", tmp_path)

    sides = {"N": Direction.EW, "S": Direction.EW, "E": Direction.NS, "W": Direction.NS}
    assert len(rows) == Player.objects.count()
    for row in rows:
        pair = section.seats[section.seat(int(row["Table"]), sides[row["Direction"]])]
        player = pair.first_player if row["Direction"] in "NE" else pair.second_player
        assert row["Name"] == player.name[: len(row["Name"])]


def test_sections_have_numbers_and_letters(empty, tmp_path):
    event = make_planned_event(sessions=2, sections=3, movement="mitchell", tables=5, rounds=5)
    plan = plan_of(event)

    data = bws_filled(plan, empty, session=2)

    found = exported(data, "Section", tmp_path)
    assert [(row["ID"], row["Letter"], row["Tables"]) for row in found] == [
        ("1", "A", "5"),
        ("2", "B", "5"),
        ("3", "C", "5"),
    ]
    rounds = exported(data, "RoundData", tmp_path)
    assert [int(row["Section"]) for row in rounds] == [k for k in (1, 2, 3) for _ in range(25)]
    assert len(exported(data, "PlayerNumbers", tmp_path)) == 60
    with pytest.raises(PlanningError, match=r"one session: choose one of 1, 2\."):
        bws_filled(plan, empty)


def test_newer_files_learn_of_scoring_and_session(tmp_path):
    event = make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell")
    Event.objects.update(scoring=Scoring.IMPS)

    (row,) = exported(bws_filled(plan_of(event), access_file("newer.bws")), "Section", tmp_path)

    assert (row["Session"], row["ScoringType"], row["EWMoveBeforePlay"]) == ("1", "2", "0")


def test_computer_is_the_one_the_file_knows(tmp_path):
    event = make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell")
    plan = plan_of(event)

    known = exported(bws_filled(plan, access_file("guide.bws")), "Tables", tmp_path)
    unknown = exported(bws_filled(plan, access_file("newer.bws")), "Tables", tmp_path)

    assert {row["ComputerID"] for row in known} == {"1"}
    assert {row["ComputerID"] for row in unknown} == {"0"}


def test_movement_is_sent_anew_from_a_round(empty, tmp_path):
    event = make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell")
    plan = plan_of(event)

    data = bws_filled(plan, empty, from_round=3)

    found = exported(data, "Tables", tmp_path)
    assert [row["UpdateFromRound"] for row in found] == ["3"] * 5
    assert len(exported(data, "RoundData", tmp_path)) == 25
    for wrong in (0, 6):
        with pytest.raises(PlanningError, match=f"no round {wrong}: choose one from 1 to 5"):
            bws_filled(plan, empty, from_round=wrong)


def test_filled_file_is_not_filled_again(empty):
    plan = plan_of(make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell"))

    with pytest.raises(PlanningError, match="holds a movement already"):
        bws_filled(plan, bws_filled(plan, empty))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("played.bws", "The file holds results already: take an empty one."),
        (
            "indexed.bws",
            "Table Section of the file has an index, which cannot be kept in order here.",
        ),
        ("other.mdb", "The file has no table Section: choose a .bws that a scoring program made."),
        ("accdb.bws", "This file is newer than Access 2003: save it in the format of Access 2000"),
    ],
)
def test_files_that_cannot_be_filled_are_refused(name, sentence):
    plan = plan_of(make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell"))

    with pytest.raises(PlanningError, match=sentence):
        bws_filled(plan, access_file(name))


def test_column_that_is_missing_is_named(empty):
    plan = plan_of(make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell"))
    renamed = empty.replace("HighBoard".encode("utf-16-le"), "HighBored".encode("utf-16-le"))

    with pytest.raises(PlanningError, match="RoundData of the file has no column HighBoard"):
        bws_filled(plan, renamed)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"tables": 90, "sections": 3}, "Bridgemates know 256 tables, and the session has 270."),
        ({"boards": 10, "tables": 13}, "Bridgemates know 127 boards, and the session has 130."),
    ],
)
def test_more_than_bridgemates_know_is_refused(fields, sentence, empty):
    fields = dict(fields)
    boards, sections = fields.pop("boards", 2), fields.pop("sections", 1)
    event = make_event(session_count=1, boards_per_round=boards)
    session = make_session(event=event)
    for _place in range(sections):
        section = make_section(session=session, movement="web", **fields)
    make_seat(section=section)

    with pytest.raises(PlanningError, match=sentence):
        bws_filled(plan_of(event), empty)
