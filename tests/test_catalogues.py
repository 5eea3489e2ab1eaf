"""The catalogues are whole: every text translated, every figure in it, compiled as written."""

import gettext

import pytest

from tests.catalogues import FIGURE, LOCALE, catalogue_of, entries, translations
from tests.marked_texts import marked_texts
from tests.some import some

CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.parts[-3])
def catalogue(request):
    return request.param


def test_every_text_is_translated(catalogue):
    found = list(entries(catalogue))

    assert found
    assert [entry["msgid"] for entry in found if not all(translations(entry))] == []
    assert [entry["msgid"] for entry in found if "fuzzy" in entry["flags"]] == []


def test_german_has_an_entry_for_every_marked_text_and_no_other():
    marked = marked_texts()

    entered = {entry["msgid"] for entry in entries(catalogue_of("de"))}

    assert {text: files for text, files in marked.items() if text not in entered} == {}
    assert entered - set(marked) == set()


def test_every_figure_is_in_the_translation(catalogue):
    wrong = {
        text
        for entry in entries(catalogue)
        for text in translations(entry)
        if not set(FIGURE.findall(entry["msgid"]))
        <= set(FIGURE.findall(text))
        <= set(FIGURE.findall(entry["msgid"] + entry["msgid_plural"]))
    }

    assert wrong == set()


def test_compiled_as_written(catalogue):
    with catalogue.with_suffix(".mo").open("rb") as file:
        made = gettext.GNUTranslations(file)

    for entry in some(entries(catalogue)):
        one, many = entry["msgid"], entry["msgid_plural"]
        if many:
            texts = [made.ngettext(one, many, number) for number in (1, 2)]
        elif entry["msgctxt"]:
            texts = [made.pgettext(entry["msgctxt"], one)]
        else:
            texts = [made.gettext(one)]
        assert texts == translations(entry)


def test_american_spellings_are_of_texts_in_use():
    american, german = (
        {entry["msgid"] for entry in entries(catalogue_of(language))}
        for language in ("en_US", "de")
    )

    assert american < german
