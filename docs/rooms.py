"""Draws the rooms of the house and who imports whom: ``make rooms`` writes docs/rooms.svg.

Rooms and their order are the layers that import-linter holds (pyproject.toml); a
line is drawn where one room imports another, unless a way through a third says
so already.
"""

import ast
import re
import textwrap
import tomllib
from dataclasses import dataclass
from html import escape
from itertools import product
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "rooms.svg"
APPS = ("planner", "crossovers", "movements")
# Django's own: they show nothing of the house.
LEFT_OUT = {"migrations", "templatetags"}
LETTERS, LINE, PAD, GAP, TOP = 27, 15, 9, 34, 60
WIDE = round(LETTERS * 6.6) + 2 * PAD


@dataclass(frozen=True)
class Room:
    """A package, or the modules that lie loose on one layer."""

    app: str
    names: tuple[str, ...]

    @property
    def title(self) -> str:
        return self.names[0] if len(self.names) == 1 else "loose modules"

    @property
    def text(self) -> str:
        """What belongs in it, or the names of the modules."""
        if len(self.names) > 1:
            return ", ".join(self.names)
        file = ROOT / self.app / self.names[0]
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        return " ".join(said.split("\n\n")[0].split())

    @property
    def lines(self) -> list[str]:
        return textwrap.wrap(self.text, LETTERS, max_lines=4, placeholder=" …")

    @property
    def height(self) -> int:
        return 2 * PAD + LINE * (1 + len(self.lines))


def layers(app: str) -> list[list[Room]]:
    """The rooms of an app from the top layer down."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        contract
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == [app]
    )
    found = []
    for layer in contract["layers"]:
        names = [name for name in re.split(r"[\s|:]+", layer) if name not in LEFT_OUT]
        packages = [name for name in names if (ROOT / app / name).is_dir()]
        loose = tuple(name for name in names if name not in packages)
        found.append([Room(app, (name,)) for name in packages] + [Room(app, loose)] * bool(loose))
    return found


def imports(rooms: list[Room]) -> set[tuple[Room, Room]]:
    """Which room imports which, without what follows from a way through a third."""
    graph = grimp.build_graph(*APPS)
    inside = {
        room: {
            module
            for name in room.names
            for top in [f"{room.app}.{name}"]
            for module in {top, *graph.find_descendants(top)}
        }
        for room in rooms
    }
    direct = {
        (one, other)
        for one, other in product(rooms, rooms)
        if one != other
        and any(graph.find_modules_directly_imported_by(m) & inside[other] for m in inside[one])
    }
    return {
        (one, other)
        for one, other in direct
        if not any((one, way) in direct and (way, other) in direct for way in rooms)
    }


def panel(app: str, left: int) -> tuple[list[str], int, int]:
    """An app's boxes and lines, and where they end to the right and below."""
    place, top, rows = {}, TOP, layers(app)
    right = left + max(map(len, rows)) * (WIDE + GAP // 2) + GAP
    for layer in rows:
        width = (right - left - GAP) / len(layer)
        for number, room in enumerate(layer):
            place[room] = (left + GAP / 2 + width * (number + 0.5), top)
        top += max(room.height for room in layer) + GAP
    drawn = [f'<text class="app" x="{left + GAP}" y="{TOP - 22}">{app}</text>']
    for one, other in sorted(imports(list(place)), key=str):
        (x, y), (to_x, to_y) = place[one], place[other]
        drawn.append(f'<path d="M{x:.0f},{y + one.height} L{to_x:.0f},{to_y}"/>')
    for room, (x, y) in place.items():
        edge = x - WIDE / 2
        drawn.append(
            f'<rect x="{edge:.0f}" y="{y}" width="{WIDE}" height="{room.height}" rx="6"/>'
            f'<text class="room" x="{edge + PAD:.0f}" y="{y + PAD + 11}">{room.title}</text>'
        )
        drawn += [
            f'<text x="{edge + PAD:.0f}" y="{y + PAD + 11 + LINE * number}">{escape(line)}</text>'
            for number, line in enumerate(room.lines, 1)
        ]
    return drawn, right, top


def drawing() -> str:
    lines, width, height = [], 0, 0
    for app in APPS:
        drawn, width, bottom = panel(app, width)
        lines, height = lines + drawn, max(height, bottom)
    style = (
        "text{font:11px sans-serif;fill:#1b2a30}.app{font:bold 20px sans-serif}"
        ".room{font-weight:bold;font-size:12px}rect{fill:#eef3f5;stroke:#1d5f77}"
        "path{stroke:#9fb4bd;stroke-width:1.2;fill:none}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            "<title>The rooms of Arachne; imports point down, and to the right</title>",
            f"<style>{style}</style>",
            f'<rect width="{width}" height="{height}" style="fill:#fff;stroke:none"/>',
            *lines,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
