"""Tokens of the API: shown once, kept as digests, within a scope and a time."""

import json
from datetime import timedelta
from hashlib import sha256
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import serializers
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from planner.enums import LogbookKind, Role, TokenScope
from planner.models import ApiToken, LogbookEntry
from planner.services.api_tokens import MOST_TOKENS, token_make
from planner.services.roles import role_give
from tests.factories import make_director, make_login, make_seat

pytestmark = pytest.mark.django_db

PASSWORD = "orb-weaver-12"
WEB = {"movement": "W1813"}


@pytest.fixture
def ada():
    return make_director(username="ada", password=PASSWORD)


def api_with(key):
    client = APIClient(HTTP_IF_MATCH="*")
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client


def opens(key):
    return api_with(key).get("/api/v1/pairs/").status_code


def test_token_is_shown_once_and_kept_as_a_digest(ada):
    asked = {"username": "ada", "password": PASSWORD, "name": "Scoring", "scope": "read", "days": 7}

    answer = APIClient().post("/api/v1/token/", asked).json()

    key, kept = answer["token"], ApiToken.objects.get()
    assert kept.digest == sha256(key.encode()).hexdigest()
    assert key not in serializers.serialize("json", [kept])
    assert (answer["name"], answer["scope"], answer["id"]) == ("Scoring", "read", kept.pk)
    assert kept.expires_at - kept.created_at == pytest.approx(
        timedelta(days=7), abs=timedelta(minutes=1)
    )
    assert opens(key) == 200
    listed = api_with(key).get("/api/v1/tokens/").json()["results"]
    assert [token["beginning"] for token in listed] == [key[:14]]
    assert key not in json.dumps(listed)


def test_every_login_makes_another_token(ada):
    asked = {"username": "ada", "password": PASSWORD}

    keys = {APIClient().post("/api/v1/token/", asked).json()["token"] for _each in range(3)}

    assert len(keys) == 3
    assert [opens(key) for key in keys] == [200] * 3


def test_token_ends_with_its_time(ada):
    token, key = token_make(owner=ada, days=1)
    assert opens(key) == 200

    token.expires_at = timezone.now()
    token.save()

    refused = api_with(key).get("/api/v1/pairs/")
    assert refused.status_code == 401
    assert refused.json()["message"].startswith("This token lets nobody in, or not any more")


def test_token_ends_with_the_password(ada):
    _token, key = token_make(owner=ada)

    ada.set_password("second-web-34")
    ada.save()

    assert opens(key) == 401


@pytest.mark.parametrize("key", ["", "arachne_", "x" * 5000, "arachne_\u00e9"])
def test_text_that_is_no_token_lets_nobody_in(ada, key):
    assert opens(key) == 401


def test_token_that_reads_changes_nothing(ada):
    seat = make_seat()
    pair, event = f"/api/v1/pairs/{seat.pair.pk}/", f"/api/v1/events/{seat.session.event.slug}/"
    reading = api_with(token_make(owner=ada, scope=TokenScope.READ)[1])
    planning = api_with(token_make(owner=ada, scope=TokenScope.PLAN)[1])

    refused = [
        reading.patch(pair, {"must_sit_ns": True}),
        reading.delete(pair),
        reading.post(f"{event}release/"),
        reading.post(f"{event}entries/", {"text": "1;A;B", "preview": True}),
    ]

    assert [answer.status_code for answer in refused] == [403] * 4
    assert refused[0].json()["message"] == "This token only reads: make one that plans."
    assert reading.get(pair).status_code == 200
    assert reading.post("/api/v1/movement/", WEB).status_code == 200
    assert reading.post(f"{event}handouts/", {"draft": True}).status_code == 202
    assert planning.patch(pair, {"must_sit_ns": True}).status_code == 200


def test_scope_gives_no_more_than_the_owner_may():
    assistant = make_login()
    seat = make_seat()
    tournament = seat.session.event.tournament
    role_give(user=assistant, role=Role.ASSISTANT, tournaments=(tournament,))
    _token, key = token_make(owner=assistant, scope=TokenScope.PLAN)

    assert api_with(key).patch(f"/api/v1/pairs/{seat.pair.pk}/", {"seed": 1}).status_code == 403


def test_own_token_is_ended_and_nobody_else_s(ada):
    token, key = token_make(owner=ada)
    other, others_key = token_make(owner=make_director())

    assert api_with(key).delete(f"/api/v1/tokens/{other.pk}/").status_code == 404
    assert api_with(key).delete(f"/api/v1/tokens/{token.pk}/").status_code == 204
    assert (opens(key), opens(others_key)) == (401, 200)
    kinds = LogbookEntry.objects.filter(who="ada").values_list("kind", flat=True)
    assert set(kinds) == {LogbookKind.TOKEN_MADE, LogbookKind.TOKEN_ENDED}


def test_of_too_many_the_one_unused_for_longest_ends(ada):
    keys = [token_make(owner=ada)[1] for _each in range(MOST_TOKENS)]
    assert opens(keys[0]) == 200

    token_make(owner=ada)

    assert ApiToken.objects.count() == MOST_TOKENS
    assert (opens(keys[0]), opens(keys[1])) == (200, 401)


def test_page_shows_a_new_token_once(client):
    assistant = role_give(user=make_login(), role=Role.ASSISTANT)
    client.force_login(assistant)
    page = reverse("admin:planner_apitoken_changelist")

    made = client.post(
        reverse("admin:planner_apitoken_add"), {"name": "Website", "scope": "read", "days": 30}
    )

    key = made.context["token"]
    assert key in made.content.decode()
    assert opens(key) == 200
    shown = client.get(page).content.decode()
    assert "Website" in shown
    assert key[:14] in shown
    assert key not in shown

    token = ApiToken.objects.get()
    client.post(reverse("admin:planner_apitoken_delete", args=[token.pk]), {"post": "yes"})
    assert opens(key) == 401


def test_page_lists_one_s_own_tokens_and_to_administrators_all(client):
    token_make(owner=role_give(user=make_login(), role=Role.DIRECTOR), name="Theirs")
    page = reverse("admin:planner_apitoken_changelist")
    director = role_give(user=make_login(), role=Role.DIRECTOR)

    client.force_login(director)
    assert "Theirs" not in client.get(page).content.decode()
    client.force_login(make_director())
    assert "Theirs" in client.get(page).content.decode()


def test_tokens_of_before_go_on_as_digests(ada):
    """What was kept as it is becomes a digest that lasts so long more; the old table goes."""
    migration = import_module("planner.migrations.0017_tokens_as_digests_and_a_logbook")
    key = "9b2c" * 10
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE authtoken_token (key varchar(40), user_id integer)")
        cursor.execute("INSERT INTO authtoken_token VALUES (%s, %s)", [key, ada.pk])

    migration.take_over_tokens(apps, type("Editor", (), {"connection": connection}))

    assert opens(key) == 200
    token = ApiToken.objects.get()
    assert token.scope == TokenScope.PLAN
    assert timedelta(days=89) < token.expires_at - timezone.now() < timedelta(days=91)
    assert "authtoken_token" not in connection.introspection.table_names()
    migration.take_over_tokens(apps, type("Editor", (), {"connection": connection}))
    assert User.objects.get() == ada
