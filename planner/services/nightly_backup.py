"""A backup every night, the last seven kept.

A club's computer sleeps at night, so a backup is due once the night's hour has
passed since the newest: where the planner was off, that is when it starts.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.db import DatabaseError, connections
from django.utils import timezone

from planner.services.backup_tables import BackupRefused
from planner.services.backup_writing import backup_write

HOUR = 3
KEPT = 7
NAME = "arachne-%Y-%m-%d-%H%M%S.zip"
PATTERN = "arachne-*.zip"
# The start has enough to do.
FIRST_LOOK = 5.0
LOOK_EVERY = 60.0
AFTER_A_FAILURE = 3600.0

logger = logging.getLogger(__name__)


def keep_backups(folder: Path) -> None:
    """Look every minute whether a backup is due, until the process is told to stop."""
    pause = FIRST_LOOK
    while True:
        time.sleep(pause)
        pause = LOOK_EVERY
        try:
            backup_nightly(folder=folder, now=timezone.localtime())
        except (BackupRefused, DatabaseError, OSError) as error:
            logger.error("the nightly backup failed: %s", error)
            pause = AFTER_A_FAILURE
        finally:
            connections.close_all()


def backup_nightly(*, folder: Path, now: datetime) -> Path | None:
    """Write a backup if one is due, and let go of the oldest; the file, if one was written."""
    if not is_due(made=backups_in(folder), now=now):
        return None
    folder.mkdir(mode=0o700, exist_ok=True)
    file = folder / now.strftime(NAME)
    backup_write(file=file)
    logger.info("nightly backup %s", file.name)
    # Those dated ahead, by a clock that was wrong, go first.
    for old in sorted(backups_in(folder), key=lambda made: made.name <= file.name)[:-KEPT]:
        old.unlink()
    for broken in folder.glob(f".{PATTERN}.*.part"):
        broken.unlink()
    return file


def backups_in(folder: Path) -> list[Path]:
    """The nightly backups, the oldest first."""
    return sorted(folder.glob(PATTERN))


def is_due(*, made: list[Path], now: datetime) -> bool:
    """Whether no backup is from this night; one dated ahead, by a clock that jumped, is not."""
    tonight = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    night = tonight if tonight <= now else tonight - timedelta(days=1)
    return not any(night.strftime(NAME) <= file.name <= now.strftime(NAME) for file in made)
