import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from planner import jobs
from planner.enums import JobState
from planner.errors import PlanningError
from planner.jobs import JobFile
from planner.models import Job
from planner.services.jobs import MOST_UNFINISHED, job_cancel, job_start, job_supervise
from tests.installation import installation


def double(arguments, report):
    report(40, "half-way")
    return {"doubled": 2 * arguments["number"]}


def sheet(arguments, report):
    return JobFile("sheet.txt", "text/plain", b"A1 NS")


def refuse(arguments, report):
    raise PlanningError("Nobody is seated yet.")


def break_down(arguments, report):
    raise RuntimeError("a fault")


@pytest.fixture(autouse=True)
def _kinds(monkeypatch):
    for work in (double, sheet, refuse, break_down):
        monkeypatch.setitem(jobs.KINDS, work.__name__, f"{__name__}.{work.__name__}")


@pytest.fixture
def owner(db):
    return User.objects.create_user("owner")


def test_job_keeps_its_result(owner):
    job = job_start(kind="double", arguments={"number": 21}, owner=owner)

    assert (job.state, job.progress, job.result) == (JobState.DONE, 100, {"doubled": 42})
    assert job.is_finished


def test_job_keeps_its_file(owner):
    job = job_start(kind="sheet", arguments={}, owner=owner)

    assert (job.file_name, job.file_type, bytes(job.file)) == ("sheet.txt", "text/plain", b"A1 NS")


def test_refused_work_fails_with_its_sentence(owner):
    job = job_start(kind="refuse", arguments={}, owner=owner)

    assert (job.state, job.reason) == (JobState.FAILED, "Nobody is seated yet.")


def test_fault_of_the_program_is_not_shown(owner, caplog):
    job = job_start(kind="break_down", arguments={}, owner=owner)

    assert job.state == JobState.FAILED
    assert "RuntimeError" not in job.reason
    assert "RuntimeError: a fault" in caplog.text


def test_unknown_kind_is_refused(owner):
    with pytest.raises(ValueError, match="no kind of job called nonsense"):
        job_start(kind="nonsense", arguments={}, owner=owner)


def test_nobody_starts_without_end(owner):
    for _number in range(MOST_UNFINISHED):
        Job.objects.create(kind="double", owner=owner)

    with pytest.raises(PlanningError, match="5 computations under way"):
        job_start(kind="double", arguments={"number": 1}, owner=owner)


def test_cancelled_job_never_runs(owner):
    job = job_cancel(job=Job.objects.create(kind="double", arguments={"number": 1}, owner=owner))

    job_supervise(job=job)

    job.refresh_from_db()
    assert (job.state, job.result) == (JobState.CANCELLED, None)


def test_finished_job_cannot_be_cancelled(owner):
    job = job_start(kind="double", arguments={"number": 1}, owner=owner)

    assert job_cancel(job=job).state == JobState.DONE


def test_job_whose_process_is_gone_counts_as_failed(owner):
    job = Job.objects.create(kind="double", owner=owner, state=JobState.RUNNING)
    Job.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    job.refresh_from_db()

    assert job.state_now == JobState.FAILED
    assert "broke off" in job.reason


def test_old_jobs_go(owner):
    old = Job.objects.create(kind="double", owner=owner)
    Job.objects.update(created_at=timezone.now() - timedelta(days=3))

    job_start(kind="double", arguments={"number": 1}, owner=owner)

    assert not Job.objects.filter(pk=old.pk).exists()


@pytest.fixture(scope="module")
def endings(tmp_path_factory):
    with installation(tmp_path_factory.mktemp("jobs")) as place:
        place.environment["DJANGO_SETTINGS_MODULE"] = "planner.settings"
        yield json.loads(place.run("-m", "tests.planner.job_script").stdout)


def test_process_hands_back_a_result(endings):
    assert endings["add"] == {"state": "done", "result": {"sum": 5}, "error": "", "at": 100}


def test_process_hands_back_a_refusal(endings):
    assert (endings["refuse"]["state"], endings["refuse"]["error"]) == (
        "failed",
        "That cannot be planned.",
    )


def test_process_is_ended_at_its_time_limit(endings):
    assert endings["late"]["state"] == "failed"
    assert "longer than 1 seconds" in endings["late"]["error"]


def test_process_is_ended_when_cancelled(endings):
    assert endings["cancelled"]["state"] == "cancelled"


def test_process_that_dies_leaves_a_sentence(endings):
    assert endings["die"]["state"] == "failed"
    assert "broke off" in endings["die"]["error"]
