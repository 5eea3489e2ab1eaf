"""Readers and writers at once, in real processes: nobody is turned away, nothing is lost."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.installation import installation
from tests.load import hold, request, served

pytestmark = pytest.mark.database

TOKEN_SCRIPT = """
from django.contrib.auth.models import User
from planner.services.api_tokens import token_make
print(token_make(owner=User.objects.create_superuser("chief"))[1])
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with installation(tmp_path_factory.mktemp("load")) as place:
        place.manage("load_demo")
        token = place.manage("shell", "-v", "0", "-c", TOKEN_SCRIPT).stdout.split()[-1]
        with served(place) as port:
            yield port, token


def test_readers_and_writers_hold_out(server):
    port, token = server
    reads = ["/api/v1/pairs/", "/api/v1/events/demo-open-pairs/", "/api/v1/sections/"]
    *_rest, listed = request(port, "GET", "/api/v1/pairs/?event=demo-open-pairs", token)
    pairs = [pair["id"] for pair in json.loads(listed)["results"][:5]]
    writes = [("PATCH", f"/api/v1/pairs/{pair}/", {"seed": pair % 50 + 1}) for pair in pairs]

    outcome = hold(port, token, reads=reads, readers=50, writes=writes, writers=5, seconds=4)

    assert set(outcome) == {("GET", 200), ("PATCH", 200)}


def test_both_workers_count_the_same_logins(server):
    port, _token = server
    guess = {"username": "chief", "password": "wrong"}

    answers = [request(port, "POST", "/api/v1/token/", body=guess) for _guess in range(14)]

    # The tenth wrong password locks the account, whichever worker hears it.
    assert [status for status, *_rest in answers] == [400] * 9 + [429] * 5


def test_no_writer_writes_over_another(server):
    port, token = server
    path = "/api/v1/tournaments/demo-congress/"
    request(port, "PATCH", path, token, {"venue": "0"}, if_match="*")

    def count_up(_number):
        written = 0
        for _attempt in range(10):
            _status, etag, text = request(port, "GET", path, token)
            venue = str(int(json.loads(text)["venue"]) + 1)
            status, *_rest = request(port, "PATCH", path, token, {"venue": venue}, etag)
            assert status in {200, 412}
            written += status == 200
        return written

    with ThreadPoolExecutor(4) as writers:
        written = sum(writers.map(count_up, range(4)))

    *_rest, text = request(port, "GET", path, token)
    assert int(json.loads(text)["venue"]) == written
