"""``balance`` as a person or a script runs it."""

import json
import xml.etree.ElementTree as ET

import pytest

from movements.management.commands import balance, movement, recommend


def run(capsys, command, *arguments):
    """Exit status, standard output and standard error."""
    status = 0
    try:
        command.Command().run_from_argv(["manage.py", command.__name__.split(".")[-1], *arguments])
    except SystemExit as stop:
        status = stop.code
    done = capsys.readouterr()
    return status, done.out, done.err


def test_balance_of_switched_rounds_as_json(capsys):
    status, written, _ = run(
        capsys, balance, "mitchell", "--tables", "13", "--switch", "rounds:1,2", "--format", "json"
    )

    document = json.loads(written)
    assert status == 0
    assert (document["pairs"], round(document["imbalance"], 4)) == (26, 1.7727)
    assert document["switches"] == {"1": list(range(1, 14)), "2": list(range(1, 14))}
    assert len(document["mpcomp"]) == 26
    assert document["lower_bound"] < document["imbalance"]
    assert sum(document["mpcomp"][0]) == 13 * 12


def test_balance_of_a_file_is_that_of_the_movement(capsys, tmp_path):
    _, written, _ = run(capsys, movement, "W1008A", "--switch", "best", "--format", "json")
    file = tmp_path / "typed.json"
    file.write_text(written)

    _, of_file, _ = run(capsys, balance, str(file), "--format", "json")
    _, of_name, _ = run(capsys, balance, "W1008A", "--switch", "best", "--format", "json")

    assert json.loads(of_file)["mpcomp"] == json.loads(of_name)["mpcomp"]
    assert json.loads(of_file)["switches"] == json.loads(of_name)["switches"]


def test_balance_for_a_person(capsys):
    _, text, _ = run(
        capsys, balance, "mitchell", "--tables", "5", "--switch", "last-rounds", "--compare"
    )

    lines = text.splitlines()
    assert lines[0] == "W0505: imbalance 1.6178 (no switching goes below 0.7857)"
    assert "Round 5: arrow switch at tables 1, 2, 3, 4, 5" in lines
    assert "    1.6178  last rounds only: round 5" in lines
    assert any(line.startswith("    1.3806  table by table:") for line in lines)


def test_two_winners_are_also_judged_within_their_lines(capsys):
    _, text, _ = run(capsys, balance, "W1813")

    assert "within North-South the imbalance is 0.0000" in text


def test_simulation_shows_progress_and_repeats_with_its_seed(capsys):
    arguments = ("howell", "--tables", "4", "--simulate", "300", "--seed", "5", "--format", "json")

    status, written, progress = run(capsys, balance, *arguments)
    again = run(capsys, balance, *arguments)[1]

    assert status == 0
    assert json.loads(written)["simulation"]["events"] == 300
    assert progress.endswith("300 of 300 events\n")
    assert again == written


def test_pictures_are_well_formed(capsys, tmp_path):
    heat, line = tmp_path / "heat.svg", tmp_path / "curve.svg"

    run(capsys, balance, "W0807", "--picture", str(heat), "--curve", str(line))

    squares = [part for part in ET.parse(heat).iter() if part.tag.endswith("rect")]
    dots = [part for part in ET.parse(line).iter() if part.tag.endswith("circle")]
    assert len(squares) == 16 * 15 + 1
    assert len(dots) == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("mitchell", "--tables", "9", "--switch", "rounds:10"), "there is no round 10 to switch"),
        (("mitchell", "--tables", "9", "--switch", "often"), "often is not a way to switch"),
        (("mitchell", "--tables", "9", "--switch", "rounds:x"), "rounds:x is not a way to switch"),
        (("nowhere.json",), "nowhere.json cannot be read"),
        (("howell", "--tables", "5", "--simulate", "0"), "0 events cannot be simulated"),
        (("howell", "--tables", "5", "--simulate", "9", "--boards", "0"), "0 boards per round"),
        (("howell", "--tables", "13", "--curve", "c.svg"), "25 rounds are too many"),
        (("howell", "--tables", "5", "--picture", "/no/such/x.svg"), "cannot be written"),
        (("howell", "--tables", "5", "--rover", "ew"), "a howell has no place for a rover"),
        (("three-quarter", "--tables", "8"), "needs its number of rounds"),
    ],
)
def test_refusal_is_one_sentence(capsys, arguments, sentence):
    status, written, refusal = run(capsys, balance, *arguments)

    assert (status, written) == (2, "")
    assert sentence in refusal
    assert len(refusal.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        (("--tables", "5", "--boards", "27"), "howell"),
        (("--tables", "8", "--boards", "26"), "three-quarter"),
        (("--tables", "4.5", "--boards", "27"), "howell"),
        (("--tables", "13", "--boards", "26"), "mitchell"),
    ],
)
def test_howells_are_recommended_where_tables_are_fewer_than_rounds(capsys, arguments, kind):
    _, written, _ = run(capsys, recommend, *arguments, "--format", "json")

    assert json.loads(written)["choices"][0]["kind"] == kind
