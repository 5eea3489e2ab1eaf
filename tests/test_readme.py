"""The README is true: its commands run, its targets exist, its examples hold."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
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


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_files_named_exist(document):
    text = (ROOT / document).read_text()
    named = set(re.findall(r"`([a-z_]+/[a-z_0-9/]*(?:\.py)?)`", text))
    links = set(re.findall(r"\]\(([^):]+)\)", text))

    assert {name for name in named | links if not (ROOT / name).exists()} == set()
