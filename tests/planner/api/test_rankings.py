"""Rankings over the API: looked at, taken whole, read again."""

import base64

import pytest
from rest_framework.test import APIClient

from planner.enums import Role
from planner.models import PlanStep, StageRanking
from planner.services.roles import role_give
from tests.factories import make_director, make_event, make_login, make_pair, make_player

pytestmark = pytest.mark.django_db

ADDRESS = "/api/v1/events/open/ranking/"


@pytest.fixture
def event():
    event = make_event(slug="open")
    for names in (("Ada Finesse", "Ben Ruff"), ("Zoë Slam", "Dan Dummy")):
        first, second = (make_player(name=name) for name in names)
        make_pair(event=event, first_player=first, second_player=second)
    return event


def client_of(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def api(event):
    return client_of(make_director())


def test_ranking_is_looked_at_then_taken_then_read(api):
    seen = api.get(ADDRESS)
    file = base64.b64encode("place;names;percent\r\n1;Dummy & Slam;61,25\r\n".encode("cp1252"))
    text = "place;names;percent\n1;Dan Dummy & Zoe Slam;61,25\n2;Ben Ruff & Ada Finesse;40\n"

    looked = api.post(ADDRESS, {"text": text, "preview": True}, HTTP_IF_MATCH=seen["ETag"])
    assert [row["pair"] for row in looked.json()["standings"]] == [2, 1]
    assert {row["recognised_by"] for row in looked.json()["standings"]} == {"names"}
    assert not StageRanking.objects.exists()

    taken = api.post(ADDRESS, {"text": text}, HTTP_IF_MATCH=seen["ETag"])
    assert (taken.status_code, taken.json()["missing"]) == (200, [])
    assert [(row["place"], row["pair"], row["score"]) for row in api.get(ADDRESS).json()] == [
        (1, 2, "61.2500"),
        (2, 1, "40.0000"),
    ]
    assert PlanStep.objects.count() == 1
    assert api.post(ADDRESS, {"text": text}, HTTP_IF_MATCH=seen["ETag"]).status_code == 412
    assert api.post(ADDRESS, {"text": text}).status_code == 428
    refused = api.post(ADDRESS, {"file": file.decode()}, HTTP_IF_MATCH="*")
    assert (refused.status_code, refused.json()["message"]) == (
        400,
        "Line 2: Dummy – Slam is not a pair of this event.",
    )


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Give either text or file."),
        ({"text": "1,1", "file": "MSwx"}, "Give either text or file."),
        ({"text": ""}, "The file is empty."),
        ({"text": "1,1,50", "stage": "final"}, "has no stage final: give one of main."),
        ({"text": "1,1,50", "stages": "main"}, "stages"),
    ],
)
def test_bad_rankings_are_refused_in_one_sentence(api, body, sentence):
    answer = api.post(ADDRESS, body, HTTP_IF_MATCH="*")

    assert answer.status_code == 400
    assert sentence in answer.json()["message"]
    assert not StageRanking.objects.exists()


def test_assistants_look_and_do_not_write(event):
    assistant = make_login()
    role_give(user=assistant, role=Role.ASSISTANT, tournaments=(event.tournament,))
    client = client_of(assistant)

    assert client.get(ADDRESS).status_code == 200
    assert client.post(ADDRESS, {"text": "1,1,50"}, HTTP_IF_MATCH="*").status_code == 403
    assert APIClient().get(ADDRESS).status_code == 401
    assert client_of(make_login()).get(ADDRESS).status_code in (403, 404)
