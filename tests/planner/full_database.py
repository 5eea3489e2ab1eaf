"""Fills a database: something in every table that there is."""

import os
import uuid
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
django.setup()

from django.apps import apps  # noqa: E402 -- after the set-up
from django.contrib.admin.models import CHANGE, LogEntry  # noqa: E402
from django.contrib.auth.models import Group, Permission, User  # noqa: E402
from django.db import DatabaseError, models, transaction  # noqa: E402

from planner.enums import JobState, Role  # noqa: E402
from planner.models import Event, Job, KeptPack, Pair, PlanVersion, Tournament  # noqa: E402
from planner.services.demo import demo_load  # noqa: E402
from planner.services.history import planning_step  # noqa: E402
from planner.services.plans import plan_release  # noqa: E402
from planner.services.roles import role_give  # noqa: E402

ODD_NAME = 'Ana "Šárka" O’Neill\n\\ 李\u2028\U0001f0cf'
ASKED = datetime(2027, 5, 14, 13, 30, 5, 123456, tzinfo=UTC)


def fill() -> None:
    tournament = demo_load()
    Tournament.objects.filter(pk=tournament.pk).update(venue=ODD_NAME)
    chief = User.objects.create_superuser("chief", password="a good password")
    for role in Role:
        role_give(user=User.objects.create_user(role.value), role=role, tournaments=(tournament,))
    chief.user_permissions.add(Permission.objects.first())
    release(chief)
    one, other = Pair.objects.all()[:2]
    one.apart_from.add(other)
    jobs(chief)
    LogEntry.objects.log_actions(
        chief.pk, Event.objects.all()[:1], CHANGE, change_message=[{"changed": {}}]
    )
    for model in apps.get_models(include_auto_created=True):
        if not model._default_manager.exists():
            invent(model)


def release(chief: User) -> None:
    event = Event.objects.get(slug="demo-open-pairs")
    with planning_step(event=event, author=chief, summary="Wishes") as step:
        event.pairs.filter(number=3).update(seed=99)
        step.changes = True
    version = plan_release(event=event, author=chief)
    KeptPack.objects.create(version=version, key="0" * 64, pdf=bytes(range(256)))
    Group.objects.create(name=ODD_NAME[:20])
    assert PlanVersion.objects.filter(number__isnull=False).exists()


def jobs(chief: User) -> None:
    facts = {"kind": "handouts", "owner": chief, "arguments": {"a": [1, 2.5, None, ODD_NAME]}}
    done = Job.objects.create(**facts, state=JobState.DONE, file=b"\0\xff", result={"b": {}})
    Job.objects.filter(pk=done.pk).update(created_at=ASKED, run=uuid.uuid4())
    Job.objects.create(**facts, state=JobState.RUNNING, run=uuid.uuid4())


def invent(model: type[models.Model]) -> None:
    """A row of a model that nothing above knows of, as far as the database takes it."""
    fields = [f for f in model._meta.concrete_fields if not isinstance(f, models.AutoField)]
    try:
        with transaction.atomic():
            model(**{field.attname: value_for(field) for field in fields}).save()
    except DatabaseError as error:
        print(f"{model._meta.label} stays empty: {error}")


def value_for(field: models.Field) -> object:
    if field.null:
        return None
    if field.is_relation:
        return field.related_model._default_manager.values_list("pk", flat=True).first()
    if field.choices:
        return field.flatchoices[0][0]
    invented = {
        models.BooleanField: True,
        models.IntegerField: 1,
        models.DecimalField: Decimal("1.5"),
        models.FloatField: 1.5,
        models.DateTimeField: ASKED,
        models.DateField: date(2027, 5, 14),
        models.DurationField: timedelta(seconds=90),
        models.UUIDField: uuid.UUID(int=7),
        models.BinaryField: b"\0\x01",
        models.JSONField: {"key": [1, ODD_NAME]},
        models.GenericIPAddressField: "127.0.0.1",
    }
    return next((value for kind, value in invented.items() if isinstance(field, kind)), "text")


if __name__ == "__main__":
    fill()
