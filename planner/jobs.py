"""The kinds of long computations there are, and what one of them gives back.

A kind is a function of its arguments (what JSON can hold) and of ``report``,
which it calls with a percentage and a word on what it does. It returns facts
for JSON, or a file. What it cannot do it says by PlanningError or one of the
cores' errors.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.module_loading import import_string

Report = Callable[[int, str], None]


@dataclass(frozen=True, slots=True)
class JobFile:
    """A file that a computation made."""

    name: str
    content_type: str
    content: bytes


JobWork = Callable[[dict[str, Any], Report], "dict[str, Any] | JobFile"]

KINDS: dict[str, str] = {
    "crossovers": "planner.services.crossovers.crossover_choices",
    "section-plans": "planner.services.section_plans.plans_work",
    "computing": "planner.services.computing.computing_job",
    "handouts": "planner.handouts.packs.pack_job",
}

# What these make is in the language of who asked; facts of all others wait for their reader.
IN_A_LANGUAGE = {"handouts"}
# Documents for programs stay English, as the commands print them.
ENGLISH = {"computing"}


def work_of(kind: str) -> JobWork:
    """The function behind a kind, imported only where it runs."""
    return import_string(KINDS[kind])
