"""Movements as JSON, there and back, and documents that cannot be read."""

import json
from copy import deepcopy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.checks import movement_faults
from movements.errors import BadDocument
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.formats.document import document_of
from movements.formats.document_reader import movement_of, read, read_text
from tests.movements.sizes import half_tables, movements

FIVE = document_of(mitchell(5))


@given(st.one_of(movements(), half_tables()))
def test_written_and_read_again_nothing_is_lost(movement):
    written = json.loads(json.dumps(document_of(movement)))

    again = movement_of(written)

    assert document_of(again) == written
    assert np.array_equal(again.schedule.ew, movement.schedule.ew)
    assert movement_faults(again) == ()


def test_the_contract_s_example():
    written = document_of(web(18, board_groups=13))

    assert {key: written[key] for key in ("name", "kind", "tables", "rounds", "board_groups")} == {
        "name": "W1813",
        "kind": "web",
        "tables": 18,
        "rounds": 13,
        "board_groups": 13,
    }
    assert written["schedule"][0][0] == {
        "table": 1,
        "ns": 1,
        "ew": 1,
        "group": 1,
        "switched": False,
    }
    assert [(s["after_table"], s["rounds"][0]) for s in written["bye_stands"]] == [
        (9, [10, 11, 12, 13]),
        (18, [12, 11, 10, 9]),
    ]


def changed(path, value):
    document = deepcopy(FIVE)
    *way, last = path
    place = document
    for step in way:
        place = place[step]
    place[last] = value
    return document


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "a movement is a JSON object"),
        ({}, "a movement needs its schedule"),
        ({"schedule": []}, "a movement needs its schedule"),
        ({"schedule": [[]]}, "round 1 of the schedule is not a list"),
        ({"schedule": [[7]]}, "entry 1 of round 1 is not a table"),
        (changed(["schedule", 0, 0, "ew"], "two"), "entry 1 of round 1 has 'two' for ew"),
        (changed(["schedule", 0, 0, "ew"], 1.5), "has 1.5 for ew"),
        (changed(["schedule", 0, 0, "ns"], True), "has True for ns"),
        (changed(["schedule", 0, 0, "ns"], 10**9), "has 1000000000 for ns"),
        (changed(["schedule", 0, 0, "switched"], 1), "has 1 for switched"),
        (changed(["tables"], 0), "has 0 for tables"),
        (changed(["rounds"], 6), "the movement has 6 rounds, its schedule another number"),
        (changed(["winners"], 3), "1 or 2 winners, not 3"),
        (changed(["kind"], "mitchel"), "there is no kind 'mitchel'"),
        (changed(["kind"], ["web"]), "there is no kind"),
        (changed(["boarding"], "up"), "'up' is not a boarding"),
        (changed(["boarding"], "4-up"), "4-up boards 4 tables, the movement has 5"),
        (changed(["shares"], [[1]]), "is not a share"),
        (changed(["shares"], [[1, 9]]), "is not a share"),
        (changed(["shares"], 1), "shares must be a list"),
        (changed(["phantoms"], ["up:4"]), "up:4 is not a pair of a movement"),
        (changed(["phantoms"], 4), "phantoms must be a list"),
        (changed(["rover"], "south"), "there is no rover of 'south'"),
        (changed(["revenge_rounds"], "5"), "has '5' for revenge_rounds"),
        (changed(["variant"], 5), "has 5 for variant"),
        (changed(["times_played"], [5, 5]), "times_played counts 2 groups, the movement has 5"),
    ],
)
def test_unreadable_documents_are_refused_in_a_sentence(document, sentence):
    with pytest.raises(BadDocument) as refused:
        read(document)

    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "W1813"])
def test_text_that_is_no_json_is_refused(text):
    with pytest.raises(BadDocument, match="this is not a JSON document"):
        read_text(text)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (9, "round 2: there is no table 9: 1 to 5 are possible"),
        (0, "round 2: there is no table 0: 1 to 5 are possible"),
        (1, "round 2: table 1 is listed twice"),
    ],
)
def test_wrong_table_numbers_are_faults(table, message):
    document = changed(["schedule", 1, 2, "table"], table)

    found = [fault.message for fault in read(document).faults()]

    assert found[0] == message
    assert "round 2: NS 3 has no seat" in found
    with pytest.raises(BadDocument, match=message):
        movement_of(document)


def test_the_least_a_document_needs_is_a_schedule():
    reading = read({"schedule": FIVE["schedule"]})

    assert (reading.movement.tables, reading.movement.board_groups) == (5, 5)
    assert reading.faults() == ()


def test_counts_that_are_announced_are_held_to():
    document = document_of(web(19, board_groups=13, rounds=12))
    document["schedule"][11][18]["group"] = 13

    found = {fault.message for fault in read(document).faults()}

    assert "group 2 is played 15 times: 16 times would be its share" in found
