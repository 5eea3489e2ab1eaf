"""Programs that were given a file get the next one: after a repair, after a release."""

import base64
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse
from rest_framework.test import APIClient

from movements.formats.conversion import read_movements
from planner.enums import Program, Role
from planner.errors import PlanningError
from planner.files.bws import bws_filled
from planner.files.program_files import FileOrder, order_again, program_file_make
from planner.files.program_offers import program_offers
from planner.models import Event, Player, ProgramFile, Section
from planner.plan.incidents import Incident
from planner.plan.released import released_plan
from planner.plan.view import plan_view
from planner.services.plans import plan_draft, plan_release
from planner.services.repair_taking import repair_apply
from planner.services.repairs import section_repairs
from planner.services.roles import role_give
from tests.factories import make_director, make_login
from tests.planner.files.access_files import access_file
from tests.planner.planned_event import make_planned_event
from tests.some import some

pytestmark = pytest.mark.django_db

EMPTY = access_file("guide.bws")


@pytest.fixture
def event():
    event = make_planned_event(sessions=2, sections=2, tables=5, rounds=5, movement="mitchell")
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(bbo_name=f"user{player.pk}")
    plan_release(event=event, author=make_director())
    return event


def page_of(event, name="devices"):
    return reverse(f"admin:planner_event_{name}", kwargs={"pk": event.pk})


def fresh(event):
    return Event.objects.get(pk=event.pk)


def make(event, program, session=0, section="", **more):
    order = FileOrder(program, session, section, **more)
    return program_file_make(released_plan(fresh(event)), order, None)


def offers(event, draft=False):
    event = fresh(event)
    plan = plan_view(plan_draft(event=event)) if draft else released_plan(event)
    return {
        offer.file.program: (offer.is_outdated, offer.sentence, offer.from_round)
        for offer in program_offers(plan)
    }


def withdraw(event, rounds_played=2):
    """A pair leaves section A during session one; the repair that the program likes best."""
    incident = Incident(1, "A", -1, False, rounds_played, (2,))
    choice = next(
        choice
        for choice in section_repairs(plan=plan_view(plan_draft(event=event)), incident=incident)
        if choice.can_be_taken
    )
    repair_apply(
        event=event, incident=incident, title=choice.title, onward=False, author=make_director()
    )


FILES = [program for program in Program if program not in (Program.BWS, Program.CONNECTOR)]


@pytest.mark.parametrize("program", FILES)
def test_every_program_gets_its_file_and_is_remembered(event, program):
    section = "A" if program.is_movement and program is not Program.EBUSCORE else ""
    session = 0 if program in (Program.SEAT_LIST, Program.CONNECTOR_FILE) else 2

    made = make(event, program, session, section)

    assert made.content
    assert made.name.startswith(event.slug)
    note = ProgramFile.objects.get()
    assert (note.program, note.session, note.section, note.version) == (
        program,
        session,
        section,
        1,
    )
    assert offers(event) == {program: (False, "It has this version.", None)}


def test_movements_of_all_sections_are_in_one_ebuscore_file(event):
    text = make(event, Program.EBUSCORE, 1).content.decode()

    assert [file.movement.tables for file in read_movements(text)] == [5, 5]
    with pytest.raises(PlanningError, match=r"holds one section: choose one of A, B\."):
        make(event, Program.ASC, 1)
    with pytest.raises(PlanningError, match=r"holds one session: choose one of 1, 2\."):
        make(event, Program.EBUSCORE)
    with pytest.raises(PlanningError, match="nothing planned for that session"):
        make(event, Program.ASC, 9, "A")
    assert ProgramFile.objects.count() == 1


def test_release_that_changes_nothing_in_a_file_does_not_outdate_it(event):
    make(event, Program.BWS, 1, empty=EMPTY)
    make(event, Program.SEAT_LIST)
    Section.objects.filter(session__number=2, letter="B").update(movement="web")

    plan_release(event=fresh(event), author=make_director())

    assert (
        offers(event)
        == {
            Program.BWS: (False, "Nothing in it has changed.", None),
            Program.SEAT_LIST: (True, "The movement has changed from round 1 on.", None),
        }
        or offers(event)[Program.BWS][0] is False
    )


def test_new_names_outdate_what_has_names_and_no_movement(event):
    make(event, Program.BWS, 1, empty=EMPTY)
    make(event, Program.ASC, 1, "A")
    Player.objects.update(name="Somebody Else")

    plan_release(event=fresh(event), author=make_director())

    sentence = "Names or seats have changed, not the movement."
    assert offers(event)[Program.BWS] == (True, sentence, None)
    assert offers(event)[Program.ASC] == (False, "Nothing in it has changed.", None)


