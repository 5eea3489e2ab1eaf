"""Restoring a backup, whole or not at all, into either database."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.management.sql import sql_flush
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from planner.services.backup_tables import (
    FORMAT,
    GONE,
    MADE_BY_DJANGO,
    MANIFEST,
    BackupRefused,
    Node,
    Table,
    columns,
    row_read,
    tables_at,
)

AT_ONCE = 1000
# What is wrong with a file that is no backup, or no whole one.
DAMAGE = (BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError, ValidationError)


def backup_restore(*, file: Path, replace: bool = False) -> dict[str, Any]:
    """Put the database back to what the file holds, in one transaction; the file's manifest.

    A file from an older schema is read into that schema, then brought up to date.
    """
    try:
        with ZipFile(file) as archive:
            manifest = _manifest(archive)
            applied = _applied(manifest)
            _refuse_newer(applied)
            with connection.constraint_checks_disabled(), transaction.atomic():
                _refuse_full(replace)
                _restore(archive, manifest, applied)
    except OSError as error:
        raise BackupRefused(f"{file} cannot be read: {error.strerror or error}.") from error
    except DAMAGE as error:
        raise BackupRefused(f"{file} is no whole backup ({error}): nothing was changed.") from error
    except DatabaseError as error:
        reason = str(error).strip().splitlines()[0]
        raise BackupRefused(f"The database refused it ({reason}): nothing was changed.") from error
    ContentType.objects.clear_cache()
    cache.clear()
    return manifest


def _manifest(archive: ZipFile) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
    if manifest["format"] > FORMAT:
        raise BackupRefused(
            f"The backup has format {manifest['format']}, and this Arachne knows {FORMAT}: "
            "upgrade it first."
        )
    return manifest


def _refuse_newer(applied: set[Node]) -> None:
    unknown = sorted(applied - set(MigrationLoader(connection).disk_migrations))
    if unknown:
        raise BackupRefused(
            f"The backup comes from a newer Arachne, with the migration {'.'.join(unknown[0])} "
            "that this one does not know: upgrade this one first."
        )


def _applied(manifest: dict[str, Any]) -> set[Node]:
    """The migrations behind the file, without those of apps that are gone."""
    gone = GONE - MigrationLoader(connection).migrated_apps
    return {(app, name) for app, name in manifest["migrations"] if app not in gone}


def _refuse_full(replace: bool) -> None:
    if replace:
        return
    here = MigrationRecorder(connection).applied_migrations()
    for table in tables_at(connection, here):
        if table._meta.label_lower not in MADE_BY_DJANGO and table._default_manager.exists():
            raise BackupRefused(
                f"The database is not empty (there is a {table._meta.verbose_name}): "
                "give --replace to lose what is in it, or another DATABASE_URL."
            )


def _restore(archive: ZipFile, manifest: dict[str, Any], applied: set[Node]) -> None:
    _empty()
    executor = MigrationExecutor(connection)
    if missing := set(executor.loader.graph.nodes) - applied:
        executor.migrate(_before(executor.loader, missing))
        connection.check_constraints()
    told = {facts["name"]: facts for facts in manifest["tables"]}
    tables = tables_at(connection, applied)
    for table in tables:
        _load(archive, table, told.pop(table._meta.label_lower))
    if stray := {name for name in told if name.split(".")[0] not in GONE}:
        raise ValueError(f"there is no table {min(stray)}")
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)
    call_command("migrate", verbosity=0, interactive=False)


def _empty() -> None:
    with connection.cursor() as cursor:
        for statement in sql_flush(no_style(), connection, reset_sequences=True):
            cursor.execute(statement)


def _before(loader: MigrationLoader, missing: set[Node]) -> list[tuple[str, str | None]]:
    """The last migrations of each app before those that are missing."""
    targets: list[tuple[str, str | None]] = []
    for app in sorted({app for app, _name in missing}):
        kept = {(app, name) for app_, name in loader.graph.nodes if app_ == app} - missing
        last = max(kept, key=lambda node: len(loader.graph.forwards_plan(node)), default=None)
        targets.append(last or (app, None))
    return targets


def _load(archive: ZipFile, table: Table, told: dict[str, Any]) -> None:
    """Write the rows of a table as they were, past everything that a model does on saving."""
    fields = columns(table)
    quote = connection.ops.quote_name
    names = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    sum_of_all = hashlib.sha256()

    def rows() -> Iterator[list[Any]]:
        with archive.open(f"{told['name']}.jsonl") as lines:
            for line in lines:
                sum_of_all.update(line)
                values = row_read(fields, line)
                yield [
                    field.get_db_prep_save(value, connection)
                    for field, value in zip(fields, values, strict=True)
                ]

    insert = f"INSERT INTO {quote(table._meta.db_table)} ({names}) VALUES ({places})"
    waiting = rows()
    with connection.cursor() as cursor:
        while batch := list(islice(waiting, AT_ONCE)):
            cursor.executemany(insert, batch)
    if sum_of_all.hexdigest() != told["sha256"]:
        raise ValueError(f"{told['name']} has another checksum")
