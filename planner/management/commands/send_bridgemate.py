"""``manage.py send_bridgemate``: an event's plan sent to the club's Data Connector."""

from argparse import ArgumentParser
from typing import Any

from movements.management.command import Document
from planner.enums import Program
from planner.files.program_files import FileOrder, program_file_make
from planner.management.command import PlanningCommand, add_event_argument, event_of
from planner.plan.released import released_plan


class Command(PlanningCommand):
    help = (
        "Sends the newest release to the Bridgemate Data Connector that BRIDGEMATE_CONNECTOR, "
        "BRIDGEMATE_CLUB and BRIDGEMATE_LICENCE_KEY name."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_event_argument(parser)
        parser.add_argument("--session", type=int, help="one session only")

    def document(self, **options: Any) -> Document:
        plan = released_plan(event_of(options["event"]))
        order = FileOrder(Program.CONNECTOR, options["session"] or 0)
        return {"answer": program_file_make(plan, order, None).answer}

    def text(self, document: Document) -> str:
        return str(document["answer"])
