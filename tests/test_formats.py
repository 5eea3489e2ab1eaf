"""docs/formats.md is true: its examples are what the commands write, its addresses are all."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator

from planner.api.serializers.jobs import JobSerializer
from planner.enums import JobState
from planner.plan.event_shape import EventDocumentShape

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(console|json)\n(.*?)^```", TEXT, re.M | re.S)
MORE = "…"


def examples():
    """Each command with the document given to it, if any, and what it writes."""
    for number, (language, text) in enumerate(BLOCKS):
        if language == "console":
            given = BLOCKS[number - 1][1] if "document.json" in text else ""
            yield text.strip(), given, json.loads(BLOCKS[number + 1][1])


def differences(shown, found, where="document"):
    """Where an example differs from what is written; ``…`` stands for anything of its kind."""
    if shown == MORE:
        return []
    if isinstance(shown, dict) and isinstance(found, dict):
        keys = set(shown) - {MORE}
        wrong = keys - set(found) if MORE in shown else keys ^ set(found)
        return [f"{where}: {key}" for key in sorted(wrong)] + [
            each for key in keys & set(found) for each in differences(shown[key], found[key], key)
        ]
    if isinstance(shown, list) and isinstance(found, list):
        parts = [part for part in shown if part != MORE]
        enough = len(found) >= len(shown) if MORE in shown else len(found) == len(parts)
        return [f"{where}: {len(found)} items"] * (not enough) + [
            each
            for one, other in zip(parts, found, strict=False)
            for each in differences(one, other, where)
        ]
    return [] if shown == found else [f"{where}: {found}"]


@pytest.mark.parametrize(("command", "given", "shown"), list(examples()))
def test_example_is_what_the_command_writes(command, given, shown, tmp_path):
    document = tmp_path / "document.json"
    document.write_text(given, encoding="utf-8")
    words = command.replace("document.json", str(document)).split()

    done = subprocess.run(
        [sys.executable, *words, "--format", "json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert differences(shown, json.loads(done.stdout)) == []


def test_every_command_is_there():
    folders = [ROOT / app / "management" / "commands" for app in ("movements", "crossovers")]
    files = [file for folder in folders for file in folder.glob("[a-z]*.py")]

    assert {file.stem for file in files} <= set(re.findall(r"`(\w+)", TEXT))


def test_every_address_is_there_and_no_other():
    described = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    named = set(re.findall(r"`/((?:[a-z{][a-z{}-]*/)+)`", TEXT.partition("| address under")[2]))

    assert {f"/api/v1/{address}" for address in named} == set(described)


def test_job_and_event_have_the_keys_named():
    job = re.search(r"- A job has (.*?)\.\n", TEXT, re.S)[1]
    event = re.search(r"Its keys: (.*?)\.\n", TEXT, re.S)[1]

    assert set(re.findall(r"`(\w+)`", job)) == {*JobSerializer.Meta.fields, *JobState.values}
    assert set(EventDocumentShape().fields) <= set(re.findall(r"`(\w+)`", event))
