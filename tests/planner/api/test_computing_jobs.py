"""What takes the API longer is a job, its owner's only."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from planner.enums import Role
from planner.models import Job
from planner.services.roles import role_give
from tests.factories import make_director, make_seat, make_section
from tests.planner.api.printed_documents import command

pytestmark = pytest.mark.django_db


def test_long_computation_is_a_job(api):
    asked = {"movement": "mitchell", "tables": 5, "switch": "best-rounds"}

    started = api.post("/api/v1/movement/", asked)

    assert started.status_code == 202
    job = api.get(started["Location"]).json()
    assert (job["state"], job["progress"], job["reason"]) == ("done", 100, "")
    assert job["result"] == command("movement", "mitchell", "--tables=5", "--switch=best-rounds")


def test_section_plans_are_a_job(api):
    started = api.post("/api/v1/section-plans/", {"tables": 13, "rounds": 13})

    job = api.get(started["Location"]).json()
    assert job["result"] == command("section_plans", "--tables=13", "--rounds=13")


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("movement", {"movement": "mitchell", "tables": 100, "rover": "ew"}),
        ("movement", {"movement": "W9940ER"}),
        ("balance", {"movement": "web", "tables": 200, "groups": 99}),
        ("repairs", {"movement": "web", "tables": 200, "groups": 99, "change": "+1-pair"}),
        ("crossover", {"sections": {"A": 200, "B": 200, "C": 200}, "rounds": 9, "method": "lines"}),
    ],
)
def test_large_computation_is_a_job(api, settings, address, asked):
    settings.JOBS_IN_PLACE = False

    assert api.post(f"/api/v1/{address}/", asked).status_code == 202


def test_long_computation_needs_a_login():
    asked = {"sections": {"A": 18}, "rounds": 13, "method": "best"}

    assert APIClient().post("/api/v1/crossover/", asked).status_code == 401


def test_job_is_its_owner_s_only(api):
    asked = {"movement": "mitchell", "tables": 5, "switch": "best-rounds"}
    where = api.post("/api/v1/movement/", asked)["Location"]

    other = APIClient()
    other.force_authenticate(make_director())
    assert other.get(where).status_code == 404
    assert other.delete(where).status_code == 404
    assert APIClient().get(where).status_code == 401
    assert api.get("/api/v1/jobs/").json()["count"] == 1
    assert api.get(f"{where}file/").status_code == 404
    assert api.delete(where).status_code == 204
    assert not Job.objects.exists()


def test_failed_job_is_tried_again(api):
    asked = {"movement": "mitchell", "tables": 5, "switch": "best-rounds"}
    where = api.post("/api/v1/movement/", asked)["Location"]

    refused = api.post(f"{where}again/")
    Job.objects.update(state="failed", result=None)
    again = api.post(f"{where}again/")

    assert refused.status_code == 400
    assert (again.status_code, again.json()["state"]) == (202, "done")


def test_handouts_are_a_job_with_a_file(api):
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    address = f"/api/v1/events/{section.session.event.slug}/handouts/"

    started = api.post(address, {"only": ["name-list"], "paper": "letter"})

    assert started.status_code == 202, started.json()
    job = api.get(started["Location"]).json()
    assert (job["state"], job["reason"]) == ("done", "")
    file = api.get(f"{started['Location']}file/")
    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")
    assert job["file_name"] in file["Content-Disposition"]


def test_assistants_print_and_strangers_do_not():
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    event = section.session.event
    address = f"/api/v1/events/{event.slug}/handouts/"
    statuses = []
    for tournaments in ((event.tournament,), ()):
        user = User.objects.create_user(f"assistant{len(statuses)}")
        role_give(user=user, role=Role.ASSISTANT, tournaments=tournaments)
        client = APIClient()
        client.force_authenticate(User.objects.get(pk=user.pk))
        statuses.append(client.post(address, {"only": ["name-list"]}).status_code)

    assert statuses == [202, 404]
    assert APIClient().post(address, {}).status_code == 401
