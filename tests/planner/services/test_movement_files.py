"""A director's own movement: read from a file, judged, taken over, taken back."""

import json
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.formats.conversion import FileFormat, written
from movements.formats.document import document_of
from movements.formats.movement_file import MovementFile, written_out
from planner.handouts.packs import Order, pack
from planner.models import Section
from planner.plan.view import plan_view
from planner.services.history import step_to_undo, step_undo
from planner.services.plans import plan_draft
from planner.services.seating import seating_automatic
from tests.factories import make_entered_event

pytestmark = pytest.mark.django_db

SIX = web(6, board_groups=5)


@pytest.fixture
def event():
    return make_entered_event(tables=6, rounds=5, sessions=2)


def page_of(event):
    return reverse("admin:planner_event_movement", args=[event.pk, 1, "A"])


def read(director, event, text):
    return director.post(page_of(event), {"do": "read", "text": text})


def take(director, event, text, **more):
    sent = {"do": "take-file", "text": text, "index": "0"} | more
    return director.post(page_of(event), sent, follow=True).content.decode()


def own_movement():
    """Six tables whose boards go no way that anybody knows; no fault in it."""
    order = [0, 2, 4, 1, 3]
    schedule = SIX.schedule
    return written_out(
        replace(
            schedule,
            ns=schedule.ns[order],
            ew=schedule.ew[order],
            board_group=schedule.board_group[order],
        )
    )


@pytest.mark.parametrize("wanted", [FileFormat.EBUSCORE, FileFormat.ASC, FileFormat.CSV])
def test_own_movement_is_looked_at_and_taken_over(director, event, wanted):
    text = written([MovementFile(own_movement(), "Our Friday six")], wanted)

    page = read(director, event, text)
    (file, sketch) = page.context["found"][0]
    take(director, event, text, everywhere="yes")

    assert (file.obstacle, file.faults) == ("", ())
    assert sketch["rounds"]
    assert not page.context["found"][1:]
    sections = Section.objects.filter(session__event=event)
    assert {section.movement for section in sections} == {"written"}
    movement = plan_view(plan_draft(event=event)).sessions[1].sections[0].movement
    assert (movement.schedule.board_group == own_movement().schedule.board_group).all()


def test_file_can_be_uploaded_and_taken_back(director, event):
    text = json.dumps(document_of(own_movement()) | {"name": "Our Friday six"})
    upload = SimpleUploadedFile("six.json", text.encode())

    page = director.post(page_of(event), {"do": "read", "file": upload})
    answer = take(director, event, page.context["text"])

    assert "Our Friday six for section A in session 1." in answer
    page = director.get(page_of(event))
    assert "Our Friday six" in page.content.decode()
    step_undo(event=event, number=step_to_undo(event).number, author=director.user)
    assert {s.movement for s in Section.objects.all()} == {"web"}


def test_known_movement_from_a_file_is_kept_by_its_numbers(director, event):
    take(director, event, written([MovementFile(mitchell(6))], FileFormat.EBUSCORE))

    section = Section.objects.get(session__number=1)
    assert (section.movement, section.board_groups, section.document) == ("mitchell", 6, None)


def test_second_movement_of_a_file_is_taken(director, event):
    files = [MovementFile(mitchell(6, relay=True)), MovementFile(howell(6), "Howell")]
    text = written(files, FileFormat.EBUSCORE)

    page = read(director, event, text)
    take(director, event, text, index="1")

    assert [file.title for file, _sketch in page.context["found"]] == [
        "Mitchell 6x6 relay",
        "Howell",
    ]
    assert Section.objects.get(session__number=1).movement == "howell"


def test_one_pair_less_is_a_phantom(director):
    event = make_entered_event(tables=6, rounds=5, sessions=1)
    event.pairs.last().delete()
    Section.objects.update(half_table=True, movement="")
    text = written([MovementFile(own_movement())], FileFormat.CSV)

    page = read(director, event, text)
    take(director, event, text)

    assert "one pair less" in page.content.decode()
    section = Section.objects.get()
    assert (section.movement, section.pair_count) == ("written", 11)


def test_faults_that_can_be_played_are_taken_only_if_accepted(director, event):
    movement = written_out(mitchell(6, rounds=2).schedule)
    movement.schedule.ew[1] = movement.schedule.ew[0]
    text = written([MovementFile(movement)], FileFormat.CSV)

    page = read(director, event, text)
    refused = take(director, event, text)
    before = Section.objects.get(session__number=1).movement
    take(director, event, text, accepted="yes")

    (file, _sketch) = page.context["found"][0]
    assert len(file.faults) == 6
    assert "meet again, after round 1" in page.content.decode()
    assert "Accept the faults" in refused
    assert (before, Section.objects.get(session__number=1).movement) == ("web", "written")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste a movement"),
        ("hello", "not a movement in a known format"),
        ("{}", "needs its schedule"),
        (written([MovementFile(mitchell(7))], FileFormat.CSV), "seats 14 pairs"),
        (
            "round,table,ns,ew,group,switched\n1,1,1,1,1,\n1,2,1,2,2,\n",
            "cannot be played",
        ),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(director, event, text, sentence):
    page = director.post(page_of(event), {"do": "read", "text": text}, follow=True)
    answer = take(director, event, text)

    assert sentence in page.content.decode()
    assert sentence in answer
    assert {s.movement for s in Section.objects.all()} == {"web"}


def test_handouts_of_an_own_movement_follow_its_schedule(director, event):
    seating_automatic(event=event, author=director.user)
    take(director, event, written([MovementFile(own_movement(), "Own")], FileFormat.CSV))

    found = pack(Order(plan_draft(event=event), session=1))

    cards = [sheet.body for sheet in found.sheets if sheet.kind == "guide-cards"]
    boarding = next(sheet.body for sheet in found.sheets if sheet.kind == "boarding")
    assert [line.boards.strip() for line in cards[0].lines] == ["1–2", "5–6", "9–10", "3–4", "7–8"]
    # Two sets of five groups: what is at no table in round one waits, of either set.
    piles = {(pile.copy, pile.boards) for pile in boarding.piles}
    assert piles == {(1, "7–8"), (2, "5–6, 7–8, 9–10")}
