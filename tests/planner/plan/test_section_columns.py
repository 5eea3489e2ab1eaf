"""Sections that hold their movement written out: everything downstream works with them."""

import json
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from rest_framework.test import APIClient

from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.formats.document import document_of
from movements.formats.movement_file import written_out
from movements.repairs.continuation import pair_leaves
from movements.repairs.repairs import Change, Situation, repairs
from movements.seats import Direction, PairId, Seat
from planner.files.bridgemate import bridgemate_document
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack
from planner.models import Pair, Section
from planner.plan.differences import plan_diff
from planner.plan.event_document import event_document
from planner.plan.section_columns import written_columns
from planner.plan.view import plan_view
from planner.plan.warnings import plan_warnings
from planner.services.history import planning_step, step_undo
from planner.services.plans import plan_draft, plan_release
from planner.services.seating import seating_automatic
from planner.services.sections import save_section
from planner.services.whole_events import event_document_check, event_import
from tests.factories import make_entered_event, make_section

pytestmark = pytest.mark.django_db

SIX = web(6, board_groups=5)


def write_out(section, movement):
    for field, value in written_columns(movement).items():
        setattr(section, field, value)
    save_section(section)


@pytest.fixture
def event(author):
    """Two sessions of six tables; in the first EW 2 leaves after round 3."""
    event = make_entered_event(tables=6, rounds=5, sessions=2)
    seating_automatic(event=event, author=author)
    section = Section.objects.get(session__number=1)
    write_out(section, pair_leaves(SIX, PairId(Direction.EW, 2), after=3))
    plan = plan_view(plan_draft(event=event))
    Pair.objects.filter(pk=plan.sessions[0].sections[0].seats[Seat.of_name("A2E")].pk).update(
        withdrawn=True
    )
    return event


