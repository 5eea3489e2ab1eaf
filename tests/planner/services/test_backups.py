"""A backup holds everything, as it was at one moment, and comes back whole or not at all."""

import json
import os
import stat
from zipfile import ZipFile

import pytest

from tests.installation import ROOT, installation, sqlite_installation
from tests.some import some

# What is not in a backup: who is logged in, and the queue's tickets.
DUMP = ("dumpdata", "--exclude", "sessions", "--exclude", "django_tasks_database")
FILLED = {
    "planner.event",
    "planner.job",
    "planner.keptpack",
    "planner.pair",
    "planner.planstep",
    "planner.planversion",
    "planner.player",
    "planner.seat",
    "planner.section",
    "planner.session",
    "planner.tournament",
    "auth.user",
    "auth.group",
    "admin.logentry",
}
# Two places that always say the same, written in one transaction again and again.
WRITER = """
from itertools import count
from django.db import transaction
from planner.models import Event, Tournament
for number in count() if {endless} else [0]:
    with transaction.atomic():
        Tournament.objects.update(venue=str(number))
        Event.objects.filter(slug="demo-open-pairs").update(name=str(number))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("backups")
    for name in ("back", "busy", "works"):
        (place / name).mkdir()
    return place


@pytest.fixture(scope="module")
def source(folder):
    with installation(folder) as place:
        place.run("-m", "tests.planner.full_database")
        yield place


@pytest.fixture(scope="module")
def backup(source, folder):
    source.manage("backup", folder / "whole.zip")
    return folder / "whole.zip"


def contents(place):
    """All rows, as Django's own command writes them."""
    return json.loads(place.manage(*DUMP).stdout)


def lines(file, table):
    with ZipFile(file) as archive:
        return [json.loads(line) for line in archive.read(f"{table}.jsonl").splitlines()]


def test_everything_comes_back_on_either_database(source, backup, folder):
    there = sqlite_installation(folder, "there")
    there.manage("restore", backup)
    there.manage("backup", folder / "there.zip")
    with installation(folder / "back") as back:
        back.manage("restore", "--replace", folder / "there.zip")

        before = contents(source)
        assert {row["model"] for row in before} >= FILLED
        assert contents(there) == before
        assert contents(back) == before


def test_moments_are_kept_to_the_microsecond(backup):
    assert "2027-05-14T13:30:05.123456+00:00" in {
        job["created_at"] for job in some(lines(backup, "planner.job"))
    }


def test_backup_is_its_owners_alone(backup):
    assert stat.S_IMODE(os.stat(backup).st_mode) == 0o600


def test_backup_under_writes_is_one_moment(folder):
    with installation(folder / "busy") as place:
        place.manage("load_demo")
        place.manage("shell", "-v", "0", "-c", WRITER.format(endless=False))
        writer = place.start("manage.py", "shell", "-v", "0", "-c", WRITER.format(endless=True))
        try:
            seen = [moment(place, folder / f"busy-{number}.zip") for number in range(5)]
        finally:
            writer.kill()
            writer.communicate()

    assert len({venue for venue, _name in seen}) > 1
    assert [venue for venue, _name in seen] == [name for _venue, name in seen]


def moment(place, file):
    place.manage("backup", file)
    (event,) = (e for e in lines(file, "planner.event") if e["slug"] == "demo-open-pairs")
    (tournament,) = (t for t in lines(file, "planner.tournament") if t["slug"] == "demo-congress")
    return tournament["venue"], event["name"]


def test_restored_planner_works_on(backup, folder):
    """Keys go on after the last, waiting computations have their turn, releases are frozen."""
    script = """
from django.db import DatabaseError
from planner.models import *
from planner.services.job_runs import jobs_recover, next_job
Player.objects.create(name="Newcomer")
try:
    PlanVersion.objects.filter(number=1).update(released_at=None)
except DatabaseError as error:
    print("plan_released_never_changes" in str(error))
Job.objects.update(seen_at="2020-01-01T00:00Z")
jobs_recover()
print(next_job().kind)
"""
    with installation(folder / "works") as place:
        place.manage("restore", backup)
        done = place.manage("shell", "-v", "0", "-c", script)

    assert done.stdout.split() == ["True", "handouts"]


# The commands one after another in one process: what each refuses with.
REFUSALS = """
import json, sys
from django.core.management import CommandError, call_command
for command in json.loads({commands!r}):
    try:
        call_command(*command)
    except CommandError as error:
        print(json.dumps(str(error)))
"""


def changed(backup, file, name, change):
    """The backup with one of its files changed."""
    with ZipFile(backup) as old, ZipFile(file, "w") as new:
        for entry in old.namelist():
            data = old.read(entry)
            new.writestr(entry, change(data) if entry == name else data)
    return file


def with_manifest(backup, file, **facts):
    return changed(
        backup, file, "manifest.json", lambda data: json.dumps(json.loads(data) | facts).encode()
    )


def cut(backup, file):
    file.write_bytes(backup.read_bytes()[:-5000])
    return file


def applied(backup):
    with ZipFile(backup) as archive:
        return json.loads(archive.read("manifest.json"))["migrations"]


@pytest.fixture(scope="module")
def refusals(source, backup, folder):
    """What each command refuses with; that nothing is changed by it is seen at once."""
    players = "planner.player.jsonl"
    other = changed(backup, folder / "other.zip", players, lambda d: d.replace(b"DEMO", b"OMED"))
    without = changed(backup, folder / "without.zip", players, lambda data: b"")
    future = [*applied(backup), ["planner", "9999_the_future"]]
    newer = with_manifest(backup, folder / "newer.zip", migrations=future)
    form = with_manifest(backup, folder / "form.zip", format=2)
    commands = {
        "full": ["restore", backup],
        "exists": ["backup", backup],
        "no folder": ["backup", folder / "nowhere" / "a.zip"],
        "no file": ["restore", folder / "nothing.zip"],
        "cut": ["restore", "--replace", cut(backup, folder / "cut.zip")],
        "text": ["restore", "--replace", ROOT / "README.md"],
        "other": ["restore", "--replace", other],
        "without": ["restore", "--replace", without],
        "newer": ["restore", "--replace", newer],
        "form": ["restore", "--replace", form],
    }
    asked = json.dumps([list(map(str, command)) for command in commands.values()])
    before = contents(source), backup.read_bytes()
    done = source.manage("shell", "-v", "0", "-c", REFUSALS.format(commands=asked))
    assert (contents(source), backup.read_bytes()) == before
    return dict(zip(commands, map(json.loads, done.stdout.splitlines()), strict=True))


def test_full_database_is_not_overwritten(refusals):
    assert refusals["full"].startswith("The database is not empty")


def test_existing_file_is_not_overwritten(refusals):
    assert refusals["exists"].endswith("exists already: give another name.")


def test_missing_places_are_told(refusals):
    assert refusals["no folder"].endswith("cannot be written: No such file or directory.")
    assert refusals["no file"].endswith("cannot be read: No such file or directory.")


def test_damaged_files_are_refused(refusals):
    assert "is no whole backup" in refusals["cut"]
    assert "is no whole backup" in refusals["text"]
    assert "planner.player has another checksum" in refusals["other"]
    assert "planner.player has another checksum" in refusals["without"]


def test_newer_files_are_refused(refusals):
    assert "planner.9999_the_future" in refusals["newer"]
    assert "has format 2" in refusals["form"]


def test_refusal_is_one_sentence(source, backup):
    done = source.manage("restore", backup, check=False)

    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
