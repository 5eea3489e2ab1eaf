"""The command ``event_balance`` and the documents it reads."""

import json

import pytest
from django.core.management import CommandError, call_command

from crossovers.documents.event_balance_document import event_balance_request
from crossovers.errors import BadNextSession
from tests.crossovers.methods.documents import named, played

FIRST = played("A", 6, 5, named(12))
SECOND = played("A", 6, 5, [*named(6, 4), *named(3), *named(3, 10)])
EVENT = {"sessions": [FIRST, SECOND]}


def answered(tmp_path, capsys, document, *arguments):
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document))
    call_command("event_balance", str(file), *arguments)
    return capsys.readouterr().out


def answer(tmp_path, capsys, document=EVENT, *arguments):
    return json.loads(answered(tmp_path, capsys, document, "--format=json", *arguments))


def test_answer_has_figures_words_and_bounds(tmp_path, capsys):
    found = answer(tmp_path, capsys)

    assert found["pairs"] == named(12)
    assert found["balance"]["imbalance"] >= found["lower_bound"] >= 0
    assert found["switches"] == [{"A": {}}, {"A": {}}]
    assert len(found["mpcomp"]) == 12
    assert found["mpcomp"][0][0] == 0


def test_switches_make_the_event_fairer_step_by_step(tmp_path, capsys):
    ways = ("none", "rounds:1", "rounds", "tables", "together")
    found = [answer(tmp_path, capsys, EVENT | {"switch": way}) for way in ways]

    imbalances = [each["balance"]["imbalance"] for each in found]
    assert imbalances == sorted(imbalances, reverse=True)
    assert found[2]["proved"]
    assert [each["rounds"] for each in found[2]["by_rounds"]] == [0, 1, 2, 3]
    assert found[3]["switches"] != found[0]["switches"]
    assert found[4]["playbacks"] <= found[0]["playbacks"]


def test_text_tells_what_to_switch_and_who_wins(tmp_path, capsys):
    final = {"sections": [{"letter": "F", "tables": 3, "rounds": 3}], "sessions": 2}
    document = EVENT | {"final": final | {"carry": {"rule": "share", "percent": 50}}, "boards": 1}

    text = answered(tmp_path, capsys, document, "--switch=rounds", "--simulate=200")

    assert "Each pair is compared with " in text
    assert "No switching goes below " in text
    assert "1 rounds switched a session: imbalance " in text
    assert "section A, round " in text
    for variant in ("as planned", "without arrow switches", "without carry-over"):
        assert f"{variant}: the best pair wins " in text
    assert "of the best quarter qualify" in text


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sessions": []}, "sessions is empty"),
        ({"switch": "sometimes"}, "choose none, rounds, rounds:2, tables or together"),
        ({"switch": "tables:2"}, "choose none"),
        ({"final": {}}, "final has no sections"),
        (
            {
                "final": {
                    "sections": [{"letter": "F", "tables": 2, "rounds": 2}],
                    "carry": {"rule": "half"},
                }
            },
            "final.carry.rule is 'half'",
        ),
        (
            {
                "final": {
                    "sections": [{"letter": "F", "tables": 2, "rounds": 2}],
                    "carry": {"rule": "share", "percent": "much"},
                }
            },
            "final.carry.percent has to be a number",
        ),
        ({"simulate": "all"}, "simulate is 'all'"),
    ],
)
def test_bad_documents_are_refused_in_one_sentence(change, message):
    with pytest.raises(BadNextSession, match=message):
        event_balance_request(EVENT | change)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("event_balance", str(tmp_path / "none.json"))
