import json

import pytest
from django.core.management import CommandError, call_command

from planner.services.plans import plan_release
from tests.factories import make_director
from tests.planner.paper import page_sizes, texts
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


def run(capsys, *arguments):
    call_command("handouts", *arguments)
    return capsys.readouterr().out


def test_writes_a_file_for_each_kind_and_the_pack(capsys, tmp_path):
    event = make_planned_event(tables=6, rounds=5)

    answer = json.loads(
        run(
            capsys,
            event.slug,
            "--only=guide-cards,dealing",
            "--paper=letter",
            "--per-page=guide-cards=4",
            f"--output={tmp_path / 'new'}",
            "--format=json",
        )
    )

    assert answer["event"] == event.slug
    assert answer["version"] is None
    assert answer["paper"] == "letter"
    assert [(file["kind"], file["sheets"], file["pages"]) for file in answer["files"]] == [
        ("dealing", 1, 1),
        ("guide-cards", 12, 3),
        ("pack", 13, 4),
    ]
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == [
        "dealing.pdf",
        "guide-cards.pdf",
        "pack.pdf",
    ]
    assert page_sizes((tmp_path / "new" / "pack.pdf").read_bytes()) == {(216, 279)}


def test_prints_the_newest_release_by_default(capsys, tmp_path):
    event = make_planned_event(tables=6, rounds=5)
    for _ in range(2):
        plan_release(event=event, author=make_director())
    only = "--only=dealing", f"--output={tmp_path}"

    editions = []
    for choice in ((), ("--release=1",), ("--draft",)):
        run(capsys, event.slug, *only, *choice)
        editions.append(texts((tmp_path / "dealing.pdf").read_bytes())[0])

    assert "Version 2" in editions[0]
    assert "Version 1" in editions[1]
    assert "Draft" in editions[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no-such-event"], "There is no event no-such-event: give a short name as in"),
        (["EVENT", "--only=napkins"], "There is no handout napkins: choose from proof"),
        (["EVENT", "--session=3"], "has no session 3: choose one of 1, 2"),
        (["EVENT", "--per-page=guide-cards"], "write it as in guide-cards=4"),
        (["EVENT", "--per-page=guide-cards=3"], "3 on a page is not possible, choose 1, 2, 4"),
        (["EVENT", "--per-page=proof=2"], "2 on a page is not possible, choose 1"),
        (["EVENT", "--release=7"], "has no such plan to print"),
        (["EVENT", "--changed"], "Nothing was released before"),
        (["EVENT", "--only=dealing", "--output=/dev/null/x"], "cannot be written to"),
    ],
)
def test_impossible_requests_are_refused_in_a_sentence(arguments, sentence, tmp_path):
    event = make_planned_event(tables=6, rounds=5)
    arguments = [event.slug if part == "EVENT" else part for part in arguments]
    if not any(part.startswith("--output") for part in arguments):
        arguments.append(f"--output={tmp_path}")

    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("handouts", *arguments)

    assert refusal.value.returncode == 2
    assert list(tmp_path.iterdir()) == []
