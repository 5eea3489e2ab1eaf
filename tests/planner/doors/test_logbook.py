"""The logbook: what a release leaves in it, who reads it, who writes it."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from planner.enums import LogbookKind, Role
from planner.models import LogbookEntry
from planner.services.logbook import logbook_write
from planner.services.plans import plan_release
from planner.services.roles import role_give
from tests.factories import make_director, make_login, make_seat

pytestmark = pytest.mark.django_db


def test_release_is_told_with_its_author(author):
    event = make_seat().session.event

    plan_release(event=event, author=author)
    plan_release(event=event, author=author)

    told = list(LogbookEntry.objects.order_by("pk").values_list("kind", "who", "what"))
    assert told == [
        (LogbookKind.RELEASED, author.username, f"{event.name}, 1"),
        (LogbookKind.RELEASED, author.username, f"{event.name}, 2"),
    ]


def test_entry_outlives_the_login():
    logbook_write(kind=LogbookKind.TOKEN_MADE, who=make_director(username="gone").username)

    User.objects.filter(username="gone").delete()

    assert LogbookEntry.objects.get().who == "gone"


def test_administrators_read_it_and_nobody_writes_it(client):
    logbook_write(kind=LogbookKind.LOGIN, who="ada", address="192.0.2.7")
    entry = LogbookEntry.objects.get()
    administrator, director = (
        role_give(user=make_login(), role=role) for role in (Role.ADMINISTRATOR, Role.DIRECTOR)
    )
    page = reverse("admin:planner_logbookentry_changelist")

    client.force_login(administrator)
    assert "192.0.2.7" in client.get(page).content.decode()
    for name, args in [("add", []), ("delete", [entry.pk])]:
        address = reverse(f"admin:planner_logbookentry_{name}", args=args)
        assert client.post(address, {"post": "yes"}).status_code == 403
    client.force_login(director)
    assert client.get(page).status_code == 403


def test_entries_are_kept_for_a_year():
    logbook_write(kind=LogbookKind.LOGIN, who="ada")
    LogbookEntry.objects.update(at=timezone.now() - timedelta(days=367))

    logbook_write(kind=LogbookKind.LOGIN, who="ben")

    assert [entry.who for entry in LogbookEntry.objects.all()] == ["ben"]
