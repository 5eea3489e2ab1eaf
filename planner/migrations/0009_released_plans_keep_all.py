"""Released plans also keep their event's numbers, their sessions' starts and their pairs.

Versions released before take these over as they are now: nothing else is known.
"""

from importlib import import_module

from django.db import migrations

freezing = import_module("planner.migrations.0002_released_plans_frozen")

EVENT_FIELDS = ("scoring", "winners", "rounds", "boards_per_round")
PAIR_FIELDS = ("number", "seed", "must_sit_ns", "fixed_section", "fixed_table", "prefers")
PLAYER_FIELDS = ("name", "national_number", "club", "bbo_name")


def keep(apps, schema_editor):
    _rewritten(apps, schema_editor, _with_all)


def forget(apps, schema_editor):
    _rewritten(apps, schema_editor, lambda version: {"sections": version.contents["sections"]})


def _rewritten(apps, schema_editor, contents):
    versions = apps.get_model("planner", "PlanVersion").objects.filter(number__isnull=False)
    if not versions.exists():
        return
    freezing.thaw(apps, schema_editor)
    for version in versions.select_related("event"):
        version.contents = contents(version)
        version.save(update_fields=["contents"])
    freezing.freeze(apps, schema_editor)


def _with_all(version):
    event = version.event
    seats = version.seats.select_related("pair__first_player", "pair__second_player")
    pairs = {seat.pair_id: seat.pair for seat in seats}
    return {
        "event": _facts(event, EVENT_FIELDS),
        "sessions": [
            {
                "number": session.number,
                "starts_at": session.starts_at.isoformat() if session.starts_at else None,
            }
            for session in event.sessions.order_by("number")
        ],
        "sections": version.contents["sections"],
        "pairs": [
            {"pair": pair.pk}
            | _facts(pair, PAIR_FIELDS)
            | {
                "players": [
                    _facts(p, PLAYER_FIELDS) for p in (pair.first_player, pair.second_player)
                ]
            }
            for pair in sorted(pairs.values(), key=lambda pair: pair.number)
        ],
    }


def _facts(obj, fields):
    return {field: getattr(obj, field) for field in fields}


class Migration(migrations.Migration):
    dependencies = [("planner", "0008_section_written_movement")]

    operations = [migrations.RunPython(keep, forget)]
