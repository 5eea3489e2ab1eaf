import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from planner.enums import Role
from planner.models import Event, Pair, PlanStep, Player, Seat
from planner.services.plans import plan_release
from planner.services.roles import role_give
from tests.factories import make_director, make_event, make_pair, make_seat, make_section

pytestmark = pytest.mark.django_db


def assistant(tournament):
    user = User.objects.create_user("assistant")
    role_give(user=user, role=Role.ASSISTANT, tournaments=(tournament,))
    client = APIClient(HTTP_IF_MATCH="*")
    client.force_authenticate(User.objects.get(pk=user.pk))
    return client


def test_entries_go_in_and_out(api):
    event = make_event(slug="open")
    text = "number,name1,name2\n1,Ada,Ben\n"

    preview = api.post("/api/v1/events/open/entries/", {"text": text, "preview": True}).json()
    assert [row["status"] for row in preview["rows"]] == ["new"]
    assert not Pair.objects.exists()
    assert api.post("/api/v1/events/open/entries/", {"text": text}).status_code == 200
    written = api.get("/api/v1/events/open/entries/")

    assert written["Content-Type"].startswith("text/csv")
    assert written.content.decode().splitlines()[1].startswith("1,Ada,,,Ben")
    assert PlanStep.objects.get(event=event).summary == "Entries: 1 new, 0 changed"


def test_faulty_entries_are_refused_with_their_lines(api):
    make_event(slug="open")
    text = "number,name1,name2\n1,Ada,\n2,Cora,Dan\n"

    answer = api.post("/api/v1/events/open/entries/", {"text": text})

    assert answer.status_code == 400
    assert answer.json()["extra"]["faults"] == [{"line": 2, "message": "name2 is empty."}]
    assert not Player.objects.exists()


def test_whole_event_goes_out_and_in(api):
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    event = section.session.event
    plan_release(event=event, author=make_director())

    document = api.get(f"/api/v1/events/{event.slug}/export/").json()
    same = api.post("/api/v1/events/import/", document)
    document["event"] |= {"slug": "copy", "name": "Copy"}
    copy = api.post("/api/v1/events/import/", document)

    assert (same.status_code, copy.status_code) == (200, 201)
    assert copy.json()["slug"] == "copy"
    assert Event.objects.get(slug="copy").versions.count() == 2
    document["format"] = 7
    assert api.post("/api/v1/events/import/", document).status_code == 400


def test_files_of_other_programs_come_from_the_release(api):
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    event = section.session.event
    address = f"/api/v1/events/{event.slug}"

    before = api.get(f"{address}/bridgemate/")
    assert (before.status_code, before.json()["extra"]) == (400, {})
    plan_release(event=event, author=make_director())

    assert len(api.get(f"{address}/bridgemate/?session=1").json()["Participations"]) == 2
    assert api.get(f"{address}/bridgemate/?session=0").status_code == 400
    assert api.get(f"{address}/seat-list/").content.startswith(b"name,partner,pair,session 1")
    assert "no BBO name" in api.get(f"{address}/bbo/").json()["message"]


def test_assistants_fetch_files_and_import_nothing(api):
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    event = section.session.event
    plan_release(event=event, author=make_director())
    document = api.get(f"/api/v1/events/{event.slug}/export/").json()
    client = assistant(event.tournament)
    address = f"/api/v1/events/{event.slug}"

    for name in ("entries", "export", "bridgemate", "seat-list"):
        assert client.get(f"{address}/{name}/").status_code == 200
        assert APIClient().get(f"{address}/{name}/").status_code == 401
    assert client.post(f"{address}/entries/", {"text": ""}).status_code == 403
    assert client.post("/api/v1/events/import/", document).status_code == 403


def test_seating_is_read_and_written_as_a_whole(api):
    section = make_section(tables=5)
    event = section.session.event
    first, second = make_pair(event=event), make_pair(event=event)
    make_seat(section=section, pair=first)
    address = f"/api/v1/sessions/{section.session.pk}/seating/"
    seen = api.get(address)
    seats = [
        {"section": "A", "table": 2, "direction": "ns", "pair": first.number},
        {"section": "A", "table": 2, "direction": "ew", "pair": second.number},
    ]

    written = api.put(address, {"seats": seats}, HTTP_IF_MATCH=seen["ETag"])

    assert written.status_code == 200
    assert {(s.table, s.direction) for s in Seat.objects.all()} == {(2, "ns"), (2, "ew")}
    assert api.put(address, {"seats": []}, HTTP_IF_MATCH=seen["ETag"]).status_code == 412
    assert api.get(address, HTTP_IF_NONE_MATCH=written["ETag"]).status_code == 304
    assert PlanStep.objects.get().summary == "Session 1 seated through the API"
    client = assistant(event.tournament)
    assert client.get(address).status_code == 200
    assert client.put(address, {"seats": []}).status_code == 403


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"section": "Z"}, "There is no seat Z1 NS."),
        ({"table": 6}, "There is no seat A6 NS."),
        ({"pair": 99}, "There is no pair 99."),
        ({"direction": "up"}, "seats"),
    ],
)
def test_seating_that_cannot_be_is_refused(api, change, sentence):
    section = make_section(tables=5)
    pair = make_pair(event=section.session.event)
    seat = {"section": "A", "table": 1, "direction": "ns", "pair": pair.number} | change

    answer = api.put(f"/api/v1/sessions/{section.session.pk}/seating/", {"seats": [seat]})

    assert answer.status_code == 400
    assert answer.json()["message"].startswith(sentence)


def test_nobody_is_seated_twice(api):
    section = make_section(tables=5)
    pair = make_pair(event=section.session.event)
    seats = [
        {"section": "A", "table": table, "direction": "ns", "pair": pair.number} for table in (1, 2)
    ]

    answer = api.put(f"/api/v1/sessions/{section.session.pk}/seating/", {"seats": seats})

    assert answer.json()["message"] == f"Pair {pair.number} is seated twice."
