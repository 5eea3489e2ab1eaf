"""Runs jobs of a few kinds in real processes and prints how each ended."""

import json
import os
import threading
import time

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402 -- after the set-up

from planner import jobs  # noqa: E402
from planner.errors import PlanningError  # noqa: E402
from planner.models import Job  # noqa: E402
from planner.services.jobs import job_cancel, job_supervise  # noqa: E402


def add(arguments, report):
    report(50, "adding")
    return {"sum": arguments["a"] + arguments["b"]}


def refuse(arguments, report):
    raise PlanningError("That cannot be planned.")


def hang(arguments, report):
    time.sleep(60)


def die(arguments, report):
    os._exit(9)


def ended(kind, *, seconds=20, during=None, **arguments):
    jobs.KINDS[kind] = f"{__name__}.{kind}"
    owner, _ = User.objects.get_or_create(username="somebody")
    job = Job.objects.create(kind=kind, arguments=arguments, owner=owner, seconds=seconds)
    if during:
        threading.Timer(1.0, during, [job]).start()
    job_supervise(job=job)
    job.refresh_from_db()
    return {"state": job.state, "result": job.result, "error": job.error, "at": job.progress}


def cancel(job):
    job_cancel(job=job)


if __name__ == "__main__":
    outcome = {
        "add": ended("add", a=2, b=3),
        "refuse": ended("refuse"),
        "late": ended("hang", seconds=1),
        "cancelled": ended("hang", during=cancel),
        "die": ended("die"),
    }
    print(json.dumps(outcome))
