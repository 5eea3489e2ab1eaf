"""``manage.py verify``: replays any movement and lists every fault."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from movements.errors import BadDocument
from movements.formats.conversion import faults_in
from movements.formats.document import fault_rows
from movements.management.command import ComputingCommand, Document


class Command(ComputingCommand):
    help = "Replays a movement, whoever wrote it, and lists every fault."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "file", metavar="FILE", help="a movement as JSON, CSV, EBUScore text or ASC"
        )

    def document(self, **options: Any) -> Document:
        return {"faults": fault_rows(faults_in(file_bytes(options["file"])))}

    def text(self, document: Document) -> str:
        found = document["faults"]
        if not found:
            return "Checked: no faults."
        count = "1 fault" if len(found) == 1 else f"{len(found)} faults"
        return "\n".join((f"{count}:", *(fault["message"] for fault in found)))


def file_bytes(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise BadDocument(f"{name} cannot be read: {error.strerror}") from error
