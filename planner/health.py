"""What a monitor wants to know: database, migrations, workers and disk, each in a word."""

import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from planner.services.job_worker import worker_seen

OK = "ok"
LEAST_DISK = 200_000_000
WORKER_PATIENCE = timedelta(seconds=60)


def health() -> dict[str, str]:
    """Every part with ``ok`` or its trouble; without a database there is little to tell."""
    found = {"database": _database()}
    checks: dict[str, Callable[[], str]] = {"migrations": _migrations, "worker": _worker}
    for part, check in checks.items():
        found[part] = check() if found["database"] == OK else "unknown"
    return found | {"disk": _disk()}


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return f"cannot be reached: {str(error).strip().splitlines()[0]}"
    return OK


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(missing)} not applied: run manage.py migrate" if missing else OK


def _worker() -> str:
    seen = worker_seen()
    if seen is None or timezone.now() - seen > WORKER_PATIENCE:
        return f"none seen since {seen:%Y-%m-%d %H:%M:%S}" if seen else "none seen"
    return OK


def _disk() -> str:
    free = free_disk()
    return OK if free >= LEAST_DISK else f"only {free // 1_000_000} MB free"


def free_disk() -> int:
    """Bytes on the fullest disk that the planner writes to."""
    places = [settings.BASE_DIR]
    if connection.vendor == "sqlite":
        file = Path(str(settings.DATABASES["default"]["NAME"]))
        places += [file.parent] if file.parent.exists() else []
    return min(shutil.disk_usage(place).free for place in places)
