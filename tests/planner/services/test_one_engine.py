"""The page, the command and the API give the same proposals for the same question."""

import json

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from planner.models import Seat
from planner.services.crossovers import crossover_choices
from planner.services.seating import seating_automatic
from tests.factories import make_entered_event

pytestmark = pytest.mark.django_db


def asked_document(event):
    """The question that the page asks for session two, as a document with pairs by number."""
    section = {"letter": "A", "tables": 8, "rounds": 5}
    seat_of = {
        (seat.table, seat.direction): str(seat.pair.number)
        for seat in Seat.objects.filter(session__event=event, session__number=1)
    }
    lines = {line: [seat_of.get((table, line)) for table in range(1, 9)] for line in ("ns", "ew")}
    playing = event.pairs.filter(withdrawn=False).order_by("number")
    return {
        "earlier": [{"sections": [section], "seating": {"A": lines}}],
        "sections": [section],
        "pairs": [str(pair.number) for pair in playing],
    }


def seats_by_number(choice, numbers):
    return {
        (letter, line, table): str(numbers[key]) for letter, table, line, key in choice["seats"]
    }


def seats_of(proposal):
    return {
        (letter, line, table): name
        for letter, lines in proposal["seating"].items()
        for line, names in lines.items()
        for table, name in enumerate(names, 1)
        if name
    }


def key_of(proposal):
    """What tells a proposal from the others: blocks by their number, the fairest by playbacks."""
    if proposal["method"] == "fairest":
        return f"fairest{proposal['playbacks']['total']}"
    return f"{proposal['method']}{proposal.get('blocks', '')}"


def test_page_command_and_api_propose_the_same(director, tmp_path, capsys):
    event = make_entered_event(tables=8, rounds=5)
    seating_automatic(event=event, author=director.user)
    event.pairs.filter(number=11).update(withdrawn=True)
    document = asked_document(event)
    file = tmp_path / "next.json"
    file.write_text(json.dumps(document))
    client = APIClient()
    client.force_authenticate(director.user)

    asked = {"event": event.pk, "session": 2, "exceptions": []}
    page = crossover_choices(asked, lambda *_: None)
    call_command("next_session", str(file), "--format=json")
    by_command = json.loads(capsys.readouterr().out)
    job = client.post("/api/v1/compute/next-session/", document, format="json")
    by_api = client.get(job["Location"]).json()["result"] if job.status_code == 202 else job.json()

    assert by_api == by_command
    numbers = dict(event.pairs.values_list("pk", "number"))
    by_key = {key_of(proposal): proposal for proposal in by_command["proposals"]}
    assert len(by_key) == len(by_command["proposals"])
    assert set(by_key) == {choice["key"] for choice in page["choices"]}
    for choice in page["choices"]:
        proposal = by_key[choice["key"]]
        counted = proposal["playbacks"]
        assert seats_of(proposal) == seats_by_number(choice, numbers)
        assert (choice["playbacks"], choice["bound"]) == (counted["total"], counted["lower_bound"])
    assert len(page["refused"]) == len(by_command["refused"])
