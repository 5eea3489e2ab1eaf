"""Where the data are: what ``DATABASE_URL`` says, as Django wants it in its settings."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import dj_database_url
from django.core.exceptions import ImproperlyConfigured


def database_at(address: str, *, folder: Path, file: Path) -> dict[str, object]:
    """The database at an address; without one the SQLite ``file``."""
    if not address:
        return _sqlite(file)
    if address.startswith("sqlite://"):
        return _sqlite(_sqlite_file(address, folder))
    if not address.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured(
            f"DATABASE_URL starts with {address.split(':')[0]!r}, which Arachne does not know: "
            "give postgres://user:password@host/name or sqlite:///file, or leave it unset."
        )
    try:
        found: dict[str, Any] = {
            **dj_database_url.parse(address, conn_max_age=60, conn_health_checks=True)
        }
    except ValueError as error:
        raise ImproperlyConfigured(
            f"DATABASE_URL cannot be read ({error}): give postgres://user:password@host/name."
        ) from error
    # Planning a query of many tables takes longer than running it: a connection prepares it once.
    prepared = {"server_side_binding": True, "prepare_threshold": 5}
    return found | {"OPTIONS": prepared | found.get("OPTIONS", {})}


def _sqlite(file: Path) -> dict[str, object]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def _sqlite_file(address: str, folder: Path) -> Path:
    """Three strokes before a path from ``folder``, four before one from the root."""
    file = unquote(address.removeprefix("sqlite://").split("?")[0])
    if not file.startswith("/") or file.endswith("/") or file == "/:memory:":
        raise ImproperlyConfigured(
            f"DATABASE_URL names no file ({address}): "
            "give sqlite:///arachne.sqlite3, or sqlite:////var/lib/arachne/arachne.sqlite3."
        )
    return folder / file[1:]
