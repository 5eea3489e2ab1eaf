"""Movements from files are known again, and nothing is believed that the schedule denies."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.boards.whereabouts import bye_stands
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.three_quarter import three_quarter
from movements.families.web import web
from movements.formats.conversion import FileFormat, read_movements, written
from movements.formats.document import document_of
from movements.formats.document_reader import movement_of
from movements.formats.movement_file import MovementFile, written_out
from movements.formats.recognition import recognised
from movements.movement import Kind, with_phantom
from movements.seats import Direction
from tests.movements.sizes import movements

KNOWN = [
    mitchell(9),
    mitchell(13, rounds=11),
    mitchell(8, relay=True),
    web(18, board_groups=13),
    web(19, board_groups=13, rounds=12),
    web(18, board_groups=12, variant="A"),
    howell(6),
    howell(3),
    three_quarter(9, rounds=11),
    with_phantom(web(18, board_groups=13), Direction.EW, 4),
]


@pytest.mark.parametrize("movement", KNOWN, ids=lambda movement: f"{movement.kind}")
@pytest.mark.parametrize("wanted", [FileFormat.EBUSCORE, FileFormat.CSV, FileFormat.JSON])
def test_movement_from_a_file_is_known_again(movement, wanted):
    (file,) = read_movements(written([MovementFile(movement)], wanted).encode())

    known = recognised(file.movement)

    assert (known.kind, known.boarding) == (movement.kind, movement.boarding)
    assert (known.skip_after, known.relay_after) == (movement.skip_after, movement.relay_after)
    assert known.board_sets == movement.board_sets
    assert bye_stands(known) == bye_stands(movement)


@settings(max_examples=60, deadline=None)
@given(movements())
def test_every_web_and_mitchell_is_known_by_its_schedule(movement):
    known = recognised(written_out(movement.schedule))

    assert np.array_equal(known.schedule.ew, movement.schedule.ew)
    played = movement.schedule.played
    assert (known.schedule.board_group == movement.schedule.board_group)[played].all()


def test_strange_schedule_stays_typed_and_rests_its_boards():
    schedule = web(6, board_groups=5).schedule
    shuffled = replace(schedule, board_group=schedule.board_group[:, ::-1].copy())

    known = recognised(written_out(shuffled))

    assert (known.kind, known.boarding) == (Kind.WRITTEN, None)
    (stand,) = bye_stands(known)
    assert stand.piles[0] == (4,)


def test_false_claims_are_dropped():
    document = document_of(web(18, board_groups=13)) | {"boarding": "13-up-5-up"}

    known = recognised(movement_of(json.loads(json.dumps(document))))

    assert (known.kind, known.subsections) == (Kind.WRITTEN, ())


def test_rover_is_believed_where_it_roves():
    roving = with_rover(web(18, board_groups=12, variant="A"), Direction.EW, party=True)

    assert recognised(roving) is roving
    assert recognised(replace(web(6, board_groups=5), rover=Direction.EW)).rover is None


@given(st.integers(2, 9))
def test_one_winner_files_keep_one_winner(tables):
    one = replace(mitchell(tables), schedule=mitchell(tables).schedule.with_one_winner())

    known = recognised(written_out(one.schedule))

    assert known.winners == 1
