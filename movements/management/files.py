"""Files that the commands read and write."""

from __future__ import annotations

from pathlib import Path

from movements.errors import BadDocument, MovementError
from movements.formats.text import text_of


def text_in(name: str) -> str:
    """The text of a file, whichever program wrote it."""
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise BadDocument(
            "%(name)s cannot be read: %(reason)s", name=name, reason=error.strerror
        ) from error
    return text_of(data)


def save(name: str, text: str) -> None:
    """Write a file, its line ends as they are."""
    try:
        Path(name).write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise MovementError(
            "%(name)s cannot be written: %(reason)s", name=name, reason=error.strerror
        ) from error
