"""A write over the API says from which state it was made, and is refused if that has passed."""

import pytest
from rest_framework.test import APIClient

from planner.models import Event, Pair, PlanVersion
from tests.factories import make_director, make_pair, make_seat, make_section

pytestmark = pytest.mark.django_db


@pytest.fixture
def api():
    client = APIClient()
    client.force_authenticate(make_director())
    return client


@pytest.fixture
def section():
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    return section


@pytest.fixture
def event(section):
    return section.session.event


def draft_plan(event):
    return f"/api/v1/versions/{PlanVersion.objects.get(event=event, number=None).pk}/plan/"


def writes(api, section):
    """Every sort of write of a plan, without a word on what was read."""
    event, pair = section.session.event, Pair.objects.get()
    return [
        api.patch(f"/api/v1/events/{event.slug}/", {"rounds": 5}),
        api.put(f"/api/v1/sessions/{section.session.pk}/", {"event": event.slug, "number": 1}),
        api.patch(f"/api/v1/sections/{section.pk}/", {"tables": 14}),
        api.patch(f"/api/v1/pairs/{pair.pk}/", {"seed": 3}),
        api.delete(f"/api/v1/pairs/{pair.pk}/"),
        api.put(f"/api/v1/sessions/{section.session.pk}/seating/", {"seats": []}),
        api.post(f"/api/v1/events/{event.slug}/entries/", {"text": "number\n"}),
        api.post(f"/api/v1/events/{event.slug}/release/"),
    ]


def test_a_write_that_names_no_state_is_refused_in_words(api, section, event):
    before = api.get(draft_plan(event)).content

    answers = writes(api, section)

    assert {answer.status_code for answer in answers} == {428}
    assert {answer.json()["message"] for answer in answers} == {
        "Say from which state you write: send If-Match with the ETag that you read, or * for any."
    }
    assert api.get(draft_plan(event)).content == before


def test_a_release_is_of_the_draft_that_was_read(api, section, event):
    seen = api.get(draft_plan(event))["ETag"]
    make_seat(section=section, table=2, pair=make_pair(event=event, number=2))
    release = f"/api/v1/events/{event.slug}/release/"

    assert api.post(release, HTTP_IF_MATCH=seen).status_code == 412
    assert not PlanVersion.objects.filter(number__isnull=False).exists()

    seen = api.get(draft_plan(event))["ETag"]
    assert api.post(release, HTTP_IF_MATCH=seen).status_code == 201


def test_entries_go_over_those_that_were_read(api, section, event):
    address = f"/api/v1/events/{event.slug}/entries/"
    seen = api.get(address)
    text = seen.content.decode("utf-8-sig")
    Pair.objects.update(seed=9)

    late = api.post(address, {"text": text}, HTTP_IF_MATCH=seen["ETag"])
    now = api.post(address, {"text": text}, HTTP_IF_MATCH=api.get(address)["ETag"])

    assert (late.status_code, now.status_code) == (412, 200)


def test_the_document_asks_for_the_header_where_it_is_needed(api):
    paths = api.get("/api/v1/schema/?format=json").json()["paths"]

    asking = {
        (method, path)
        for path, operations in paths.items()
        for method, operation in operations.items()
        if any(p["name"] == "If-Match" and p["required"] for p in operation.get("parameters", []))
    }

    assert ("post", "/api/v1/events/{slug}/release/") in asking
    assert ("post", "/api/v1/events/{slug}/entries/") in asking
    assert ("put", "/api/v1/sessions/{id}/seating/") in asking
    assert ("delete", "/api/v1/jobs/{id}/") not in asking
    assert ("post", "/api/v1/events/{slug}/stages/") in asking
    assert ("post", "/api/v1/events/{slug}/ranking/") in asking
    assert len(asking) == 5 + 3 * 6
    assert Event.objects.count() == 0
