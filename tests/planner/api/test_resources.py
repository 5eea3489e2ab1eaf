import pytest
from rest_framework.test import APIClient

from planner.models import Event, Pair, PlanStep
from planner.services.history import step_undo
from planner.services.plans import plan_release
from tests.factories import (
    make_director,
    make_event,
    make_pair,
    make_player,
    make_seat,
    make_section,
    make_session,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def test_event_is_made_read_changed_and_deleted(api):
    tournament = make_tournament()
    facts = {"slug": "open", "tournament": tournament.slug, "name": "Open", "rounds": 13}

    made = api.post("/api/v1/events/", facts)
    assert made.status_code == 201, made.json()
    assert made.json()["boards_per_round"] == 2
    changed = api.patch("/api/v1/events/open/", {"rounds": 9}, HTTP_IF_MATCH=made["ETag"])
    assert changed.json()["rounds"] == 9
    assert changed["ETag"] != made["ETag"]
    assert api.delete("/api/v1/events/open/").status_code == 204
    assert not Event.objects.exists()


def test_stale_write_is_refused(api):
    event = make_event()
    address = f"/api/v1/events/{event.slug}/"
    seen = api.get(address)["ETag"]
    api.patch(address, {"name": "Meanwhile"})

    late = api.patch(address, {"name": "Late"}, HTTP_IF_MATCH=seen)

    assert (late.status_code, set(late.json())) == (412, {"message", "extra"})
    assert Event.objects.get().name == "Meanwhile"
    assert api.delete(address, HTTP_IF_MATCH=seen).status_code == 412
    assert api.patch(address, {"name": "Any"}, HTTP_IF_MATCH="*").status_code == 200


def test_known_state_is_not_sent_again(api):
    address = f"/api/v1/events/{make_event().slug}/"
    seen = api.get(address)["ETag"]

    again = api.get(address, HTTP_IF_NONE_MATCH=seen)

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", seen)
    assert api.get(address, HTTP_IF_NONE_MATCH=f"W/{seen}").status_code == 304
    assert api.get(address, HTTP_IF_NONE_MATCH='"other"').status_code == 200


def test_refusals_name_the_field_and_say_why(api):
    event = make_event()

    answer = api.patch(f"/api/v1/events/{event.slug}/", {"rounds": 1000})

    assert answer.status_code == 400
    assert answer.json()["message"].startswith("rounds: ")
    assert set(answer.json()["extra"]["fields"]) == {"rounds"}


def test_constraints_are_reported_as_sentences(api):
    session = make_session()
    facts = {"session": session.pk, "letter": "A", "tables": 9, "rover": "ew"}

    answer = api.post("/api/v1/sections/", facts)

    assert answer.json()["message"] == (
        "A rover goes with a party table or with a half table, and a party table goes with a rover."
    )


def test_what_is_used_is_not_deleted(api):
    pair = make_pair()

    answer = api.delete(f"/api/v1/players/{pair.first_player.pk}/")

    assert answer.status_code == 409
    assert "cannot be deleted: it is used by pair" in answer.json()["message"]


def test_writes_to_the_draft_are_steps_that_can_be_taken_back(api):
    section = make_section(tables=13)
    event = section.session.event

    api.patch(f"/api/v1/sections/{section.pk}/", {"tables": 11})

    step = PlanStep.objects.get(event=event)
    assert step.summary == "Section changed through the API"
    step_undo(event=event, number=step.number, author=step.author)
    section.refresh_from_db()
    assert section.tables == 13


def test_pair_keeps_its_wishes(api):
    event = make_event()
    other = make_pair(event=event)
    facts = {
        "event": event.slug,
        "number": 5,
        "first_player": make_player().pk,
        "second_player": make_player().pk,
        "must_sit_ns": True,
        "apart_from": [other.pk],
    }

    made = api.post("/api/v1/pairs/", facts)

    assert made.status_code == 201, made.json()
    assert made.json()["apart_from"] == [other.pk]
    assert list(Pair.objects.get(number=5).apart_from.all()) == [other]
    stranger = make_pair()
    refused = api.patch(f"/api/v1/pairs/{other.pk}/", {"apart_from": [stranger.pk]})
    assert refused.status_code == 400


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("event=open", [1, 2, 3]),
        ("event=closed", []),
        ("search=ada", [2]),
        ("must_sit_ns=true", [3]),
        ("ordering=-number", [3, 2, 1]),
        ("page_size=2", [1, 2]),
        ("page_size=2&page=2", [3]),
    ],
)
def test_lists_are_filtered_searched_ordered_and_paged(api, query, numbers):
    event = make_event(slug="open")
    make_pair(event=event)
    make_pair(event=event, first_player=make_player(name="Ada Finesse"))
    make_pair(event=event, must_sit_ns=True)

    answer = api.get(f"/api/v1/pairs/?{query}")

    assert [pair["number"] for pair in answer.json()["results"]] == numbers


