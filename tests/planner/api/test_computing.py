"""The computing endpoints: checked files, refusals with a sentence, limits of rate and size."""

import base64

import pytest
from rest_framework.test import APIClient

from movements.families.mitchell import mitchell
from movements.formats import ebuscore
from movements.formats.movement_file import MovementFile
from tests.crossovers.methods.documents import next_document
from tests.planner.api.printed_documents import command

pytestmark = pytest.mark.django_db

CROSSOVER = {"sections": {"A": 9}, "rounds": 9, "method": "best"}


def test_verify_finds_faults_in_documents_and_texts():
    document = command("movement", "mitchell", "--tables=5")
    document["schedule"][1][0]["ew"] = 1
    text = ebuscore.write([MovementFile(mitchell(5))])

    found = APIClient().post("/api/v1/verify/", {"movement": document}).json()["faults"]

    assert {fault["round"] for fault in found if fault["round"]} == {2, 4}
    asked = {"text": text, "details": False}
    assert APIClient().post("/api/v1/verify/", asked).json() == {"faults": []}


def test_verify_answers_with_figures_drawing_and_every_other_format():
    text = ebuscore.write([MovementFile(mitchell(5), "Fünf", 3)])
    file = base64.b64encode(text.encode("cp1252")).decode()

    answer = APIClient().post("/api/v1/verify/", {"file": file})

    assert answer.status_code == 200
    (found,) = answer.json()["movements"]
    assert (answer.json()["faults"], found["title"], found["name"]) == ([], "F?nf", "W0505")
    assert (found["figures"]["tables"], found["figures"]["boards_played"]) == (5, 15)
    assert found["figures"]["within_lines"] == {"ns": 0.0, "ew": 0.0}
    assert found["drawing"].startswith("<svg")
    for each in found["formats"]:
        assert each["text"]
        if each["format"] not in {"magic", "listing"}:
            again = {"text": each["text"], "details": False}
            assert APIClient().post("/api/v1/verify/", again).json() == {"faults": []}


def test_verify_shows_only_the_faults_of_what_makes_no_sense():
    row = {"table": 1, "ns": 9, "ew": 1, "group": 1}

    (found,) = (
        APIClient().post("/api/v1/verify/", {"movement": {"schedule": [[row]]}}).json()["movements"]
    )

    assert set(found) == {"title", "faults"}
    assert "out-of-range" in {fault["kind"] for fault in found["faults"]}


def test_verify_lists_so_many_faults_and_says_so():
    table = {"table": 1, "ns": 1, "ew": 1, "group": 1}

    answer = APIClient().post(
        "/api/v1/verify/", {"movement": {"schedule": [[table]] * 100, "tables": 100}}
    )

    assert len(answer.json()["faults"]) == 500
    assert answer.json()["notes"] == ["Only the first 500 faults of a movement are listed."]


@pytest.mark.parametrize("question", ["verify", "convert"])
def test_movement_that_is_too_large_is_refused_before_it_is_replayed(question):
    rounds = "".join(f"{number},1,1,1,1,\n" for number in range(1, 1001))
    text = f"tables,1000\nround,table,ns,ew,group,switched\n{rounds}"
    asked = {"text": text} | ({"to": "json"} if question == "convert" else {})

    answer = APIClient().post(f"/api/v1/{question}/", asked)

    assert answer.status_code == 400
    assert "1000000 rounds at tables are too many" in answer.json()["message"]


def test_convert_writes_other_formats():
    text = ebuscore.write([MovementFile(mitchell(3))])

    answer = APIClient().post("/api/v1/convert/", {"text": text, "to": "asc"}).json()

    assert answer["format"] == "asc"
    assert answer["text"].splitlines()[0] == "6 3 3 3 0"


