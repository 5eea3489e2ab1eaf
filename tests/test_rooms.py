"""The drawing of the rooms shows every room there is."""

from pathlib import Path
from xml.etree import ElementTree

from docs.rooms import APPS, LEFT_OUT, PICTURE, drawing, layers

ROOT = Path(__file__).resolve().parent.parent


def titles(picture):
    shapes = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")
    return sorted(shape.text for shape in shapes if shape.get("class") == "room")


def test_every_package_is_a_room():
    for app in ("planner", "crossovers", "movements"):
        rooms = {name for layer in layers(app) for room in layer for name in room.names}
        packages = {file.parent.name for file in (ROOT / app).glob("*/__init__.py")}

        assert packages - LEFT_OUT <= rooms

    assert APPS == ("planner", "crossovers", "movements")


def test_drawing_has_the_rooms_of_today():
    assert titles(PICTURE.read_text(encoding="utf-8")) == titles(drawing())
