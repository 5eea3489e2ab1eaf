"""Style, types and migrations: what ``make lint`` runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.lint


def run(*command, **environment):
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "ruff", "format", "--check", "."],
        ["-m", "ruff", "check", "."],
        ["-m", "mypy"],
        ["manage.py", "makemigrations", "--check", "--dry-run"],
    ],
    ids=["format", "style", "types", "migrations"],
)
def test_clean(command):
    done = run(sys.executable, *command)

    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_point_down():
    done = run(str(Path(sys.executable).parent / "lint-imports"), "--no-cache")

    assert done.returncode == 0, done.stdout + done.stderr


def test_production_settings_pass_the_deployment_checks():
    production = {"HTTPS": "1", "SECRET_KEY": "k9" * 40 + "!abcdefgh", "DEBUG": "0"}

    done = run(
        sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **production
    )

    assert done.returncode == 0, done.stderr


def test_lock_names_no_host_and_hashes_everything():
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = (ROOT / name).read_text().splitlines()

        pinned = [number for number, line in enumerate(lines) if "==" in line]
        assert pinned
        assert all("--hash=sha256:" in lines[number + 1] for number in pinned)
        assert not [line for line in lines if "://" in line]
