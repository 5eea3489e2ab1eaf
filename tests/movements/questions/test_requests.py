"""What is asked is checked when it is asked, and can be kept as JSON and asked again."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.errors import MovementError
from movements.families.mitchell import mitchell
from movements.formats.ebuscore import write
from movements.formats.movement_file import MovementFile
from movements.questions.asked_movement import AskedMovement, movement_answer
from movements.questions.balance_question import BalanceRequest, balance_answer
from movements.questions.file_questions import ConversionRequest, VerificationRequest
from movements.questions.repair_question import RepairRequest, repair_answer
from movements.switches.asked_switches import SwitchWay, parse_switches
from movements.table_counts import half_tables, tables_text

FIVE = write([MovementFile(mitchell(5))])


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (AskedMovement("web", tables=10, groups=8, variant="a"), movement_answer),
        (AskedMovement("W1812ER", phantom="ns:3"), movement_answer),
        (BalanceRequest("mitchell", tables=5, switch="rounds:1", compare=True), balance_answer),
        (BalanceRequest(text=FIVE, switch="rounds:2"), balance_answer),
        (RepairRequest("W1813", gone=("ns:4", "ew:7"), rounds_played=3), repair_answer),
    ],
    ids=["family", "name", "balance", "file", "repair"],
)
def test_request_kept_as_json_asks_the_same(request_, answer):
    kept = json.loads(json.dumps(asdict(request_)))

    assert answer(type(request_)(**kept)) == answer(request_)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: AskedMovement("web"), "a web needs its number of tables"),
        (lambda: AskedMovement("W1813", skip_after=3), "the name W1813 says it all: .* skip-after"),
        (lambda: AskedMovement("web", tables=9, rover="up"), "there is no rover of up: choose ns"),
        (lambda: AskedMovement("web", tables=9, party=True), "a party table needs a rover"),
        (lambda: AskedMovement("W1813", switch="often"), "often is not a way to switch"),
        (lambda: BalanceRequest(), "give either a movement or the text of a file"),
        (lambda: BalanceRequest("W1813", text=FIVE), "give either a movement or the text"),
        (lambda: BalanceRequest(text=FIVE, phantom="ns:1"), "the file says it all: .* phantom"),
        (lambda: BalanceRequest(text="nonsense"), "this is not a movement in a known format"),
        (lambda: RepairRequest("W1813"), "say what has changed"),
        (lambda: RepairRequest("W1813", gone=("4",)), "4 is not a pair of a movement"),
        (lambda: VerificationRequest(), "give either movement or text"),
        (lambda: ConversionRequest(FIVE, "word"), "there is no format word: choose one of"),
        (lambda: ConversionRequest(FIVE, "asc", boards=0), "0 boards per round are not possible"),
    ],
)
def test_what_cannot_be_answered_is_refused_when_it_is_asked(ask, sentence):
    with pytest.raises(MovementError, match=sentence):
        ask()


@given(st.integers(0, 2000))
def test_half_tables_are_read_as_they_are_written(doubled):
    assert half_tables(tables_text(doubled / 2)) == doubled / 2


@pytest.mark.parametrize("text", ["", "18.3", "nan", "1e3", "½", "18.55", "18 5", "１８"])
def test_what_is_not_a_number_of_tables_is_refused(text):
    with pytest.raises(MovementError, match="is not a number of tables"):
        half_tables(text)


@pytest.mark.parametrize("way", sorted(set(SwitchWay) - {SwitchWay.ROUNDS}))
def test_a_way_to_switch_is_its_own_word(way):
    assert parse_switches(str(way)).way is way
    with pytest.raises(MovementError, match="is not a way to switch"):
        parse_switches(f"{way}:1")


@pytest.mark.parametrize("text", ["rounds", "rounds:", "rounds:1,", "rounds:x", "Rounds:1"])
def test_rounds_to_switch_are_numbers(text):
    with pytest.raises(MovementError, match="is not a way to switch"):
        parse_switches(text)
