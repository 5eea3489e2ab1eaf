"""The stages of an event over the API: a whole event planned, and what is refused."""

import pytest

from planner.models import StageEntry
from tests.planner.staged_event import in_order, make_staged_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def address():
    return f"/api/v1/events/{make_staged_event(slug='open').slug}/stages/"


def codes(stages):
    return {stage["code"]: stage for stage in stages}


def test_event_is_cut_and_seated_over_the_api(api, address):
    steps = [
        {"do": "ranking", "stage": "qualifying", "text": in_order(12, tied=(4, 5))},
        {
            "do": "cut",
            "phase": 2,
            "decisions": [{"stage": "qualifying", "after": 4, "rule": "by-hand", "order": [5, 4]}],
        },
        {"do": "decline", "stage": "final", "pair": 2},
        {"do": "move-up", "stage": "final"},
        {"do": "seat", "stage": "final", "seeding": "snake"},
    ]

    answers = [api.post(address, step) for step in steps]

    assert [answer.status_code for answer in answers] == [200] * 5
    final = codes(api.get(address).json())["final"]
    assert [(entry["pair"], entry["way"], entry["declined"]) for entry in final["field"]] == [
        (1, "place", False),
        (2, "place", True),
        (3, "place", False),
        (5, "place", False),
        (4, "reserve", False),
    ]
    assert final["field"][-1]["replaces"] == 2
    assert final["sessions"] == [2]


def test_stages_are_added_and_changed(api, address):
    assert api.post(address, {"do": "uncut", "phase": 2}).status_code == 200
    facts = {"name": "Super-final", "takes": "1-2 of Final", "sessions": 2}
    assert api.post(address, {"do": "add", **facts}).status_code == 200
    change = {"do": "change", "stage": "super-final", "sessions": 1, "rounds": 2}
    stages = codes(api.post(address, change).json())

    assert stages["super-final"]["phase"] == 3
    assert (stages["super-final"]["sessions"], stages["super-final"]["rounds"]) == ([4], 2)
    assert stages["super-final"]["takes"][0]["source"] == "final"
    assert "super-final" not in codes(
        api.post(address, {"do": "delete", "stage": "super-final"}).json()
    )


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"do": "cut", "phase": 2}, "Qualifying has no ranking yet: give it before the cut."),
        ({"do": "ranking", "stage": "final"}, "This step needs text."),
        ({"do": "seat", "stage": "x"}, "There is no stage x: give one of qualifying, final"),
        ({"do": "decline", "stage": "final", "pair": 99}, "There is no pair 99."),
        ({"do": "change", "stage": "final", "takes": "1-4 of Consolation"}, "not over before"),
    ],
)
def test_refusals_are_one_sentence_and_change_nothing(api, address, step, sentence):
    before = api.get(address)

    answer = api.post(address, step)

    assert answer.status_code == 400
    assert sentence in answer.json()["message"]
    assert api.get(address)["ETag"] == before["ETag"]
    assert not StageEntry.objects.exists()


def test_stages_are_written_over_the_state_that_was_read(api, address):
    etag = api.get(address)["ETag"]
    change = {"do": "change", "stage": "final", "rounds": 2}

    assert api.post(address, change, headers={"If-Match": etag}).status_code == 200
    assert api.post(address, change, headers={"If-Match": etag}).status_code == 412
