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
    assert document["pair_numbers"][0] == {
        "session": 2,
        "from": "A pairs 1-9",
        "to": "A pairs 19-27",
    }
    assert document["moves"][0] == {
        "session": 2,
        "from": "A NS 1-9",
        "to": "A EW 1-9",
        "order": "same",
    }


def test_best_is_proved_at_eighteen_tables(capsys):
    document = json.loads(
        run(capsys, "--sections=A=18", "--rounds=13", "--method=best", "--format=json")
    )

    counted = document["playbacks"]
    assert (counted["total"], counted["lower_bound"], counted["proved"]) == (12, 12, True)
    assert sum(counted["per_pair"].values()) == 24 == 2 * len(counted["meetings"])


def test_blocks_show_the_trade_off(capsys):
    text = run(capsys, "--sections=A=12", "--rounds=11", "--method=blocks", "--blocks=4")

    assert "4 blocks: 48 playbacks (all tried)" in text
    assert text.startswith("48 playbacks")


def test_wishes_are_kept_and_their_price_told(capsys):
    text = run(
        capsys,
        "--sections=A=18",
        "--rounds=13",
        "--method=best",
        "--change-direction",
        "--fix=A1E=A4N",
    )

    assert text.startswith("144 playbacks")
    assert "The wishes cost 132: 12 playbacks without them." in text
    assert "    4    A1E" in text


def test_pairs_withdraw_and_join(capsys):
    text = run(
        capsys, "--sections=A=9,B=9", "--rounds=9", "--method=best", "--withdrawn=A3N", "--added=1"
    )

    assert text.startswith("0 playbacks")
    assert "New pair +1: sit " in text


def test_german_school(capsys):
    text = run(capsys, "--sections=A=17", "--rounds=13", "--method=recipe", "--german")

    assert text.startswith("0 playbacks")
    assert "would sit out meet at table 1" in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--stay-ns=A77"], "There is no pair A77N"),
        (["--stay-ns=A1", "--change-direction"], "A1N stays NS; everybody changes direction"),
        (["--apart=A1N/A2N"], "A1N and A2N are kept apart"),
        (["--apart=A1N"], "does not name two pairs"),
        (["--fix=B3N"], "There is no pair B3N"),
        (["--fix=A3N=Q7"], "is not a seat"),
        (["--seconds=0"], "A search cannot take"),
        (["--seconds=nan"], "A search cannot take"),
        (["--withdrawn=A1N,A2N"], "--then A=17"),
    ],
)
def test_wishes_that_cannot_be_kept_are_refused(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        call_command("crossover", "--sections=A=18", "--rounds=13", "--method=best", *arguments)


def test_wishes_need_the_method_best():
    with pytest.raises(CommandError, match="use --method best"):
        call_command(
            "crossover", "--sections=A=18", "--rounds=13", "--method=recipe", "--stay-ns=A1"
        )


def test_text_shows_each_step_and_seat(capsys):
    text = run(capsys, "--sections=A=13,B=18", "--rounds=A=13,B=13", "--method=recipe")

    assert text.startswith("0 playbacks, at most 0 per pair")
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
        (["--sections=A=18", "--rounds=many"], "is not a number of rounds"),
        (["--sections=A=19", "--rounds=12", "--groups=12"], "cannot play 12 groups"),
        (["--sections=A=18", "--rounds=13", "--sessions=3"], "are for two sessions"),
    ],
)
def test_impossible_requests_are_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("crossover", *arguments, "--method=recipe")

    assert refusal.value.returncode == 2


@pytest.mark.parametrize("method", ["recipe", "blocks", "german", "lines", "best"])
def test_every_method_takes_half_tables_and_turnovers(capsys, method):
    document = json.loads(
        run(
            capsys,
            "--sections=A=8,B=8",
            "--rounds=5",
            f"--method={method}",
            "--format=json",
            "--absent=A3E",
            "--withdrawn=B2N",
            "--added=1",
        )
    )

    first, second = (
        {pair for lines in seating.values() for line in lines.values() for pair in line if pair}
        for seating in document["sessions"]
    )
    assert len(first) == 31
    assert first ^ second == {"B2N", "+1"}
    counted = document["playbacks"]
    assert counted["lower_bound"] <= counted["total"]
    assert counted["proved"] == (counted["lower_bound"] == counted["total"])


def test_the_german_school_divides_every_section(capsys):
    document = json.loads(
        run(capsys, "--sections=A=8,B=9", "--rounds=7", "--method=german", "--format=json")
    )

    assert document["playbacks"]["total"] == 0
    assert {letter: len(lines["ns"]) for letter, lines in document["sessions"][1].items()} == {
        "A": 4,
        "B": 4,
        "C": 9,
    }
    assert [(section["letter"], section["movement"]) for section in document["then"]][:2] == [
        ("A", "Howell 4×7"),
        ("B", "Howell 4×7"),
    ]
    assert any("play a Howell among yourselves" in note for note in document["notes"])


def test_the_german_school_as_a_recipe_is_for_one_section():
    with pytest.raises(CommandError, match="use --method german"):
        call_command("crossover", "--sections=A=9,B=9", "--rounds=7", "--method=recipe", "--german")
