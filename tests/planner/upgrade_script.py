"""A planner as it was at every schema there has been, with an event in it, brought up to date.

Prints what became of each event, and of a backup from each of some schemas.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
django.setup()

from django.db import DatabaseError, connection, transaction  # noqa: E402 -- after the set-up
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from planner.models import Event, Job, PlanStep, PlanVersion  # noqa: E402
from planner.plan.view import plan_view  # noqa: E402
from planner.services.backup_reading import backup_restore  # noqa: E402
from planner.services.backup_writing import backup_write  # noqa: E402
from planner.services.plans import plan_draft, plan_release  # noqa: E402

TABLES = 6
# What a release kept from then on, besides what it kept before.
KEPT_SINCE = {
    "0009": "planner.migrations.0009_released_plans_keep_all._with_all",
    "0015": "planner.migrations.0015_events_of_one_stage._staged",
}
BACKED_UP = ("0001", "0008", "0012")


def main(folder: Path) -> None:
    nodes = _states()
    MigrationExecutor(connection).migrate(nodes[:1])
    for node in nodes:
        executor = MigrationExecutor(connection)
        executor.migrate([node])
        apps = executor.loader.project_state([node]).apps
        number = node[1][:4]
        _make(apps, number)
        if number in BACKED_UP:
            backup_write(file=folder / f"{number}.zip")
    found = {"states": [name for _app, name in nodes], "events": _events()}
    for number in BACKED_UP:
        backup_restore(file=folder / f"{number}.zip", replace=True)
        found[number] = _events()
    print(json.dumps(found))


def _states() -> list[tuple[str, str]]:
    """The planner's migrations, the oldest first."""
    graph = MigrationExecutor(connection).loader.graph
    (newest,) = graph.leaf_nodes("planner")
    return [node for node in graph.forwards_plan(newest) if node[0] == "planner"]


def _make(apps: object, number: str) -> None:
    """An event with a released plan, a draft, and a pair that has withdrawn since."""
    make = {
        name: apps.get_model("planner", name).objects.create
        for name in ("Tournament", "Event", "Session", "Section", "Player", "Pair", "PlanVersion")
    }
    author, _ = apps.get_model("auth", "User").objects.get_or_create(username="director")
    tournament = make["Tournament"](
        name=number, slug=f"t{number}", first_day="2027-05-14", last_day="2027-05-16"
    )
    event = make["Event"](
        tournament=tournament, name=number, slug=f"e{number}", rounds=5, session_count=1
    )
    session = make["Session"](event=event, number=1, **_stage(apps, event, number))
    section = make["Section"](session=session, letter="A", tables=TABLES, movement="mitchell")
    pairs = [
        make["Pair"](
            event=event,
            number=place,
            first_player=make["Player"](name=f"{number} First{place}"),
            second_player=make["Player"](name=f"{number} Second{place}"),
        )
        for place in range(1, 2 * TABLES + 1)
    ]
    for contents in (True, False):
        version = make["PlanVersion"](event=event)
        _seat(apps, version, section, pairs)
        if contents:
            _release(version, section, author, number)
    event.pairs.filter(number=12).update(withdrawn=True)
    if number >= "0005":
        apps.get_model("planner", "PlanStep").objects.create(
            event=event, number=1, author=author, summary="Š", before={"kept": [1, None]}
        )
    if number >= "0004":
        apps.get_model("planner", "Job").objects.create(
            owner=author, kind="handouts", state="done", file=b"\0" + number.encode()
        )


def _stage(apps: object, event: object, number: str) -> dict[str, object]:
    if number < "0015":
        return {}
    main = apps.get_model("planner", "Stage").objects.create(
        event=event, order=1, phase=1, name=event.name, code="main"
    )
    return {"stage": main}


def _seat(apps: object, version: object, section: object, pairs: list[object]) -> None:
    for place, pair in enumerate(pairs):
        apps.get_model("planner", "Seat").objects.create(
            version=version,
            session=section.session,
            section=section,
            table=place % TABLES + 1,
            direction=("ns", "ew")[place // TABLES],
            pair=pair,
        )


def _release(version: object, section: object, author: object, number: str) -> None:
    fields = [f.attname for f in section._meta.concrete_fields]
    kept = {f: getattr(section, f) for f in fields if f not in {"id", "session_id", "planned"}}
    version.number, version.released_at, version.released_by = 1, timezone.now(), author
    version.contents = {"sections": [{"session": 1} | kept]}
    for since, function in KEPT_SINCE.items():
        if number >= since:
            module, name = function.rsplit(".", 1)
            version.contents = getattr(import_module(module), name)(version)
    version.save()


def _events() -> dict[str, object]:
    """What today's program makes of every event."""
    return {event.name: _told(event) for event in Event.objects.order_by("name")}


def _told(event: Event) -> dict[str, object]:
    release = event.versions.get(number=1)
    client = Client(headers={"host": "localhost"})
    page = client.get(f"/events/{event.slug}/")
    return {
        "released": _seats(release),
        "draft": _seats(plan_draft(event=event)),
        "page": (page.status_code, page.content.decode().count(f"{event.name} First")),
        "frozen": _is_frozen(release),
        "steps": list(PlanStep.objects.filter(event=event).values_list("summary", "before")),
        "files": [bytes(f).decode() for f in Job.objects.values_list("file", flat=True)],
        "next": _next_number(event),
    }


def _seats(version: PlanVersion) -> list[str]:
    ((_session, section),) = plan_view(PlanVersion.objects.get(pk=version.pk)).sections
    return [
        f"{seat} {pair.number} {pair.names} of {section.movement.rounds}"
        for seat, pair in sorted(section.seats.items())
    ]


def _is_frozen(release: PlanVersion) -> bool:
    changes = (
        lambda: PlanVersion.objects.filter(pk=release.pk).update(number=7),
        lambda: release.seats.filter(table=1).update(table=7),
        lambda: release.seats.model.objects.bulk_create([_copied(release.seats.first())]),
    )
    return all(_is_refused(change) for change in changes)


def _copied(seat: object) -> object:
    seat.pk, seat.table = None, 7
    return seat


def _is_refused(change: object) -> bool:
    try:
        with transaction.atomic():
            change()
    except DatabaseError as error:
        return "released_never" in str(error)
    return False


def _next_number(event: Event) -> int:
    """A further release can be made; it is not kept."""
    with transaction.atomic():
        author = event.versions.get(number=1).released_by
        number = plan_release(event=event, author=author).number
        transaction.set_rollback(True)
    return number


if __name__ == "__main__":
    main(Path(sys.argv[1]))
