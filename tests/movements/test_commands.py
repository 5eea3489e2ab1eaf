"""The commands as a person or a script runs them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from movements.management.commands import movement, recommend, verify

ROOT = Path(__file__).resolve().parent.parent.parent


def run(capsys, command, *arguments):
    """Exit status, standard output and standard error."""
    status = 0
    try:
        command.Command().run_from_argv(["manage.py", command.__name__.split(".")[-1], *arguments])
    except SystemExit as stop:
        status = stop.code
    done = capsys.readouterr()
    return status, done.out, done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("web", "--tables", "18", "--groups", "13"),
        ("web", "--tables", "19", "--groups", "13", "--rounds", "12"),
        ("web", "--tables", "10", "--groups", "8", "--variant", "a"),
        ("mitchell", "--tables", "12", "--relay"),
        ("mitchell", "--tables", "9", "--phantom", "ew:4"),
        ("W191312",),
        ("W0609", "--phantom", "ns:1"),
    ],
)
def test_movement_passes_its_own_check(capsys, tmp_path, arguments):
    status, written, _ = run(capsys, movement, *arguments, "--format", "json")
    file = tmp_path / "movement.json"
    file.write_text(written)

    assert status == 0
    assert json.loads(written)["faults"] == []
    assert run(capsys, verify, str(file), "--format", "json") == (0, '{"faults": []}\n', "")


def test_movement_for_a_person(capsys):
    status, text, _ = run(capsys, movement, "W0604")

    assert status == 0
    assert text.splitlines()[:5] == [
        "W0604: web, 6 tables, 4 rounds, 4 board groups, 2 winners",
        "Boarding: 3-up-3-down",
        "Board sets: 2",
        "East-West skip a table after round 2.",
        "",
    ]
    assert "stand          4          1          2          3" in text
    assert text.endswith("Checked: no faults.\n")


def test_movement_without_a_file_name_says_why(capsys):
    _, text, _ = run(capsys, movement, "mitchell", "--tables", "12", "--relay")
    _, written, _ = run(capsys, movement, "W191312", "--format", "json")

    assert text.splitlines()[1] == ("This movement has no file name: names do not mention a relay.")
    assert json.loads(written)["file_name"] == "W191312"


def test_verify_lists_every_fault(capsys, tmp_path):
    _, written, _ = run(capsys, movement, "W1813", "--format", "json")
    document = json.loads(written)
    document["schedule"][2][3]["ew"] = None
    file = tmp_path / "movement.json"
    file.write_text(json.dumps(document))

    status, listed, _ = run(capsys, verify, str(file), "--format", "json")
    _, text, _ = run(capsys, verify, str(file))

    found = json.loads(listed)["faults"]
    assert status == 0
    assert {(fault["kind"], fault["round"]) for fault in found} >= {
        ("sit-out", 3),
        ("pair-nowhere", 3),
        ("unequal-count", None),
    }
    assert text.startswith("3 faults:\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("web", "--tables", "19", "--groups", "12"), "19 tables cannot play 12 groups"),
        (("web", "--tables", "0", "--groups", "5"), "0 tables are not possible"),
        (("web", "--tables", "18", "--groups", "500"), "500 board groups are not possible"),
        (("mitchell", "--tables", "many"), "many is not a whole number"),
        (("mitchell",), "needs its number of tables"),
        (("W9999ZZ",), "W9999ZZ is not the name of a movement"),
        (("W1813", "--rounds", "3"), "leave out rounds"),
        (("web", "--tables", "18", "--groups", "12", "--skip-after", "5"), "only after round 6"),
        (("mitchell", "--tables", "9", "--phantom", "4"), "4 is not a pair of a movement"),
        ((), "the following arguments are required"),
    ],
)
def test_impossible_or_malformed_gives_one_sentence_and_status_2(capsys, arguments, sentence):
    status, out, error = run(capsys, movement, *arguments)

    assert (status, out) == (2, "")
    assert sentence in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.json", ".", "binary"])
def test_verify_refuses_what_it_cannot_read(capsys, tmp_path, name):
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")

    status, out, error = run(capsys, verify, str(tmp_path / name))

    assert (status, out) == (2, "")
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("tables", ["18", "18.5", "18,5", "18½"])
def test_recommend_gives_figures_and_how_to_see_it(capsys, tables):
    status, listed, _ = run(
        capsys, recommend, "--tables", tables, "--boards", "26", "--format", "json"
    )

    first = json.loads(listed)["choices"][0]
    assert status == 0
    assert first["name"] == ("W1813" if tables == "18" else "W1913")
    seen, written, _ = run(capsys, movement, *first["arguments"].split(), "--format", "json")
    assert (seen, json.loads(written)["name"]) == (0, first["name"])


def test_recommend_for_a_person(capsys):
    status, text, _ = run(capsys, recommend, "--tables", "18", "--boards", "26")

    assert status == 0
    assert text.splitlines()[2:4] == [
        "    Everybody plays the same 26 boards; but it takes 2 sets of boards.",
        "    movement web --tables 18 --rounds 13 --groups 13",
    ]


@pytest.mark.parametrize("tables", ["0", "many", "18.3", "nan", "inf", "1e400", "-4"])
def test_recommend_refuses_what_is_no_number_of_tables(capsys, tables):
    status, out, error = run(capsys, recommend, f"--tables={tables}", "--boards", "26")

    assert (status, out) == (2, "")
    assert len(error.splitlines()) == 1


def test_what_only_computes_starts_without_settings():
    """Nor does it load pages and models: they take longer than most movements."""
    spoiled = {"DATABASE_URL": "oracle://nowhere", "DJANGO_SETTINGS_MODULE": "no.settings"}
    command = [sys.executable, "-X", "importtime", "manage.py", "movement", "W0604"]

    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | spoiled, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout.splitlines()[1]) == (0, "Boarding: 3-up-3-down")
    assert "movements.families.web" in done.stderr
    assert "planner" not in done.stderr
    assert "django.urls" not in done.stderr


def test_a_command_that_does_not_exist_is_named():
    command = [sys.executable, "manage.py", "movements"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode != 0
    assert done.stderr.startswith("Unknown command: 'movements'")
