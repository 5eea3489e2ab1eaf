"""From one file format of movements to another.

>>> from movements.families.mitchell import mitchell
>>> ebuscore_text = written([MovementFile(mitchell(3))], FileFormat.EBUSCORE)
>>> format_of(ebuscore_text)
<FileFormat.EBUSCORE: 'ebuscore'>
>>> read_movements(ebuscore_text.encode())[0].movement.rounds
3
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from enum import StrEnum

from movements.errors import BadDocument
from movements.formats import (
    asc,
    document,
    document_reader,
    ebuscore,
    ebuscore_reader,
    listing,
    magic,
    movement_csv,
)
from movements.formats.movement_file import MovementFile
from movements.formats.text import text_of


class FileFormat(StrEnum):
    """The formats that movements are written in; the last two are not read."""

    EBUSCORE = "ebuscore"
    ASC = "asc"
    CSV = "csv"
    JSON = "json"
    MAGIC = "magic"
    LISTING = "listing"


def format_of(text: str) -> FileFormat:
    """Which format a text is in, by its first lines."""
    lines = [line.strip() for line in text.lstrip().split("\n", 2)[:2]]
    if text.lstrip().startswith(("{", "[")):
        return FileFormat.JSON
    words = [word.strip() for word in re.split("[,;\t]", lines[0].lower())]
    if tuple(words[:5]) == movement_csv.COLUMNS[:5]:
        return FileFormat.CSV
    # Before ASC, because a title may look like anything, a line of sizes included.
    if len(lines) > 1 and re.fullmatch(r"[0-9]+(\s*,\s*[0-9]+){4,5},?", lines[1]):
        return FileFormat.EBUSCORE
    if re.fullmatch(r"[0-9]+([\s,;-]+[0-9]+){4}\s*(#.*)?", lines[0]):
        return FileFormat.ASC
    # Columns in another order; last, because a title may begin with such a word.
    if words[0] in movement_csv.ORDER:
        return FileFormat.CSV
    raise BadDocument(
        "this is not a movement in a known format: EBUScore text, ASC, CSV and JSON can be read"
    )


def read_movements(file: bytes | str) -> tuple[MovementFile, ...]:
    """The movements in a file or its text; only EBUScore text has several."""
    text = text_of(file)
    match format_of(text):
        case FileFormat.EBUSCORE:
            return ebuscore_reader.read(text)
        case FileFormat.ASC:
            return (asc.read(text),)
        case FileFormat.CSV:
            return (movement_csv.read(text),)
        case _:
            reading = document_reader.read_text(text)
            if reading.misplaced:
                raise BadDocument(reading.misplaced[0].message)
            return (MovementFile(reading.movement),)


def read_movement(file: bytes | str, number: int | None = None) -> MovementFile:
    """One movement of a file, by its number if there are several."""
    found = read_movements(file)
    if number is None and len(found) > 1:
        raise BadDocument(
            "the file has %(found)s movements: say which by its number, from 1", found=len(found)
        )
    if number is not None and not 1 <= number <= len(found):
        raise BadDocument(
            "there is no movement %(number)s in the file: it has %(found)s",
            number=number,
            found=len(found),
        )
    return found[(number or 1) - 1]


def written(files: Sequence[MovementFile], wanted: FileFormat) -> str:
    """The movements in the format wanted."""
    if wanted is FileFormat.EBUSCORE:
        return ebuscore.write(files)
    if len(files) != 1:
        raise BadDocument(
            "a file of %(wanted)s has one movement, not %(files)s", wanted=wanted, files=len(files)
        )
    return _WRITERS[wanted](files[0])


def _json(file: MovementFile) -> str:
    return json.dumps(document.document_of(file.movement), ensure_ascii=False) + "\n"


_WRITERS: dict[FileFormat, Callable[[MovementFile], str]] = {
    FileFormat.ASC: asc.write,
    FileFormat.CSV: movement_csv.write,
    FileFormat.JSON: _json,
    FileFormat.MAGIC: magic.write,
    FileFormat.LISTING: listing.write,
}
