"""A measured figure, and how it is measured.

Seconds differ from machine to machine, so every figure is also given as a
multiple of a reference: a plain Python loop timed in the same run.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Figure:
    """What was done, how long it took, and how long it should take at the most."""

    name: str
    seconds: float
    target: float | None = None
    note: str = ""


def best_of(work: Callable[[], object], times: int = 5) -> float:
    """The quickest of several runs, in seconds."""
    quickest = float("inf")
    for _ in range(times):
        start = perf_counter()
        work()
        quickest = min(quickest, perf_counter() - start)
    return quickest


def most_memory() -> float:
    """The most that this process has held so far, in MB.

    The kernel's own mark: what ``getrusage`` tells of a child may be its parent's.
    """
    marks = Path("/proc/self/status").read_text()
    return int(marks.split("VmHWM:")[1].split()[0]) / 1024


def reference() -> float:
    """Seconds for a million additions in a plain loop."""

    def count() -> int:
        total = 0
        for number in range(1_000_000):
            total += number
        return total

    return best_of(count)
