"""Sentences that can be translated.

The cores speak English. A ``Sentence`` is its English text and remembers the
pattern and the parameters it was made of, so that the shell can look the
pattern up in a catalogue and fill in the same parameters. These may be
sentences themselves, or things that are named by one.

>>> go = Sentence("sit at %(where)s", where=Counted("%(count)s table", "%(count)s tables", 3))
>>> go
'sit at 3 tables'
>>> german = {"sit at %(where)s": "nehmen Sie Platz an %(where)s"}
>>> translate(go, lambda text: german.get(text, text), lambda *forms: "%(count)s Tischen")
'nehmen Sie Platz an 3 Tischen'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

One = Callable[[str], str]
Many = Callable[[str, str, int], str]

# How a pair of a movement with one winner is called.
PAIR_PATTERNS = ("Pair %(number)s", "pair %(number)s")


class Sentence(str):
    """A text made of a pattern and its parameters."""

    pattern: str
    params: dict[str, object]

    def __new__(cls, pattern: str, /, **params: object) -> Sentence:
        made = super().__new__(cls, filled(pattern, params))
        made.pattern, made.params = pattern, params
        return made

    def __str__(self) -> str:
        """Itself, so that an error's text is still the sentence."""
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, object]]:
        return (self.pattern,), self.params

    def translated(self, one: One, many: Many) -> str:
        """The text in the language of two functions, for patterns with one form and with two."""
        return filled(one(self.pattern), self._params_translated(one, many))

    def _params_translated(self, one: One, many: Many) -> dict[str, object]:
        # Numbers stay numbers: patterns such as %(cost).4f and %(pairs)+d need them.
        return {
            name: param if isinstance(param, int | float) else translate(param, one, many)
            for name, param in self.params.items()
        }


class Counted(Sentence):
    """A pattern for one and a pattern for many; the number is the parameter ``count``."""

    plural: str
    number: int

    def __new__(cls, singular: str, plural: str, number: int, /, **params: object) -> Counted:
        pattern = singular if number == 1 else plural
        made = str.__new__(cls, filled(pattern, {"count": number, **params}))
        made.pattern, made.plural, made.number = singular, plural, number
        made.params = params
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, object]]:
        return (self.pattern, self.plural, self.number), self.params

    def translated(self, one: One, many: Many) -> str:
        pattern = many(self.pattern, self.plural, self.number)
        return filled(pattern, {"count": self.number, **self._params_translated(one, many)})


class Opened(Sentence):
    """A text made a whole sentence: with a capital, and a full stop after it."""

    def __new__(cls, text: str, /) -> Opened:
        made = str.__new__(cls, _opened(text))
        made.pattern, made.params = "%(text)s", {"text": text}
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, object]]:
        return (self.params["text"],), {}

    def translated(self, one: One, many: Many) -> str:
        return _opened(super().translated(one, many))


def translate(text: object, one: One, many: Many) -> str:
    """A sentence, or anything named by one, in another language; a plain text stays."""
    text = str(text)
    return text.translated(one, many) if isinstance(text, Sentence) else text


def joined(parts: Iterable[object], separator: str = ", ") -> Sentence:
    """Parts in a row, each of which can be a sentence."""
    params = {str(index): part for index, part in enumerate(parts)}
    return Sentence(separator.join(f"%({index})s" for index in params), **params)


def renumbered(text: Any, numbers: Mapping[int, int]) -> Any:
    """A text that calls pairs by other numbers, such as those they have in an event.

    >>> eight = Sentence("Pair %(number)s", number=8)
    >>> renumbered(Sentence("%(pair)s sits out.", pair=eight), {8: 9})
    'Pair 9 sits out.'
    """
    if not isinstance(text, Sentence):
        return text
    made_of, params = text.__getnewargs_ex__()
    if text.pattern in PAIR_PATTERNS:
        number: Any = params["number"]
        return Sentence(text.pattern, number=numbers.get(number, number))
    return type(text)(
        *(renumbered(part, numbers) for part in made_of),
        **{name: renumbered(param, numbers) for name, param in params.items()},
    )


def filled(pattern: str, params: dict[str, object]) -> str:
    return pattern % params if params else pattern


def _opened(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
