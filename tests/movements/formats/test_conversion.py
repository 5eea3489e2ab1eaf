"""Movements in the formats of other programs: what is written is read again as it was."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.checks import movement_faults
from movements.errors import MovementError
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.web import patterns, web
from movements.formats import asc, conversion, ebuscore, magic, movement_csv
from movements.formats.conversion import FileFormat, format_of, read_movements, written
from movements.formats.document import document_of
from movements.formats.faulty_file import FaultyFile
from movements.formats.movement_file import MovementFile, NotExpressible, written_out
from movements.movement import with_phantom
from movements.schedule import Schedule
from movements.seats import Direction

READ = (FileFormat.EBUSCORE, FileFormat.ASC, FileFormat.CSV, FileFormat.JSON)


@st.composite
def built(draw):
    """Movements that the planner builds: Webs and Mitchells with their extras."""
    tables, groups = draw(st.integers(2, 24)), draw(st.integers(2, 15))
    if not patterns(tables, groups):
        movement = mitchell(tables, rounds=draw(st.integers(1, tables)))
    else:
        movement = web(tables, board_groups=groups, rounds=draw(st.integers(1, groups)))
    if draw(st.booleans()):
        line = draw(st.sampled_from(list(Direction)))
        movement = with_phantom(movement, line, draw(st.integers(1, movement.tables)))
    elif draw(st.booleans()):
        switched = np.zeros(movement.schedule.ns.shape, bool)
        switched[draw(st.integers(0, movement.rounds - 1))] = True
        schedule = replace(movement.schedule.with_one_winner(), switched=switched)
        movement = replace(movement, schedule=schedule)
    return movement


@st.composite
def typed(draw):
    """Any schedule of full and empty tables, sound or not."""
    rounds, tables = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    winners = draw(st.sampled_from([1, 2]))
    most = tables * 3 - tables * winners
    numbers = st.integers(1, most)
    cells = st.lists(
        st.one_of(st.just((0, 0, 0)), st.tuples(numbers, numbers, st.integers(1, 9))),
        min_size=rounds * tables,
        max_size=rounds * tables,
    ).filter(lambda found: any(group for _ns, _ew, group in found))
    grid = np.array(draw(cells), np.int16).reshape(rounds, tables, 3).transpose(2, 0, 1)
    return written_out(Schedule.of_grids(*grid, winners=winners))


def same_schedule(one, other):
    return all(
        np.array_equal(getattr(one, grid), getattr(other, grid))
        for grid in ("ns", "ew", "board_group", "switched")
    ) and (one.winners == other.winners)


def read_one(text):
    (found,) = read_movements(text.encode())
    return found


@settings(max_examples=80, deadline=None)
@given(st.one_of(built(), typed()))
def test_ebuscore_keeps_the_schedule(movement):
    again = read_one(ebuscore.write([MovementFile(movement, "A title", 3)]))

    assert same_schedule(again.movement.schedule, movement.schedule)
    assert again.movement.phantoms == movement.phantoms
    assert (again.title, again.boards_per_round) == ("A title", 3)


@settings(max_examples=80, deadline=None)
@given(st.one_of(built(), typed()))
def test_asc_keeps_who_sits_where(movement):
    if movement.phantoms:
        with pytest.raises(NotExpressible, match="no missing pairs"):
            asc.write(MovementFile(movement))
        return

    again = read_one(asc.write(MovementFile(movement))).movement.schedule

    whole = movement.schedule.with_one_winner()
    ns = np.where(whole.switched, whole.ew, whole.ns)
    ew = np.where(whole.switched, whole.ns, whole.ew)
    assert same_schedule(again, Schedule.of_grids(ns, ew, whole.board_group, winners=1))


@settings(max_examples=60, deadline=None)
@given(st.one_of(built(), typed()))
def test_csv_and_json_keep_everything(movement):
    for wanted in (FileFormat.CSV, FileFormat.JSON):
        again = read_one(written([MovementFile(movement)], wanted)).movement

        assert document_of(again) == document_of(movement)


@settings(max_examples=60, deadline=None)
@given(st.one_of(built(), typed()), st.sampled_from(READ))
def test_read_write_read_is_identity(movement, wanted):
    try:
        first = read_one(written([MovementFile(movement)], wanted))
    except NotExpressible:
        return

    second = read_one(written([first], wanted))

    assert document_of(second.movement) == document_of(first.movement)
    assert (second.title, second.boards_per_round) == (first.title, first.boards_per_round)


@settings(max_examples=40, deadline=None)
@given(built(), st.sampled_from(READ))
def test_format_is_told_by_its_text(movement, wanted):
    try:
        text = written([MovementFile(movement)], wanted)
    except NotExpressible:
        return

    assert format_of(text) is wanted


@pytest.mark.parametrize(
    ("party", "direction"), list(product([True, False], list(Direction))), ids=str
)
def test_rover_goes_through_ebuscore(party, direction):
    movement = with_rover(web(18, board_groups=12, variant="A"), direction, party=party)

    again = read_one(ebuscore.write([MovementFile(movement)])).movement

    assert same_schedule(again.schedule, movement.schedule)
    assert again.phantoms == movement.phantoms
    assert movement_faults(again) == ()


def test_several_blocks_are_read():
    text = ebuscore.write([MovementFile(mitchell(3), "Three"), MovementFile(mitchell(5), "Five")])

    assert [file.title for file in read_movements(text.encode())] == ["Three", "Five"]
    with pytest.raises(MovementError, match="2 movements"):
        conversion.read_movement(text.encode())
    assert conversion.read_movement(text.encode(), 2).movement.tables == 5


# Written by hand from the description of the format.
TWO_TABLES = "Two tables, switched\r\n2,2,6,3,2\r\n1,3,1,4,1,2\r\n2,4,2,2,3,1\r\n"
MISSING = "Missing pair\r\n1,2,4,2,2,3\r\n1,1,1,1,2,2\r\n2,2,2,2,1,1\r\n"
IDLE = "Idle\r\n0,2,2,2,1\r\n1,2,1,1,3,0\r\n".replace("1,2,1,1,3,0", "1,2,1\r\n1,3,0")


def test_ebuscore_switches_are_understood():
    file = read_one(TWO_TABLES)

    assert file.movement.winners == 1
    assert file.boards_per_round == 3
    assert file.movement.schedule.ns.tolist() == [[1, 2], [1, 2]]
    assert file.movement.schedule.ew.tolist() == [[3, 4], [4, 3]]
    assert file.movement.schedule.switched.tolist() == [[False, False], [True, False]]
    assert ebuscore.write([file]) == TWO_TABLES


def test_ebuscore_missing_pair_above_the_tables_is_east_west():
    file = read_one(MISSING)

    assert [str(phantom) for phantom in file.movement.phantoms] == ["ew:1"]
    assert file.movement.schedule.ew.tolist() == [[0, 2], [2, 0]]
    assert ebuscore.write([file]) == MISSING


def test_ebuscore_set_0_is_not_played():
    schedule = read_one(IDLE).movement.schedule

    assert schedule.ns.tolist() == [[1, 0]]
    assert schedule.ew.tolist() == [[2, 3]]
    assert schedule.played.tolist() == [[True, False]]


def test_asc_letters_numbers_comments_and_blanks_are_read():
    text = "4 2 2 2 0\n1 2 A 3 4 B # first round\n\n# nothing\n1-4-2   2-3-1\n"

    schedule = read_one(text).movement.schedule

    assert schedule.ns.tolist() == [[1, 3], [1, 2]]
    assert schedule.ew.tolist() == [[2, 4], [4, 3]]
    assert schedule.board_group.tolist() == [[1, 2], [2, 1]]


def test_magic_contest_lines():
    movement = with_phantom(mitchell(3, rounds=2), Direction.EW, 1)

    assert magic.write(MovementFile(movement, boards_per_round=3)) == (
        "1\t2\t1\t6\t4\t6\n2\t1\t2\t5\t4\t6\n3\t1\t3\t6\t7\t9\n3\t2\t3\t5\t1\t3\n"
    )


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Title\n1,2,4,2,2\n1,1,1,1,2\n2,2,2,x,1,1\n", [3, 4]),
        ("Title\n3,2,4,2,2\n1,1,1,1,2,2\n2,2,2,2,1,1\n", [2]),
        ("Title\n1,3,4,2,2\n1,1,1,1,2,2\n2,2,2,2,9,1\n", [2, 4]),
        ("Title\n1,2,5,2,1\n1,1,1\n2,2,2\n", [2]),
        ("Good\n1,1,2,2,1\n1,1,1\n\nBad\n1,1,2,2,1\n5,1,1\n", [7]),
        ("4 2 2 2 0\n1 2 A 3 4\n1 4 B 2 9 A\n", [2, 3]),
        ("4 2 3 2 0\n1 2 A 3 4 B\n", [1]),
        ("4 2 1 2 1\n1 2 A 3 4 B\n", [1]),
        ("winners,2\nround,table,ns,ew,group,switched\n1,1,a,1,1,\n1,1,1,1,1,perhaps\n", [3, 4, 4]),
        ("winners,2\nround,table,ns,ew,group,switched\n2,1,1,1,1,\n", [0]),
        ("winners,3\nround,table,ns,ew,group,switched\n1,1,1,1,1,\n", [0]),
    ],
)
def test_every_faulty_line_has_its_number(text, lines):
    with pytest.raises(FaultyFile) as refusal:
        read_movements(text.encode())

    assert [fault.line for fault in refusal.value.faults] == lines


def read_or_refusal(data):
    """The faults of every movement in a file, or the sentence that refuses it."""
    try:
        return [movement_faults(file.movement) for file in read_movements(data)]
    except MovementError as refusal:
        return str(refusal)


@pytest.mark.parametrize("wanted", READ, ids=str)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damaged_files_are_read_or_refused(wanted, data):
    encoding = data.draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
    text = written([MovementFile(mitchell(5))], wanted)
    damaged = bytearray(text.replace("\r", "").encode(encoding))
    del damaged[data.draw(st.integers(0, len(damaged))) :]
    for _ in range(data.draw(st.integers(0, 6))):
        if damaged:
            damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))

    assert read_or_refusal(bytes(damaged))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    assert read_or_refusal(data)


def test_two_missing_pairs_have_no_room_in_ebuscore():
    movement = with_phantom(with_phantom(mitchell(5), Direction.EW, 1), Direction.EW, 2)

    with pytest.raises(NotExpressible, match="one missing pair"):
        ebuscore.write([MovementFile(movement)])


def test_csv_with_semicolons_is_read():
    text = movement_csv.write(MovementFile(mitchell(3))).replace(",", ";")

    assert read_one(text).movement.tables == 3


def test_a_title_survives_the_way_through_json():
    movement = mitchell(3)
    titled = read_one(ebuscore.write([MovementFile(movement, "Club night")]))

    again = read_one(written([titled], FileFormat.JSON))

    assert again.heading == "Club night"
    assert ebuscore.write([again]).startswith("Club night\r\n")
