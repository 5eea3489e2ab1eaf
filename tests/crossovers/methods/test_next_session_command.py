import json

import pytest
from django.core.management import CommandError, call_command

from crossovers.documents.next_session_document import next_session_request
from crossovers.errors import CrossoverError
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.formats.document import document_of
from movements.movement import with_phantom
from movements.seats import Direction
from tests.crossovers.methods.documents import named, next_document, played


def answered(tmp_path, capsys, document, *arguments):
    file = tmp_path / "next.json"
    file.write_text(json.dumps(document))
    call_command("next_session", str(file), "--format=json", *arguments)
    return json.loads(capsys.readouterr().out)


def test_answer_has_the_shape_of_the_contract(tmp_path, capsys):
    answer = answered(tmp_path, capsys, next_document(18, 13, methods=["best", "lines"]))

    (best,) = answer["proposals"]
    assert best["method"] == "best"
    assert sorted(best["seating"]["A"]["ns"] + best["seating"]["A"]["ew"]) == sorted(named(36))
    assert best["wishes_broken"] == []
    counted = best["playbacks"]
    assert (counted["total"], counted["lower_bound"], counted["proved"]) == (12, 12, True)
    assert set(counted["per_pair"]) == set(named(36))
    assert {"from", "to", "order"} == set(best["moves"][0])
    assert best["announcement"]
    (refused,) = answer["refused"]
    assert refused["method"] == "lines"
    assert refused["reason"]


def test_the_record_serves_a_section_of_another_letter(tmp_path, capsys):
    document = next_document(18, 13, methods=["best"])
    document["sections"] = [{"letter": "F", "tables": 18, "rounds": 13}]

    (best,) = answered(tmp_path, capsys, document)["proposals"]

    assert (best["playbacks"]["total"], best["playbacks"]["proved"]) == (12, True)


def test_every_method_is_asked_unless_some_are_named(tmp_path, capsys):
    answer = answered(tmp_path, capsys, next_document(8, 4))

    asked = {found["method"] for found in answer["proposals"] + answer["refused"]}
    assert asked == {"recipe", "lines", "german", "blocks", "best", "fair", "fairest"}
    totals = [found["playbacks"]["total"] for found in answer["proposals"]]
    assert totals == sorted(totals)


def test_one_method_takes_the_place_of_those_in_the_document(tmp_path, capsys):
    document = next_document(8, 4, methods=["best", "fair"])

    answer = answered(tmp_path, capsys, document, "--method=recipe")

    assert [found["method"] for found in answer["proposals"]] == ["recipe"]


def test_fewer_pairs_leave_seats_empty_and_others_join(tmp_path, capsys):
    pairs = [*named(12), "Ann & Bo"]

    answer = answered(tmp_path, capsys, next_document(8, 4, pairs=pairs, methods=["best"]))

    seating = answer["proposals"][0]["seating"]["A"]
    seated = [name for name in seating["ns"] + seating["ew"] if name]
    assert sorted(seated) == sorted(pairs)
    assert answer["proposals"][0]["playbacks"]["per_pair"]["Ann & Bo"] == 0


def test_wishes_are_kept_and_priced(tmp_path, capsys):
    wishes = {
        "stay_ns": ["p1"],
        "fix": {"p3": "A8E"},
        "apart": [],
        "prefers": {"p9": "ew"},
    }

    answer = answered(
        tmp_path, capsys, next_document(8, 5, wishes=wishes, methods=["best"], prices=True)
    )

    best = answer["proposals"][0]
    assert "p1" in best["seating"]["A"]["ns"]
    assert best["seating"]["A"]["ew"][7] == "p3"
    prices = {price["wish"]: price for price in answer["wishes"]}
    assert set(prices) == {"p1 stays NS", "p3 sits at A8 EW", "p9 sits EW"}
    assert [prices[wish]["required"] for wish in sorted(prices)] == [True, True, False]
    assert prices["p1 stays NS"]["with"] == best["playbacks"]["total"]


