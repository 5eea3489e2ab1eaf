"""``manage.py verify``: replays any movement and lists every fault."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from movements.management.command import ComputingCommand, Document
from movements.management.files import text_in
from movements.questions.file_questions import VerificationRequest, verification_answer


class Command(ComputingCommand):
    help = "Replays a movement from any source and lists every fault."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "file", metavar="FILE", help="a movement as JSON, CSV, EBUScore text or ASC"
        )

    def document(self, **options: Any) -> Document:
        return verification_answer(VerificationRequest(text=text_in(options["file"])))

    def text(self, document: Document) -> str:
        found = document["faults"]
        if not found:
            return "Checked: no faults."
        count = "1 fault" if len(found) == 1 else f"{len(found)} faults"
        return "\n".join((f"{count}:", *(fault["message"] for fault in found)))
