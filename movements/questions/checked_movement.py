"""A movement from anywhere: its faults, its figures, its drawing, and every other format.

>>> from movements.families.mitchell import mitchell
>>> from movements.formats.ebuscore import write
>>> (found,) = replayed(write([MovementFile(mitchell(3))]))
>>> shown = found.full()
>>> shown["name"], shown["figures"]["tables"], shown["formats"][1]["text"][:9]
('W0303', 3, '6 3 3 3 0')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from movements.catalogue.names import description_of, title_of
from movements.checks import movement_faults
from movements.drawing.section_drawing import section_svg
from movements.errors import BadDocument, MovementError
from movements.faults import Fault, FaultKind
from movements.formats import document_reader
from movements.formats.conversion import FileFormat, format_of, read_movements, written
from movements.formats.document import fault_rows
from movements.formats.document_reader import Reading
from movements.formats.movement_file import MovementFile
from movements.formats.recognition import recognised
from movements.formats.text import text_of
from movements.measures.balance import balance, line_imbalance
from movements.measures.figures import sit_outs, sitting_pairs, unlike_comparisons
from movements.movement import Movement
from movements.questions.asked_movement import Document

MOST_SHOWN = 20
SENSELESS = {FaultKind.OUT_OF_RANGE, FaultKind.TWO_PLACES}


class Limits(NamedTuple):
    """How much is read for somebody unknown: meetings and movements in all, and faults of each."""

    cells: int = 25_000
    movements: int = 600
    faults: int = 500


@dataclass(frozen=True)
class CheckedMovement:
    """A movement and the faults that its replay found; ``is_cut`` if there may be more."""

    file: MovementFile
    faults: tuple[Fault, ...]
    is_cut: bool = False

    @property
    def has_sense(self) -> bool:
        """Whether everybody has one seat at most, and every number means something."""
        return not self.is_cut and SENSELESS.isdisjoint(fault.kind for fault in self.faults)

    @property
    def compares(self) -> bool:
        """Whether results can be compared: nobody plays boards twice."""
        return all(fault.kind is not FaultKind.GROUP_AGAIN for fault in self.faults)

    def plain(self) -> Document:
        """Its title and its faults."""
        return {"title": self.file.heading, "faults": fault_rows(self.faults)}

    def full(self, translate: Callable[[str], str] = str) -> Document:
        """All that can be said of it; of what makes no sense that is not much."""
        if not self.has_sense:
            return self.plain()
        known, boards = recognised(self.file.movement), self.file.boards_per_round
        return self.plain() | {
            "name": title_of(known),
            "description": description_of(known),
            "figures": figures_of(known, boards, self.compares),
            "drawing": section_svg(known, boards_per_round=boards, translate=translate),
            "formats": [in_format(self.file, each) for each in FileFormat],
        }


def replayed(
    given: Mapping[str, object] | bytes | str, limits: Limits | None = None
) -> list[CheckedMovement]:
    """Every movement of a document, of a file or of its text, replayed."""
    if isinstance(given, Mapping):
        return [_of_reading(document_reader.read(given), limits)]
    text = text_of(given)
    if format_of(text) is FileFormat.JSON:
        return [_of_reading(document_reader.read_text(text), limits)]
    files = read_movements(text)
    refuse_beyond(limits, files)
    most = limits and limits.faults + 1
    return [_cut(file, movement_faults(file.movement, most), limits) for file in files]


def _of_reading(reading: Reading, limits: Limits | None) -> CheckedMovement:
    file = MovementFile(reading.movement)
    refuse_beyond(limits, (file,))
    return _cut(file, reading.faults(limits and limits.faults + 1), limits)


def _cut(file: MovementFile, found: tuple[Fault, ...], limits: Limits | None) -> CheckedMovement:
    if limits is None or len(found) <= limits.faults:
        return CheckedMovement(file, found)
    return CheckedMovement(file, found[: limits.faults], is_cut=True)


def refuse_beyond(limits: Limits | None, files: tuple[MovementFile, ...]) -> None:
    """Refuse what is more than the limits allow, before anything is replayed."""
    if limits is None:
        return
    if len(files) > limits.movements:
        raise BadDocument(
            "the file has %(count)s movements: at most %(most)s are checked at once",
            count=len(files),
            most=limits.movements,
        )
    cells = sum(file.movement.schedule.ns.size for file in files)
    if cells > limits.cells:
        raise BadDocument(
            "%(count)s rounds at tables are too many: at most %(most)s are checked at once",
            count=cells,
            most=limits.cells,
        )


def figures_of(movement: Movement, boards_per_round: int, compares: bool) -> Document:
    """The figures a director compares movements by; None where results do not compare."""
    return {
        "kind": str(movement.kind),
        "tables": movement.tables,
        "rounds": movement.rounds,
        "board_groups": movement.board_groups,
        "boards_per_round": boards_per_round,
        "boards_played": movement.rounds * boards_per_round,
        "boards_in_play": movement.board_groups * boards_per_round,
        "board_sets": movement.board_sets,
        "winners": movement.winners,
        "sitting_pairs": sitting_pairs(movement),
        "sit_outs": sit_outs(movement),
        "revenge_rounds": len(movement.revenge_rounds),
        "unlike_comparisons": None,
        "imbalance": None,
        "within_lines": None,
        **(_comparisons(movement) if compares and movement.schedule.played.any() else {}),
    }


def _comparisons(movement: Movement) -> Document:
    """How alike and how even they are: of the whole field, or within both lines."""
    found: Document = {
        "unlike_comparisons": round(100 * float(unlike_comparisons(movement)), 1),
    }
    if movement.winners == 1:
        return found | {"imbalance": round(balance(movement.schedule).imbalance, 4)}
    lines = (round(imbalance, 4) for imbalance in line_imbalance(movement.schedule))
    return found | {"within_lines": dict(zip(("ns", "ew"), lines, strict=True))}


def in_format(file: MovementFile, wanted: FileFormat) -> Document:
    """The movement as a text, or why this format has no way to write it."""
    try:
        text = written([file], wanted)
    except MovementError as error:
        return {"format": str(wanted), "text": None, "refusal": str(error)}
    return {"format": str(wanted), "text": text, "refusal": None}
