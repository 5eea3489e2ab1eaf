"""The public checker: switched on by the installation, open to everybody, small and counted."""

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

from movements.families.howell import howell
from movements.families.web import web
from movements.formats.conversion import FileFormat, written
from movements.formats.movement_file import MovementFile
from planner.models import PlanStep
from tests.some import some

pytestmark = pytest.mark.django_db

ADDRESS = "/check/"
FAULTY = "Two tables\n1,2,4,2,2\n1,1,1,1,2,2\n2,2,2,2,1,2\n"


@pytest.fixture(autouse=True)
def switched_on(settings):
    settings.PUBLIC_CHECKER = True
    cache.clear()


def checked(client, **sent):
    answer = client.post(ADDRESS, sent)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("format", ["ebuscore", "asc", "csv", "json"])
def test_every_format_that_is_read_is_shown_in_every_other(client, format):
    movement = howell(4)

    status, page = checked(client, text=written([MovementFile(movement)], FileFormat(format)))

    assert status == 200
    assert "Replayed: no faults." in page
    assert "<svg" in page
    assert page.count("<pre") == len(FileFormat)
    assert "Unlike comparisons, per cent" in page
    assert not PlanStep.objects.exists()


def test_faults_are_told_with_the_figures_that_it_has(client):
    status, page = checked(client, text=FAULTY)

    assert status == 200
    assert "4 faults" in page
    assert "EW 2 meets group 2 again, after round 1" in page
    assert "Boards in play" in page
    assert "Unlike comparisons" not in page


def test_what_makes_no_sense_has_its_faults_only(client):
    status, page = checked(client, text=FAULTY.replace("2,2,1,2", "2,1,1,2"))

    assert status == 200
    assert "NS 1 sits at tables 1 and 2" in page
    assert "It makes no sense like that" in page
    assert "<svg" not in page


def test_upload_in_an_old_code_page_is_read_and_told_in_german(client):
    text = FAULTY.replace("Two tables", "Übungsabend").replace("\n", "\r\n")
    file = SimpleUploadedFile("x.txt", text.encode("cp1252"))

    answer = client.post(ADDRESS, {"file": file}, headers={"Accept-Language": "de"})

    page = answer.content.decode()
    assert "Übungsabend" in page
    assert "4 Fehler" in page
    assert "<li>round" not in page


@pytest.mark.parametrize("format", FileFormat)
def test_every_format_can_be_fetched(client, format):
    movement = MovementFile(web(9, board_groups=7))
    sent = {"text": written([movement], FileFormat.CSV), "to": format, "index": 0}

    answer = client.post(ADDRESS, sent)

    assert "attachment; filename=" in answer["Content-Disposition"]
    assert len(answer.content) > 100
    assert client.post(ADDRESS, sent | {"index": 1}).status_code == 404
    assert client.post(ADDRESS, sent | {"to": "mov"}).status_code == 404


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Paste a movement or choose a file."),
        ({"text": "nonsense"}, "This is not a movement in a known format"),
        ({"text": "x" * 500_001}, "at most 500000 characters"),
        ({"file": b"\0" * 100}, "The file is not a text"),
        ({"file": b"1" * 500_001}, "The file is too large: at most 500 kB are read."),
        ({"text": "T\n1,2,4,2,2\n1,1,1,1,2\n2,2,2,2,1,2\n"}, "Line 3: 6 numbers are needed"),
        ({"text": '{"schedule": [[{"table": 1}]], "tables": 9999}'}, "up to 1000"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(client, sent, sentence):
    if "file" in sent:
        sent = {"file": SimpleUploadedFile("x", sent["file"])}

    status, page = checked(client, **sent)

    assert status == 400
    assert sentence in page
    assert "<pre" not in page


def test_asking_too_often_is_refused_for_a_while(client, monkeypatch):
    rates = api_settings.DEFAULT_THROTTLE_RATES | {"checker": "2/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)

    answers = [client.post(ADDRESS, {"text": FAULTY}) for _time in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "That was too often" in answers[-1].content.decode()
    assert FAULTY in answers[-1].content.decode()
    assert 0 < int(answers[-1]["Retry-After"]) <= 61


def test_page_is_there_only_where_it_is_switched_on(client, settings):
    assert client.get(ADDRESS).status_code == 200
    assert ADDRESS in client.get("/").content.decode()
    settings.PUBLIC_CHECKER = False
    for answer in some([client.get(ADDRESS), client.post(ADDRESS, {"text": FAULTY})]):
        assert answer.status_code == 404
    assert ADDRESS not in client.get("/").content.decode()
