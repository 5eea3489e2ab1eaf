"""What is no proper request is refused in JSON, whatever it is; bugs answer in JSON too."""

import pytest
from django.test import override_settings
from django.urls import path
from rest_framework.test import APIClient

from planner.urls import handler400, handler500
from planner.urls import urlpatterns as planner_patterns
from tests.factories import make_director, make_event

pytestmark = pytest.mark.django_db


def broken(request):
    raise RuntimeError("a fault of the program")


urlpatterns = [path("api/v1/broken/", broken), *planner_patterns]
handlers = (handler400, handler500)


@pytest.fixture
def api():
    client = APIClient(raise_request_exception=False, HTTP_IF_MATCH="*")
    client.force_authenticate(make_director())
    return client


def refusal(answer):
    assert answer["Content-Type"] == "application/json"
    assert set(answer.json()) == {"message", "extra"}
    return answer.status_code, answer.json()["message"]


@override_settings(ROOT_URLCONF=__name__)
def test_fault_of_the_program_is_reported_in_json(api):
    assert refusal(api.get("/api/v1/broken/")) == (
        500,
        "That is a fault of the program, which its log describes. Nothing was half saved.",
    )


@pytest.mark.parametrize(
    "address",
    ["pairs/?event=a%00", "events/a%00b/", "players/?search=%00", "events/?ordering=%00"],
)
def test_nul_in_an_address_is_refused(api, address):
    assert refusal(api.get(f"/api/v1/{address}")) == (
        400,
        "The request cannot be read: check its address, its headers and its size.",
    )


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        ("pairs/", {"event": "a\0"}, "event"),
        ("sessions/", {"event": "\0", "number": 1}, "event"),
        ("events/", {"tournament": "\0", "name": "E", "slug": "e"}, "tournament"),
        ("events/", {"tournament": "t", "name": "\0", "slug": "e"}, "name"),
        ("players/", {"name": "\0"}, "name"),
        ("players/", {"name": "A", "\0": 1}, "\0"),
        ("movement/", {"movement": "\0"}, "movement"),
        ("token/", {"username": "\0", "password": "x"}, "username"),
    ],
)
def test_nul_in_a_body_is_refused(api, address, body, field):
    answer = api.post(f"/api/v1/{address}", body)

    assert refusal(answer)[0] == 400
    assert field in answer.json()["extra"]["fields"]


def test_nul_in_the_address_of_a_page_is_refused(client):
    client.raise_request_exception = False

    assert client.get("/?q=%00").status_code == 400


def test_host_that_is_not_ours_is_refused_in_json(api):
    assert refusal(api.get("/api/v1/events/", headers={"host": "evil.example"}))[0] == 400


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("post", "tournaments/", {"name": "Spring", "slug": "spring"}),
        ("post", "pairs/", {"event": "a"}),
        ("post", "movement/", {"movement": "mitchell", "tables": 5}),
        ("post", "recommend/", {"tables": 5, "boards": 20}),
        ("post", "crossover/", {"sections": {"A": 5}, "rounds": 5, "method": "recipe"}),
        ("post", "verify/", {"text": ""}),
        ("post", "token/", {"username": "a", "password": "b"}),
    ],
)
def test_unknown_field_is_refused_by_name(api, method, address, body):
    answer = getattr(api, method)(f"/api/v1/{address}", body | {"tabels": 3})

    status, message = refusal(answer)
    assert status == 400
    assert message.startswith("tabels: There is no such field: there are ")


@pytest.mark.parametrize("size", ["", "0", "00", "-1", "1.5", "x", "null", "²"])
def test_page_size_that_is_no_number_is_refused(api, size):
    answer = api.get("/api/v1/events/", {"page_size": size})

    assert refusal(answer) == (400, "page_size: Give a number from 1 on.")


def test_page_size_of_any_length_is_taken(api):
    assert api.get("/api/v1/events/", {"page_size": "9" * 5000}).status_code == 200


def test_field_that_is_only_read_may_be_sent_back(api):
    address = f"/api/v1/events/{make_event().slug}/"
    event = api.get(address).json()

    assert api.put(address, event | {"name": "Renamed"}).status_code == 200


def test_document_says_which_bodies_are_strict(api):
    document = api.get("/api/v1/schema/?format=json").json()

    schemas = document["components"]["schemas"]
    assert schemas["MovementRequest"]["additionalProperties"] is False
    assert schemas["Event"]["additionalProperties"] is False
