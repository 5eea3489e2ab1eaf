"""What the API does not take, each refused in one sentence."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from rest_framework.test import APIClient

from movements.families.web import web
from planner.models import Job, Section
from planner.models.written import written_document
from planner.services.jobs import MOST_UNFINISHED
from tests.factories import (
    make_director,
    make_event,
    make_pair,
    make_seat,
    make_section,
    make_session,
    make_tournament,
)
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def api(director):
    client = APIClient(HTTP_IF_MATCH="*")
    client.force_authenticate(director)
    return client


def refused(answer, field, words):
    assert answer.status_code == 400, answer.content
    assert set(answer.json()["extra"]["fields"]) == {field}
    assert words in answer.json()["message"]


def test_part_of_a_plan_stays_where_it_was_made(api):
    elsewhere = make_session()
    section, pair = make_section(), make_pair()
    parts = [
        (f"sessions/{section.session.pk}", "event", elsewhere.event.slug),
        (f"sections/{section.pk}", "session", elsewhere.pk),
        (f"pairs/{pair.pk}", "event", elsewhere.event.slug),
    ]

    for address, parent, other in some(parts):
        here = api.get(f"/api/v1/{address}/").json()[parent]
        assert api.patch(f"/api/v1/{address}/", {parent: here}).status_code == 200
        answer = api.patch(f"/api/v1/{address}/", {parent: other})
        refused(answer, parent, "stays where it was made")


def test_tables_and_sessions_in_use_stay(api):
    section = make_section(tables=9)
    make_seat(section=section, table=8)
    event = section.session.event
    make_session(event=event, number=2)

    sections, events = f"/api/v1/sections/{section.pk}/", f"/api/v1/events/{event.slug}/"

    refused(api.patch(sections, {"tables": 7}), "tables", "A pair sits at table 8")
    assert api.patch(sections, {"tables": 8}).status_code == 200
    refused(api.patch(events, {"session_count": 1}), "session_count", "has a session 2")


def test_short_name_of_another_address_is_refused(api):
    facts = {"slug": "import", "tournament": make_tournament().slug, "name": "Any", "rounds": 9}

    refused(api.post("/api/v1/events/", facts), "slug", "choose another one")


@pytest.mark.parametrize("depth", [60, 200_000])
def test_body_that_is_nested_too_deep_is_refused(director, depth):
    client = Client(raise_request_exception=False)
    client.force_login(director)
    body = '{"movement":' + '{"a":' * depth + "1" + "}" * depth + "}"

    answer = client.post("/api/v1/verify/", body, content_type="application/json")

    assert answer.status_code == 400
    assert "nested deeper than 50 levels" in answer.json()["message"]


@pytest.mark.parametrize("letter", ["\0", "\ud800"])
def test_document_with_characters_of_no_text_is_refused(letter):
    document = written_document(web(9, board_groups=7)) | {"note": f"W{letter}"}
    section = Section(session=make_session(), letter="A", tables=9, rounds=7)
    section.movement, section.document = "written", document

    with pytest.raises(ValidationError, match="characters that no text can have"):
        section.full_clean()


def test_document_keeps_what_is_known_and_may_have_the_rounds_of_the_event(api):
    session = make_session(event=make_event(rounds=7))
    document = written_document(web(9, board_groups=7))
    facts = {"letter": "A", "tables": 9, "movement": "written", "session": session.pk}

    answer = api.post("/api/v1/sections/", facts | {"document": document | {"other": "\0"}})

    assert answer.status_code == 201, answer.content
    assert Section.objects.get().document == document


@pytest.mark.parametrize(
    "query",
    [
        "sessions/?number=1.5",
        "sections/?session_number=1.5",
        "pairs/?number=1.5",
        "pairs/?withdrawn=maybe",
        "versions/?released=x",
        "seats/?session_number=x",
        "tournaments/?public_page=2",
    ],
)
def test_filter_value_that_is_none_is_refused(api, query):
    assert api.get(f"/api/v1/{query}").status_code == 400


def test_sessions_and_pairs_are_filtered(api):
    session = make_session()
    make_session()
    pair = make_pair(withdrawn=True)
    make_pair(event=pair.event)

    def found(query):
        return [each["id"] for each in api.get(f"/api/v1/{query}").json()["results"]]

    assert found(f"sessions/?event={session.event.slug}&number=1") == [session.pk]
    assert found(f"pairs/?event={pair.event.slug}&withdrawn=True") == [pair.pk]
    assert len(found(f"pairs/?event={pair.event.slug}&withdrawn=")) == 2


def test_too_many_computations_are_refused_for_now(api, director):
    for _number in range(MOST_UNFINISHED):
        Job.objects.create(kind="crossover", owner=director)
    facts = {"sections": {"A": 8}, "rounds": 7, "sessions": 2, "method": "best", "seconds": 20}

    answer = api.post("/api/v1/crossover/", facts)

    assert answer.status_code == 429, answer.content
    assert answer.json()["extra"] == {"most": MOST_UNFINISHED}


@pytest.mark.parametrize("address", ["recommend", "section-plans"])
def test_part_of_a_table_is_refused(api, address):
    answer = api.post(f"/api/v1/{address}/", {"tables": "18.3", "rounds": 9})

    sentence = "18.3 is not a number of tables: write 18 or 18.5."
    assert answer.json()["message"] == f"tables: {sentence}"
    assert answer.json()["extra"]["fields"]["tables"] == [sentence]
