"""What the cores say, in the language of the reader.

A long computation may be read by others than asked for it. While its
``words_are_kept``, gettext gives sentences that remember their patterns;
``kept`` writes them down as facts, and ``told`` makes texts of these in the
language of whoever reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Any

from django.utils.translation import gettext, ngettext, trans_real

from movements.sentences import Counted, Opened, Sentence, translate

SAID, MANY, NUMBER, PARAMS, OPENED = "said", "many", "number", "with", "opened"
_active: Any = trans_real._active  # type: ignore[attr-defined] # Django has no other way to it


class Pattern(Sentence):
    """A text to translate; filled in, it is a sentence."""

    def __mod__(self, params: Any) -> str:
        return Sentence(self.pattern, **params) if isinstance(params, dict) else str(self) % params


class Forms(Counted):
    """A text with one form and another for many."""

    def __mod__(self, params: Any) -> str:
        others = {name: param for name, param in params.items() if name != "count"}
        return Counted(self.pattern, self.plural, self.number, **others)


class Patterns(NullTranslations):
    """In place of a language: every text as its pattern."""

    def gettext(self, message: str) -> str:
        return Pattern(message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return _forms(one, many, number)


def _forms(one: str, many: str, number: int) -> Forms:
    # Not yet filled in: what it counts may be called otherwise than "count".
    made = str.__new__(Forms, one if number == 1 else many)
    made.pattern, made.plural, made.number, made.params = one, many, number, {}
    return made


@contextmanager
def words_are_kept() -> Iterator[None]:
    """Sentences are said in no language yet."""
    before = getattr(_active, "value", None)
    _active.value = Patterns()
    try:
        yield
    finally:
        if before is None:
            del _active.value
        else:
            _active.value = before


def translated(said: object) -> str:
    """The text of a sentence, an error or anything named by a sentence; a plain text stays."""
    if isinstance(getattr(_active, "value", None), Patterns):
        return str(said)
    return translate(said, gettext, ngettext)


def kept(value: Any) -> Any:
    """Facts for JSON, every sentence in them as its pattern and figures."""
    match value:
        case Opened():
            return {OPENED: kept(value.params["text"])}
        case Counted():
            forms = {SAID: value.pattern, MANY: value.plural, NUMBER: value.number}
            return forms | {PARAMS: _params_kept(value)}
        case Sentence():
            return {SAID: value.pattern, PARAMS: _params_kept(value)}
        case dict():
            return {key: kept(inner) for key, inner in value.items()}
        case list() | tuple():
            return [kept(inner) for inner in value]
    return value


def _params_kept(sentence: Sentence) -> dict[str, Any]:
    return {
        name: param if isinstance(param, int | float) else kept(str(param))
        for name, param in sentence.params.items()
    }


def told(facts: Any) -> Any:
    """Kept facts with their sentences as texts."""
    match facts:
        case {"opened": text}:
            text = told(text)
            return f"{text[:1].upper()}{text[1:]}."
        case {"said": one, "many": many, "number": int(number), "with": dict(params)}:
            return ngettext(one, many, number) % ({"count": number} | told(params))
        case {"said": pattern, "with": dict(params)}:
            return gettext(pattern) % told(params) if params else gettext(pattern)
        case dict():
            return {key: told(inner) for key, inner in facts.items()}
        case list():
            return [told(inner) for inner in facts]
    return facts


def text_kept(said: str) -> str:
    """A sentence as a text that remembers it; a plain text stays."""
    return json.dumps(kept(said)) if isinstance(said, Sentence) else str(said)


def text_told(text: str) -> str:
    """What ``text_kept`` has written down, in the language of the reader."""
    return told(json.loads(text)) if text.startswith(('{"said', '{"opened')) else text


def refusal_sentence(error: Exception) -> str:
    """What a core refuses, as a whole sentence in the reader's language."""
    text = translated(error)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "…")) else ".")
