"""Every event so far becomes one stage with all its sessions; so do the released plans."""

from importlib import import_module

from django.db import migrations

freezing = import_module("planner.migrations.0002_released_plans_frozen")

MAIN_STAGE = "main"
ADDED = ("stages", "unseated")


def stage(apps, schema_editor):
    Stage = apps.get_model("planner", "Stage")
    for event in apps.get_model("planner", "Event").objects.iterator():
        main = Stage.objects.create(event=event, order=1, phase=1, name=event.name, code=MAIN_STAGE)
        event.sessions.update(stage=main)
    _rewritten(apps, schema_editor, _staged)


def unstage(apps, schema_editor):
    """One stage goes without a loss; of several the event's sessions stay."""
    _rewritten(apps, schema_editor, _unstaged)
    apps.get_model("planner", "Session").objects.update(stage=None)
    for model in ("StageRanking", "StageEntry", "StageTake", "Stage"):
        apps.get_model("planner", model).objects.all().delete()


def _rewritten(apps, schema_editor, contents):
    versions = apps.get_model("planner", "PlanVersion").objects.filter(number__isnull=False)
    if not versions.exists():
        return
    freezing.thaw(apps, schema_editor)
    for version in versions.select_related("event"):
        version.contents = contents(version)
        version.save(update_fields=["contents"])
    freezing.freeze(apps, schema_editor)


def _staged(version):
    kept = version.contents
    main = {
        "order": 1,
        "phase": 1,
        "name": version.event.name,
        "code": MAIN_STAGE,
        "rounds": None,
        "boards_per_round": None,
        "carry_rule": "none",
        "carry_percent": "100.00",
        "carry_top_before": None,
        "carry_top_after": None,
        "carry_formula": "",
        "carry_table": {},
        "carry_decimals": 2,
        "takes": [],
        "field": [],
    }
    sessions = [session | {"stage": MAIN_STAGE} for session in kept["sessions"]]
    return kept | {"stages": [main], "sessions": sessions, "unseated": []}


def _unstaged(version):
    kept = {key: value for key, value in version.contents.items() if key not in ADDED}
    sessions = [
        {key: value for key, value in session.items() if key != "stage"}
        for session in kept["sessions"]
    ]
    return kept | {"sessions": sessions}


class Migration(migrations.Migration):
    dependencies = [("planner", "0014_stages")]

    operations = [migrations.RunPython(stage, unstage)]
