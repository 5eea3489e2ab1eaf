"""What all computing commands share: text or JSON out, one sentence when refused."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

Document = dict[str, Any]

REFUSED = 2


class PlainCommand(BaseCommand):
    """A command whose refusal is one bare sentence and exit status 2."""

    def run_from_argv(self, argv: list[str]) -> None:
        """As Django does it, without the error's class name."""
        try:
            options = vars(self.create_parser(argv[0], argv[1]).parse_args(argv[2:]))
            self.execute(*options.pop("args", ()), **options)
        except CommandError as error:
            self.stderr.write(str(error).removeprefix("Error: "))
            sys.exit(REFUSED)


class ComputingCommand(PlainCommand, ABC):
    """A command that works something out, without the database.

    A subclass gives ``document`` (the contract's JSON) and ``text`` (the same
    for a person). A ``ValueError`` of the cores is the user's to mend: it
    becomes one sentence on standard error and exit status 2.
    """

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--format", choices=("text", "json"), default="text", help="text (default) or json"
        )

    @abstractmethod
    def document(self, **options: Any) -> Document:
        """What was worked out, as the contract has it."""

    @abstractmethod
    def text(self, document: Document) -> str:
        """The same for a person."""

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            document = self.document(**options)
        except ValueError as error:
            raise CommandError(str(error), returncode=REFUSED) from error
        if options["format"] == "json":
            self.stdout.write(json.dumps(document, ensure_ascii=False))
        else:
            self.stdout.write(self.text(document))
