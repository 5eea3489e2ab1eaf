"""``manage.py convert``: a movement from one file format to another."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from movements.formats.conversion import FileFormat
from movements.management.arguments import asked, whole_number
from movements.management.command import ComputingCommand, Document
from movements.management.files import save, text_in
from movements.questions.file_questions import ConversionRequest, conversion_answer


class Command(ComputingCommand):
    help = "Writes a movement in another file format."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", help="EBUScore text, ASC, CSV or JSON")
        parser.add_argument("--to", required=True, choices=list(map(str, FileFormat)))
        parser.add_argument("--number", type=whole_number, help="which movement of the file")
        parser.add_argument(
            "--boards", type=whole_number, help="boards per round, otherwise as in the file, or 2"
        )
        parser.add_argument("--output", metavar="FILE", help="a file instead of the screen")

    def document(self, **options: Any) -> Document:
        request = asked(ConversionRequest, options | {"text": text_in(options["file"])})
        answer = conversion_answer(request)
        if options["output"]:
            save(options["output"], answer["text"])
        # JSON inside JSON would have to be read twice.
        return dict(json.loads(answer["text"])) if request.to == FileFormat.JSON else answer

    def handle(self, *args: Any, **options: Any) -> None:
        self.saved = options["output"]
        super().handle(*args, **options)

    def text(self, document: Document) -> str:
        if self.saved:
            return f"Written to {self.saved}."
        return document["text"] if "text" in document else json.dumps(document, ensure_ascii=False)
