"""Taking up long computations, watching over them and taking up again what was lost.

A worker only watches: a child of its own does the work and is ended at the
limits of time and memory, or when the job is cancelled. Everything that a
run writes names that run, so that one given up for lost cannot write over the
one that took its place.
"""

import logging
import multiprocessing
import os
import resource
import signal
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import wraps
from typing import Any, ParamSpec

from django.conf import settings
from django.db import InterfaceError, OperationalError, connections, transaction
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import task

from planner.enums import JobState
from planner.errors import PlanningError
from planner.jobs import ENGLISH, IN_A_LANGUAGE, JobFile, Report, work_of
from planner.models import Job
from planner.processes import end_with
from planner.wording import kept, text_kept, translated, words_are_kept

MOST_ATTEMPTS = 2
BEAT = 0.5
REPORT_EVERY = 0.3
# How long to wait for a database that is restarted, in ever longer pauses.
PAUSES = (0.5, 1, 2, 4, 8)
AWAY = (OperationalError, InterfaceError)

# Set when the worker is to end: it gives its job back to the queue.
leaving = threading.Event()
logger = logging.getLogger(__name__)
P = ParamSpec("P")


def patient(write: Callable[P, None]) -> Callable[P, None]:
    """Has something written even if the database is away for a moment."""

    @wraps(write)
    def patiently(*args: P.args, **kwargs: P.kwargs) -> None:
        for pause in PAUSES:
            try:
                return write(*args, **kwargs)
            except AWAY:
                connections.close_all()
                time.sleep(pause)
        return write(*args, **kwargs)

    return patiently


@task()
def job_take() -> None:
    """A ticket: take up the job whose turn it is and watch over it; none may be left."""
    if job := next_job():
        with words_are_kept():
            job_supervise(job=job)


def next_job() -> Job | None:
    """Take up the waiting job of the person who was served longest ago."""
    served = Job.objects.filter(owner=OuterRef("owner")).order_by().values("owner")
    last_served = Subquery(served.annotate(last=Max("started_at")).values("last"))
    turns = Job.objects.filter(state=JobState.WAITING).annotate(last_served=last_served)
    ordered = turns.order_by(F("last_served").asc(nulls_first=True), "created_at")
    return next((job for job in ordered.defer("file") if job_take_up(job)), None)


def job_take_up(job: Job) -> bool:
    """Begin a new run, unless somebody else has taken the job up."""
    now, run = timezone.now(), uuid.uuid4()
    taken = Job.objects.filter(pk=job.pk, state=JobState.WAITING).update(
        state=JobState.RUNNING, run=run, attempts=F("attempts") + 1, started_at=now, seen_at=now
    )
    if taken:
        job.refresh_from_db(fields=["state", "run", "attempts", "started_at", "seen_at"])
        _log("job taken up", job, attempt=job.attempts)
    return bool(taken)


def job_supervise(*, job: Job) -> None:
    """Watch over the work until it ends, one way or another."""
    connections.close_all()
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=_work_apart, args=(job, os.getpid()))
    child.start()
    leader = child.pid or 0
    deadline = time.monotonic() + job.seconds
    while child.is_alive():
        child.join(BEAT)
        if time.monotonic() > deadline and child.is_alive():
            _kill(leader)
            error = _("The computation took longer than %(seconds)s seconds: ask for less.")
            _fail(job, error % {"seconds": job.seconds})
        elif leaving.is_set() or not _beat(job):
            _kill(leader)
    _give_back(job, at_fault=not leaving.is_set())


def job_do(*, job: Job) -> None:
    """Do the work of a job that was taken up, here and now, and keep what comes of it."""
    with translation.override(job.language or None) if is_spoken(job) else words_are_kept():
        _do(job)


def is_spoken(job: Job) -> bool:
    """Whether it makes something in the language of who asked."""
    return job.kind in IN_A_LANGUAGE


