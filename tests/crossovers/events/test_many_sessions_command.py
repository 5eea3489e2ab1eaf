import json

import pytest
from django.core.management import CommandError, call_command


def crossover(capsys, *arguments):
    call_command("crossover", "--rounds=7", "--format=json", *arguments)
    return json.loads(capsys.readouterr().out)


def test_best_seats_more_than_two_sessions(capsys):
    document = crossover(
        capsys, "--sections=A=10,B=12", "--sessions=4", "--method=best", "--seed=3"
    )

    assert document["method"] == "best"
    assert len(document["sessions"]) == 4
    assert document["playbacks"]["total"] == 0
    assert {move["session"] for move in document["moves"]} == {2, 3, 4}


@pytest.mark.parametrize("method", ["best", "lines"])
def test_pairs_leave_and_join_by_session(capsys, method):
    document = crossover(
        capsys, "--sections=A=12,B=13", "--sessions=3", f"--method={method}",
        "--withdrawn=A7E,3:B2N", "--added=3:1",
    )  # fmt: skip

    playing = [
        {pair for lines in seating.values() for line in lines.values() for pair in line if pair}
        for seating in document["sessions"]
    ]
    assert playing[0] - playing[1] == {"A7E"}
    assert playing[1] ^ playing[2] == {"B2N", "+1"}
    assert document["playbacks"]["total"] == 0


def test_a_half_table_from_the_start(capsys):
    document = crossover(
        capsys, "--sections=A=16", "--sessions=2", "--method=best", "--absent=A16E"
    )

    assert [seating["A"]["ew"].count(None) + seating["A"]["ns"].count(None)
            for seating in document["sessions"]] == [1, 1]  # fmt: skip
    assert document["playbacks"]["total"] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--method=best", "--withdrawn=x:A7E"], "names no session"),
        (["--method=best", "--withdrawn=4:A7E"], "name a session from 2 to 3"),
        (["--method=best", "--added=many"], "not a number of pairs"),
        (["--method=best", "--added=-1"], "-1 pairs cannot join"),
        (["--method=best", "--absent=C7E"], "no pair C7E to be absent"),
        (["--method=best", "--stay-ns=A99"], "no pair A99N"),
        (["--method=lines", "--stay-ns=B2"], "does not keep the wish that B2N stays NS"),
        (["--method=lines", "--fair"], "use --method best"),
        (["--method=recipe", "--stay-ns=A2"], "use --method best"),
        (["--method=blocks"], "for more use lines or best"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("crossover", "--sections=A=9,B=9", "--rounds=7", "--sessions=3", *arguments)

    assert refusal.value.returncode == 2


def test_two_sessions_have_no_third_to_change_before():
    with pytest.raises(CommandError, match="nothing before session 3: name a session from 2 to 2"):
        call_command(
            "crossover", "--sections=A=9,B=9", "--rounds=7", "--method=best", "--added=3:1"
        )
