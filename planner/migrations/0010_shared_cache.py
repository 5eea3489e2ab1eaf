"""The table of Django's cache in the database, which all workers share."""

from django.core.management import call_command
from django.db import migrations

TABLE = "planner_cache"


def make(apps, schema_editor):
    call_command("createcachetable", TABLE, database=schema_editor.connection.alias, verbosity=0)


def drop(apps, schema_editor):
    schema_editor.execute(f"DROP TABLE {schema_editor.quote_name(TABLE)}")


class Migration(migrations.Migration):
    dependencies = [("planner", "0009_released_plans_keep_all")]

    operations = [migrations.RunPython(make, drop)]
