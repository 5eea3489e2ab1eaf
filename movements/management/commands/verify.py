"""``manage.py verify``: replays any movement and lists every fault."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
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
        parser.add_argument(
            "--details", action="store_true", help="figures, drawing and all other formats too"
        )

    def document(self, **options: Any) -> Document:
        return verification_answer(
            VerificationRequest(text=text_in(options["file"]), details=options["details"])
        )

    def text(self, document: Document) -> str:
        lines = list(_faults_told(document["faults"]))
        for movement in document.get("movements", []):
            lines += ["", *_movement_told(movement)]
        return "\n".join((*lines, *document.get("notes", [])))


def _faults_told(found: list[Document]) -> Iterator[str]:
    if not found:
        yield "Checked: no faults."
        return
    yield "1 fault:" if len(found) == 1 else f"{len(found)} faults:"
    yield from (fault["message"] for fault in found)


def _movement_told(movement: Document) -> Iterator[str]:
    """Everything but the drawing and the other formats, which are for files."""
    yield movement["title"]
    if "figures" in movement:
        yield movement["description"]
        for figure, value in movement["figures"].items():
            if value is not None:
                yield f"{figure.replace('_', ' ')}: {value}"
        written = [each["format"] for each in movement["formats"] if each["text"] is not None]
        yield f"can be written as {', '.join(written)}"
