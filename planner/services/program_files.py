"""Remembering which programs were given a file, so that they get the next one too."""

from __future__ import annotations

from django.contrib.auth.models import User

from planner.enums import Program
from planner.models import Event, ProgramFile

MOST_EMPTY = 2_000_000


def program_file_note(
    *,
    event: Event,
    program: Program,
    version: int,
    author: User | None,
    session: int = 0,
    section: str = "",
    empty: bytes | None = None,
) -> ProgramFile:
    """Note that a program has a version; an empty file that is not too large is kept."""
    kept = empty if empty is not None and len(empty) <= MOST_EMPTY else None
    found, _created = ProgramFile.objects.update_or_create(
        event=event,
        program=program,
        session=session,
        section=section,
        defaults={"version": version, "made_by": author, "empty": kept},
    )
    return found
