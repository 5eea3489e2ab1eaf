"""Pictures of a movement's fairness, as SVG that stands on its own.

The heat map has a square for every two pairs: white where they compare as
often as the average, red where more, blue where less. The curve shows how
the imbalance falls and rises again with the number of switched rounds.

>>> curve((2.5, 1.6, 3.4), bound=0.8).startswith("<svg xmlns=")
True
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from movements.measures.balance import Balance

CELL = 12
MARGIN = 46
RED, BLUE, GREY = (178, 24, 43), (33, 102, 172), (120, 120, 120)


def heat_map(found: Balance, names: Sequence[str]) -> str:
    """The matchpoint comparisons, a square for every two pairs."""
    count = len(names)
    side = MARGIN + CELL * count
    off_diagonal = found.comparisons[~np.eye(count, dtype=bool)]
    # Where all comparisons are equal there is nothing to scale by.
    reach = float(np.abs(off_diagonal - found.average_comparison).max()) or 1.0
    parts = [
        _text(4, 14, f"Imbalance {found.imbalance:.4f}, average {found.average_comparison:.3f}")
    ]
    for row, name in enumerate(names):
        middle = MARGIN + CELL * row + CELL * 0.75
        parts.append(_text(MARGIN - 4, middle, name, anchor="end", size=8))
        parts.append(_upright(middle, MARGIN - 4, name))
        for column, other in enumerate(names):
            if row != column:
                value = int(found.comparisons[row, column])
                fill = _shade((value - found.average_comparison) / reach)
                parts.append(_cell(row, column, fill, f"{name} and {other}: {value}"))
    label = f"Matchpoint comparisons of {count} pairs"
    return _svg(max(side + 10, 260), side + 24, label, [*parts, _legend(side, found, reach)])


def curve(imbalances: Sequence[float], *, bound: float) -> str:
    """The imbalance against the number of switched rounds, above the lower bound."""
    width, height, left, bottom = 420, 260, 44, 220
    top = max(*imbalances, bound, 0.1) * 1.1
    step = (width - left - 20) / max(1, len(imbalances) - 1)

    def level(value: float) -> float:
        return bottom - (bottom - 20) * value / top

    points = [(left + step * number, level(value)) for number, value in enumerate(imbalances)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts = [
        f'<path d="M{left} 20V{bottom}H{width - 10}" fill="none" stroke="black"/>',
        f'<path d="M{left} {level(bound):.1f}H{width - 10}" stroke="{_rgb(GREY)}" '
        'stroke-dasharray="4 3"/>',
        _text(width - 12, level(bound) - 4, f"no switching below {bound:.2f}", anchor="end"),
        f'<polyline points="{line}" fill="none" stroke="{_rgb(BLUE)}" stroke-width="2"/>',
        _text(4, 14, "Imbalance"),
        _text(width / 2, height - 6, "rounds switched", anchor="middle"),
    ]
    for number, ((x, y), value) in enumerate(zip(points, imbalances, strict=True)):
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{_rgb(BLUE)}">'
            f"<title>{number}: {value:.4f}</title></circle>"
        )
        parts.append(_text(x, bottom + 14, str(number), anchor="middle"))
        parts.append(_text(x, y - 8, f"{value:.2f}", anchor="middle", size=9))
    return _svg(width, height, "Imbalance against the number of switched rounds", parts)


def _svg(width: float, height: float, label: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{escape(label)}" '
        f'font-family="sans-serif"><title>{escape(label)}</title>'
        f'<rect width="100%" height="100%" fill="white"/>{"".join(parts)}</svg>\n'
    )


def _text(x: float, y: float, words: str, *, anchor: str = "start", size: int = 11) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _upright(x: float, y: float, words: str) -> str:
    return (
        f'<text transform="translate({x:.1f} {y:.1f}) rotate(-90)" '
        f'font-size="8">{escape(words)}</text>'
    )


def _cell(row: int, column: int, fill: str, title: str) -> str:
    return (
        f'<rect x="{MARGIN + CELL * column}" y="{MARGIN + CELL * row}" width="{CELL}" '
        f'height="{CELL}" fill="{fill}"><title>{escape(title)}</title></rect>'
    )


def _legend(side: float, found: Balance, reach: float) -> str:
    words = (
        f"blue: down to {found.average_comparison - reach:.1f}; white: the average; "
        f"red: up to {found.average_comparison + reach:.1f}"
    )
    return _text(4, side + 16, words, size=9)


def _shade(share: float) -> str:
    """From blue at -1 over white to red at 1."""
    end = RED if share > 0 else BLUE
    amount = min(1.0, abs(share))
    red, green, blue = (round(255 + (colour - 255) * amount) for colour in end)
    return _rgb((red, green, blue))


def _rgb(colour: tuple[int, int, int]) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
