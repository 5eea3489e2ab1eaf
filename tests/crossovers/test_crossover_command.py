import json

import pytest
from django.core.management import CommandError, call_command


def run(capsys, *arguments):
    call_command("crossover", *arguments)
    return capsys.readouterr().out


def test_json_has_the_shape_of_the_contract(capsys):
    document = json.loads(
        run(capsys, "--sections=A=18", "--rounds=13", "--method=recipe", "--format=json")
    )

    assert document["sections"] == [{"letter": "A", "tables": 18, "rounds": 13, "skip_after": None}]
    assert document["sessions"][0]["A"]["ns"][:2] == ["A1N", "A2N"]
    assert document["playbacks"]["total"] == 32
    assert document["playbacks"]["per_pair"]["A9N"] == 3
    assert document["moves"][0] == {
        "session": 2,
        "from": "A NS 1-9",
        "to": "A EW 1-9",
        "order": "same",
    }


def test_text_shows_each_step_and_seat(capsys):
    text = run(capsys, "--sections=A=13,B=18", "--rounds=A=13,B=13", "--method=recipe")

    assert text.startswith("0 playbacks, at most 0 a pair")
    assert "Step 4: Shift" in text
    assert "   13   B14E   A13N" in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--sections=A=0", "--rounds=13"], "cannot have 0 tables"),
        (["--sections=A=9", "--rounds=13"], "cannot play 13 rounds"),
        (["--sections=A", "--rounds=13"], "write sections as in A=18,B=13"),
        (["--sections=A=18,A=13", "--rounds=13"], "given twice"),
        (["--sections=A=18,B=13", "--rounds=A=13"], "no number of rounds"),
        (["--sections=A=18", "--rounds=C=13"], "no section C"),
        (["--sections=A=18", "--rounds=many"], "is no number of rounds"),
        (["--sections=A=19", "--rounds=12", "--groups=12"], "cannot play 12 groups"),
        (["--sections=A=18", "--rounds=13", "--sessions=3"], "are for two sessions"),
    ],
)
def test_impossible_requests_are_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("crossover", *arguments, "--method=recipe")

    assert refusal.value.returncode == 2