def test_wishes_that_a_method_breaks_are_named(tmp_path, capsys):
    document = next_document(8, 5, wishes={"fix": {"p3": "A8E"}}, methods=["recipe"])

    (recipe,) = answered(tmp_path, capsys, document)["proposals"]

    assert recipe["wishes_broken"] == ["p3 sits at A8 EW"]


def test_wishes_in_conflict_refuse_the_search_in_a_sentence(tmp_path, capsys):
    wishes = {"fix": {"p3": "A8E", "p4": "A8E"}}

    answer = answered(tmp_path, capsys, next_document(8, 5, wishes=wishes, methods=["best"]))

    assert answer["proposals"] == []
    assert answer["refused"] == [
        {
            "method": "best",
            "reason": "These wishes cannot all be kept: p3 sits at A8 EW; p4 sits at A8 EW. "
            "Give up one of them.",
        }
    ]


def test_a_section_may_bring_its_movement(tmp_path, capsys):
    document = next_document(8, 5, methods=["best"])
    document["sections"] = [
        {"letter": "B", "movement": document_of(howell(4, rounds=5))},
        {"letter": "C", "movement": document_of(howell(4, rounds=5))},
    ]

    (best,) = answered(tmp_path, capsys, document)["proposals"]

    assert best["playbacks"]["total"] == 0
    assert {letter: len(lines["ns"]) for letter, lines in best["seating"].items()} == {
        "B": 4,
        "C": 4,
    }


def test_the_german_school_brings_its_movements_along(tmp_path, capsys):
    (german,) = answered(tmp_path, capsys, next_document(8, 7, methods=["german"]))["proposals"]

    assert german["playbacks"]["total"] == 0
    assert [
        (section["letter"], section["movement"]["kind"], section["movement"]["tables"])
        for section in german["sections"]
    ] == [("A", "howell", 4), ("B", "howell", 4)]


def test_later_sessions_are_seated_together(tmp_path, capsys):
    sections = [{"letter": "A", "tables": 12, "rounds": 4}]
    document = next_document(12, 4, later=[sections], methods=["together"])

    (found,) = answered(tmp_path, capsys, document)["proposals"]

    assert sorted(found["later"][0]["A"]["ns"] + found["later"][0]["A"]["ew"]) == sorted(named(24))
    assert found["playbacks"]["total"] + found["later_playbacks"] == 0


def test_seeds_are_spread(tmp_path, capsys):
    document = next_document(8, 4, seeds=named(4), methods=["seeds"])

    (found,) = answered(tmp_path, capsys, document)["proposals"]

    lines = found["seating"]["A"]
    assert sum(name in named(4) for name in lines["ns"]) == 2


def test_text_is_for_a_person(tmp_path, capsys):
    file = tmp_path / "next.json"
    file.write_text(json.dumps(next_document(8, 4, methods=["recipe", "lines"])))

    call_command("next_session", str(file))

    text = capsys.readouterr().out
    assert text.startswith("1. recipe: ")
    assert "Section A\n   table  NS   EW\n       1  " in text
    assert "Not possible: lines. " in text


def broken(**fields):
    return next_document(4, 3) | fields


