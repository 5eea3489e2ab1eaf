"""Asking for long computations, cancelling them and trying them again.

A job waits in the database. The queue holds a ticket for each; a worker that
draws a ticket takes up the job whose turn it is (``job_runs``), so that fairness
between people does not depend on the queue.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from planner.enums import JobState
from planner.errors import PlanningError, TooMuchAtOnce
from planner.jobs import KINDS
from planner.models import Job
from planner.services.job_runs import job_do, job_take, job_take_up
from planner.wording import text_kept, words_are_kept

MOST_UNFINISHED = 5
KEPT_FOR = timedelta(days=2)


def job_start(*, kind: str, arguments: dict[str, Any], owner: User, seconds: int = 60) -> Job:
    """Ask for a computation of a known kind; a worker takes it up when its turn comes."""
    if kind not in KINDS:
        raise ValueError(f"there is no kind of job called {kind}")
    Job.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    _refuse_too_many(owner)
    job = Job(
        kind=kind,
        arguments=arguments,
        owner=owner,
        seconds=seconds,
        language=translation.get_language() or "",
    )
    job.full_clean()
    with transaction.atomic():
        job.save()
        _queue(job)
    return job


def job_cancel(*, job: Job) -> Job:
    """End a computation that is not finished; a finished one stays as it is."""
    with words_are_kept():
        reason = text_kept(_("The computation was cancelled."))
    Job.objects.filter(pk=job.pk, state__in=JobState.unfinished()).update(
        state=JobState.CANCELLED, finished_at=timezone.now(), error=reason
    )
    job.refresh_from_db()
    return job


def job_try_again(*, job: Job) -> Job:
    """Put a computation that failed or was cancelled back into the queue."""
    _refuse_too_many(job.owner)
    ended = Job.objects.filter(pk=job.pk, state__in=(JobState.FAILED, JobState.CANCELLED))
    with transaction.atomic():
        fresh = {"attempts": 0, "progress": 0, "step": "", "error": "", "finished_at": None}
        if not ended.update(state=JobState.WAITING, seen_at=timezone.now(), **fresh):
            raise PlanningError(_("Only a computation that failed can be tried again."))
        _queue(job)
    job.refresh_from_db()
    return job


def _queue(job: Job) -> None:
    if not settings.JOBS_IN_PLACE:
        job_take.enqueue()
    elif job_take_up(job):
        job_do(job=job)
        job.refresh_from_db()


def _refuse_too_many(owner: User) -> None:
    unfinished = Job.objects.filter(owner=owner, state__in=JobState.unfinished())
    if unfinished.count() >= MOST_UNFINISHED:
        raise TooMuchAtOnce(
            _("You have %(count)s computations under way: wait for one or cancel one.")
            % {"count": MOST_UNFINISHED},
            most=MOST_UNFINISHED,
        )
