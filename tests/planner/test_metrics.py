import os
import subprocess
import sys

import pytest
from prometheus_client.parser import text_string_to_metric_families

from planner.models import Job
from tests.factories import make_director, make_login, make_tournament
from tests.installation import ROOT

pytestmark = pytest.mark.django_db


def figures(answer):
    """Every figure, under its name and what it is of."""
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


@pytest.fixture
def read(client, settings):
    settings.METRICS_TOKEN = "a long secret"
    said = {"Authorization": "Bearer a long secret"}
    return lambda: figures(client.get("/metrics", headers=said))


def test_requests_are_counted_by_page_and_outcome(client, read):
    slug = make_tournament().slug
    pages = ("arachne_requests_total", "200", "GET", "home")
    missing = ("arachne_requests_total", "404", "GET", "public_tournament")
    before = read()

    for _time in range(3):
        client.get("/")
    client.get(f"/tournaments/{slug}/")

    after = read()
    assert after[pages] - before.get(pages, 0) == 3
    assert after[missing] - before.get(missing, 0) == 1
    assert after["arachne_request_seconds_count", "home"] >= 3


def test_jobs_and_queue_are_told(read):
    owner = make_login()
    for state in ("waiting", "waiting", "running", "done"):
        Job.objects.create(kind="handouts", owner=owner, state=state)

    found = read()

    assert found["arachne_queue_length",] == 2
    assert found["arachne_queue_oldest_seconds",] >= 0
    assert found["arachne_jobs", "handouts", "waiting"] == 2
    assert found["arachne_jobs", "done", "handouts"] == 1
    assert found["arachne_disk_free_bytes",] > 0


@pytest.mark.parametrize("said", ["", "Bearer ", "Bearer wrong", "a long secret"])
def test_strangers_read_nothing(client, settings, said):
    settings.METRICS_TOKEN = "a long secret"

    answer = client.get("/metrics", headers={"Authorization": said})

    assert answer.status_code == 403
    assert "arachne" not in answer.content.decode()


@pytest.mark.parametrize("said", ["", "Bearer ", "Bearer"])
def test_no_token_opens_nothing(client, said):
    assert client.get("/metrics", headers={"Authorization": said}).status_code == 403


def test_administrators_may_read_it_and_other_logins_not(client):
    client.force_login(make_login())
    assert client.get("/metrics").status_code == 403

    client.force_login(make_director())
    assert client.get("/metrics").status_code == 200


FIRST_REQUESTS = """
import sys, threading
from planner.metrics import count_request
from prometheus_client import REGISTRY
sys.setswitchinterval(1e-6)
ready = threading.Barrier(16)
def first():
    ready.wait()
    count_request("GET", "home", 200, 0.01)
threads = [threading.Thread(target=first) for _ in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
labels = {"method": "GET", "view": "home", "status": "200"}
print(REGISTRY.get_sample_value("arachne_requests_total", labels))
"""


def test_first_requests_of_many_threads_are_counted():
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", FIRST_REQUESTS],
        cwd=ROOT,
        env=os.environ | {"SECRET_KEY": "tests"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert (done.stdout.split(), done.stderr) == (["16.0"], "")
