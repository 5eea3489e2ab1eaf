"""What ``make run`` does before it serves, and what it says when it cannot."""

import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def house(tmp_path):
    """A copy of the project, as a clone would have it, without data."""
    shutil.copy(ROOT / "manage.py", tmp_path)
    for name in ("planner", "movements", "crossovers", "templates", "fixtures"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def manage(house, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=house,
        env={**os.environ, "DATABASE_URL": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serving(house):
    """The real server on a free port, and its address once it answers."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    server = subprocess.Popen(
        command, cwd=house, env={**os.environ, "DATABASE_URL": ""}, stderr=subprocess.PIPE
    )
    address = f"http://127.0.0.1:{port}"
    try:
        yield wait_for(address, server)
    finally:
        server.terminate()
        server.wait(20)
        server.stderr.close()


def wait_for(address, server):
    patience = monotonic() + 60
    while monotonic() < patience and server.poll() is None:
        try:
            with urlopen(f"{address}/healthz") as answer:
                assert set(json.load(answer).values()) == {"ok"}
            return address
        except URLError:
            sleep(0.1)
    pytest.fail("the server did not answer")


def test_first_start_makes_a_login_and_the_second_keeps_everything(house):
    first = manage(house, "serve", "--prepare-only")
    edit = "from planner.models import Tournament; Tournament.objects.update(venue='Elsewhere')"
    assert manage(house, "shell", "-c", edit).returncode == 0

    second = manage(house, "serve", "--prepare-only")

    assert re.search(r"Log in as director with the password \S{19}$", first.stdout, re.M)
    assert "password" not in second.stdout.replace("changepassword", "").replace("new password", "")
    show = "from planner.models import Tournament; print(*Tournament.objects.values_list('venue'))"
    assert "Elsewhere" in manage(house, "shell", "-c", show).stdout


def test_secret_key_is_private_and_stays(house):
    manage(house, "serve", "--prepare-only")
    key = house / "secret.key"
    first = key.read_text()
    manage(house, "serve", "--prepare-only")

    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(first) > 50
    assert key.read_text() == first


def test_server_answers_with_the_login_page_and_its_style(house):
    with serving(house) as address:
        with urlopen(f"{address}/admin/login/") as answer:
            page = answer.read().decode()
        (style,) = re.findall(r'href="(/static/admin/css/base\.css)"', page)
        with urlopen(address + style) as answer:
            css = answer.read()

    assert "Arachne" in page
    assert b"--primary" in css


def test_taken_port_gets_one_sentence(house):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = manage(house, "serve", "--port", str(port))

    assert done.returncode == 2
    assert re.fullmatch(
        rf"Port {port} cannot be used .*: choose another, .*make run\.\n", done.stderr
    )


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://localhost/bridge", "DATABASE_URL starts with 'mysql'"),
        ("postgres://localhost:1/bridge", "The database cannot be reached"),
        ("postgres://localhost:port/bridge", "DATABASE_URL cannot be read"),
        ("sqlite://", "DATABASE_URL names no file"),
        ("sqlite://:memory:", "DATABASE_URL names no file"),
        ("sqlite:///:memory:", "DATABASE_URL names no file"),
    ],
)
def test_wrong_database_address_gets_one_sentence(house, address, sentence):
    done = manage(house, "serve", "--prepare-only", DATABASE_URL=address)

    assert done.returncode
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("name", ["club.sqlite3", "our%20club.sqlite3"])
@pytest.mark.parametrize("start", ["sqlite:///", "sqlite:///{house}/"])
def test_sqlite_file_can_be_named(house, start, name):
    address = start.format(house=house) + name

    done = manage(house, "serve", "--prepare-only", DATABASE_URL=address)

    assert done.returncode == 0, done.stderr
    assert (house / name.replace("%20", " ")).exists()
    assert not (house / "arachne.sqlite3").exists()


def test_command_without_a_database_gets_one_sentence(house):
    done = manage(house, "handouts", "open-pairs", "--output", str(house / "out"))

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("The database cannot be used (no such table")
    assert len(done.stderr.splitlines()) == 1


def test_without_a_secret_key_the_server_does_not_start(house):
    done = manage(house, "check", "--deploy", SECRET_KEY="")

    assert "SECRET_KEY" in done.stderr


@pytest.mark.django_db
def test_load_demo_can_be_called_twice(capsys):
    call_command("load_demo")
    call_command("load_demo")

    assert capsys.readouterr().out == "Demo Congress is in the database.\n" * 2

    call_command("load_demo", "--format", "json")

    assert json.loads(capsys.readouterr().out) == {
        "tournament": "Demo Congress",
        "events": ["demo-championship", "demo-mixed-pairs", "demo-open-pairs"],
    }
