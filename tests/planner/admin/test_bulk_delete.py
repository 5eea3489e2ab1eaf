"""Ticking what is not one's own and deleting it: refused as a person would expect."""

import pytest
from django.urls import reverse

from planner.enums import Role
from planner.models import Pair
from planner.services.roles import role_give
from tests.factories import make_entered_event, make_login

pytestmark = pytest.mark.django_db


@pytest.fixture
def others():
    """Somebody else's event, with sessions, sections and pairs."""
    return make_entered_event(tables=4, rounds=3)


@pytest.fixture
def director(client):
    login = make_login()
    role_give(user=login, role=Role.DIRECTOR, tournaments=(make_entered_event().tournament,))
    client.force_login(login)
    return client


def objects_of(event, model):
    session = event.sessions.first()
    found = {
        "event": event,
        "session": session,
        "section": session.sections.first(),
        "pair": event.pairs.first(),
    }
    return found[model]


@pytest.mark.parametrize("confirmed", [False, True])
@pytest.mark.parametrize("model", ["event", "session", "section", "pair"])
def test_somebody_else_s_objects_are_not_deleted(director, others, model, confirmed):
    theirs = objects_of(others, model)
    asked = {"action": "delete_selected", "_selected_action": theirs.pk}

    answer = director.post(
        reverse(f"admin:planner_{model}_changelist"),
        asked | ({"post": "yes"} if confirmed else {}),
        follow=True,
    )

    assert answer.status_code == 200
    assert "some of what you ticked is gone or is not yours" in answer.content.decode()
    assert type(theirs).objects.filter(pk=theirs.pk).exists()


@pytest.mark.parametrize("key", ["0", "-1", "x", "9" * 40, ""])
def test_what_is_not_there_is_not_deleted(director, key):
    asked = {"action": "delete_selected", "_selected_action": key, "post": "yes"}

    answer = director.post(reverse("admin:planner_event_changelist"), asked, follow=True)

    assert "some of what you ticked is gone or is not yours" in answer.content.decode()


def test_own_objects_beside_somebody_else_s_stay_too(director, others):
    own, theirs = Pair.objects.exclude(event=others).first(), others.pairs.first()
    page = reverse("admin:planner_pair_changelist")
    asked = {"action": "delete_selected", "post": "yes"}

    director.post(page, asked | {"_selected_action": [own.pk, theirs.pk]})

    assert Pair.objects.filter(pk__in=[own.pk, theirs.pk]).count() == 2

    director.post(page, asked | {"_selected_action": [own.pk]})

    assert Pair.objects.filter(pk__in=[own.pk, theirs.pk]).get() == theirs
