"""Workers for long computations, besides those that ``serve`` starts."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import connections
from django_tasks import task_backends
from django_tasks_db import DatabaseBackend

from movements.management.command import PlainCommand
from planner.processes import Crew
from planner.services.job_worker import work


class Command(PlainCommand):
    help = "Does long computations, on any machine that reaches the same database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--processes", type=int, default=1, help="default: 1")

    def handle(self, *, processes: int, **options: Any) -> None:
        if not isinstance(task_backends["default"], DatabaseBackend):
            raise CommandError(
                "The queue is not in the database (TASKS_BACKEND): start the workers of that queue."
            )
        connections.close_all()
        Crew([work] * max(1, processes)).run()
