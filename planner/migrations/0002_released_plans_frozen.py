"""The database itself refuses to change a released plan or its seats.

Deleting is left to ``on_delete`` and the admin: emptying the whole database
must stay possible. SQLite drops triggers with a table that a later migration
remakes: such a migration runs ``freeze`` again.
"""

from django.db import migrations

SQLITE = (
    """
    CREATE TRIGGER plan_released_never_changes BEFORE UPDATE ON planner_planversion
    WHEN OLD.number IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'plan_released_never_changes'); END
    """,
    """
    CREATE TRIGGER seat_released_never_added BEFORE INSERT ON planner_seat
    WHEN (SELECT number FROM planner_planversion WHERE id = NEW.version_id) IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'seat_released_never_added'); END
    """,
    """
    CREATE TRIGGER seat_released_never_changes BEFORE UPDATE ON planner_seat
    WHEN EXISTS (SELECT 1 FROM planner_planversion
                 WHERE id IN (OLD.version_id, NEW.version_id) AND number IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'seat_released_never_changes'); END
    """,
)
SQLITE_REVERSE = (
    "DROP TRIGGER seat_released_never_changes",
    "DROP TRIGGER seat_released_never_added",
    "DROP TRIGGER plan_released_never_changes",
)

POSTGRESQL = (
    """
    CREATE FUNCTION refuse_released_plan() RETURNS trigger AS $$
    BEGIN
        IF OLD.number IS NOT NULL THEN
            RAISE EXCEPTION 'plan_released_never_changes' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql
    """,
    """
    CREATE TRIGGER plan_released_never_changes BEFORE UPDATE ON planner_planversion
    FOR EACH ROW EXECUTE FUNCTION refuse_released_plan()
    """,
    """
    CREATE FUNCTION refuse_released_seat() RETURNS trigger AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM planner_planversion
                   WHERE number IS NOT NULL
                   AND (id = NEW.version_id OR (TG_OP = 'UPDATE' AND id = OLD.version_id))) THEN
            RAISE EXCEPTION 'seat_released_never_changes' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql
    """,
    """
    CREATE TRIGGER seat_released_never_changes BEFORE INSERT OR UPDATE ON planner_seat
    FOR EACH ROW EXECUTE FUNCTION refuse_released_seat()
    """,
)
POSTGRESQL_REVERSE = (
    "DROP TRIGGER seat_released_never_changes ON planner_seat",
    "DROP TRIGGER plan_released_never_changes ON planner_planversion",
    "DROP FUNCTION refuse_released_seat",
    "DROP FUNCTION refuse_released_plan",
)


def freeze(apps, schema_editor):
    _run(schema_editor, sqlite=SQLITE, postgresql=POSTGRESQL)


def thaw(apps, schema_editor):
    _run(schema_editor, sqlite=SQLITE_REVERSE, postgresql=POSTGRESQL_REVERSE)


def _run(schema_editor, **statements):
    for statement in statements[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("planner", "0001_initial")]

    operations = [migrations.RunPython(freeze, thaw)]
