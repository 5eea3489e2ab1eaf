"""``manage.py import_ranking``: what it shows, and what it refuses."""

import json
from decimal import Decimal

import pytest
from django.core.management import CommandError, call_command

from planner.models import StageRanking
from planner.services.stages import stage_add
from tests.factories import make_director, make_event, make_pair, make_player
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(slug="open")
    for names in (("Ada Finesse", "Ben Ruff"), ("Cora Slam", "Dan Dummy")):
        first, second = (make_player(name=name) for name in names)
        make_pair(event=event, first_player=first, second_player=second)
    return event


@pytest.fixture
def ranking(tmp_path):
    def file(text):
        path = tmp_path / "ranking.csv"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return file


def test_matches_are_reported(event, ranking, capsys):
    call_command("import_ranking", "open", ranking("1,2,61.25\n2,9,50"), "--dry-run")

    assert capsys.readouterr().out.splitlines() == [
        "    1      2     61.25  Cora Slam – Dan Dummy (number)",
        "    2      –        50   (not)",
        "              This event has no such pair.",
        "Not ranked: 1.",
    ]


def test_matches_as_json(event, ranking, capsys):
    file = ranking("place,names,imps,boards\n1=,Dan Dummy & Cora Slam,3.5,24\n")
    call_command("import_ranking", "open", file, "--dry-run", "--format", "json")

    assert json.loads(capsys.readouterr().out) == {
        "stage": "main",
        "stored": False,
        "standings": [
            {
                "place": 1,
                "tied": True,
                "pair": 2,
                "recognised_by": "names",
                "names": "Cora Slam – Dan Dummy",
                "direction": None,
                "score": "3.5",
                "unit": "imps",
                "boards": 24,
                "notes": [],
            }
        ],
        "missing": [1],
        "ties": [],
    }
    assert not StageRanking.objects.exists()


def test_ranking_is_stored_for_its_stage(event, ranking, capsys):
    event.stages.update(code="qualifying", name="Qualifying")
    facts = {"name": "Final", "takes": "1-1 of Qualifying"}
    stage_add(event=event, facts=facts, author=make_director())

    call_command(
        "import_ranking",
        "open",
        ranking("1=,2,61.25\n1=,1,61.25"),
        "--stage",
        "Qualifying",
        "--format",
        "json",
    )

    found = json.loads(capsys.readouterr().out)
    assert (found["stage"], found["stored"]) == ("qualifying", True)
    assert found["ties"] == [{"place": 1, "pairs": [2, 1]}]
    rows = StageRanking.objects.values_list("stage__code", "pair__number", "place", "score")
    assert sorted(rows) == [
        ("qualifying", 1, 1, Decimal("61.25")),
        ("qualifying", 2, 1, Decimal("61.25")),
    ]
    for options, sentence in some(
        {
            (): "say which one with --stage, one of qualifying, final",
            ("--stage", "x"): "no stage x",
        }.items()
    ):
        with pytest.raises(CommandError, match=sentence):
            call_command("import_ranking", "open", ranking("1,1,50"), *options)
    assert StageRanking.objects.count() == 2


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        ("", ["--dry-run"], "The file is empty."),
        ("place,pair\nx,1\n1,y", ["--dry-run"], "line 2: x is not a place"),
        ("1,1,50\n2,9,40", [], "There is no pair 9 in this event"),
        ("1,1,50", ["--stage", "final"], "open has no stage final: give one of main."),
    ],
)
def test_refusals_are_one_sentence(event, ranking, text, options, sentence):
    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("import_ranking", "open", ranking(text), *options)
    assert refused.value.returncode == 2
    assert not StageRanking.objects.exists()
