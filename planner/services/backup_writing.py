"""Writing a backup while the planner goes on working."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from planner.services.backup_tables import (
    FORMAT,
    MANIFEST,
    BackupRefused,
    Table,
    rows_written,
    tables_at,
)


def backup_write(*, file: Path) -> dict[str, Any]:
    """Write all that is in the database at this moment; the manifest of the file.

    The file appears under its name when it is whole, readable by its owner only.
    """
    if file.exists():
        raise BackupRefused(f"{file} exists already: give another name.")
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w+b") as stream:
            with ZipFile(stream, "w", ZIP_DEFLATED) as archive, snapshot():
                manifest = _write(archive)
            stream.flush()
            os.fsync(stream.fileno())
        part.rename(file)
    except OSError as error:
        raise BackupRefused(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)
    return manifest


@contextmanager
def snapshot() -> Iterator[None]:
    """The database as it is now, whatever others write meanwhile; nobody has to wait for it."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    # Django would begin a transaction that keeps writers out.
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def _write(archive: ZipFile) -> dict[str, Any]:
    made_at = datetime.now(UTC)
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    manifest = {
        "format": FORMAT,
        "made_at": made_at.isoformat(timespec="seconds"),
        "database": connection.vendor,
        "migrations": [list(node) for node in applied],
        "tables": [_write_table(archive, table) for table in tables_at(connection, applied)],
    }
    archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
    return manifest


def _write_table(archive: ZipFile, table: Table) -> dict[str, Any]:
    name = table._meta.label_lower
    rows, sum_of_all = 0, hashlib.sha256()
    with archive.open(f"{name}.jsonl", "w", force_zip64=True) as lines:
        for line in rows_written(table):
            lines.write(line)
            sum_of_all.update(line)
            rows += 1
    return {"name": name, "rows": rows, "sha256": sum_of_all.hexdigest()}
