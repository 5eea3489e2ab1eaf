"""Reads the tables taken from print."""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "published"


def published(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