SECTION = {"letter": "A", "tables": 4, "rounds": 3}
BAD = [
    ([], "The document has to be a JSON object"),
    ({"sections": []}, "The document has no earlier: add it"),
    (broken(pear=1), "unknown key 'pear'"),
    (broken(sections=[]), "sections is empty"),
    (broken(sections=[SECTION, SECTION]), "section A twice"),
    (broken(sections=[SECTION | {"letter": "a"}]), "has 'a' for letter"),
    (broken(sections=[SECTION | {"tables": 0}]), "cannot have 0 tables"),
    (broken(sections=[SECTION | {"tables": True}]), "give a whole number"),
    (broken(sections=[SECTION | {"rounds": 9}]), "cannot play 9 rounds"),
    (broken(sections=[SECTION | {"size": 9}]), "unknown key 'size'"),
    (broken(sections=[{"letter": "A", "tables": 4}]), r"sections\[0\] has no rounds"),
    (broken(sections=[{"letter": "A", "movement": {}}]), "movement cannot be read"),
    (
        broken(
            sections=[
                {"letter": "A", "tables": 9, "movement": document_of(howell(4))},
            ]
        ),
        "has 9 for tables, but its movement has 4",
    ),
    (broken(pairs=named(9)), "9 pairs are to be seated, but there are seats for 8"),
    (broken(pairs=["p1", "p1"]), "pairs has p1 twice"),
    (broken(pairs=["p1", 2]), r"pairs\[1\] is 2"),
    (broken(pairs=["p1", " "]), r"pairs\[1\] is ' '"),
    (broken(seeds=["nobody"]), "nobody does not play"),
    (broken(earlier=[]), "There is no earlier session"),
    (broken(earlier=[played("A", 4, 3, named(7))]), "has 3 places for 4 tables"),
    (broken(earlier=[played("A", 4, 3, ["p1"] * 8)]), "p1 sits in two places"),
    (broken(earlier=[played("A", 4, 3, named(8)) | {"seating": {}}]), "seating has no A"),
    (broken(methods=["magic"]), "'magic' is not a method"),
    (broken(seed=-1), "seed is -1"),
    (broken(seconds=0), "cannot take 0 seconds"),
    (broken(seconds="long"), "give a number"),
    (broken(wishes={"stay": []}), "unknown key 'stay'"),
    (broken(wishes={"stay_ns": ["p77"]}), "p77 does not play"),
    (broken(wishes={"fix": {"p1": "Q"}}), "'Q' is not a seat"),
    (broken(wishes={"fix": {"p1": "A9N"}}), "no such seat"),
    (broken(wishes={"apart": [["p1"]]}), "has to name two pairs"),
    (broken(wishes={"prefers": {"p1": "north"}}), "choose ns or ew"),
    (broken(prices=1), "give true or false"),
]


@pytest.mark.parametrize(("document", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_bad_documents_are_refused_in_one_sentence(document, sentence):
    with pytest.raises(CrossoverError, match=sentence) as refusal:
        next_session_request(document)

    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("content", "sentence"), [(None, "cannot be read"), ("{", "is not a JSON document")]
)
def test_files_that_cannot_be_read_are_refused(tmp_path, content, sentence):
    file = tmp_path / "next.json"
    if content is not None:
        file.write_text(content)

    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("next_session", str(file))

    assert refusal.value.returncode == 2


def test_a_half_table_moves_along_with_its_line(tmp_path, capsys):
    half = document_of(with_phantom(mitchell(7, rounds=5), Direction.EW, 3))
    sections = [
        {"letter": "A", "movement": half},
        {"letter": "B", "movement": document_of(mitchell(7, rounds=5))},
    ]
    names = named(27)
    a_ew = [*names[7:9], None, *names[9:13]]
    document = {
        "earlier": [
            {
                "sections": sections,
                "seating": {
                    "A": {"ns": names[:7], "ew": a_ew},
                    "B": {"ns": names[13:20], "ew": names[20:]},
                },
            }
        ],
        "sections": sections,
        "pairs": names,
        "methods": ["lines"],
    }

    (lines,) = answered(tmp_path, capsys, document)["proposals"]

    assert lines["playbacks"]["total"] == 0
    assert [section["movement"]["phantoms"] for section in lines["sections"]] == [[], ["ns:3"]]
    assert lines["seating"]["B"]["ns"][2] is None


@pytest.mark.parametrize("missing", [0, 1, 3])
def test_the_bound_holds_where_opponents_meet_twice_and_seats_are_empty(tmp_path, capsys, missing):
    section = {"letter": "A", "tables": 10, "rounds": 10, "groups": 12}
    names = named(20)
    document = next_document(10, 10, methods=["best", "recipe"]) | {
        "earlier": [
            {
                "sections": [section],
                "seating": {"A": {"ns": names[:10], "ew": [*names[10:19], None]}},
            }
        ],
        "sections": [section],
        "pairs": names[: 20 - missing],
    }

    found = answered(tmp_path, capsys, document)["proposals"]

    assert [proposal["method"] for proposal in found] == ["best", "recipe"]
    for proposal in found:
        assert proposal["playbacks"]["lower_bound"] <= proposal["playbacks"]["total"]
