"""A movement written out: the JSON document of a movement, read once and kept."""

import json
from functools import lru_cache
from typing import Any

from movements.faults import Fault
from movements.formats.document import document_of
from movements.formats.document_reader import movement_of, read
from movements.movement import Movement


def written_movement(document: Any) -> Movement:
    """The movement of a section's document; raises BadDocument where it is none."""
    return _read(json.dumps(document, sort_keys=True))


# Pages ask for the few documents of a plan again and again.
@lru_cache(maxsize=256)
def _read(text: str) -> Movement:
    return movement_of(json.loads(text))


def written_document(movement: Movement) -> dict[str, Any]:
    """The movement as a section keeps it: all that its schedule cannot tell by itself."""
    derived = {"file_name", "nameless", "visits", "bye_stands", "times_played", "faults"}
    return {key: value for key, value in document_of(movement).items() if key not in derived}


def is_storable(document: Any) -> bool:
    """Whether every database takes its texts: no NUL, and no half of a character."""
    text = json.dumps(document, ensure_ascii=False)
    return "\\u0000" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def unplayable_faults(document: Any) -> tuple[Fault, ...]:
    """What no director could accept in a document; raises BadDocument where it is none."""
    return tuple(fault for fault in read(document).faults() if fault.stops_play)
