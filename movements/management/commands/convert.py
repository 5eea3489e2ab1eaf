"""``manage.py convert``: a movement from one file format to another."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from movements.errors import BadDocument
from movements.formats.conversion import FileFormat, read_movement, read_movements, written
from movements.formats.movement_file import MovementFile
from movements.management.arguments import whole_number
from movements.management.command import ComputingCommand, Document
from movements.management.commands.verify import file_bytes


class Command(ComputingCommand):
    help = "Writes a movement in another file format."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", help="EBUScore text, ASC, CSV or JSON")
        parser.add_argument("--to", required=True, choices=list(map(str, FileFormat)))
        parser.add_argument("--number", type=whole_number, help="which movement of the file")
        parser.add_argument("--boards", type=whole_number, help="boards a round, 2 unless told")
        parser.add_argument("--output", metavar="FILE", help="a file instead of the screen")

    def document(self, **options: Any) -> Document:
        wanted = FileFormat(options["to"])
        boards = options["boards"]
        if boards is not None and not 1 <= boards <= 36:
            raise BadDocument(f"{boards} boards a round are not possible: 1 to 36 are")
        files = _files(file_bytes(options["file"]), wanted, options["number"])
        if boards is not None:
            files = tuple(replace(file, boards_per_round=boards) for file in files)
        text = written(files, wanted)
        if options["output"]:
            _save(options["output"], text)
        if wanted is FileFormat.JSON:
            return dict(json.loads(text))
        return {"format": str(wanted), "text": text}

    def handle(self, *args: Any, **options: Any) -> None:
        self.saved = options["output"]
        super().handle(*args, **options)

    def text(self, document: Document) -> str:
        if self.saved:
            return f"Written to {self.saved}."
        return document["text"] if "text" in document else json.dumps(document, ensure_ascii=False)


def _files(data: bytes, wanted: FileFormat, number: int | None) -> tuple[MovementFile, ...]:
    if wanted is FileFormat.EBUSCORE and number is None:
        return read_movements(data)
    return (read_movement(data, number),)


def _save(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise CommandError(f"{name} cannot be written: {error.strerror}.") from error
