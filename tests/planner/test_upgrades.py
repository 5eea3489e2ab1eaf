"""Data of every schema there has been come through all later migrations, and so do backups."""

import json

import pytest

from tests.installation import installation
from tests.some import some


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("upgrades")
    with installation(folder) as place:
        done = place.run("-m", "tests.planner.upgrade_script", folder, timeout=600)
    return json.loads(done.stdout.splitlines()[-1])


def test_every_schema_is_brought_up_to_date(found):
    assert list(found["events"]) == [name[:4] for name in found["states"]]


def test_releases_tell_what_they_told(found):
    for number, event in some(found["events"].items()):
        assert len(event["released"]) == 12
        assert all(f"{number} First" in line for line in event["released"])
        assert all(line.endswith(" of 5") for line in event["released"])
        assert event["page"] == [200, 12]


def test_events_of_all_schemas_are_alike(found):
    def plain(number, told):
        return json.loads(json.dumps(told).replace(number, "####"))

    alike = [
        {key: plain(number, event[key]) for key in ("released", "draft", "next")}
        for number, event in found["events"].items()
    ]

    assert all(event == alike[0] for event in alike)
    assert alike[0]["next"] == 2


def test_releases_stay_frozen(found):
    assert all(event["frozen"] for event in some(found["events"].values()))


def test_steps_and_files_are_kept(found):
    for number, event in some(found["events"].items()):
        assert event["steps"] == ([["Š", {"kept": [1, None]}]] if number >= "0005" else [])
    files = found["events"]["0001"]["files"]
    assert sorted(files) == [f"\0{n}" for n in sorted(found["events"]) if n >= "0004"]


@pytest.mark.parametrize("schema", ["0001", "0008", "0012"])
def test_backup_from_an_older_schema_is_brought_up_to_date(found, schema):
    assert list(found[schema]) == [number for number in found["events"] if number <= schema]
    for number, event in some(found[schema].items()):
        now = found["events"][number]
        assert {key: event[key] for key in ("released", "draft", "page", "frozen", "steps")} == {
            key: now[key] for key in ("released", "draft", "page", "frozen", "steps")
        }
