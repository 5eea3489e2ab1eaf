"""What is asked about a movement's file: its faults, and the same in another format.

>>> faulty = VerificationRequest(movement={"schedule": [[{"table": 1, "ns": 1, "ew": 1}]]})
>>> [fault["kind"] for fault in verification_answer(faulty)["faults"]]
['no-boards']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from movements.errors import BadDocument, NoSuchRequest
from movements.formats.conversion import (
    FileFormat,
    read_movement,
    read_movements,
    written,
)
from movements.formats.document import fault_rows
from movements.formats.movement_file import MovementFile
from movements.progress import Tell, silent
from movements.questions.asked_movement import Document
from movements.questions.checked_movement import (
    MOST_SHOWN,
    CheckedMovement,
    Limits,
    refuse_beyond,
    replayed,
)
from movements.sentences import Sentence

MOST_BOARDS = 36


@dataclass(frozen=True)
class VerificationRequest:
    """A movement to be replayed: its document, or a file in a known format or its text.

    With ``details`` its figures, its drawing and every other format are wanted too.
    """

    movement: Mapping[str, object] | None = None
    text: str | None = None
    file: bytes | None = None
    details: bool = False

    def __post_init__(self) -> None:
        if sum(given is not None for given in self.given) != 1:
            raise NoSuchRequest("give either movement or text or file")

    @property
    def given(self) -> tuple[Mapping[str, object] | str | bytes | None, ...]:
        return self.movement, self.text, self.file


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


def verification_answer(
    request: VerificationRequest,
    tell: Tell = silent,
    limits: Limits | None = None,
    translate: Callable[[str], str] = str,
) -> Document:
    """Every fault of the movement, or of all movements of the file, and more if it is asked for.

    ``translate`` puts the words of the drawings into another language.
    """
    given = next(each for each in request.given if each is not None)
    found = replayed(given, limits)
    faults = tuple(fault for checked in found for fault in checked.faults)
    document: Document = {"faults": fault_rows(faults)}
    if request.details:
        document["movements"] = [
            checked.full(translate) if place < MOST_SHOWN else checked.plain()
            for place, checked in enumerate(found)
        ]
    if notes := list(_left_out(request, found)):
        document["notes"] = notes
    return document


def _left_out(request: VerificationRequest, found: list[CheckedMovement]) -> Iterator[str]:
    if any(checked.is_cut for checked in found):
        most = max(len(checked.faults) for checked in found)
        yield Sentence("Only the first %(most)s faults of a movement are listed.", most=most)
    if request.details and len(found) > MOST_SHOWN:
        yield Sentence(
            "Only the first %(most)s movements are shown with everything.", most=MOST_SHOWN
        )


def conversion_answer(
    request: ConversionRequest, tell: Tell = silent, limits: Limits | None = None
) -> Document:
    """The movement as a text in the format asked for."""
    files = _files(request)
    refuse_beyond(limits, files)
    if request.boards is not None:
        files = tuple(replace(file, boards_per_round=request.boards) for file in files)
    return {"format": request.to, "text": written(files, FileFormat(request.to))}


def _files(request: ConversionRequest) -> tuple[MovementFile, ...]:
    # EBUScore keeps several movements in one file, all other formats one.
    if request.to == FileFormat.EBUSCORE and request.number is None:
        return read_movements(request.text)
    return (read_movement(request.text, request.number),)
