"""A worker: draws tickets from the queue in the database, one after the other."""

import logging
import os
import signal
import socket
import time
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db import connections
from django.db.models import Max
from django.utils import timezone
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from planner.enums import JobState
from planner.models import Job
from planner.services.job_runs import AWAY, jobs_recover, leaving

PAUSE = 0.5
LOOK_ROUND_EVERY = 5.0
JUMP = 2.0
TICKETS_KEPT_FOR = timedelta(hours=6)
SEEN_KEY = "worker-seen"

logger = logging.getLogger(__name__)


def work() -> None:
    """Work until SIGTERM; the job under way then goes back into the queue."""
    signal.signal(signal.SIGTERM, _leave)
    name = f"{socket.gethostname()}-{os.getpid()}"[-64:]
    looked_round, clock = -LOOK_ROUND_EVERY, Clock()
    while not leaving.is_set():
        try:
            if time.monotonic() - looked_round >= LOOK_ROUND_EVERY:
                _look_round(clock)
                looked_round = time.monotonic()
            _draw(name)
        except AWAY as error:
            logger.warning("the worker waits for the database: %s", error)
            connections.close_all()
        leaving.wait(PAUSE)


def worker_seen() -> datetime | None:
    """The last sign of life of any worker."""
    at_work = Job.objects.filter(state=JobState.RUNNING).aggregate(last=Max("seen_at"))["last"]
    return max(filter(None, (cache.get(SEEN_KEY), at_work)), default=None)


class Clock:
    """Tells whether the time of day has jumped since it was last asked."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def has_jumped(self) -> bool:
        before, self._ahead = self._ahead, time.time() - time.monotonic()
        return abs(self._ahead - before) > JUMP


def _look_round(clock: Clock) -> None:
    cache.set(SEEN_KEY, timezone.now(), timeout=3600)
    if not clock.has_jumped():  # otherwise the living get time to give a sign first
        jobs_recover()
    DBTaskResult.objects.filter(enqueued_at__lt=timezone.now() - TICKETS_KEPT_FOR).delete()


def _draw(name: str) -> None:
    Worker(
        queue_names=["default"],
        excluded_queue_names=[],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=1,
        worker_id=name,
    ).run()


def _leave(*_signal: Any) -> None:
    leaving.set()
