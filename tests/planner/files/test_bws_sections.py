"""Bridgemate files of what the columns of a movement cannot tell: read back by mdbtools."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from movements.families.barometer import with_barometer
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.repairs.continuation import pair_leaves
from movements.seats import Direction, PairId
from planner.enums import Winners
from planner.errors import PlanningError
from planner.files.bws import bws_filled, sections_filled
from planner.files.devices import LETTERS, DeviceRound, DeviceSection
from planner.models import Event, Section
from planner.plan.section_columns import written_columns
from tests.factories import make_event, make_section, make_session
from tests.planner.files.access_files import access_file, exported
from tests.planner.files.bws_rows import MOVEMENTS, ROUND_CELLS, cells, expected_rounds, plan_of
from tests.planner.planned_event import make_planned_event


@pytest.mark.django_db
@pytest.mark.parametrize("winners", Winners.values)
@pytest.mark.parametrize(
    ("name", "movement"),
    [
        ("mitchell", pair_leaves(mitchell(7), PairId(Direction.EW, 2), after=3)),
        ("howell", with_barometer(howell(5))),
    ],
    ids=["repaired during play", "barometer"],
)
def test_movement_written_out_is_read_back(name, movement, winners, empty, tmp_path):
    event = make_planned_event(sessions=1, **MOVEMENTS[name])
    Event.objects.update(winners=winners)
    Section.objects.update(**written_columns(movement))

    rounds = exported(bws_filled(plan_of(event), empty), "RoundData", tmp_path)

    lines = 2 if winners == 2 and movement.winners == 2 else 1
    assert cells(rounds, *ROUND_CELLS) == list(expected_rounds(movement.schedule, 1, lines, 2))
    assert len(rounds) == movement.tables * movement.rounds


@pytest.mark.django_db
@pytest.mark.parametrize("winners", Winners.values)
def test_sections_that_play_different_movements_are_read_back(winners, empty, tmp_path):
    event = make_event(session_count=1, rounds=7, winners=winners)
    session = make_session(event=event)
    for name in ("howell", "skip", "rover", "phantom"):
        make_section(session=session, **MOVEMENTS[name])
    plan = plan_of(event)

    data = bws_filled(plan, empty)

    schedules = [section.movement.schedule for _session, section in plan.sections]
    assert [schedule.winners for schedule in schedules] == [1, 2, 2, 2]
    lines = [2 if winners == 2 and schedule.winners == 2 else 1 for schedule in schedules]
    assert cells(exported(data, "RoundData", tmp_path), *ROUND_CELLS) == [
        row
        for number, schedule in enumerate(schedules, 1)
        for row in expected_rounds(schedule, number, lines[number - 1], 2)
    ]
    found = exported(data, "Section", tmp_path)
    assert [row.get("Winners", str(k)) for row, k in zip(found, lines, strict=True)] == [
        str(k) for k in lines
    ]
    assert [int(row["Tables"]) for row in found] == [schedule.tables for schedule in schedules]


ENDS = ("LowBoard", "HighBoard")


def device_section(letters, tables):
    return DeviceSection(letters, letters, 1, 0, tuple(tables), ())


@st.composite
def device_sections(draw):
    """A few sections whose boards run on, have gaps or are not played at all."""
    pairs = st.integers(0, 99)
    boards = st.lists(st.integers(1, 127), max_size=8, unique=True) | st.integers(1, 120).map(
        lambda first: list(range(first, first + 4))
    )
    found = []
    for letters in LETTERS[: draw(st.integers(1, 3))]:
        rounds = range(1, draw(st.integers(1, 4)) + 1)
        tables = [
            tuple(DeviceRound(k, draw(pairs), draw(pairs), tuple(draw(boards))) for k in rounds)
            for _table in range(draw(st.integers(1, 4)))
        ]
        found.append(device_section(letters, tables))
    return found


def boards_in(row):
    """The boards that a Bridgemate takes from a row: those listed, or all from low to high."""
    if row["CustomBoards"]:
        return [int(board) for board in row["CustomBoards"].split(",")]
    low, high = int(row["LowBoard"]), int(row["HighBoard"])
    return list(range(low, high + 1)) if low else []


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(sections=device_sections(), maker=st.sampled_from(["guide.bws", "newer.bws"]))
def test_boards_with_gaps_are_read_back_one_by_one(sections, maker, tmp_path):
    data = sections_filled(sections, access_file(maker))

    rows = exported(data, "RoundData", tmp_path)
    played = [
        (number, table, device)
        for number, section in enumerate(sections, 1)
        for table, rounds in enumerate(section.tables, 1)
        for device in rounds
    ]
    assert cells(rows, "Section", "Table", "Round", "NSPair", "EWPair") == [
        (number, table, device.number, device.ns, device.ew) for number, table, device in played
    ]
    assert [boards_in(row) for row in rows] == [sorted(d.boards) for _number, _table, d in played]
    listed = [row for row in rows if row["CustomBoards"]]
    assert all(low + len(boards_in(r)) <= high for r in listed for low, high in cells([r], *ENDS))


def test_more_boards_with_gaps_than_a_cell_holds_are_refused(empty):
    boards = tuple(board for board in range(1, 128) if board != 64)

    with pytest.raises(PlanningError, match=r"no room for boards that do not run on: 1,2,3,"):
        sections_filled([device_section("A", [(DeviceRound(1, 1, 2, boards),)])], empty)
