"""Sentences that can be told in another language.

The cores speak English. A ``Sentence`` is its English text and remembers the
pattern and the figures it was made of, so that the shell can look the pattern
up in a catalogue and fill the same figures in. Figures may be sentences,
or things that are named by one.

>>> go = Sentence("sit at %(where)s", where=Counted("%(count)s table", "%(count)s tables", 3))
>>> go
'sit at 3 tables'
>>> german = {"sit at %(where)s": "nehmen Sie Platz an %(where)s"}
>>> go.told(lambda text: german.get(text, text), lambda one, many, number: "%(count)s Tischen")
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
    """A text made of a pattern and figures."""

    pattern: str
    figures: dict[str, object]

    def __new__(cls, pattern: str, /, **figures: object) -> Sentence:
        made = super().__new__(cls, filled(pattern, figures))
        made.pattern, made.figures = pattern, figures
        return made

    def __str__(self) -> str:
        """Itself, so that an error's text is still the sentence."""
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, object]]:
        return (self.pattern,), self.figures

    def told(self, one: One, many: Many) -> str:
        """The text in the language of two functions, for patterns with one form and with two."""
        return filled(one(self.pattern), self._figures_told(one, many))

    def _figures_told(self, one: One, many: Many) -> dict[str, object]:
        return {name: _told(figure, one, many) for name, figure in self.figures.items()}


class Counted(Sentence):
    """A pattern for one and a pattern for many; the number is the figure ``count``."""

    plural: str
    number: int

    def __new__(cls, singular: str, plural: str, number: int, /, **figures: object) -> Counted:
        pattern = singular if number == 1 else plural
        made = str.__new__(cls, filled(pattern, {"count": number, **figures}))
        made.pattern, made.plural, made.number = singular, plural, number
        made.figures = figures
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, object]]:
        return (self.pattern, self.plural, self.number), self.figures

    def told(self, one: One, many: Many) -> str:
        pattern = many(self.pattern, self.plural, self.number)
        return filled(pattern, {"count": self.number, **self._figures_told(one, many)})


class Opened(Sentence):
    """A text made a whole sentence: with a capital, and a full stop after it."""

    def __new__(cls, text: str, /) -> Opened:
        made = str.__new__(cls, _opened(text))
        made.pattern, made.figures = "%(text)s", {"text": text}
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, object]]:
        return (self.figures["text"],), {}

    def told(self, one: One, many: Many) -> str:
        return _opened(super().told(one, many))


def joined(parts: Iterable[object], separator: str = ", ") -> Sentence:
    """Parts in a row, each of which can be a sentence."""
    figures = {str(place): part for place, part in enumerate(parts)}
    return Sentence(separator.join(f"%({place})s" for place in figures), **figures)


def renumbered(text: Any, numbers: Mapping[int, int]) -> Any:
    """A text that calls pairs by other numbers, such as those they have in an event.

    >>> eight = Sentence("Pair %(number)s", number=8)
    >>> renumbered(Sentence("%(pair)s sits out.", pair=eight), {8: 9})
    'Pair 9 sits out.'
    """
    if not isinstance(text, Sentence):
        return text
    made_of, figures = text.__getnewargs_ex__()
    if text.pattern in PAIR_PATTERNS:
        number: Any = figures["number"]
        return Sentence(text.pattern, number=numbers.get(number, number))
    return type(text)(
        *(renumbered(part, numbers) for part in made_of),
        **{name: renumbered(figure, numbers) for name, figure in figures.items()},
    )


def filled(pattern: str, figures: dict[str, object]) -> str:
    return pattern % figures if figures else pattern


def _told(figure: object, one: One, many: Many) -> object:
    if isinstance(figure, int | float):
        return figure
    text = str(figure)
    return text.told(one, many) if isinstance(text, Sentence) else text


def _opened(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