def test_repair_during_play_offers_the_file_from_the_round_that_differs(event, tmp_path):
    make(event, Program.BWS, 1, empty=EMPTY)
    make(event, Program.BBO, 2)

    withdraw(event, rounds_played=2)

    changed, sentence, first = offers(event, draft=True)[Program.BWS]
    assert changed
    assert (sentence, first) == ("The movement has changed from round 3 on.", 3)
    assert not any(outdated for outdated, _sentence, _round in offers(event).values())
    plan_release(event=fresh(event), author=make_director())
    assert offers(event)[Program.BWS][2] == 3

    plan = released_plan(fresh(event))
    note = ProgramFile.objects.get(program=Program.BWS)
    again = program_file_make(plan, order_again(note, from_round=3), None)
    assert again.content == bws_filled(plan, EMPTY, session=1, from_round=3)
    assert again.warnings[0].startswith("The devices erase all results from round 3 on")
    assert offers(event)[Program.BWS] == (False, "It has this version.", None)


def test_pages_offer_it_after_the_repair_and_after_the_release(director, event):
    upload = SimpleUploadedFile("empty.bws", EMPTY)
    director.post(page_of(event), {"session": 1, "file": upload})
    note = ProgramFile.objects.get()
    assert "It has this version." in director.get(page_of(event)).content.decode()
    assert "Programs that have files" not in director.get(page_of(event, "plan")).content.decode()

    withdraw(event)

    for page in some(["plan", "changes"]):
        text = director.get(page_of(event, page)).content.decode()
        assert "The plan has changed since these files were made." in text
        assert "Bridgemate file (.bws), session 1" in text
        assert 'value="again"' not in text
    plan_release(event=fresh(event), author=make_director())
    for page in some(["plan", "changes", "release", "devices"]):
        text = director.get(page_of(event, page)).content.decode()
        assert 'name="from_round" min="1" value="3"' in text
        assert 'value="again"' in text

    answer = director.post(page_of(event), {"do": "again", "of": note.pk, "from_round": 3})

    assert answer.content == bws_filled(released_plan(fresh(event)), EMPTY, session=1, from_round=3)
    assert 'value="again"' not in director.get(page_of(event)).content.decode()


def test_page_makes_files_for_other_programs(director, event):
    sent = {"do": "program", "program": "asc", "place": "2 B"}

    answer = director.post(page_of(event), sent)

    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-2-B-asc.asc"'
    assert answer.content.decode().startswith("10 5 5 5 0")
    refused = director.post(page_of(event), sent | {"place": "2"}, follow=True)
    assert "This file holds one section: choose one of A, B." in refused.content.decode()
    refused = director.post(page_of(event), {"do": "again", "of": 999}, follow=True)
    assert "Choose one of the files." in refused.content.decode()


def test_large_empty_file_is_asked_for_again(director, event):
    make(event, Program.BWS, 1, empty=EMPTY)
    ProgramFile.objects.update(empty=None, version=7)

    text = director.get(page_of(event)).content.decode()
    assert "The version that it has is not there any more." in text
    assert 'type="file" name="file" required' in text
    answer = director.post(
        page_of(event), {"do": "again", "of": ProgramFile.objects.get().pk}, follow=True
    )
    assert "Choose the empty .bws that the scoring program made." in answer.content.decode()


def test_commands_are_remembered_too(event, tmp_path):
    empty = tmp_path / "empty.bws"
    empty.write_bytes(EMPTY)
    output = str(tmp_path / "full.bws")

    call_command("fill_bws", event.slug, str(empty), "--output", output, "--session", "2")

    assert ProgramFile.objects.get().session == 2


def test_api_lists_the_files_and_makes_them_anew(event):
    client = APIClient()
    client.force_authenticate(make_director())
    address = f"/api/v1/events/{event.slug}/program-files/"
    make(event, Program.BBO, 1)

    (row,) = client.get(address).json()
    made = client.post(address, {"id": row["id"]}, format="json").json()

    assert (row["program"], row["is_outdated"], row["version"]) == ("bbo", False, 1)
    assert base64.b64decode(made["file"]) == make(event, Program.BBO, 1).content
    assert client.post(address, {"id": 0}, format="json").status_code == 404
    assert APIClient().get(address).status_code == 401
    stranger = APIClient()
    stranger.force_authenticate(make_login())
    assert stranger.get(address).status_code in (403, 404)


def test_assistant_makes_files_and_does_not_send(client, event):
    assistant = make_login()
    role_give(user=assistant, role=Role.ASSISTANT, tournaments=(event.tournament,))
    client.force_login(assistant)
    note = ProgramFile.objects.create(event=event, program=Program.CONNECTOR, version=7)

    answer = client.post(page_of(event), {"do": "program", "program": "connector-file"})

    assert len(json.loads(answer.content)["Sessions"]) == 2
    assert client.post(page_of(event), {"do": "again", "of": note.pk}).status_code == 403
    assert "Send it anew" not in client.get(page_of(event)).content.decode()
