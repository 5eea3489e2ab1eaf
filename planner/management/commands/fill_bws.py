"""``manage.py fill_bws``: an event's session in the empty file of a scoring program."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from movements.management.command import REFUSED, Document
from planner.enums import Program
from planner.files.bws import bws_warnings
from planner.files.program_files import FileOrder, program_file_make
from planner.management.command import PlanningCommand, add_event_argument, bytes_of, event_of
from planner.plan.released import released_plan


class Command(PlanningCommand):
    help = "Fills the empty .bws that a scoring program made for Bridgemates, into a new file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_event_argument(parser)
        parser.add_argument("file", metavar="FILE", help="the empty .bws")
        parser.add_argument("--output", required=True, metavar="FILE", help="the file to write")
        parser.add_argument("--session", type=int, help="needed if several sessions are planned")
        parser.add_argument(
            "--from-round",
            type=int,
            metavar="N",
            help="send the movement anew from this round on, which erases its results",
        )

    def document(self, **options: Any) -> Document:
        file, output = options["file"], options["output"]
        if Path(output).exists() and Path(output).samefile(file):
            raise CommandError(
                "The empty file is not overwritten: give another --output.", returncode=REFUSED
            )
        from_round = options["from_round"]
        order = FileOrder(
            Program.BWS, options["session"] or 0, empty=bytes_of(file), from_round=from_round
        )
        plan = released_plan(event_of(options["event"]))
        content = program_file_make(plan, order, None).content
        try:
            Path(output).write_bytes(content)
        except OSError as error:
            raise CommandError(
                f"{output} cannot be written: {error.strerror}.", returncode=REFUSED
            ) from error
        return {"output": output, "warnings": bws_warnings(from_round)}

    def text(self, document: Document) -> str:
        return "\n".join((f"Written to {document['output']}.", *document["warnings"]))
