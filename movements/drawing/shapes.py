"""The shapes of a drawing, each an SVG element that carries its own attributes.

>>> line([(0, 0), (5, 0)], Ink("#222222", "#ffffff"))
'<polyline points="0,0 5,0" fill="none" stroke="#222222" stroke-width="1.5"/>'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import hypot

from movements.drawing.floor import Point

HEAD = 8.0


@dataclass(frozen=True, slots=True)
class Ink:
    """Colour, light colour and line style of one kind of thing."""

    colour: str
    light: str
    dashes: str = ""
    stroke: float = 1.5
    head: str = "#ffffff"


def arrow(way: list[Point], ink: Ink) -> Iterator[str]:
    """A line with a head at its end."""
    (x0, y0), (x1, y1) = way[-2], way[-1]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    neck = x1 - dx * HEAD, y1 - dy * HEAD
    wing = HEAD * 0.5
    corners = ((x1, y1), (neck[0] - dy * wing, neck[1] + dx * wing))
    points = (*corners, (neck[0] + dy * wing, neck[1] - dx * wing))
    # Only to the neck: a hollow head must not show the line.
    yield line([*way[:-1], neck], ink)
    yield (
        f'<polygon points="{_points(points)}" fill="{ink.head}" stroke="{ink.colour}" '
        'stroke-width="1.2"/>'
    )


def curve(start: Point, end: Point, bend: float, ink: Ink, *, away: float) -> Iterator[str]:
    """A bent line between two places with a head at its end, so far ``away`` from their middles."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1.0
    across = (y1 - y0) / length, -(x1 - x0) / length
    top = (x0 + x1) / 2 + across[0] * bend, (y0 + y1) / 2 + across[1] * bend
    (x0, y0), (x1, y1) = _towards(start, top, away), _towards(end, top, away)
    neck = _towards((x1, y1), top, HEAD)
    yield (
        f'<path d="M{x0:.1f} {y0:.1f}Q{top[0]:.1f} {top[1]:.1f} {neck[0]:.1f} {neck[1]:.1f}" '
        f'fill="none" stroke="{ink.colour}" stroke-width="{ink.stroke}"{_dashes(ink)}/>'
    )
    yield list(arrow([neck, (x1, y1)], ink))[1]


def _towards(start: Point, end: Point, far: float) -> Point:
    (x0, y0), (x1, y1) = start, end
    share = far / (hypot(x1 - x0, y1 - y0) or 1.0)
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def line(way: list[Point], ink: Ink) -> str:
    return (
        f'<polyline points="{_points(way)}" fill="none" stroke="{ink.colour}" '
        f'stroke-width="{ink.stroke}"{_dashes(ink)}/>'
    )


def box(center: Point, size: tuple[float, float], ink: Ink, *, corner: int) -> str:
    (x, y), (width, height) = center, size
    return (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" '
        f'height="{height:g}" rx="{corner}" fill="{ink.light}" stroke="{ink.colour}" '
        f'stroke-width="1.8"{_dashes(ink)}/>'
    )


def text(
    at: Point,
    words: str,
    *,
    size: int,
    colour: str = "#111111",
    anchor: str = "middle",
    bold: bool = False,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size}" fill="{colour}" '
        f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
    )


def _points(points: list[Point] | tuple[Point, ...]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _dashes(ink: Ink) -> str:
    return f' stroke-dasharray="{ink.dashes}"' if ink.dashes else ""