@pytest.mark.parametrize(
    ("address", "asked", "sentence"),
    [
        ("movement", {"movement": "web", "tables": 10_000, "groups": 13}, "tables: "),
        ("movement", {"movement": "../secret.key"}, "movement: "),
        ("movement", {"movement": "web", "tables": 19, "groups": 12}, "19 tables"),
        ("movement", {"movement": "web"}, "A web needs its number of tables"),
        ("movement", [], "Invalid data"),
        ("movement", {"movement": "W9999ZZ"}, "movement: W9999ZZ is not the name"),
        ("recommend", {"tables": 18.25}, "tables: "),
        ("recommend", {"tables": "many"}, "tables: "),
        ("crossover", {"sections": {"A": 0}, "rounds": 13, "method": "recipe"}, "sections A: "),
        ("crossover", {"sections": {"a1": 3}, "rounds": 13, "method": "recipe"}, "sections: "),
        ("crossover", {"sections": {"A": 18}, "method": "recipe"}, "rounds: "),
        ("crossover", CROSSOVER | {"fix": ["A1"]}, "fix 0: 'A1' is not a seat"),
        ("crossover", CROSSOVER | {"apart": ["A1N"]}, "apart 0: 'A1N' does not name two pairs"),
        ("crossover", CROSSOVER | {"seeds": ["A1S"]}, "seeds 0: 'A1S' is not a seat"),
        ("crossover", CROSSOVER | {"added": ["some"]}, "'some' is not a number of pairs"),
        ("verify", {}, "Give either movement or text or file."),
        ("verify", {"text": "nonsense"}, "This is not a movement in a known format"),
        ("verify", {"movement": {"schedule": [[]] * 101}}, "movement: At most 100 rounds"),
        ("convert", {"text": "Bad\n1,1,2,2,1\n9,1,1\n", "to": "asc"}, "Line 3: round 1"),
        ("convert", {"text": "x" * 600_000, "to": "asc"}, "text: "),
        ("section-plans", {"rounds": 13}, "Give either tables or pairs."),
        ("section-plans", {"rounds": 13, "tables": 9.7}, "tables: 9.7 is not a number of tables"),
        ("compute/next-session", {}, "earlier: "),
        ("compute/next-session", next_document() | {"pear": 1}, "The document has an unknown key"),
        ("compute/next-session", next_document() | {"pairs": ["p1"] * 2}, "Pairs has p1 twice"),
        ("compute/next-session", next_document() | {"methods": ["luck"]}, "methods 0: "),
        ("repairs", {"movement": "W1813"}, "Say what has changed"),
        ("repairs", {"movement": "W1813", "change": "more"}, "change: More is not a change"),
        ("repairs", {"movement": "W1813", "gone": ["4"]}, "gone 0: 4 is not a pair"),
        ("movement", {"movement": "W1813", "switch": "often"}, "switch: Often is not a way"),
        ("movement", {"movement": "W1813", "phantom": "x:4"}, "phantom: X:4 is not a pair"),
        ("movement", {"movement": "W1813", "tables": 9}, "The name W1813 says it all"),
        ("balance", {"compare": True}, "Give either a movement or the text of a file."),
        ("balance", {"text": "nonsense"}, "This is not a movement in a known format"),
        ("balance", {"text": "nonsense", "tables": 9}, "The file says it all: leave out tables."),
    ],
)
def test_bad_requests_are_refused_with_a_sentence(address, asked, sentence):
    answer = APIClient().post(f"/api/v1/{address}/", asked)

    assert answer.status_code == 400
    assert set(answer.json()) == {"message", "extra"}
    assert answer.json()["message"].startswith(sentence)


def test_faulty_lines_are_in_the_extra():
    text = "Bad\n1,2,2,2,1\n9,1,1\n1,x,1\n"

    extra = APIClient().post("/api/v1/convert/", {"text": text, "to": "asc"}).json()["extra"]

    assert [line.split(":")[0] for line in extra["faults"]] == ["line 3", "line 4"]


def test_computing_is_limited_in_rate(settings):
    statuses = [
        APIClient().post("/api/v1/movement/", {"movement": "W1813"}).status_code
        for _number in range(61)
    ]

    assert (statuses[59], statuses[60]) == (200, 429)
    refused = APIClient().post(
        "/api/v1/movement/", {"movement": "W1813"}, HTTP_X_FORWARDED_FOR="10.9.8.7"
    )
    assert int(refused["Retry-After"]) > 0
    assert set(refused.json()) == {"message", "extra"}


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("section-plans", {"pairs": 1600, "rounds": 13, "sessions": 2}),
        ("section-plans", {"pairs": 86, "rounds": 1, "sessions": 2}),
        ("recommend", {"tables": "18", "boards": 150}),
    ],
)
def test_sizes_out_of_reach_are_refused_at_once(api, path, asked):
    answer = api.post(f"/api/v1/{path}/", asked)

    assert answer.status_code == 400
    assert set(answer.json()["extra"]["fields"]) <= set(asked)
