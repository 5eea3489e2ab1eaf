"""The fairest event asked for by command and by document."""

import json
from math import isclose

import pytest
from django.core.management import CommandError, call_command

from crossovers.documents.next_session_document import next_session_request
from crossovers.errors import BadNextSession
from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import Scoring
from crossovers.methods.fairest import MOST_CHOICES, fairest
from crossovers.methods.search import Search
from crossovers.sections import Session, section_of_movement
from movements.families.mitchell import mitchell
from movements.formats.document import document_of
from movements.movement import with_phantom
from movements.seats import Direction
from tests.crossovers.fairness.slow_balance import slow_imbalance
from tests.crossovers.methods.documents import named, next_document, played
from tests.some import some

EIGHT_BY_SIX = ("--sections=A=8", "--rounds=6", "--method=best")


def run(capsys, command, *arguments):
    call_command(command, *arguments)
    return capsys.readouterr().out


def test_proposals_form_a_curve():
    session = next_session_request(next_document(9, 7)).session

    found = fairest(session, Search(seconds=2.0))

    assert len(found) <= MOST_CHOICES
    totals = [proposal.total for proposal in found]
    assert totals == sorted(set(totals))
    values = [proposal.balance.imbalance for proposal in found]
    assert values == sorted(values, reverse=True)


def test_a_half_table_stays_half():
    movement = with_phantom(mitchell(7), Direction.EW, 4)
    section = {"letter": "A", "movement": document_of(movement)}
    pairs = named(13)
    earlier = played("A", 7, 7, [*pairs[:10], None, *pairs[10:]])
    earlier["sections"] = [section]
    document = next_document(7, 7, pairs=pairs) | {"earlier": [earlier], "sections": [section]}
    session = next_session_request(document).session

    found = fairest(session, Search(seconds=0.5))

    for proposal in some(found):
        event = (*session.earlier, Session((section_of_movement("A", movement),), proposal.seating))
        assert sorted(filter(None, proposal.seating.pairs)) == sorted(pairs)
        assert proposal.seating.pairs[10] is None
        assert isclose(proposal.balance.imbalance, slow_imbalance(event))


def test_document_says_where_boards_are_scored():
    document = next_document(6, 4, scoring="alone")

    assert next_session_request(document).session.scoring is Scoring.ALONE
    with pytest.raises(BadNextSession, match="scoring is 'both': choose one of across, alone"):
        next_session_request(document | {"scoring": "both"})


def test_answers_tell_the_balance_in_figures_and_words(tmp_path, capsys):
    file = tmp_path / "next.json"
    file.write_text(json.dumps(next_document(8, 6, methods=["recipe"])))
    (recipe,) = json.loads(run(capsys, "next_session", str(file), "--format=json"))["proposals"]
    text = run(capsys, "next_session", str(file))

    request = next_session_request(next_document(8, 6))
    seating = request.session.before
    lines = recipe["seating"]["A"]
    seated = type(seating)(seating.sizes, (*lines["ns"], *lines["ew"]))
    event = (*request.session.earlier, Session(request.session.sections, seated))
    assert recipe["balance"]["imbalance"] == round(slow_imbalance(event), 4)
    assert recipe["balance"]["repeated_comparisons"] == round(event_balance(event).repeated, 4)
    assert recipe["balance"]["in_words"][0].startswith("Each pair is compared with ")
    assert recipe["balance"]["in_words"][0] in text


def test_crossover_finds_the_fairest_event(capsys):
    plain, fair, dear = (
        json.loads(run(capsys, "crossover", *EIGHT_BY_SIX, *more, "--format=json"))
        for more in ((), ("--fairest",), ("--fairest", "--playbacks=20"))
    )

    assert fair["playbacks"]["total"] == plain["playbacks"]["total"] < dear["playbacks"]["total"]
    imbalances = [each["balance"]["imbalance"] for each in (plain, fair, dear)]
    assert imbalances == sorted(imbalances, reverse=True)
    assert fair["curve"][0] == {
        "playbacks": fair["playbacks"]["total"],
        "imbalance": fair["balance"]["imbalance"],
    }
    assert set(fair["balance"]["per_pair"]) == set(fair["playbacks"]["per_pair"])
    assert "curve" not in plain


def test_crossover_prints_a_dozen_points_of_the_curve(capsys):
    text = run(capsys, "crossover", *EIGHT_BY_SIX, "--fairest", "--scoring=alone")

    assert 2 <= text.count("playbacks: imbalance ") <= MOST_CHOICES + 6
    assert "the imbalance is " in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--method=recipe", "--fairest"), "sought by the method best"),
        (("--method=best", "--fairest", "--fair"), "without --fair"),
        (("--method=best", "--playbacks=3"), "add --fairest"),
        (("--method=best", "--fairest", "--playbacks=-1"), "0 or more"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments, message):
    with pytest.raises(CommandError, match=message):
        call_command("crossover", "--sections=A=6", "--rounds=4", *arguments)
