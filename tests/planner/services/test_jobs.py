"""Jobs: taken up in turn, tried again, cancelled, and recovered from workers that are gone."""

import time
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from planner import jobs
from planner.enums import JobState
from planner.errors import PlanningError
from planner.jobs import JobFile
from planner.models import Job
from planner.services.job_runs import job_do, job_take_up, jobs_recover, next_job
from planner.services.job_worker import Clock
from planner.services.jobs import MOST_UNFINISHED, job_cancel, job_start, job_try_again


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
    job_cancel(job=Job.objects.create(kind="double", arguments={"number": 1}, owner=owner))

    assert next_job() is None


def test_finished_job_cannot_be_cancelled(owner):
    job = job_start(kind="double", arguments={"number": 1}, owner=owner)

    assert job_cancel(job=job).state == JobState.DONE


def lost(job):
    Job.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    jobs_recover()
    job.refresh_from_db()
    return job


def test_job_that_lost_its_worker_is_taken_up_once_more_then_fails(owner):
    job = Job.objects.create(kind="double", owner=owner)

    assert job_take_up(job)
    assert lost(job).state == JobState.WAITING
    assert DBTaskResult.objects.count() == 1
    assert job_take_up(job)
    assert lost(job).state == JobState.FAILED
    assert job.reason == "The computation broke off twice: try it again later."
    assert job.can_be_tried_again


def test_lost_job_is_found_though_the_clock_was_set_back(owner):
    job = Job.objects.create(kind="double", owner=owner)
    job_take_up(job)
    Job.objects.update(seen_at=timezone.now() + timedelta(days=365))

    jobs_recover()

    job.refresh_from_db()
    assert job.state == JobState.WAITING


def test_clock_tells_a_jump_once(monkeypatch):
    clock = Clock()
    assert not clock.has_jumped()

    real = time.time
    for hours in (1, -1):
        monkeypatch.setattr(time, "time", lambda hours=hours: real() + hours * 3600)
        assert clock.has_jumped()
        assert not clock.has_jumped()


def test_waiting_job_always_has_a_ticket(owner):
    job = Job.objects.create(kind="double", owner=owner)

    assert lost(job).state == JobState.WAITING
    assert DBTaskResult.objects.count() == 1

    jobs_recover()

    assert DBTaskResult.objects.count() == 1


def test_run_given_up_for_lost_cannot_end_its_successor(owner):
    job = Job.objects.create(kind="double", arguments={"number": 1}, owner=owner)
    job_take_up(job)
    stray = Job.objects.get()
    lost(job)
    job_take_up(job)

    job_do(job=stray)

    job.refresh_from_db()
    assert (job.state, job.result) == (JobState.RUNNING, None)


def test_failed_job_can_be_tried_again(owner):
    job = Job.objects.create(
        kind="double",
        arguments={"number": 4},
        owner=owner,
        state=JobState.FAILED,
        error="Bad luck.",
    )

    job_try_again(job=job)

    assert (job.state, job.result, job.reason) == (JobState.DONE, {"doubled": 8}, "")


def test_job_that_is_done_is_not_tried_again(owner):
    job = job_start(kind="double", arguments={"number": 1}, owner=owner)

    with pytest.raises(PlanningError, match="Only a computation that failed"):
        job_try_again(job=job)


def test_people_take_turns(owner):
    other = User.objects.create_user("other")
    for asks in (owner, owner, owner, other, other):
        Job.objects.create(kind="double", owner=asks)

    served = [next_job().owner.username for _turn in range(5)]

    assert served == ["owner", "other", "owner", "other", "owner"]


def test_old_jobs_go(owner):
    old = Job.objects.create(kind="double", owner=owner)
    Job.objects.update(created_at=timezone.now() - timedelta(days=3))

    job_start(kind="double", arguments={"number": 1}, owner=owner)

    assert not Job.objects.filter(pk=old.pk).exists()
