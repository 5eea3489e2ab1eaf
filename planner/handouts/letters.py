"""How wide a text is in the typeface of the handouts, in sizes of its type."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from struct import unpack
from unicodedata import east_asian_width

from planner.handouts.pdf import FONTS, WEIGHTS

# Of letters that the typeface lacks: those of East Asia are square.
SQUARE, OTHER = 1.0, 0.7
PIECE = re.compile(r" ?[^ -]+-?|[ -]")


@lru_cache(maxsize=16384)
def text_width(text: str, weight: int = 400) -> float:
    """Without kerning.

    >>> text_width("11") == 2 * text_width("1") == text_width("88")
    True
    """
    widths = _widths(weight)
    return sum(
        widths.get(letter) or (SQUARE if east_asian_width(letter) in "WF" else OTHER)
        for letter in text
    )


@lru_cache(maxsize=16384)
def line_count(text: str, width: float, weight: int = 400) -> int:
    """The lines that a text takes, broken at spaces, in a space whose ``width`` counts type sizes.

    >>> line_count("EW sit out", 10), line_count("EW sit out", 3)
    (1, 2)
    """
    lines, room = 1, width
    for word in text.split(" "):
        wide = text_width(word, weight)
        if wide > room and room < width:
            lines, room = lines + 1, width
        room -= wide + text_width(" ", weight)
    return lines


def wrapped(text: str, width: float, weight: int = 400) -> list[str]:
    """The lines of a text in a place so many type sizes wide.

    Broken at spaces and after hyphens where it can be.

    >>> wrapped("Featherstonehaugh, Maximiliana-Eva (12)", 10)
    ['Featherstonehaugh,', 'Maximiliana-Eva (12)']
    >>> wrapped("Llanfairpwllgwyngyll", 6)
    ['Llanfairpwllg', 'wyngyll']
    """
    lines = [""]
    for word in PIECE.findall(text):
        if text_width(lines[-1] + word, weight) <= width:
            lines[-1] += word
            continue
        lines.append("")
        for letter in word.strip():
            if lines[-1] and text_width(lines[-1] + letter, weight) > width:
                lines.append("")
            lines[-1] += letter
    return [line for line in lines if line]


@cache
def _widths(weight: int) -> dict[str, float]:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 -- slow to load, and only paper needs it

    with TTFont(FONTS / WEIGHTS[weight], lazy=True) as font:
        metrics = font["hmtx"]
        (size,) = unpack(">H", font.reader["head"][18:20])
        return {chr(code): metrics[name][0] / size for code, name in font.getBestCmap().items()}
