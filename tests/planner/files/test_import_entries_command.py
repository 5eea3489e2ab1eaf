import json

import pytest
from django.core.management import CommandError, call_command

from planner.models import Pair
from planner.services.history import DraftChanged, draft_revision, step_to_undo, step_undo
from planner.services.pairs import pairs_renumber
from tests.factories import make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event(slug="open-pairs")


def imported(capsys, *arguments):
    call_command("import_entries", *arguments, "--format", "json")
    return json.loads(capsys.readouterr().out)


def test_file_is_imported(event, tmp_path, capsys):
    file = tmp_path / "entries.csv"
    file.write_text("number,name1,name2\n1,Ada,Ben\n2,Cora,Dan\n")

    document = imported(capsys, "open-pairs", str(file))

    assert (document["new"], document["changed"], document["same"]) == (2, 0, 0)
    assert event.pairs.count() == 2


@pytest.mark.parametrize(
    ("slug", "content", "sentence"),
    [
        ("closed-pairs", b"name1,name2\nAda,Ben\n", "There is no event closed-pairs"),
        ("open-pairs", b"name1,name2\nAda,\n", "Line 2: name2 is empty."),
        ("open-pairs", b"\xff\xfe\x00\xd8", "not a text"),
    ],
)
def test_refusal_is_one_sentence_and_imports_nothing(event, tmp_path, slug, content, sentence):
    file = tmp_path / "entries.csv"
    file.write_bytes(content)

    with pytest.raises(CommandError, match=sentence):
        call_command("import_entries", slug, str(file))

    assert not Pair.objects.exists()


def test_missing_file_is_said(event):
    with pytest.raises(CommandError, match=r"nothing\.csv cannot be read"):
        call_command("import_entries", "open-pairs", "nothing.csv")


def test_import_is_a_planning_step_that_can_be_taken_back(event, tmp_path):
    file = tmp_path / "entries.csv"
    file.write_text("number,name1,name2\n1,Ada,Ben\n2,Cora,Dan\n")

    call_command("import_entries", "open-pairs", str(file))
    step = step_to_undo(event)
    step_undo(event=event, number=step.number, author=None)

    assert step.summary == "Entries: 2 new, 0 changed"
    assert not event.pairs.exists()


def test_page_made_before_an_import_is_refused(event, tmp_path):
    seen = draft_revision(event)
    file = tmp_path / "entries.csv"
    file.write_text("number,name1,name2\n1,Ada,Ben\n2,Cora,Dan\n")
    call_command("import_entries", "open-pairs", str(file))

    with pytest.raises(DraftChanged):
        pairs_renumber(event=event, order="name", author=None, seen=seen)


def test_import_that_changes_nothing_is_no_step(event, tmp_path):
    file = tmp_path / "entries.csv"
    file.write_text("number,name1,name2\n1,Ada,Ben\n")

    for _time in range(2):
        call_command("import_entries", "open-pairs", str(file))

    assert draft_revision(event) == 1
