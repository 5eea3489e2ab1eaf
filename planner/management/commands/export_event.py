"""``manage.py export_event``: a whole event as one document."""

import json
from pathlib import Path

from django.core.management.base import CommandError

from movements.management.command import REFUSED
from planner.management.command import PlanningCommand, add_event_argument, event_of
from planner.plan.event_document import event_document


class Command(PlanningCommand):
    help = "Writes an event with its players, seats and released versions as one JSON document."

    def add_arguments(self, parser):
        super().add_arguments(parser)
        add_event_argument(parser)
        parser.add_argument("--output", metavar="FILE", help="a file instead of the screen")

    def document(self, *, event, output, **options):
        self.output = output
        document = event_document(event_of(event))
        if output:
            try:
                Path(output).write_text(written(document), encoding="utf-8")
            except OSError as error:
                raise CommandError(
                    f"{output} cannot be written: {error.strerror}.", returncode=REFUSED
                ) from error
        return document

    def text(self, document):
        return f"Written to {self.output}." if self.output else written(document)


def written(document):
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
