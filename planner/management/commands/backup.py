"""All that is in the database, in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from movements.management.command import PlainCommand
from planner.services.backup_tables import BackupRefused
from planner.services.backup_writing import backup_write


class Command(PlainCommand):
    help = "Writes all that is in the database into one file, while the planner goes on working."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, as in arachne.zip")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            manifest = backup_write(file=file)
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        rows = sum(table["rows"] for table in manifest["tables"])
        self.stdout.write(f"{file} holds {rows} rows as they were at {manifest['made_at']}.")
