"""The documents are true: commands run, targets and files exist, examples hold."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
COMMANDS = re.findall(r"^\.venv/bin/python (manage\.py .+)$", README, re.M) + re.findall(
    r"`\.venv/bin/python (manage\.py [^`]+)`", README
)
COMPUTING = {"movement", "recommend", "crossover", "phantoms", "repair", "balance", "section_plans"}


@pytest.mark.parametrize(
    "command", [command for command in COMMANDS if command.split()[1] in COMPUTING]
)
def test_command_runs(command):
    done = subprocess.run(
        [sys.executable, *command.split()], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_commands_are_known():
    listed = subprocess.run(
        [sys.executable, "manage.py", "help", "--commands"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()

    assert COMMANDS
    assert {command.split()[1] for command in COMMANDS} <= set(listed)


def test_make_targets_exist():
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M)

    assert set(re.findall(r"make ([a-z-]+)`?", README)) & set(targets) >= {"run", "test", "bench"}
    assert set(re.findall(r"`(?:PORT=\d+ )?make ([a-z-]+)`", README)) <= set(targets)


def test_examples_hold():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert results.attempted
    assert results.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_named_exist(document):
    text = document.read_text()
    named = set(re.findall(r"`([a-z_]+/[a-z_0-9/]*(?:\.py)?)`", text))
    links = set(re.findall(r"\]\(([^):]+)\)", text))

    assert {name for name in named if not (ROOT / name).exists()} == set()
    assert {name for name in links if not (document.parent / name).exists()} == set()


def test_every_chapter_of_the_mathematics_names_where_it_is_computed():
    chapters = (ROOT / "docs" / "mathematics.md").read_text().split("\n## ")[1:]

    assert len(chapters) >= 6
    assert [
        text.split("\n")[0] for text in chapters if not re.search(r"`[a-z_/]+\.py`", text)
    ] == []
