"""Rows as single runs of text: quick to set, and aligned by figures and tabs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

FIGURE_SPACE = "\u2007"


def padded(value: object, width: int) -> str:
    """A number right-aligned by spaces as wide as a figure."""
    return str(value).rjust(width, FIGURE_SPACE)


def aligned(numbers: Iterable[object]) -> list[str]:
    """A column of right-aligned numbers; the longest begins where the column does."""
    texts = [str(number) for number in numbers]
    width = max(map(len, texts), default=0)
    return [padded(text, width) for text in texts]


def aligned_spans(spans: Iterable[str]) -> list[str]:
    """A column of board numbers, the first of each right-aligned.

    >>> [text.replace(FIGURE_SPACE, " ") for text in aligned_spans(["9–10", "11–12"])]
    [' 9–10', '11–12']
    """
    parts = [span.partition("–") for span in spans]
    firsts = aligned(first or "–" for first, _dash, _last in parts)
    return [
        first + dash + last if first.strip(FIGURE_SPACE) != "–" else first
        for first, (_first, dash, last) in zip(firsts, parts, strict=True)
    ]


def wrapped_lines(text: str, letters: int) -> int:
    """How many lines a text takes with this many letters per line."""
    return -(-len(text) // letters)


def shortened(text: str, most: int) -> str:
    """The text, or its beginning where it is too long for its place.

    >>> shortened("Finesse", 10), shortened("Featherstonehaugh", 10)
    ('Finesse', 'Featherst…')
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def shortened_both(one: str, other: str, most: int) -> tuple[str, str]:
    """Two texts that together are no longer than that; a short one leaves room to the other.

    >>> shortened_both("Featherstonehaugh", "Void", 16)
    ('Featherston…', 'Void')
    >>> shortened_both("Featherstonehaugh", "Featherstonehaugh", 16)
    ('Feather…', 'Feather…')
    """
    half = most // 2
    if len(one) <= half:
        return one, shortened(other, most - len(one))
    if len(other) <= half:
        return shortened(one, most - len(other)), other
    return shortened(one, half), shortened(other, half)


@dataclass(frozen=True, slots=True)
class Fit:
    """The type size and line height at which the rows fit."""

    size: float
    leading: float

    @classmethod
    def of(
        cls,
        rows: int,
        *,
        room: float,
        largest: float,
        widest: float = 1.75,
        tightest: float = 1.35,
        smallest: float = 0.0,
    ) -> Fit:
        """Rows as large as the room allows, spread out no wider than ``widest``.

        Type that would be smaller than ``smallest`` is set tighter instead.

        >>> Fit.of(13, room=16.8, largest=0.68)
        Fit(size=0.68, leading=1.75)
        >>> Fit.of(26, room=16.8, largest=0.68)
        Fit(size=0.4786, leading=1.35)
        """
        row = room / max(rows, 1)
        size = min(largest, max(row / tightest, min(smallest, row)))
        return cls(round(size, 4), round(min(widest, row / size), 3))

    @property
    def style(self) -> str:
        return f"font-size:{self.size}em;line-height:{self.leading}"

    def height(self, rows: int) -> float:
        return round(rows * self.size * self.leading, 3)


@dataclass(frozen=True, slots=True)
class Header:
    """The heads of the columns in smaller type, each where its column begins."""

    tab: float
    indent: float

    @classmethod
    def over(cls, rows: float, head: float, *, tab: float, indent: float) -> Header:
        """``rows`` and ``head`` are type sizes; tab and indent are those of the rows."""
        return cls(round(tab * rows / head, 3), round(indent * rows / head, 3))

    @property
    def style(self) -> str:
        return f"tab-size:{self.tab}em;padding-left:{self.indent}em"


def row_rules(rows: int) -> str:
    """The lines between rows, as the path of an SVG one unit wide and a unit high for each row."""
    return "".join(f"M0 {n}h1" for n in range(1, rows))
