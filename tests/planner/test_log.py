"""The log has a line of JSON for every event, with the request it belongs to."""

import json
import logging
from io import StringIO

import pytest
from django.test import override_settings
from django.urls import path

from planner.log import JsonLines
from planner.services.jobs import job_start
from planner.urls import urlpatterns as planner_patterns
from tests.factories import make_director

pytestmark = pytest.mark.django_db


def broken(request):
    raise RuntimeError("a fault\nof the program")


def busy(request):
    job_start(kind="computing", arguments={"kind": "nonsense"}, owner=make_director())


urlpatterns = [path("broken/", broken), path("busy/", busy), *planner_patterns]


@pytest.fixture
def log(monkeypatch):
    """What the server's own handler writes when every event is wanted."""
    (handler,) = logging.getLogger("django.request").handlers
    text = StringIO()
    monkeypatch.setattr(handler, "stream", text)
    before = handler.level
    handler.setLevel("INFO")
    yield lambda: [json.loads(line) for line in text.getvalue().splitlines()]
    handler.setLevel(before)


def test_request_is_one_line(client, log):
    answer = client.get("/?name=Secret", headers={"X-Request-ID": "from-nginx-0001"})

    (line,) = log()
    assert answer["X-Request-ID"] == "from-nginx-0001"
    assert (line["event"], line["request"]) == ("request", "from-nginx-0001")
    assert (line["method"], line["path"], line["status"]) == ("GET", "/", 200)
    assert "Secret" not in str(line)


@pytest.mark.parametrize("given", ["", "short", "two\nlines-and-more", 'a"quote"-in-it'])
def test_id_that_could_mislead_is_not_taken(client, log, given):
    answer = client.get("/", headers={"X-Request-ID": given})

    assert answer["X-Request-ID"] != given
    assert log()[0]["request"] == answer["X-Request-ID"]


def test_request_tells_who_asked(client, log):
    user = make_director()
    client.force_login(user)
    client.get("/admin/")

    assert log()[-1]["user"] == user.pk


@override_settings(ROOT_URLCONF=__name__)
def test_fault_is_one_line_with_its_trace(client, log):
    client.raise_request_exception = False
    client.get("/broken/")

    fault, request = log()
    assert "RuntimeError: a fault\nof the program" in fault["trace"]
    assert fault["request"] == request["request"]
    assert request["status"] == 500


@override_settings(ROOT_URLCONF=__name__)
def test_job_belongs_to_the_request_that_asked_for_it(client, log):
    client.raise_request_exception = False
    client.get("/busy/")

    events = {line["event"]: line for line in log()}
    assert {"job taken up", "job ended", "request"} <= set(events)
    assert events["job ended"]["state"] == "failed"
    assert events["job ended"]["request"] == events["request"]["request"]


def test_what_is_no_text_is_written_too():
    record = logging.makeLogRecord({"msg": "event", "facts": {"job": object()}})

    assert json.loads(JsonLines().format(record))["event"] == "event"
