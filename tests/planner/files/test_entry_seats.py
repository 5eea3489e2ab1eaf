"""The seats that Compscore3 gives its pairs, taken into session one of the draft."""

import json

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from movements.seats import Direction, Seat
from planner import models
from planner.errors import PlanningError
from planner.files.entries_reader import entries_read
from planner.models import PlanStep
from planner.services.entry_import import entries_import, entries_preview
from planner.services.history import step_undo
from tests.factories import (
    make_director,
    make_event,
    make_pair,
    make_seat,
    make_section,
    make_session,
)
from tests.planner.files.entry_texts import COMPSCORE


def read(text=COMPSCORE):
    return entries_read(text.encode())


def seats(event):
    rows = models.Seat.objects.filter(session__event=event, version__number=None)
    return {
        (seat.section.letter, seat.table, seat.direction): seat.pair.number
        for seat in rows.select_related("section", "pair")
    }


def three_tables(**fields):
    session = make_session(event=make_event(rounds=3))
    return make_section(session=session, tables=3, movement="mitchell", **fields)


@pytest.fixture
def section(db):
    return three_tables(half_table=True, phantom_direction="ew", phantom_table=1)


@pytest.fixture
def event(section):
    return section.session.event


def test_seats_and_the_phantom_are_read():
    found = read()

    assert [(entry.number, entry.seat) for entry in found.entries] == [
        (1, Seat("", 1, Direction.NS)),
        (3, Seat("", 2, Direction.NS)),
    ]
    assert found.phantom == Seat("", 1, Direction.EW)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("3,Dan Dummy,1004,2-NS", "3,Dan Dummy,1004,2-EW", (6, "different seats")),
        ("2-NS", "1-NS", (2, "Seat 1-NS is given twice.")),
        (
            "1,Ben Ruff,1002,1-NS",
            "1,Ben Ruff,1002,N1",
            (3, "N1 is not a seat: write it as in 3-NS."),
        ),
        ("1,Ben Ruff,1002,1-NS", "1,Ben Ruff,1002,0-NS", (3, "0-NS is not a seat")),
    ],
)
def test_wrong_seats_are_reported_by_their_lines(old, new, fault):
    found = [(fault.line, fault.message) for fault in read(COMPSCORE.replace(old, new)).faults]

    assert any(line == fault[0] and fault[1] in message for line, message in found)


def test_seats_are_taken_into_the_single_section(event):
    preview = entries_preview(event=event, file=read())
    assert [row.changes for row in preview.rows] == [["seat: A1 NS"], ["seat: A2 NS"]]
    assert (preview.faults, preview.notes, seats(event)) == ((), (), {})

    entries_import(event=event, file=read())

    assert seats(event) == {("A", 1, "ns"): 1, ("A", 2, "ns"): 3}
    assert [row.status for row in entries_preview(event=event, file=read()).rows] == ["same"] * 2


def test_who_sits_elsewhere_stays_and_who_is_in_the_way_is_reported(event, section):
    make_seat(section=section, pair=make_pair(event=event, number=7), table=3, direction="ew")
    make_seat(section=section, pair=make_pair(event=event, number=8), table=2, direction="ns")

    done = entries_import(event=event, file=read())

    assert done.notes == ("Pair 8 loses its seat A2 NS to a pair of the file.",)
    assert seats(event) == {("A", 1, "ns"): 1, ("A", 2, "ns"): 3, ("A", 3, "ew"): 7}


def test_a_seat_that_is_not_there_is_a_fault_and_nothing_is_taken(event):
    with pytest.raises(PlanningError, match="has no place for a pair at A9 NS in session 1"):
        entries_import(event=event, file=read(COMPSCORE.replace("2-NS", "9-NS")))

    with pytest.raises(PlanningError, match="has no place for a pair at A1 EW"):
        entries_import(
            event=event,
            file=read(COMPSCORE.replace("2-NS", "1-EW").replace("2,PHANTOM,,1-EW", "2,PHANTOM,,")),
        )
    assert not event.pairs.exists()


def test_without_a_section_or_with_several_the_seats_are_left_out(db):
    event = make_event()
    (note,) = entries_import(event=event, file=read()).notes
    assert note.startswith("The seats in the file are left out: session 1 has no section yet")

    two = make_section().session
    make_section(session=two)
    (note,) = entries_import(event=two.event, file=read()).notes
    assert note == (
        "The seats in the file are left out: "
        "session 1 has several sections and the file does not say which."
    )
    assert not models.Seat.objects.exists()


def test_a_phantom_elsewhere_is_reported(db):
    event = three_tables().session.event

    (note,) = entries_preview(event=event, file=read()).notes

    assert note == "The file leaves A1 EW empty: choose the phantom there as well."


def test_over_the_api_the_seats_are_part_of_the_step(event):
    client = APIClient(HTTP_IF_MATCH="*")
    client.force_authenticate(make_director())
    address = f"/api/v1/events/{event.slug}/entries/"

    preview = client.post(address, {"text": COMPSCORE, "preview": True}).json()
    assert preview["rows"][0]["changes"] == ["seat: A1 NS"]
    assert preview["notes"] == []
    client.post(address, {"text": COMPSCORE})

    assert seats(event) == {("A", 1, "ns"): 1, ("A", 2, "ns"): 3}
    step = PlanStep.objects.get()
    step_undo(event=event, number=step.number, author=step.author)
    assert seats(event) == {}


def test_the_command_takes_them_too(event, tmp_path, capsys):
    file = tmp_path / "entries.csv"
    file.write_text(COMPSCORE)

    call_command("import_entries", event.slug, str(file), "--format", "json")

    document = json.loads(capsys.readouterr().out)
    assert [pair["changes"] for pair in document["pairs"]] == [["seat: A1 NS"], ["seat: A2 NS"]]
    assert document["notes"] == []
    assert len(seats(event)) == 2
