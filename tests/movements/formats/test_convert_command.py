import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from movements.families.mitchell import mitchell
from movements.formats import ebuscore
from movements.formats.conversion import FileFormat
from movements.formats.movement_file import MovementFile
from movements.movement import with_phantom
from movements.seats import Direction

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "five.txt"
    path.write_text(ebuscore.write([MovementFile(mitchell(5), "Five tables")]), newline="")
    return str(path)


@pytest.mark.parametrize("wanted", list(FileFormat), ids=str)
def test_every_format_is_written(file, tmp_path, wanted, capsys):
    target = tmp_path / "converted"

    call_command("convert", file, "--to", str(wanted), "--output", str(target))

    assert target.read_text()
    assert capsys.readouterr().out == f"Written to {target}.\n"


def test_json_is_one_document(file, capsys):
    call_command("convert", file, "--to", "json", "--format", "json")

    document = json.loads(capsys.readouterr().out)
    assert (document["tables"], document["rounds"], document["faults"]) == (5, 5, [])


def test_boards_of_a_round_can_be_told(file, capsys):
    call_command("convert", file, "--to", "magic", "--boards", "3")

    assert capsys.readouterr().out.splitlines()[0] == "1\t1\t1\t6\t1\t3"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no-such-file", "--to", "asc"], "no-such-file cannot be read"),
        (["FILE", "--to", "asc", "--number", "2"], "no movement 2"),
        (["FILE", "--to", "asc", "--boards", "99"], "99 boards per round"),
    ],
)
def test_refusals_are_one_sentence(file, arguments, sentence):
    arguments = [file if word == "FILE" else word for word in arguments]

    with pytest.raises(CommandError, match=sentence):
        call_command("convert", *arguments)


def test_what_cannot_be_expressed_ends_with_status_2(tmp_path):
    movement = with_phantom(mitchell(5), Direction.EW, 2)
    path = tmp_path / "missing.txt"
    path.write_text(ebuscore.write([MovementFile(movement)]), newline="")

    done = subprocess.run(
        [sys.executable, "manage.py", "convert", str(path), "--to", "asc"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert "no missing pairs" in done.stderr


def test_verify_reads_other_formats(file, tmp_path, capsys):
    call_command("verify", file)
    assert capsys.readouterr().out == "Checked: no faults.\n"

    path = tmp_path / "bad.txt"
    path.write_text("Bad\n1,2,4,2,2\n1,1,1,1,1,2\n2,2,2,2,2,1\n")
    call_command("verify", str(path), "--format", "json")
    kinds = {fault["kind"] for fault in json.loads(capsys.readouterr().out)["faults"]}
    assert kinds == {"opponents-met-twice"}
