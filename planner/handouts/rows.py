"""Rows as single runs of text: quick to set, and aligned by figures and tabs."""

from __future__ import annotations

from dataclasses import dataclass

FIGURE_SPACE = "\u2007"


def padded(value: object, width: int) -> str:
    """A number brought to the right by spaces as wide as a figure."""
    return str(value).rjust(width, FIGURE_SPACE)


def padded_span(boards: str, width: int = 2) -> str:
    """Board numbers with the first of them brought to the right."""
    first, dash, last = boards.partition("–")
    return padded(first, width) + dash + last


def shortened(text: str, most: int) -> str:
    """The text, or its beginning where it is too long for its place.

    >>> shortened("Finesse", 10), shortened("Featherstonehaugh", 10)
    ('Finesse', 'Featherst…')
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Fit:
    """Type size and line height that bring so many rows into a place."""

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
    ) -> Fit:
        """Rows as large as the room allows, spread out no wider than ``widest``.

        >>> Fit.of(13, room=16.8, largest=0.68)
        Fit(size=0.68, leading=1.75)
        >>> Fit.of(26, room=16.8, largest=0.68)
        Fit(size=0.4786, leading=1.35)
        """
        row = room / max(rows, 1)
        size = min(largest, row / tightest)
        return cls(round(size, 4), round(min(widest, row / size), 3))

    @property
    def style(self) -> str:
        return f"font-size:{self.size}em;line-height:{self.leading}"
