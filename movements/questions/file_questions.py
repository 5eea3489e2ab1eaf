"""What is asked about a movement's file: its faults, and the same in another format.

>>> faulty = VerificationRequest(movement={"schedule": [[{"table": 1, "ns": 1, "ew": 1}]]})
>>> [fault["kind"] for fault in verification_answer(faulty)["faults"]]
['no-boards']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from movements.errors import BadDocument, NoSuchRequest
from movements.formats.conversion import (
    FileFormat,
    faults_in,
    read_movement,
    read_movements,
    written,
)
from movements.formats.document import fault_rows
from movements.formats.document_reader import read
from movements.formats.movement_file import MovementFile
from movements.progress import Tell, silent
from movements.questions.asked_movement import Document

MOST_BOARDS = 36


@dataclass(frozen=True)
class VerificationRequest:
    """A movement to be replayed: its document, or the text of a file in a known format."""

    movement: Mapping[str, object] | None = None
    text: str | None = None

    def __post_init__(self) -> None:
        if (self.movement is None) == (self.text is None):
            raise NoSuchRequest("give either movement or text")


@dataclass(frozen=True)
class ConversionRequest:
    """The text of a file, and how it is to be written.

    ``number`` says which movement of several is meant; ``boards`` per round
    are those of the file unless given.
    """

    text: str
    to: str
    number: int | None = None
    boards: int | None = None

    def __post_init__(self) -> None:
        if self.to not in list(FileFormat):
            raise BadDocument(
                "there is no format %(format)s: choose one of %(known)s",
                format=self.to,
                known=", ".join(FileFormat),
            )
        if self.boards is not None and not 1 <= self.boards <= MOST_BOARDS:
            raise BadDocument(
                "%(boards)s boards per round are not possible: choose 1 to %(most)s",
                boards=self.boards,
                most=MOST_BOARDS,
            )


def verification_answer(request: VerificationRequest, tell: Tell = silent) -> Document:
    """Every fault of the movement."""
    if request.movement is not None:
        return {"faults": fault_rows(read(request.movement).faults())}
    return {"faults": fault_rows(faults_in(request.text or ""))}


def conversion_answer(request: ConversionRequest, tell: Tell = silent) -> Document:
    """The movement as a text in the format asked for."""
    files = _files(request)
    if request.boards is not None:
        files = tuple(replace(file, boards_per_round=request.boards) for file in files)
    return {"format": request.to, "text": written(files, FileFormat(request.to))}


def _files(request: ConversionRequest) -> tuple[MovementFile, ...]:
    # EBUScore keeps several movements in one file, all other formats one.
    if request.to == FileFormat.EBUSCORE and request.number is None:
        return read_movements(request.text)
    return (read_movement(request.text, request.number),)
