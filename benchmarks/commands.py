"""Commands that compute: how long they take to start, as multiples of loading numpy."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.figure import Figure, best_of

ROOT = Path(__file__).resolve().parent.parent
# The most that a start may take, in times of loading numpy.
MOST = 3
SMALL_WORK = (
    "movement W1813",
    "recommend --tables 18 --boards 26",
    "balance mitchell --tables 13",
    "phantoms W1813",
    "repair W1813 --change +1-pair",
    "crossover --sections A=18 --rounds 13 --method recipe",
    "next_session --help",
    "section_plans --help",
    "verify --help",
    "convert --help",
)


def run(*arguments: str) -> None:
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


def figures() -> Iterator[Figure]:
    numpy = best_of(partial(run, "-c", "import numpy"))
    yield Figure("loading numpy", numpy)
    for line in SMALL_WORK:
        seconds = best_of(partial(run, "manage.py", *line.split()))
        note = f"{seconds / numpy:.1f} × numpy"
        yield Figure(f"manage.py {line}", seconds, MOST * numpy, note)
