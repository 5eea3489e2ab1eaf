"""The same roles as on the pages, object by object."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from planner.enums import Role
from planner.models import Tournament
from planner.services.plans import plan_release
from planner.services.roles import role_give
from tests.factories import make_director, make_pair, make_seat, make_section, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return make_section(tables=13, movement="mitchell")


@pytest.fixture
def tournament(section):
    return section.session.event.tournament


def client(role=None, *tournaments):
    found = APIClient(HTTP_IF_MATCH="*")
    if role:
        user = User.objects.create_user(f"login{User.objects.count()}")
        role_give(user=user, role=role, tournaments=tournaments)
        found.force_authenticate(User.objects.get(pk=user.pk))
    return found


def addresses(section):
    event = section.session.event
    pair = event.pairs.first() or make_pair(event=event)
    return {
        "tournament": f"/api/v1/tournaments/{event.tournament.slug}/",
        "event": f"/api/v1/events/{event.slug}/",
        "session": f"/api/v1/sessions/{section.session.pk}/",
        "section": f"/api/v1/sections/{section.pk}/",
        "pair": f"/api/v1/pairs/{pair.pk}/",
    }


CHANGES = {
    "tournament": {"venue": "Hall"},
    "event": {"name": "Other name"},
    "session": {"starts_at": "2027-05-14T10:00:00Z"},
    "section": {"colour": "red"},
    "pair": {"seed": 7},
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize(
    ("role", "own", "read", "write"),
    [
        (Role.ADMINISTRATOR, False, 200, 200),
        (Role.DIRECTOR, True, 200, 200),
        (Role.DIRECTOR, False, 404, 404),
        (Role.ASSISTANT, True, 200, 403),
        (Role.ASSISTANT, False, 404, 404),
    ],
)
def test_reading_and_writing_by_role(section, tournament, what, role, own, read, write):
    Tournament.objects.update(public_page=False)
    api = client(role, *([tournament] if own else []))
    address = addresses(section)[what]

    assert api.get(address).status_code == read
    assert api.patch(address, CHANGES[what]).status_code == write


@pytest.mark.parametrize("what", CHANGES)
def test_public_writes_nothing(section, what):
    address = addresses(section)[what]

    assert client().patch(address, CHANGES[what]).status_code == 401
    assert client().delete(address).status_code == 401


@pytest.mark.parametrize("kind", ["sections", "pairs", "players"])
def test_public_does_not_read_what_is_being_planned(section, kind):
    answer = client().get(f"/api/v1/{kind}/")

    assert answer.status_code == 401
    assert set(answer.json()) == {"message", "extra"}
    assert answer["WWW-Authenticate"] == "Token"


def test_public_reads_released_plans_of_public_tournaments(section, tournament):
    make_seat(section=section)
    event = section.session.event
    version = plan_release(event=event, author=make_director())
    address = f"/api/v1/versions/{version.pk}/plan/"

    shown = client().get(address)
    assert shown.status_code == 200
    assert shown.json()["sessions"][0]["sections"][0]["seats"][0]["table"] == 1
    assert [v["number"] for v in client().get("/api/v1/versions/").json()["results"]] == [1]
    assert [e["slug"] for e in client().get("/api/v1/events/").json()["results"]] == [event.slug]
    assert client().get("/api/v1/seats/").json()["count"] == 1

    Tournament.objects.update(public_page=False)
    assert client().get(address).status_code == 404
    assert client().get("/api/v1/versions/").json()["count"] == 0
    assert client().get("/api/v1/seats/").json()["count"] == 0


def test_director_cannot_move_things_into_the_tournament_of_another(section, tournament):
    other = make_tournament()
    api = client(Role.DIRECTOR, tournament)
    address = addresses(section)["event"]

    answer = api.patch(address, {"tournament": other.slug})

    assert answer.status_code == 400
    assert "tournament" in answer.json()["extra"]["fields"]


def test_director_of_one_and_assistant_of_another_cannot_move_things_across(section, tournament):
    other = make_tournament()
    api = client(Role.DIRECTOR, tournament)
    user = User.objects.get(username__startswith="login")
    other.assistants.add(user)

    answer = api.patch(addresses(section)["event"], {"tournament": other.slug})

    assert answer.status_code == 403


def test_director_makes_a_tournament_and_is_its_director():
    api = client(Role.DIRECTOR)
    facts = {"slug": "new", "name": "New", "first_day": "2027-01-01", "last_day": "2027-01-02"}

    assert api.post("/api/v1/tournaments/", facts).status_code == 201
    assert api.patch("/api/v1/tournaments/new/", {"venue": "Hall"}).status_code == 200
    assert api.delete("/api/v1/tournaments/new/").status_code == 403
    assert client(Role.ASSISTANT).post("/api/v1/tournaments/", facts).status_code == 403
    assert client().post("/api/v1/tournaments/", facts).status_code == 401


def test_contact_is_for_directors_only(section, tournament):
    pair = make_pair(event=section.session.event)
    pair.first_player.contact = "555 01"
    pair.first_player.save()
    address = f"/api/v1/players/{pair.first_player.pk}/"

    assert client(Role.DIRECTOR).get(address).json()["contact"] == "555 01"
    assert client(Role.ASSISTANT, tournament).get(address).json()["contact"] == ""
    assert client(Role.ASSISTANT).get(address).status_code == 404
    assert client(Role.ASSISTANT, tournament).patch(address, {"club": "x"}).status_code == 403
    assert client(Role.DIRECTOR).delete(address).status_code == 403


def test_release_is_for_planners(section, tournament):
    make_seat(section=section)
    address = f"/api/v1/events/{section.session.event.slug}/release/"

    assert client().post(address).status_code == 401
    assert client(Role.ASSISTANT, tournament).post(address).status_code == 403
    answer = client(Role.DIRECTOR, tournament).post(address)
    assert (answer.status_code, answer.json()["number"]) == (201, 1)


def test_token_is_given_for_a_login_and_opens_the_api():
    user = User.objects.create_user("somebody", password="long enough 1")
    api = APIClient(HTTP_IF_MATCH="*")

    wrong = api.post("/api/v1/token/", {"username": "somebody", "password": "no"})
    token = api.post("/api/v1/token/", {"username": "somebody", "password": "long enough 1"})

    assert (wrong.status_code, set(wrong.json())) == (400, {"message", "extra"})
    api.credentials(HTTP_AUTHORIZATION=f"Token {token.json()['token']}")
    assert api.get("/api/v1/pairs/").status_code == 200
    user.is_active = False
    user.save()
    assert api.get("/api/v1/pairs/").status_code == 401
