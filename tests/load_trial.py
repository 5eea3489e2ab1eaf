"""A crowd at a planner of its own, on either database: ``make load``.

50 readers and 5 writers for ten minutes (``LOAD_SECONDS`` shortens them), then a
release that 500 phones open within a minute. Prints, for each, the answers by
status and how long they took; a figure is bad where a status is not 200 or the
slowest twentieth took longer than a second. Traffic stays on this machine.
"""

import http.client
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.__main__ import postgresql
from tests.installation import installation
from tests.load import HOST, free_port, wait_for_server

READERS, WRITERS, PHONES = 50, 5, 500
SECONDS = int(os.environ.get("LOAD_SECONDS", "600"))
MINUTE = 60
# How long somebody looks at a page, or works before the next change is sent.
LOOKS = 1.0
CSRF = "c" * 32
PUBLIC = "/events/demo-open-pairs/"
READ = (
    PUBLIC,
    PUBLIC + "pairs/7/",
    "/tournaments/demo-congress/?name=an",
    "/api/v1/pairs/?event=demo-open-pairs",
    "/api/v1/events/demo-open-pairs/",
    "/api/v1/seats/?limit=50",
    "/admin/planner/event/{event}/plan/",
    "/admin/planner/event/{event}/plan/seating/1/",
)
# Logs a director in, as the login page does, and tells what the crowd has to know.
PREPARE = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from planner.models import Event
user = User.objects.create_superuser("chief")
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
event = Event.objects.get(slug="demo-open-pairs")
pairs = list(event.pairs.values_list("pk", flat=True)[:5])
numbers = list(event.pairs.filter(seats__isnull=False).distinct().values_list("number", flat=True))
facts = {"session": session.session_key, "event": event.pk, "pairs": pairs, "numbers": numbers}
print(json.dumps(facts))
"""
RELEASE = """
from django.contrib.auth.models import User
from planner.models import Event
from planner.services.plans import plan_release
plan_release(event=Event.objects.get(slug="demo-open-pairs"), author=User.objects.first())
"""


@dataclass
class Tally:
    """What came back and how long it took."""

    statuses: Counter = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def ask(self, port, method, path, headers, body=None):
        begun = time.monotonic()
        try:
            status = _status(port, method, path, headers, body)
        except OSError as error:
            status = type(error).__name__
        self.seconds.append(time.monotonic() - begun)
        self.statuses[str(status)] += 1

    def facts(self):
        ordered = sorted(self.seconds)
        of = {"median": 0.5, "p95": 0.95, "p99": 0.99}
        times = {name: round(ordered[int(part * len(ordered))], 3) for name, part in of.items()}
        return {"answers": dict(self.statuses), **times, "slowest": round(ordered[-1], 3)}

    @property
    def is_good(self):
        return set(self.statuses) == {"200"} and self.facts()["p95"] < 1


def _status(port, method, path, headers, body):
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    try:
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def crowd(port, known, seconds):
    """Readers and writers, each with a pause between two requests."""
    headers = {"Cookie": f"sessionid={known['session']}; csrftoken={CSRF}"}
    writing = headers | {
        "X-CSRFToken": CSRF,
        "Content-Type": "application/json",
        "If-Match": "*",
    }
    end = time.monotonic() + seconds
    reads, writes = Tally(), Tally()

    def read(number):
        chance = random.Random(number)
        while time.monotonic() < end:
            path = chance.choice(READ).format(event=known["event"])
            reads.ask(port, "GET", path, headers)
            time.sleep(chance.uniform(0, 2 * LOOKS))

    def write(number):
        chance = random.Random(number)
        path = f"/api/v1/pairs/{known['pairs'][number]}/"
        while time.monotonic() < end:
            writes.ask(port, "PATCH", path, writing, {"seed": chance.randint(1, 99)})
            time.sleep(chance.uniform(0, 2 * LOOKS))

    _together([(read, n) for n in range(READERS)] + [(write, n) for n in range(WRITERS)])
    return {"readers": reads, "writers": writes}


def phones(port, known):
    """Everybody looks up the event, then the own pair, at some moment of the minute."""
    tally = Tally()

    def look(number):
        chance = random.Random(number)
        time.sleep(chance.uniform(0, MINUTE))
        tally.ask(port, "GET", PUBLIC, {})
        tally.ask(port, "GET", f"{PUBLIC}pairs/{chance.choice(known['numbers'])}/", {})

    _together([(look, number) for number in range(PHONES)])
    return {"phones": tally}


def _together(works):
    threads = [threading.Thread(target=work, args=(number,)) for work, number in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@contextmanager
def _serving(place):
    port = free_port()
    server = place.start("manage.py", "serve", "--port", port, "--workers", 1)
    try:
        wait_for_server(port, server)
        yield port
    finally:
        server.terminate()
        server.communicate(timeout=60)


def trial(seconds):
    """Both crowds, one after the other, on the sort of database of the environment."""
    with tempfile.TemporaryDirectory() as folder, installation(Path(folder)) as place:
        place.manage("load_demo")
        known = json.loads(place.manage("shell", "-v", "0", "-c", PREPARE).stdout)
        place.manage("shell", "-v", "0", "-c", RELEASE)
        with _serving(place) as port:
            found = crowd(port, known, seconds)
            place.manage("shell", "-v", "0", "-c", RELEASE)
            found |= phones(port, known)
    return found


def both(seconds):
    print(f"{READERS} readers and {WRITERS} writers for {seconds} s, then {PHONES} phones")
    os.environ.pop("DATABASE_URL", None)
    is_good = _told("SQLite", trial(seconds))
    with tempfile.TemporaryDirectory() as folder, postgresql(Path(folder)) as address:
        os.environ["DATABASE_URL"] = address
        is_good &= _told("PostgreSQL", trial(seconds))
    return is_good


def _told(name, found):
    for who, tally in found.items():
        print(f"{name} {who}:", json.dumps(tally.facts()), flush=True)
    return all(tally.is_good for tally in found.values())


if __name__ == "__main__":
    sys.exit(not both(SECONDS))
