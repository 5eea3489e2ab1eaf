"""One engine fills Bridgemate files for the command, the API and the page."""

import base64
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from rest_framework.test import APIClient

from planner.enums import Role
from planner.files.bws import bws_filled
from planner.plan.released import released_plan
from planner.services.api_tokens import token_make
from planner.services.plans import plan_release
from planner.services.roles import role_give
from tests.factories import make_director, make_login
from tests.planner.files.access_files import access_file
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db

EMPTY = access_file("guide.bws")
UNTRIED = (
    "Bridgemate's own program could not be tried with this file: open it there before the session."
)
ERASED = "The devices erase all results from round 3 on when they read this file."


@pytest.fixture
def event():
    event = make_planned_event(sessions=2, tables=5, rounds=5, movement="mitchell")
    plan_release(event=event, author=make_director())
    return event


@pytest.fixture
def filled(event):
    return bws_filled(released_plan(event), EMPTY, session=2, from_round=3)


@pytest.fixture
def empty(tmp_path):
    path = tmp_path / "empty.bws"
    path.write_bytes(EMPTY)
    return path


def test_command_writes_a_new_file(event, filled, empty, tmp_path, capsys):
    output = tmp_path / "full.bws"
    options = ["--output", str(output), "--session", "2", "--from-round", "3"]
    call_command("fill_bws", event.slug, str(empty), *options)

    assert output.read_bytes() == filled
    assert empty.read_bytes() == EMPTY
    assert capsys.readouterr().out.splitlines() == [f"Written to {output}.", ERASED, UNTRIED]

    call_command("fill_bws", event.slug, str(empty), *options, "--format", "json")
    assert json.loads(capsys.readouterr().out) == {
        "output": str(output),
        "warnings": [ERASED, UNTRIED],
    }


@pytest.mark.parametrize(
    ("output", "options", "sentence"),
    [
        ("full.bws", [], "A .bws file holds one session: choose one of 1, 2."),
        ("full.bws", ["--session", "9"], "nothing planned for that session"),
        ("empty.bws", ["--session", "1"], "The empty file is not overwritten"),
        ("no/full.bws", ["--session", "1"], "cannot be written: No such file or directory."),
    ],
)
def test_command_refuses_in_one_sentence(event, empty, tmp_path, output, options, sentence):
    path = tmp_path / output
    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("fill_bws", event.slug, str(empty), "--output", str(path), *options)

    assert refused.value.returncode == 2
    assert not path.exists() or path.read_bytes() == EMPTY


def test_event_without_a_release_is_refused(empty, tmp_path):
    event = make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell")

    with pytest.raises(CommandError, match="has no released plan yet: release it first"):
        call_command("fill_bws", event.slug, str(empty), "--output", str(tmp_path / "full.bws"))


def api(user):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_make(owner=user)[1]}")
    return client


def test_api_answers_with_the_filled_file(event, filled):
    file = base64.b64encode(EMPTY).decode()
    address = f"/api/v1/events/{event.slug}/bws/"

    answer = api(make_director()).post(
        address, {"file": file, "session": 2, "from_round": 3}, format="json"
    )

    assert answer.status_code == 200
    assert base64.b64decode(answer.json()["file"]) == filled
    assert answer.json()["warnings"] == [ERASED, UNTRIED]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"file": "=&=", "session": 1}, "This is not base64."),
        ({"file": 7, "session": 1}, "This is not base64."),
        ({"file": "AAAA", "session": 1}, "This is not an Access file"),
        ({"session": 1}, "required"),
    ],
)
def test_api_refuses_what_is_no_such_file(event, body, sentence):
    answer = api(make_director()).post(f"/api/v1/events/{event.slug}/bws/", body, format="json")

    assert answer.status_code == 400
    assert sentence in answer.content.decode()


def test_api_is_for_those_who_may_look(event):
    body = {"file": base64.b64encode(EMPTY).decode(), "session": 1}
    address = f"/api/v1/events/{event.slug}/bws/"

    assert api(make_login()).post(address, body, format="json").status_code in (403, 404)
    assert APIClient().post(address, body, format="json").status_code == 401


def page_of(event):
    return reverse("admin:planner_event_devices", kwargs={"pk": event.pk})


def upload(content=EMPTY):
    return SimpleUploadedFile("empty.bws", content)


def test_page_gives_the_file_back_filled(director, event, filled):
    sent = {"session": 2, "from_round": 3, "file": upload()}

    answer = director.post(page_of(event), sent)

    assert answer.content == filled
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-2.bws"'


def test_page_is_for_assistants_too(client, event, filled):
    assistant = make_login()
    role_give(user=assistant, role=Role.ASSISTANT, tournaments=(event.tournament,))
    client.force_login(assistant)

    answer = client.post(page_of(event), {"session": 2, "from_round": 3, "file": upload()})

    assert answer.content == filled


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"session": 1}, "This field is required."),
        ({"session": 9, "file": upload(b"x")}, "9 is not one of the available choices"),
        ({"session": 1, "file": upload(b"x")}, "This is not an Access file"),
        ({"session": 1, "from_round": 6, "file": upload(EMPTY)}, "choose one from 1 to 5"),
    ],
)
def test_page_says_what_is_wrong(director, event, sent, sentence):
    answer = director.post(page_of(event), sent)

    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert UNTRIED in answer.content.decode().replace("&#x27;", "'")


def test_page_offers_the_connectors_document(director, event):
    answer = director.get(page_of(event), {"connector": ""})

    assert len(answer.json()["Sessions"]) == 2
    assert "bridgemate.json" in answer["Content-Disposition"]


def test_page_without_a_release_leads_to_it(director):
    event = make_planned_event(sessions=1, tables=5, rounds=5, movement="mitchell")

    page = director.get(page_of(event)).content.decode()

    assert "Release the plan" in page
    assert "Fill the file" not in page
    assert director.post(page_of(event), {"session": 1}).status_code == 302
