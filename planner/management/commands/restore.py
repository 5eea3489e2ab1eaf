"""Puts the database back to what a backup holds."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from movements.management.command import PlainCommand
from planner.services.backup_reading import backup_restore
from planner.services.backup_tables import BackupRefused


class Command(PlainCommand):
    help = "Puts the database back to what a file of `backup` holds, from either sort of database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that `backup` has written")
        parser.add_argument(
            "--replace", action="store_true", help="lose what is in the database now"
        )

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        try:
            manifest = backup_restore(file=file, replace=replace)
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        rows = sum(table["rows"] for table in manifest["tables"])
        self.stdout.write(f"Restored {rows} rows as they were at {manifest['made_at']}.")
