"""The API against an address that does nothing but answer, and under readers and writers at once.

Figures are seconds for one answer, two workers and four readers; the target
of a list or a detail is twice the time of the empty address in the same run.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.figure import Figure
from tests.installation import Installation, installation
from tests.load import hold, rate, request, served

SECONDS = 0.2
TURNS = 15
HOLD_SECONDS = 30.0
TOKEN_SCRIPT = """
from django.contrib.auth.models import User
from planner.services.api_tokens import token_make
print(token_make(owner=User.objects.create_superuser("chief"))[1])
"""
PATHS = {
    "list of events": "/api/v1/events/",
    "list of 25 pairs": "/api/v1/pairs/",
    "list of 25 players": "/api/v1/players/",
    "list of sessions": "/api/v1/sessions/",
    "list of sections": "/api/v1/sections/",
    "list of 25 seats": "/api/v1/seats/",
    "list of versions": "/api/v1/versions/",
    "one tournament": "/api/v1/tournaments/demo-congress/",
    "one event": "/api/v1/events/demo-open-pairs/",
    "one pair": "/api/v1/pairs/1/",
    "one version": "/api/v1/versions/1/",
}


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        sort = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
        with installation(Path(folder)) as place:
            yield from _figures(place, sort)


def _figures(place: Installation, sort: str) -> Iterator[Figure]:
    place.manage("load_demo")
    token = place.manage("shell", "-v", "0", "-c", TOKEN_SCRIPT).stdout.split()[-1]
    with served(place) as port:
        rate(port, "/trivial/", token, seconds=1)
        for name, path in PATHS.items():
            trivial, found = _beside(port, token, path)
            note = f"{100 * found / trivial:.0f} % of the rate of an answer without contents"
            yield Figure(f"{name}, {sort}", 1 / found, 2 / trivial, note)
        yield _held(port, token, sort)


def _beside(port: int, token: str, path: str) -> tuple[float, float]:
    """The rates of an empty answer and of a path, in the middle of many turns of both."""
    turns = [
        (
            rate(port, "/trivial/", token, seconds=SECONDS),
            rate(port, path, token, seconds=SECONDS),
        )
        for _turn in range(TURNS)
    ]
    empty = median(empty for empty, _found in turns)
    return empty, empty * median(found / empty for empty, found in turns)


def _held(port: int, token: str, sort: str) -> Figure:
    *_rest, text = request(port, "GET", "/api/v1/pairs/?event=demo-open-pairs", token)
    pairs = [pair["id"] for pair in json.loads(text)["results"][:5]]
    outcome = hold(
        port,
        token,
        reads=list(PATHS.values()),
        readers=50,
        writes=[("PATCH", f"/api/v1/pairs/{pair}/", {"seed": pair % 50 + 1}) for pair in pairs],
        writers=5,
        seconds=HOLD_SECONDS,
    )
    errors = sum(count for (_method, status), count in outcome.items() if status != 200)
    total = sum(outcome.values())
    note = f"{total} answers, {outcome['PATCH', 200]} of them to writers, {errors} errors"
    return Figure(
        f"50 readers and 5 writers for {HOLD_SECONDS:g} s, {sort}", HOLD_SECONDS / total, None, note
    )
