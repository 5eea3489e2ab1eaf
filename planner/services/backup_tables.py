"""What a backup holds of the database, and how a row is written down.

A backup is one zip file: ``manifest.json`` tells the format, the migrations
that were applied and, of every table, its rows and a checksum; each table is
a file of JSON lines, one object a row. Tables are read and written as the
migrations describe them, not as today's models do, so that a backup can be
taken before an upgrade and a file from an older schema can be restored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, Model

FORMAT = 1
MANIFEST = "manifest.json"
# Who is logged in, and the tickets of the queue, which workers make anew.
LEFT_OUT = {"sessions.session", "django_tasks_database.dbtaskresult"}
# Apps that were there once: what an older file has of them is let go.
GONE = {"authtoken"}
# Made by every migration run: a database with nothing else in it is empty.
MADE_BY_DJANGO = {"contenttypes.contenttype", "auth.permission"}
# The triggers that freeze a released plan look for its version: it comes after its seats.
LAST = "planner.planversion"

Node = tuple[str, str]
Table = type[Model]


class BackupRefused(Exception):
    """A backup that cannot be made or restored, said to whoever runs the command."""


def tables_at(connection: BaseDatabaseWrapper, applied: Iterable[Node]) -> list[Table]:
    """The tables as these migrations made them, in the order in which they are written."""
    loader = MigrationLoader(connection)
    state = loader.project_state(sorted(set(applied) & set(loader.graph.nodes)))
    models = state.apps.get_models(include_auto_created=True)
    kept = [model for model in models if model._meta.managed and not model._meta.proxy]
    return sorted(
        (model for model in kept if model._meta.label_lower not in LEFT_OUT),
        key=lambda model: (model._meta.label_lower == LAST, model._meta.label_lower),
    )


def columns(table: Table) -> list[Field]:
    """What is stored of a row; the database works out the rest."""
    return [field for field in table._meta.concrete_fields if not field.generated]


def rows_written(table: Table) -> Iterator[bytes]:
    """The rows, a line of JSON each, in the order of their keys."""
    fields = columns(table)
    for row in table._default_manager.order_by("pk").iterator(chunk_size=1000):
        facts = {field.attname: _written(field, row) for field in fields}
        yield json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def row_read(fields: list[Field], line: bytes) -> list[Any]:
    """The values of a line, in the order of the columns."""
    facts = json.loads(line)
    return [None if facts[f.attname] is None else f.to_python(facts[f.attname]) for f in fields]


def _written(field: Field, row: Model) -> Any:
    value = field.value_from_object(row)
    plain = value is None or isinstance(value, bool | int | float)
    return value if plain else field.value_to_string(row)
