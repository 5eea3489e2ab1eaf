"""What the API computes is what the commands print."""

import json

import pytest
from rest_framework.test import APIClient

from movements.families.mitchell import mitchell
from movements.formats import ebuscore
from movements.formats.movement_file import MovementFile
from tests.crossovers.methods.documents import next_document
from tests.planner.api.printed_documents import command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"movement": "web", "tables": 18, "groups": 13}, ["web", "--tables=18", "--groups=13"]),
        ({"movement": "W191312"}, ["W191312"]),
        (
            {"movement": "web", "tables": 18, "groups": 12, "rover": "ew", "party": True},
            ["web", "--tables=18", "--groups=12", "--rover=ew", "--party"],
        ),
        (
            {"movement": "mitchell", "tables": 9, "phantom": "ew:4"},
            ["mitchell", "--tables=9", "--phantom=ew:4"],
        ),
    ],
)
def test_movement_is_the_command_s(asked, words):
    answer = APIClient().post("/api/v1/movement/", asked)

    assert answer.status_code == 200
    assert answer.json() == command("movement", *words)


def test_recommendation_is_the_command_s():
    answer = APIClient().post("/api/v1/recommend/", {"tables": 18.5, "boards": 26})

    assert answer.json() == command("recommend", "--tables=18.5", "--boards=26")


def test_places_for_the_phantom_are_the_command_s():
    answer = APIClient().post("/api/v1/phantoms/", {"movement": "mitchell", "tables": 7})

    assert answer.json() == command("phantoms", "mitchell", "--tables=7")


def test_balance_of_a_file_is_the_command_s(tmp_path):
    text = ebuscore.write([MovementFile(mitchell(5))])
    file = tmp_path / "five.txt"
    file.write_text(text)

    answer = APIClient().post("/api/v1/balance/", {"text": text, "switch": "rounds:1"})

    assert answer.json() == command("balance", str(file), "--switch=rounds:1")


def test_simulation_is_the_command_s(api):
    asked = {"movement": "mitchell", "tables": 5, "simulate": 20, "seed": 3, "boards": 4}

    started = api.post("/api/v1/balance/", asked)

    job = api.get(started["Location"]).json()
    words = ["--tables=5", "--simulate=20", "--seed=3", "--boards=4"]
    assert job["result"] == command("balance", "mitchell", *words)


def test_balance_is_the_command_s():
    asked = {"movement": "mitchell", "tables": 13, "switch": "rounds:1,2"}

    answer = APIClient().post("/api/v1/balance/", asked)

    assert answer.json() == command("balance", "mitchell", "--tables=13", "--switch=rounds:1,2")


def test_recipe_is_the_command_s():
    asked = {"sections": {"A": 13, "B": 18}, "rounds": 13, "method": "recipe"}

    answer = APIClient().post("/api/v1/crossover/", asked)

    words = ["--sections=A=13,B=18", "--rounds=13", "--method=recipe"]
    assert answer.json() == command("crossover", *words)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"sections": {"A": 11}, "rounds": 9, "method": "recipe", "german": True},
            "--sections=A=11 --rounds=9 --method=recipe --german",
        ),
        (
            {"sections": {"A": 18}, "rounds": 13, "method": "recipe", "as_worded": True},
            "--sections=A=18 --rounds=13 --method=recipe --as-worded",
        ),
        (
            {
                "sections": {"A": 13, "B": 13, "C": 13},
                "rounds": {"A": 13, "B": 12, "C": 11},
                "method": "lines",
                "line_method": "equal",
                "colours": ["Red", "Blue", "White"],
            },
            "--sections=A=13,B=13,C=13 --rounds=A=13,B=12,C=11 --method=lines "
            "--line-method=equal --colours=Red,Blue,White",
        ),
        (
            {
                "sections": {"A": 13, "B": 13},
                "rounds": 11,
                "groups": {"A": 13},
                "method": "lines",
                "absent": ["A13E"],
                "sessions": 3,
                "withdrawn": ["3:B2N"],
                "added": ["3:1"],
            },
            "--sections=A=13,B=13 --rounds=11 --groups=A=13 --method=lines --absent=A13E "
            "--sessions=3 --withdrawn=3:B2N --added=3:1",
        ),
        (
            {
                "sections": {"A": 7},
                "rounds": 6,
                "method": "best",
                "then": {"A": 6},
                "withdrawn": ["A3N", "A4E"],
                "seeds": ["A1N", "A2N"],
            },
            "--sections=A=7 --rounds=6 --method=best --then=A=6 --withdrawn=A3N,A4E "
            "--seeds=A1N,A2N",
        ),
    ],
)
def test_crossover_options_are_the_command_s(api, asked, words):
    answer = api.post("/api/v1/crossover/", asked)

    found = answer.json()
    if answer.status_code == 202:
        found = api.get(answer["Location"]).json()["result"]
    assert found == command("crossover", *words.split())


@pytest.mark.parametrize(
    "asked",
    [
        {"methods": ["recipe", "lines"]},
        {"methods": ["best"], "wishes": {"stay_ns": ["p7"], "apart": [["p1", "p2"]]}, "seed": 2},
        {"methods": ["best"], "wishes": {"fix": {"p3": "A1N"}}, "prices": True, "seconds": 5},
    ],
    ids=["printed", "wishes", "prices"],
)
def test_next_session_is_the_command_s(api, tmp_path, asked):
    document = next_document(8, 5) | asked
    file = tmp_path / "next.json"
    file.write_text(json.dumps(document))

    answer = api.post("/api/v1/compute/next-session/", document)

    found = answer.json()
    assert answer.status_code == (200 if asked["methods"] == ["recipe", "lines"] else 202)
    if answer.status_code == 202:
        found = api.get(answer["Location"]).json()["result"]
    assert found == command("next_session", str(file))


def test_repairs_are_the_command_s():
    asked = {"movement": "W1813", "change": "-1-table", "boarded": True}

    answer = APIClient().post("/api/v1/repairs/", asked)

    assert answer.status_code == 200
    assert answer.json() == command("repair", "W1813", "--change=-1-table", "--boarded")
