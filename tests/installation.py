"""A planner of its own, in its own processes and its own database, as people run it."""

import os
import subprocess
import sys
import uuid
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent


class Installation:
    def __init__(self, environment):
        self.environment = environment

    def run(self, *command, check=True, timeout=600):
        """A Python command in this installation, to its end."""
        return subprocess.run(
            [sys.executable, *map(str, command)],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=check,
            timeout=timeout,
        )

    def manage(self, *command, check=True):
        return self.run("manage.py", *command, check=check)

    def start(self, *command):
        """A Python process that goes on until it is ended."""
        return subprocess.Popen(
            [sys.executable, *map(str, command)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )


@contextmanager
def installation(folder: Path):
    """On the sort of database that the tests run on."""
    if address := os.environ.get("DATABASE_URL"):
        with _database_at(address) as url:
            yield _migrated(_environment() | {"DATABASE_URL": url})
    else:
        yield sqlite_installation(folder)


def sqlite_installation(folder: Path, name="own"):
    """On SQLite, wherever the tests run."""
    file = str(folder / f"{name}.sqlite3")
    return _migrated(_environment() | {"DATABASE_URL": "", "DATABASE_FILE": file})


def _environment():
    return os.environ | {"SECRET_KEY": "for tests only", "PYTHONPATH": str(ROOT)}


def _migrated(environment):
    place = Installation(environment)
    place.manage("migrate", "--verbosity", 0)
    return place


@contextmanager
def _database_at(address):
    import psycopg  # noqa: PLC0415 -- only where the tests run on PostgreSQL

    name = f"own_{uuid.uuid4().hex}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    try:
        yield urlsplit(address)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(address, autocommit=True) as server:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")
