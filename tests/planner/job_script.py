"""Has jobs of a few kinds done by a real worker and prints how each ended."""

import json
import os
import threading
import time

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402 -- after the set-up

from planner import jobs  # noqa: E402
from planner.errors import PlanningError  # noqa: E402
from planner.processes import Crew  # noqa: E402
from planner.services.job_worker import work  # noqa: E402
from planner.services.jobs import job_cancel, job_start  # noqa: E402


def add(arguments, report):
    report(50, "adding")
    return {"sum": arguments["a"] + arguments["b"]}


def refuse(arguments, report):
    raise PlanningError("That cannot be planned.")


def hang(arguments, report):
    time.sleep(60)


def die(arguments, report):
    os._exit(9)


def die_once(arguments, report):
    if not os.path.exists(arguments["file"]):
        open(arguments["file"], "w").close()
        os._exit(9)
    return {"done": True}


def swell(arguments, report):
    return {"size": len(bytearray(arguments["megabytes"] * 1024 * 1024))}


for kind in (add, refuse, hang, die, die_once, swell):
    jobs.KINDS[kind.__name__] = f"{__name__}.{kind.__name__}"


def asked(kind, *, seconds=20, **arguments):
    owner, _ = User.objects.get_or_create(username=kind)
    return job_start(kind=kind, arguments=arguments, owner=owner, seconds=seconds)


def ending(job):
    while not job.is_finished:
        time.sleep(0.1)
        job.refresh_from_db()
    return {
        "state": job.state,
        "result": job.result,
        "error": job.error,
        "at": job.progress,
        "attempts": job.attempts,
    }


def cancel_when_running(job):
    while job.state != "running":
        time.sleep(0.1)
        job.refresh_from_db()
    job_cancel(job=job)


if __name__ == "__main__":
    crew = Crew([work, work])
    crew.start()
    found = {
        "add": asked("add", a=2, b=3),
        "refuse": asked("refuse"),
        "late": asked("hang", seconds=1),
        "cancelled": asked("hang"),
        "die": asked("die"),
        "die_once": asked("die_once", file=os.environ["TMPDIR"] + "/died"),
        "swell": asked("swell", megabytes=3_000),
    }
    threading.Thread(target=cancel_when_running, args=[found["cancelled"]]).start()
    print(json.dumps({name: ending(job) for name, job in found.items()}))
    crew.end()
