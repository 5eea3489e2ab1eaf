"""Figures for Prometheus: requests counted by every web process, jobs and disks as they are now."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Count, Min
from django.utils import timezone

from planner.enums import JobState
from planner.health import free_disk
from planner.models import Job
from planner.services.job_worker import worker_seen
from planner.services.nightly_backup import backups_in

if TYPE_CHECKING:
    from prometheus_client import Counter, Histogram, Metric

# Where the web processes put down what they count, so that any of them can tell the sum.
SHARED = "PROMETHEUS_MULTIPROC_DIR"
# The first requests come at once, and each count can be made only once.
_making = Lock()
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


def count_request(method: str, view: str, status: int, seconds: float) -> None:
    """Take down one answer."""
    with _making:
        requests, durations = _counts()
    known = method if method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} else "other"
    requests.labels(known, view, str(status)).inc()
    durations.labels(view).observe(seconds)


def metrics_text() -> bytes:
    """All figures, as Prometheus reads them."""
    from prometheus_client import REGISTRY, CollectorRegistry, generate_latest  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    with _making:
        _counts()
    counted = REGISTRY
    if SHARED in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    now = CollectorRegistry()
    now.register(_Now())
    return generate_latest(counted) + generate_latest(now)


@cache
def _counts() -> tuple[Counter, Histogram]:
    # Where the counts go is settled when the library is imported: in the web process.
    from prometheus_client import Counter, Histogram  # noqa: PLC0415

    return (
        Counter("arachne_requests", "Requests answered", ["method", "view", "status"]),
        Histogram("arachne_request_seconds", "Time to an answer", ["view"], buckets=BUCKETS),
    )


class _Now:
    """Read from the database and the disk whenever somebody asks."""

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415

        jobs = GaugeMetricFamily("arachne_jobs", "Jobs kept", labels=["kind", "state"])
        found = Job.objects.order_by().values("kind", "state").annotate(count=Count("pk"))
        for row in found:
            jobs.add_metric([row["kind"], row["state"]], row["count"])
        yield jobs
        waiting = Job.objects.filter(state=JobState.WAITING)
        facts = waiting.aggregate(length=Count("pk"), oldest=Min("created_at"))
        yield GaugeMetricFamily("arachne_queue_length", "Jobs waiting", facts["length"])
        if facts["oldest"]:
            yield _age("arachne_queue_oldest_seconds", "Wait of the oldest", facts["oldest"])
        if seen := worker_seen():
            yield _age("arachne_worker_seen_seconds", "Since a worker was seen", seen)
        yield GaugeMetricFamily("arachne_disk_free_bytes", "Free on the disk", free_disk())
        if settings.BACKUPS and (backups := backups_in(settings.BACKUPS)):
            newest = backups[-1].stat()
            yield GaugeMetricFamily("arachne_backup_seconds", "Newest backup", newest.st_mtime)
            yield GaugeMetricFamily("arachne_backup_bytes", "Its size", newest.st_size)


def _age(name: str, said: str, since: datetime) -> Metric:
    from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415

    return GaugeMetricFamily(name, said, (timezone.now() - since).total_seconds())
