"""Movements of unknown origin: whatever is sent, there is an answer or one sentence."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.errors import BadDocument, MovementError
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.formats.conversion import FileFormat, written
from movements.formats.movement_file import MovementFile
from movements.questions.checked_movement import MOST_SHOWN, Limits, replayed
from movements.questions.file_questions import VerificationRequest, verification_answer
from tests.some import some

READ = (FileFormat.EBUSCORE, FileFormat.ASC, FileFormat.CSV, FileFormat.JSON)
TEXTS = [
    written([MovementFile(movement)], form)
    for movement in (mitchell(3), howell(3), web(6, board_groups=5))
    for form in READ
]


def answer(text, **options):
    return verification_answer(VerificationRequest(text=text, details=True), **options)


@given(data=st.data())
@settings(max_examples=400, deadline=None)
def test_damaged_movement_has_an_answer_or_a_refusal(data):
    text = list(data.draw(st.sampled_from(TEXTS)))
    for _time in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(
            st.sampled_from("0123456789-,AB \n")
        )
    found = {"movements": []}
    with suppress(MovementError):
        found = answer("".join(text), limits=Limits())
    assert set(found) <= {"faults", "movements"}
    for movement in found["movements"]:
        assert ("figures" in movement) == ("drawing" in movement) == ("formats" in movement)


@pytest.mark.parametrize("form", READ)
def test_schedule_survives_every_way_through_the_formats(form):
    (first,) = answer(written([MovementFile(web(9, board_groups=7))], form))["movements"]
    for each in some(each for each in first["formats"] if each["format"] in READ):
        (again,) = answer(each["text"])["movements"]
        assert again["faults"] == first["faults"] == []
        for key in ("tables", "rounds", "boards_in_play", "sitting_pairs"):
            assert again["figures"][key] == first["figures"][key]


def test_format_that_cannot_say_it_gives_the_reason():
    movement = mitchell(4, rounds=3)
    schedule = movement.schedule
    schedule.ew[0, 0] = 0
    (found,) = answer(written([MovementFile(movement)], FileFormat.JSON))["movements"]

    asc = next(each for each in found["formats"] if each["format"] == FileFormat.ASC)
    assert asc["text"] is None
    assert "no missing pairs and no sit-outs" in asc["refusal"]


def test_file_of_many_movements_is_shown_in_part_and_says_so():
    text = written([MovementFile(mitchell(3))] * (MOST_SHOWN + 1), FileFormat.EBUSCORE)
    found = answer(text)

    assert ["figures" in each for each in found["movements"]] == [True] * MOST_SHOWN + [False]
    assert found["notes"] == ["Only the first 20 movements are shown with everything."]


def test_limits_hold_for_all_movements_of_a_file_together():
    text = written([MovementFile(mitchell(5))] * 4, FileFormat.EBUSCORE)

    assert len(replayed(text, Limits(cells=100, movements=4))) == 4
    with pytest.raises(BadDocument, match="100 rounds at tables are too many: at most 99"):
        replayed(text, Limits(cells=99))
    with pytest.raises(BadDocument, match="has 4 movements: at most 3"):
        replayed(text, Limits(movements=3))
