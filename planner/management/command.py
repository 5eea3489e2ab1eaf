"""What the planner's commands share: an event by its short name, and clear refusals."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import OperationalError, ProgrammingError

from movements.management.command import REFUSED, ComputingCommand
from planner.errors import PlanningError
from planner.models import Event


class PlanningCommand(ComputingCommand):
    """A computing command that reads or writes the database."""

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            super().handle(*args, **options)
        except PlanningError as error:
            raise CommandError(str(error), returncode=REFUSED) from error
        except (OperationalError, ProgrammingError) as error:
            reason = str(error).strip().splitlines()[0]
            raise CommandError(
                f"The database cannot be used ({reason}): "
                "prepare it by manage.py serve --prepare-only.",
                returncode=REFUSED,
            ) from error


def add_event_argument(parser: ArgumentParser) -> None:
    parser.add_argument("event", metavar="EVENT", help="an event's short name")


def event_of(slug: str) -> Event:
    """The event of a short name, or a sentence that names those there are."""
    event = Event.objects.select_related("tournament").filter(slug=slug).first()
    if event is None:
        known = ", ".join(Event.objects.order_by("slug").values_list("slug", flat=True)[:20])
        raise CommandError(f"There is no event {slug}: there are {known or 'none'}.")
    return event


def bytes_of(name: str) -> bytes:
    """What is in a file."""
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
