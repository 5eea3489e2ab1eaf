"""Sentences are their English text and can be translated."""

import copy
import json
import pickle

import pytest

from movements.catalogue.names import description_of
from movements.errors import NoSuchWeb
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.phrases import listed, runs
from movements.sentences import Counted, Opened, Sentence, joined, translate

GERMAN = {
    "%(most)s and %(last)s": "%(most)s und %(last)s",
    "%(first)s to %(last)s": "%(first)s bis %(last)s",
    "share": "teilen",
    "table": "Tisch %(number)s",
}


def in_german(sentence):
    def many(one, more, number):
        return GERMAN.get(one if number == 1 else more, one if number == 1 else more)

    return translate(sentence, lambda text: GERMAN.get(text, text), many)


def test_a_list_is_translated_with_its_runs():
    assert in_german(listed(["A", "B", "C"])) == "A, B und C"
    assert in_german(runs([1, 2, 3, 7, 9])) == "1 bis 3, 7 und 9"
    assert in_german(listed([5])) == "5"


def test_parameters_inside_parameters_are_translated():
    outer = Sentence("%(what)s: %(percent).1f %%", what=Sentence("share"), percent=12.34)

    assert (outer, in_german(outer)) == ("share: 12.3 %", "teilen: 12.3 %")


def test_a_pattern_without_parameters_keeps_its_percent_sign():
    assert Sentence("100 % sure") == "100 % sure"


@pytest.mark.parametrize(("number", "text"), [(0, "0 boards"), (1, "1 board"), (2, "2 boards")])
def test_counted_has_two_forms(number, text):
    assert Counted("%(count)s board", "%(count)s boards", number) == text


def test_a_sentence_is_opened_after_it_is_translated():
    assert Opened(joined([Sentence("share"), "x"])) == "Share, x."
    assert in_german(Opened(joined([Sentence("share"), "x"]))) == "Teilen, x."


@pytest.mark.parametrize(
    "sentence",
    [
        Sentence("%(one)s and so on", one=listed([1, 2])),
        Counted("%(count)s board of %(whose)s", "%(count)s boards of %(whose)s", 2, whose="A"),
        Opened(Sentence("share")),
    ],
    ids=["sentence", "counted", "opened"],
)
def test_copies_remember_their_pattern(sentence):
    for same in (pickle.loads(pickle.dumps(sentence)), copy.deepcopy(sentence)):
        assert (same, type(same), same.params) == (sentence, type(sentence), sentence.params)
        assert in_german(same) == in_german(sentence)
    assert json.loads(json.dumps(sentence)) == sentence


def test_an_error_keeps_its_pattern():
    with pytest.raises(NoSuchWeb) as refused:
        web(19, board_groups=12)

    sentence = str(refused.value)
    assert sentence.pattern == "%(tables)s tables cannot play %(groups)s groups: %(nearest)s"
    assert isinstance(sentence.params["nearest"], Sentence)


def test_a_movement_describes_itself_in_sentences():
    words = {"%(tables)s tables": "%(tables)s Tische", "relay after table %(table)s": "Relais"}

    described = description_of(mitchell(12, relay=True))
    german = translate(described, lambda text: words.get(text, text), lambda one, *forms: one)

    assert german == "Mitchell, 12 Tische, 12 rounds, Relais"