@pytest.mark.parametrize(
    "fields",
    [
        {"movement": "written"},
        {"movement": "web", "document": {"schedule": []}},
        {**written_columns(SIX), "rover": "ew", "half_table": True},
        {**written_columns(SIX), "switches": "best"},
    ],
)
def test_database_keeps_documents_and_written_movements_together(fields):
    section = make_section(tables=6)
    for field, value in fields.items():
        setattr(section, field, value)

    with pytest.raises(IntegrityError) as error, transaction.atomic():
        section.save()

    assert "section_document_of_a_written_movement" in str(error.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tables": 7}, "6 tables and 5 rounds"),
        ({"rounds": None}, "6 tables and 5 rounds"),
        ({"document": {"schedule": []}}, "needs its schedule"),
        ({"document": "nonsense"}, "JSON object"),
        (
            {
                "tables": 2,
                "rounds": 1,
                "document": {
                    "schedule": [
                        [
                            {"table": 1, "ns": 1, "ew": 1, "group": 1},
                            {"table": 2, "ns": 1, "ew": 2, "group": 2},
                        ]
                    ]
                },
            },
            "NS 1 sits at tables 1 and 2",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(change, sentence):
    section = make_section(tables=6)
    for field, value in (written_columns(SIX) | change).items():
        setattr(section, field, value)

    with pytest.raises(ValidationError) as error:
        section.full_clean()

    assert sentence in " ".join(error.value.messages)


def test_section_counts_those_who_come_late_and_those_who_leave():
    section = make_section(tables=6)
    late = repairs(Situation(SIX, rounds_played=2), Change(2))[0].movement

    write_out(section, late)

    assert (section.pair_count, section.last_table, section.table_count) == (14, 7, "7")


def test_pair_that_left_early_is_no_warning_and_meets_nobody_later(event, author):
    plan = plan_view(plan_draft(event=event))

    sentences = [w.sentence for w in plan_warnings(plan, list(event.pairs.all()))]

    assert not [text for text in sentences if text.startswith("Session 1")]
    played = [m for m in plan.sessions[0].sections[0].movement.schedule.meetings if m.ew == 2]
    assert [m.round for m in played] == [1, 2, 3]


def test_handouts_of_a_written_section_print_all_rounds(event):
    sheets = pack(Order(plan_draft(event=event), session=1)).sheets

    kinds = {sheet.kind for sheet in sheets}
    cards = [sheet.body for sheet in sheets if sheet.kind is HandoutKind.GUIDE_CARDS]
    assert {
        HandoutKind.GUIDE_CARDS,
        HandoutKind.BOARDING,
        HandoutKind.MASTER,
        HandoutKind.SCRIPT,
        HandoutKind.PROOF,
    } <= kinds
    assert len(cards) == 6
    lines = [line for card in cards for line in card.lines]
    assert sum(line.ew == "–" for line in lines) == 2
    assert sum("NS sit out" in line.remarks for line in lines) == 2
    assert sum("EW leave us" in line.remarks for line in lines) == 1
    (script,) = [sheet.body for sheet in sheets if sheet.kind is HandoutKind.SCRIPT]
    gone = Pair.objects.get(event=event, withdrawn=True).number
    assert f"Pair {gone} leaves after round 3: its opponents sit out." in script.moments[0].says


def test_bridgemates_get_the_rounds_that_are_played(event):
    document = bridgemate_document(plan_view(plan_draft(event=event)), session=1)

    (section,) = document["Sessions"][0]["ScoringGroups"][0]["Sections"]
    rounds = [played for table in section["Tables"] for played in table["Rounds"]]
    assert section["MissingPair"] == 0
    assert sum(played["LowBoardNumber"] == 0 for played in rounds) == 2


def test_released_version_and_event_document_keep_the_schedule(event, author):
    version = plan_release(event=event, author=author)
    section = Section.objects.get(session__number=1)
    write_out(section, SIX)

    assert plan_view(version).sessions[0].sections[0].movement.phantoms
    assert not plan_view(plan_draft(event=event)).sessions[0].sections[0].movement.phantoms
    document = json.loads(json.dumps(event_document(event)))
    document["event"]["name"] = "Copy"
    copy, _is_new = event_import(document=event_document_check(document), slug="copy")
    kept = Section.objects.get(session__event=copy, session__number=1)
    assert kept.document == section.document


def test_other_schedule_of_the_same_name_shows_in_the_differences(event, author):
    section = Section.objects.get(session__number=1)
    write_out(section, replace(written_out(SIX.schedule), title="Ours"))
    old = plan_release(event=event, author=author)
    write_out(section, replace(written_out(mitchell(6, rounds=5).schedule), title="Ours"))

    (change,) = plan_diff(plan_view(old), plan_view(plan_draft(event=event)))

    assert change.sentences == ["Section A plays another schedule of the same name."]


def test_writing_out_can_be_taken_back(author):
    event = make_entered_event(tables=6, rounds=5, sessions=1)
    section = Section.objects.get(session__event=event)
    with planning_step(event=event, author=author, summary="written out") as step:
        write_out(section, SIX)

    step_undo(event=event, number=step.number, author=author)

    section.refresh_from_db()
    assert (section.movement, section.document) == ("web", None)


def test_choosing_another_movement_by_form_drops_the_document(client, author):
    section = make_section(tables=6)
    write_out(section, SIX)
    client.force_login(author)
    address = reverse("admin:planner_section_change", args=[section.pk])

    form = client.get(address).context["adminform"].form
    sent = {name: form[name].value() or "" for name in form.fields} | {"movement": "web"}
    client.post(address, {name: value for name, value in sent.items() if value is not False})

    section.refresh_from_db()
    assert (section.movement, section.document) == ("web", None)


def test_api_takes_and_returns_a_written_movement(author):
    section = make_section(tables=6)
    api = APIClient(HTTP_IF_MATCH="*")
    api.force_authenticate(author)
    address = f"/api/v1/sections/{section.pk}/"
    document = json.loads(json.dumps(document_of(SIX)))
    written = {"movement": "written", "rounds": 5, "document": document}

    taken = api.patch(address, written, format="json")
    refused = api.patch(address, {"document": {"schedule": []}}, format="json")
    alone = api.patch(address, {"movement": "web"}, format="json")

    assert taken.status_code == 200, taken.json()
    assert api.get(address).json()["document"]["schedule"] == document["schedule"]
    assert (refused.status_code, alone.status_code) == (400, 400)
    assert "needs its schedule" in refused.json()["message"]
    assert "A movement written out has its document" in alone.json()["message"]
    back = api.patch(address, {"movement": "web", "document": None}, format="json")
    assert back.status_code == 200
