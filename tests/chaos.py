"""Workers, their leader and the database killed at random while jobs are done: ``make chaos``.

Prints how the jobs ended. None may be stuck or lost, and none may end twice.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.__main__ import postgresql
from tests.installation import installation

KINDS = {"nap": "tests.chaos.nap"}
PEOPLE = 15
# For a machine that is busy with something else; with a core of its own each kill costs seconds.
PATIENCE = 900
# Often enough to hit everything, seldom enough for a worker to start in between.
JOBS_PER_KILL = 3


def nap(arguments, report):
    """Work that takes a while and can be recognised among all others."""
    for step in range(10):
        report(10 * step, "asleep")
        time.sleep(0.1)
    return {"number": arguments["number"]}


def workers() -> None:
    """The workers that are killed, as a process of their own."""
    _set_up()
    from planner.processes import Crew  # noqa: PLC0415 -- after the set-up
    from planner.services.job_worker import work  # noqa: PLC0415

    Crew([work, work]).run()


def trial(number: int, seed: int) -> dict[str, int]:
    """So many jobs among kills; how they ended."""
    _set_up()
    chance = random.Random(seed)
    crew = _start_workers()
    asked = _ask(number)
    ends: dict[object, list[object]] = {}
    counts: Counter[str] = Counter()
    # Kills are due after certain numbers of jobs, so the machine's speed does not change how many.
    due = sorted(chance.sample(range(number), number // JOBS_PER_KILL))
    deadline = time.monotonic() + PATIENCE
    while (due or len(ends) < number) and time.monotonic() < deadline:
        time.sleep(0.3)
        counts["ended twice"] += _note(ends, asked)
        if due and len(ends) >= due[0]:
            del due[0]
            counts["kills"] += 1
            victims = [crew.pid, *_below(crew.pid)]
            _kill(chance.choice([*victims, *_database()] if chance.random() < 0.3 else victims))
        if crew.poll() is not None:
            crew = _start_workers()
    crew.terminate()
    crew.wait(PATIENCE)
    counts["ended twice"] += _note(ends, asked)
    counts.update(state for state, _when in ends.values())
    wrong = _wrong_results()
    return {"jobs": number, "stuck": number - len(ends), "wrong": wrong, **counts}


def _set_up() -> None:
    import django  # noqa: PLC0415 -- in the environment of the trial alone

    django.setup()
    from planner import jobs  # noqa: PLC0415

    jobs.KINDS |= KINDS


def _ask(number: int) -> list[object]:
    from django.contrib.auth.models import User  # noqa: PLC0415 -- after the set-up

    from planner.services.jobs import job_start  # noqa: PLC0415

    people = [User.objects.create_user(f"person{n}") for n in range(max(PEOPLE, number // 4))]
    return [
        job_start(kind="nap", arguments={"number": n}, owner=people[n % len(people)]).pk
        for n in range(number)
    ]


def _note(ends: dict[object, list[object]], asked: list[object]) -> int:
    """Take down what has ended; how many had ended otherwise before."""
    from django.db import connections  # noqa: PLC0415 -- after the set-up

    from planner.models import Job  # noqa: PLC0415
    from planner.services.job_runs import AWAY  # noqa: PLC0415

    finished = Job.objects.filter(pk__in=asked, finished_at__isnull=False)
    try:
        now = {pk: end for pk, *end in finished.values_list("pk", "state", "finished_at")}
    except AWAY:
        connections.close_all()
        return 0
    changed = sum(now.get(pk) != end for pk, end in ends.items())
    ends |= now
    return changed


def _wrong_results() -> int:
    from planner.models import Job  # noqa: PLC0415 -- after the set-up

    done = Job.objects.filter(state="done").values_list("arguments", "result")
    return sum(arguments["number"] != result["number"] for arguments, result in done)


def _start_workers() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "tests.chaos", "workers"])


def _below(leader: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found = subprocess.run(
        ["pgrep", "-P", str(leader)], capture_output=True, text=True, check=False
    )
    children = [int(pid) for pid in found.stdout.split()]
    return [*children, *(pid for child in children for pid in _below(child))]


def _database() -> list[int]:
    """Processes of a PostgreSQL server of our own: it starts anew if one of them is killed."""
    file = os.environ.get("CHAOS_POSTMASTER")
    return _below(int(Path(file).read_text().split()[0])) if file else []


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return


def run(number: int, seed: int, **environment: str) -> dict[str, int]:
    """A trial in an installation of its own."""
    with tempfile.TemporaryDirectory() as folder, installation(Path(folder)) as place:
        place.environment |= {"DJANGO_SETTINGS_MODULE": "planner.settings", "JOB_SILENCE": "3"}
        place.environment |= environment
        done = place.run("-m", "tests.chaos", "trial", number, seed, timeout=PATIENCE + 60)
        return json.loads(done.stdout.splitlines()[-1])


def both(number: int) -> None:
    """A trial on either database, PostgreSQL on a server that may be killed too."""
    os.environ.pop("DATABASE_URL", None)
    print("SQLite", json.dumps(run(number, seed=1)), flush=True)
    with tempfile.TemporaryDirectory() as folder, postgresql(Path(folder)) as address:
        os.environ["DATABASE_URL"] = address
        postmaster = str(Path(folder) / "pg" / "postmaster.pid")
        print("PostgreSQL", json.dumps(run(number, seed=2, CHAOS_POSTMASTER=postmaster)))
        del os.environ["DATABASE_URL"]


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["workers"]:
            workers()
        case ["trial", number, seed]:
            print(json.dumps(trial(int(number), int(seed))))
        case [number]:
            both(int(number))
        case _:
            both(60)