def _do(job: Job) -> None:
    try:
        outcome = work_of(job.kind)(job.arguments, _reporter(job))
    except (PlanningError, ValueError) as refusal:
        error = translated(refusal)
    except MemoryError:
        error = _("The computation needs more than %(most)s megabytes of memory: ask for less.")
        error %= {"most": settings.JOB_MEMORY}
    except AWAY:
        raise
    except Exception:
        logger.exception("job %s (%s) failed", job.pk, job.kind)
        error = _("The computation failed by a fault of the program, which its log describes.")
    else:
        _finish(job, JobState.DONE, progress=100, **_outcome_kept(job, outcome))
        return
    _fail(job, error)


def jobs_recover() -> None:
    """Take up again what lost its worker, and make sure that a ticket waits for every job."""
    now, silence = timezone.now(), timedelta(seconds=settings.JOB_SILENCE)
    # A sign from the future is none either: the clock was set back since.
    silent = Job.objects.filter(Q(seen_at__lt=now - silence) | Q(seen_at__gt=now + silence))
    for job in silent.filter(state=JobState.RUNNING).defer("file"):
        with words_are_kept():
            _give_back(job)
    for waiting in silent.filter(state=JobState.WAITING).values_list("pk", flat=True):
        if silent.filter(pk=waiting).update(seen_at=timezone.now()):
            job_take.enqueue()


def _work_apart(job: Job, worker: int) -> None:
    """The work in a process group of its own, so that its helpers end with it."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with(worker, lambda: _kill(os.getpid()))
    most = settings.JOB_MEMORY * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    job_do(job=job)
    connections.close_all()


def _kill(leader: int) -> None:
    """End a child and the helpers in its group; at its very start it has no group yet."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        with suppress(ProcessLookupError):
            os.kill(leader, signal.SIGKILL)


@patient
def _give_back(job: Job, *, at_fault: bool = True) -> None:
    """Put a job whose run is over without an end back into the queue, once."""
    if at_fault and job.attempts >= MOST_ATTEMPTS:
        _fail(job, _("The computation broke off twice: try it again later."))
        return
    fresh = {"progress": 0, "step": "", "attempts": job.attempts - (not at_fault)}
    with transaction.atomic():
        if _own(job).update(state=JobState.WAITING, seen_at=timezone.now(), **fresh):
            job_take.enqueue()
            _log("job given back", job)


def _own(job: Job) -> QuerySet[Job]:
    """The job while this run of it goes on."""
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, run=job.run)


def _fail(job: Job, error: str) -> None:
    _finish(job, JobState.FAILED, error=text_kept(error))


@patient
def _finish(job: Job, state: JobState, **facts: Any) -> None:
    if _own(job).update(state=state, finished_at=timezone.now(), **facts):
        _log("job ended", job, state=str(state))


def _log(event: str, job: Job, **facts: Any) -> None:
    logger.info(event, extra={"facts": {"job": job.pk, "kind": job.kind, **facts}})


def _beat(job: Job) -> bool:
    """A sign of life; false if the job is not wanted any more."""
    try:
        return bool(_own(job).update(seen_at=timezone.now()))
    except AWAY:
        connections.close_all()
        return True


def _outcome_kept(job: Job, outcome: dict[str, Any] | JobFile) -> dict[str, Any]:
    if isinstance(outcome, JobFile):
        return {
            "file_name": outcome.name,
            "file_type": outcome.content_type,
            "file": outcome.content,
        }
    return {"result": outcome if job.kind in ENGLISH else kept(outcome)}


def _reporter(job: Job) -> Report:
    last, furthest = 0.0, 0

    def report(percent: int, step: str = "") -> None:
        nonlocal last, furthest
        if time.monotonic() - last < REPORT_EVERY:
            return
        last, furthest = time.monotonic(), max(furthest, min(99, int(percent)))
        _own(job).update(progress=furthest, step=text_kept(step), seen_at=timezone.now())

    return report
