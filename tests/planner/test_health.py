"""What monitors read."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from planner import health
from planner.models import Job
from planner.services.job_worker import SEEN_KEY
from tests.factories import make_login

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parent.parent.parent
WELL = {"database": "ok", "migrations": "ok", "worker": "ok", "disk": "ok"}


@pytest.fixture(autouse=True)
def _worker_seen():
    cache.set(SEEN_KEY, timezone.now())


def answered(client):
    answer = client.get("/healthz")
    return answer.status_code, answer.json()


def test_all_is_well(client):
    assert answered(client) == (200, WELL)


def test_missing_worker_is_reported(client):
    cache.delete(SEEN_KEY)

    assert answered(client) == (503, WELL | {"worker": "none seen"})


def test_silent_worker_is_reported_unless_it_is_at_work(client):
    cache.set(SEEN_KEY, timezone.now() - timedelta(minutes=2))

    status, found = answered(client)
    Job.objects.create(kind="handouts", owner=make_login(), state="running")

    assert status == 503
    assert found["worker"].startswith("none seen since 20")
    assert answered(client) == (200, WELL)


def test_missing_migration_is_reported(client):
    MigrationRecorder(connection).migration_qs.filter(app="planner", name__gt="0010").delete()

    status, found = answered(client)

    assert status == 503
    assert found["migrations"].endswith("not applied: run manage.py migrate")


def test_full_disk_is_reported(client, monkeypatch):
    monkeypatch.setattr(health, "LEAST_DISK", 10**18)

    status, found = answered(client)

    assert status == 503
    assert found["disk"].startswith("only ")


def test_missing_database_is_reported():
    script = "import json; from planner.health import health; print(json.dumps(health()))"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", script],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": "postgres://localhost:1/nothing", "SECRET_KEY": "tests"},
        capture_output=True,
        text=True,
        check=True,
    )

    found = json.loads(done.stdout)
    assert found.pop("database").startswith("cannot be reached: ")
    assert found == {"migrations": "unknown", "worker": "unknown", "disk": "ok"}
