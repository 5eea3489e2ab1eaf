"""Plans sent to a Data Connector: a fake one that speaks the published protocol over HTTP."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from bridgemate_dataconnector import validate_init_dto
from bridgemate_dataconnector.dto import (
    DataConnectorResponseData,
    ErrorType,
    InitDTO,
    ScoringProgramDataConnectorCommands,
    ScoringProgramRequest,
    ScoringProgramResponse,
)
from django.core.management import CommandError, call_command
from django.urls import reverse

from planner.enums import Role
from planner.services.plans import plan_release
from planner.services.roles import role_give
from tests.factories import make_director, make_login
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


class FakeConnector(BaseHTTPRequestHandler):
    """Answers a ping, and takes events whose key and data are right."""

    def do_GET(self):
        self.answer("Bridgemate dataconnector service version 5.0")

    def do_POST(self):
        assert self.path == "/dc-scoringprogram"
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = ScoringProgramRequest.from_dict(json.loads(body))
        self.server.requests.append(request)
        response = ScoringProgramResponse()
        response.request_command = request.command
        response.data_type = DataConnectorResponseData.OK
        response.serialized_data = json.dumps("Event created.")
        sent = InitDTO.from_dict(json.loads(request.serialized_data))
        if request.licence_key != "secret" or not validate_init_dto(sent):
            response.data_type = DataConnectorResponseData.Error
            response.error_type = ErrorType.Validation
            response.serialized_data = json.dumps("Unknown licence key.")
        self.answer(json.dumps(response.to_dict()))

    def answer(self, text):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *args):
        pass


@pytest.fixture
def connector(settings):
    server = HTTPServer(("127.0.0.1", 0), FakeConnector)
    server.requests = []
    Thread(target=server.serve_forever, daemon=True).start()
    settings.BRIDGEMATE_CONNECTOR = f"http://127.0.0.1:{server.server_port}/"
    settings.BRIDGEMATE_CLUB = "club 7"
    settings.BRIDGEMATE_LICENCE_KEY = "secret"
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def event():
    event = make_planned_event(sessions=2, tables=5, rounds=5, movement="mitchell")
    plan_release(event=event, author=make_director())
    return event


def page_of(event):
    return reverse("admin:planner_event_devices", kwargs={"pk": event.pk})


def test_command_sends_the_plan_and_tells_the_answer(event, connector, capsys):
    call_command("send_bridgemate", event.slug)
    assert capsys.readouterr().out == "The Data Connector has the plan: Event created.\n"

    call_command("send_bridgemate", event.slug, "--session", "2", "--format", "json")
    assert json.loads(capsys.readouterr().out) == {
        "answer": "The Data Connector has the plan: Event created."
    }

    whole, part = connector.requests
    assert whole.command == ScoringProgramDataConnectorCommands.InitializeEvent
    assert (whole.club_id, whole.session_guid) == ("club 7", "")
    assert len(json.loads(whole.serialized_data)["Sessions"]) == 2
    assert len(json.loads(part.serialized_data)["Sessions"]) == 1


def test_refusal_is_in_the_connectors_words(event, connector, settings):
    settings.BRIDGEMATE_LICENCE_KEY = "wrong"

    with pytest.raises(CommandError, match=r"refused the plan \(Validation\): Unknown licence"):
        call_command("send_bridgemate", event.slug)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("", "No Data Connector is set up"),
        ("club.example", "is not an address: write it as in http://192.168.1.50:5079."),
        ("http://127.0.0.1:9", "No Data Connector answers at http://127.0.0.1:9"),
    ],
)
def test_connector_that_is_not_there_is_a_sentence(event, settings, address, sentence):
    settings.BRIDGEMATE_CONNECTOR = address

    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("send_bridgemate", event.slug)
    assert refused.value.returncode == 2


def test_page_sends_where_a_connector_is_set_up(director, event, connector, settings):
    assert "Send to the connector" in director.get(page_of(event)).content.decode()

    answer = director.post(page_of(event), {"do": "send"}, follow=True)

    assert "The Data Connector has the plan: Event created." in answer.content.decode()
    assert len(connector.requests) == 1
    settings.BRIDGEMATE_CONNECTOR = ""
    assert "Send to the connector" not in director.get(page_of(event)).content.decode()


def test_assistants_do_not_send(client, event, connector):
    assistant = make_login()
    role_give(user=assistant, role=Role.ASSISTANT, tournaments=(event.tournament,))
    client.force_login(assistant)

    assert client.post(page_of(event), {"do": "send"}).status_code == 403
    assert "Send to the connector" not in client.get(page_of(event)).content.decode()
    assert connector.requests == []
