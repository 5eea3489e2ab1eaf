"""Starting, running and ending long computations.

Each runs in a process of its own, so that it never holds up a page and goes
on when its page is left or the web server's worker is renewed. That process
only watches: a child does the work and is ended at the time limit, or when
the job is cancelled.
"""

import logging
import multiprocessing
import subprocess
import sys
import threading
import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import connections, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from planner.enums import JobState
from planner.errors import PlanningError, TooMuchAtOnce
from planner.jobs import KINDS, JobFile, Report, work_of
from planner.models import Job
from planner.models.job import SILENCE
from planner.wording import translated

AT_ONCE = 2
MOST_UNFINISHED = 5
KEPT_FOR = timedelta(days=2)
BEAT = 0.5
REPORT_EVERY = 0.3

logger = logging.getLogger(__name__)


def job_start(
    *, kind: str, arguments: dict[str, Any], owner: AbstractBaseUser, seconds: int = 60
) -> Job:
    """Begin a computation of a known kind; it runs on by itself."""
    if kind not in KINDS:
        raise ValueError(f"there is no kind of job called {kind}")
    _tidy()
    if Job.objects.filter(owner=owner, state__in=JobState.unfinished()).count() >= MOST_UNFINISHED:
        raise TooMuchAtOnce(
            _("You have %(count)s computations under way: wait for one or cancel one.")
            % {"count": MOST_UNFINISHED},
            most=MOST_UNFINISHED,
        )
    job = Job(
        kind=kind,
        arguments=arguments,
        owner=owner,
        seconds=seconds,
        language=translation.get_language() or "",
    )
    job.full_clean()
    job.save()
    if settings.JOBS_IN_PLACE:
        job_do(job=job)
        job.refresh_from_db()
    else:
        transaction.on_commit(lambda: _launch(job))
    return job


def job_cancel(*, job: Job) -> Job:
    """End a computation that is not finished; a finished one stays as it is."""
    _finish(job, JobState.CANCELLED, error=_("The computation was cancelled."))
    job.refresh_from_db()
    return job


def job_supervise(*, job: Job) -> None:
    """Wait for a free place, then watch over the work until it ends, one way or another."""
    while (wanted := _beat(job)) and _places_taken(job) >= AT_ONCE:
        time.sleep(BEAT)
    if not wanted:
        return
    connections.close_all()
    worker = multiprocessing.get_context("fork").Process(target=_work_and_leave, args=(job,))
    worker.start()
    deadline = time.monotonic() + job.seconds
    while worker.is_alive():
        worker.join(BEAT)
        late = time.monotonic() > deadline
        if worker.is_alive() and (late or not _beat(job)):
            worker.kill()
            worker.join()
            error = _("The computation took longer than %(seconds)s seconds: ask for less.")
            _finish(job, JobState.FAILED, error=error % {"seconds": job.seconds})
    _finish(job, JobState.FAILED, error=_("The computation broke off: start it again."))


def job_do(*, job: Job) -> None:
    """Do the work here and now, and keep what comes of it."""
    if not Job.objects.filter(pk=job.pk, state=JobState.WAITING).update(state=JobState.RUNNING):
        return
    try:
        outcome = work_of(job.kind)(job.arguments, _reporter(job))
    except (PlanningError, ValueError) as error:
        _finish(job, JobState.FAILED, error=translated(error))
    except Exception:
        logger.exception("job %s (%s) failed", job.pk, job.kind)
        error = _("The computation failed by a fault of the program, which its log describes.")
        _finish(job, JobState.FAILED, error=error)
    else:
        _finish(job, JobState.DONE, progress=100, **_kept(outcome))


def _work_and_leave(job: Job) -> None:
    job_do(job=job)
    connections.close_all()


def _kept(outcome: dict[str, Any] | JobFile) -> dict[str, Any]:
    if isinstance(outcome, JobFile):
        return {
            "file_name": outcome.name,
            "file_type": outcome.content_type,
            "file": outcome.content,
        }
    return {"result": outcome}


def _finish(job: Job, state: JobState, **facts: Any) -> None:
    """Write down the end, unless the job has ended already."""
    unfinished = Job.objects.filter(pk=job.pk, state__in=JobState.unfinished())
    unfinished.update(state=state, finished_at=timezone.now(), **facts)


def _beat(job: Job) -> bool:
    """A sign of life; false if the job is not wanted any more."""
    wanted = Job.objects.filter(pk=job.pk, state__in=JobState.unfinished())
    return bool(wanted.update(seen_at=timezone.now()))


def _places_taken(job: Job) -> int:
    """Jobs at work, and those that have waited longer; two may slip in at the same moment."""
    alive = Job.objects.filter(seen_at__gt=timezone.now() - SILENCE).exclude(pk=job.pk)
    earlier = alive.filter(state=JobState.WAITING, created_at__lt=job.created_at)
    return alive.filter(state=JobState.RUNNING).count() + earlier.count()


def _reporter(job: Job) -> Report:
    last, furthest = 0.0, 0

    def report(percent: int, step: str = "") -> None:
        nonlocal last, furthest
        if time.monotonic() - last < REPORT_EVERY:
            return
        last, furthest = time.monotonic(), max(furthest, min(99, int(percent)))
        running = Job.objects.filter(pk=job.pk, state=JobState.RUNNING)
        running.update(progress=furthest, step=step[:200], seen_at=timezone.now())

    return report


def _launch(job: Job) -> None:
    command = [sys.executable, settings.BASE_DIR / "manage.py", "run_job", str(job.pk)]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )
    # Whoever starts a process must take note of its end.
    threading.Thread(target=process.wait, daemon=True).start()


def _tidy() -> None:
    """Old jobs go, and those whose process is gone count as failed."""
    Job.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    silent = Job.objects.filter(
        state__in=JobState.unfinished(), seen_at__lt=timezone.now() - SILENCE
    )
    silent.update(
        state=JobState.FAILED,
        finished_at=timezone.now(),
        error=_("The computation broke off, perhaps with the server: start it again."),
    )