@pytest.mark.parametrize("query", ["page=99", "page=x", "must_sit_ns=perhaps&number=x"])
def test_bad_queries_are_refused_in_the_one_shape(api, query):
    answer = api.get(f"/api/v1/pairs/?{query}")

    assert answer.status_code in {400, 404}
    assert set(answer.json()) == {"message", "extra"}


def test_unknown_addresses_and_methods_are_refused_in_the_one_shape(api):
    for answer in (
        api.get("/api/v1/nothing/"),
        api.get("/api/v1/events/nothing/"),
        api.put("/api/v1/seats/"),
        api.post("/api/v1/events/", "{", content_type="application/json"),
        api.post("/api/v1/events/", "x", content_type="text/plain"),
    ):
        assert answer.status_code in {400, 404, 405, 415}
        assert set(answer.json()) == {"message", "extra"}


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(
    "kind", ["tournaments", "events", "sessions", "sections", "versions", "pairs", "seats"]
)
def test_lists_take_a_constant_number_of_queries(api, kind, rows, django_assert_num_queries):
    for _row in range(rows):
        make_seat()

    with django_assert_num_queries(1):
        assert api.get(f"/api/v1/{kind}/").json()["count"] == rows


def test_pages_count_all_that_there_is(api, django_assert_num_queries):
    numbers = [make_pair().number for _pair in range(5)]

    with django_assert_num_queries(2):
        full = api.get("/api/v1/pairs/?page_size=5").json()
    last = api.get("/api/v1/pairs/?page_size=2&page=3").json()

    assert (full["count"], full["next"], len(full["results"])) == (5, None, 5)
    assert (last["count"], last["next"], len(last["results"])) == (5, None, 1)
    assert "page_size=2" in last["previous"]
    assert [row["number"] for row in full["results"]] == numbers
    assert api.get("/api/v1/pairs/?page_size=2&page=4").status_code == 404
    assert api.get("/api/v1/pairs/?page=nine").status_code == 404


def test_plan_shows_movements_and_seats(api):
    section = make_section(tables=13, movement="mitchell", colour="blue")
    seat = make_seat(section=section, table=3, direction="ew")
    version = plan_release(event=section.session.event, author=make_director())

    plan = api.get(f"/api/v1/versions/{version.pk}/plan/").json()

    shown = plan["sessions"][0]["sections"][0]
    assert (shown["letter"], shown["colour"], shown["boarding"]) == ("A", "blue", "13-up")
    assert shown["seats"] == [
        {"table": 3, "direction": "ew", "pair": seat.pair.number, "names": seat.pair.names}
    ]


def test_plan_says_which_movement_is_impossible(api):
    section = make_section(tables=12, movement="web", board_groups=13)
    seat = make_seat(section=section)
    section.board_groups, section.tables = 12, 19
    section.save()

    plan = api.get(f"/api/v1/versions/{seat.version.pk}/plan/").json()

    shown = plan["sessions"][0]["sections"][0]
    assert shown["movement"] is None
    assert shown["problem"].startswith("Section A: ")


def test_schema_and_docs_are_served_without_a_login():
    client = APIClient(HTTP_IF_MATCH="*")

    assert client.get("/api/v1/schema/").status_code == 200
    docs = client.get("/api/v1/docs/")
    assert docs.status_code == 200
    assert b"https://" not in docs.content
