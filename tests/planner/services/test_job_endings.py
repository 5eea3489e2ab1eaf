"""How work in a process of its own can end: done, refused, cut short, dead."""

import json

import pytest

from planner.wording import text_told
from tests.installation import installation

pytestmark = pytest.mark.database


@pytest.fixture(scope="module")
def endings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("jobs")
    with installation(folder) as place:
        place.environment |= {"DJANGO_SETTINGS_MODULE": "planner.settings", "TMPDIR": str(folder)}
        yield json.loads(place.run("-m", "tests.planner.job_script").stdout)


def test_worker_hands_back_a_result(endings):
    assert endings["add"] == {
        "state": "done",
        "result": {"sum": 5},
        "error": "",
        "at": 100,
        "attempts": 1,
    }


def test_worker_hands_back_a_refusal(endings):
    assert (endings["refuse"]["state"], endings["refuse"]["error"]) == (
        "failed",
        "That cannot be planned.",
    )


def test_work_is_ended_at_its_time_limit(endings):
    assert endings["late"]["state"] == "failed"
    assert "longer than 1 seconds" in text_told(endings["late"]["error"])


def test_work_is_ended_at_its_memory_limit(endings):
    assert endings["swell"]["state"] == "failed"
    assert "more than 2048 megabytes" in text_told(endings["swell"]["error"])


def test_work_is_ended_when_cancelled(endings):
    assert endings["cancelled"]["state"] == "cancelled"


def test_work_that_dies_is_done_once_more(endings):
    assert (endings["die_once"]["result"], endings["die_once"]["attempts"]) == ({"done": True}, 2)


def test_work_that_dies_twice_leaves_a_sentence(endings):
    assert (endings["die"]["state"], endings["die"]["attempts"]) == ("failed", 2)
    assert "broke off" in endings["die"]["error"]
