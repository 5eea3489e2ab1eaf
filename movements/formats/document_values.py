"""Single values of a movement's document: numbers, texts and lists of numbers.

>>> read_number({"tables": 9}, "tables", THE_MOVEMENT)
9
>>> read_number({}, "tables", THE_MOVEMENT, default=1)
1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from movements.errors import BadDocument
from movements.sentences import Sentence

THE_MOVEMENT = Sentence("the movement")
MOST = 1000


def read_number(
    holder: Mapping[str, object], key: str, where: str, default: int = 0, least: int = -MOST
) -> int:
    """The number at a key, or the default where there is none."""
    found = holder.get(key)
    if found is None:
        return default
    # To Python true and false are numbers.
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= MOST:
        raise BadDocument(
            "%(where)s has %(found).40r for %(key)s: it must be a number up to %(most)s",
            where=where,
            found=found,
            key=key,
            most=MOST,
        )
    return found


def read_string(document: Mapping[str, object], key: str) -> str:
    """The text at a key, empty where there is none."""
    found = document.get(key) or ""
    if not isinstance(found, str):
        raise BadDocument(
            "the movement has %(found).40r for %(key)s: it must be a text", found=found, key=key
        )
    return found


def read_numbers(found: object, key: str, least: int = 1) -> Iterator[int]:
    """The numbers of a list."""
    if not isinstance(found, list):
        raise BadDocument(
            "the movement has %(found).40r for %(key)s: it must be a list", found=found, key=key
        )
    for each in found:
        yield read_number({key: each}, key, THE_MOVEMENT, least=least)
