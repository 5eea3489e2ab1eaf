"""Keys gathered into a list by the database itself, so that a list of objects is one query."""

from typing import Any

from django.db.models import Aggregate, JSONField


class Listed(Aggregate):
    """The values of a group as a list, in no order."""

    output_field = JSONField()

    def as_sqlite(self, compiler: Any, connection: Any, **options: Any) -> tuple:
        return self.as_sql(compiler, connection, function="JSON_GROUP_ARRAY", **options)

    def as_postgresql(self, compiler: Any, connection: Any, **options: Any) -> tuple:
        return self.as_sql(compiler, connection, function="JSONB_AGG", **options)
