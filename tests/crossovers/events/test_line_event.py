import json

import pytest
from django.core.management import CommandError, call_command

from crossovers.errors import NoLineMove, UnknownSeat
from crossovers.events.line_event import crossover_by_lines
from crossovers.wishes import Wishes
from movements.seats import Seat
from tests.crossovers.line_counts import lettered, webs


def test_pairs_of_the_stationary_line_stay_ns():
    event = crossover_by_lines(
        webs(lettered(14, 14, 15), 13), 5, wishes=Wishes(stay_ns=("A3N", "C15N"))
    )

    assert event.count.total == 0


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(stay_ns=("B3N",)),
        Wishes(change_direction=True),
        Wishes(apart=(("A1N", "A2N"),)),
        Wishes(fixed=(("A1E", Seat.of_name("A1E")),)),
        Wishes(seeds=("A1N", "A2N", "A3N")),
    ],
)
def test_a_wish_that_moves_against_its_line_is_refused(wishes):
    with pytest.raises(NoLineMove, match="use the method best"):
        crossover_by_lines(webs(lettered(14, 14, 15), 13), 5, wishes=wishes)


def test_seeds_spread_over_lines_stay_spread():
    wishes = Wishes(seeds=("A1N", "B1E", "C1E"), apart=(("A1N", "B1E"),))
    sections = webs(lettered(13, 13, 13), 13)

    assert crossover_by_lines(sections, 2, wishes=wishes).count.total == 0


def test_an_absent_pair_must_be_one_of_the_event():
    with pytest.raises(UnknownSeat, match="no pair D1N"):
        crossover_by_lines(webs(lettered(9, 9), 9), 3, absent=("D1N",))


def test_no_sessions_are_refused():
    with pytest.raises(NoLineMove, match="cannot be 0 sessions"):
        crossover_by_lines(webs(lettered(9, 9), 9), 0)


def lines(capsys, *arguments):
    call_command("crossover", "--method=lines", *arguments)
    return capsys.readouterr().out


def test_json_has_paths_limits_and_pair_numbers(capsys):
    document = json.loads(
        lines(capsys, "--sections=A=14,B=14,C=15", "--rounds=13", "--sessions=5", "--format=json")
    )

    assert len(document["sessions"]) == 5
    assert document["playbacks"]["total"] == 0
    assert document["playbacks"]["proved"]
    assert (document["lines"]["method"], document["lines"]["swivel"]) == ("V", "C")
    assert document["lines"]["paths"][0] == {"line": "A NS 1-14", "seats": ["A NS 1-14"] * 5}
    stay = {"session": 5, "from": "C pairs 15-16", "to": "C pairs 15-16"}
    assert stay in document["pair_numbers"]
    assert [limit["kept"] for limit in document["lines"]["limits"]] == [True, True]
    assert document["announcement"][0] == "The same move is made after each session."
    assert len(document["moves"]) == 4 * 8


def test_text_has_colours_and_paths(capsys):
    text = lines(
        capsys,
        "--sections=A=13,B=16,C=16",
        "--rounds=13",
        "--sessions=4",
        "--colours=Red,White,Blue",
    )

    assert "Red EW 1 to 13: sit Blue EW at tables 4 to 16." in text
    assert "Red NS 11-13 and EW 1-13, Blue EW 1-16, White NS 1-16, White EW 1-16" in text
    assert "B pairs 1-16 to A pairs 11-26" in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--sections=A=13,B=13", "--sessions=4"], "allow 3 sessions without a playback"),
        (["--sections=A=18", "--sessions=2"], "nowhere to send them"),
        (["--sections=A=13,B=14,C=15", "--sessions=2"], "3 different sizes"),
        (["--sections=A=13,B=14", "--line-method=equal"], "not equal"),
        (["--sections=A=13,B=14", "--colours=Red,Red"], "a colour of its own"),
        (["--sections=A=13,B=14", "--sessions=-1"], "cannot be -1 sessions"),
    ],
)
def test_impossible_line_moves_are_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("crossover", "--method=lines", "--rounds=13", *arguments)

    assert refusal.value.returncode == 2
    assert str(refusal.value).count("\n") == 0
