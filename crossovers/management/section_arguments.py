"""Section sizes and per-section numbers as they are typed on a command line."""

from __future__ import annotations

from crossovers.errors import SectionOutOfRange
from crossovers.events.crossover_request import Counts, is_number


def counts_of(text: str | None) -> Counts:
    """``A=18,B=13`` as numbers by letter; nothing for nothing."""
    return tuple(_count(part.strip().upper()) for part in text.split(",")) if text else ()


def number_or_counts(text: str | None, what: str) -> int | Counts | None:
    """``13`` for all sections, or ``A=13,B=12``."""
    if text is None:
        return None
    if is_number(text.strip()):
        return int(text)
    if "=" not in text:
        raise SectionOutOfRange(
            "%(text)r is not a number of %(what)s: write 13, or A=13,B=12.", text=text, what=what
        )
    return counts_of(text)


def _count(part: str) -> tuple[str, int]:
    letter, equals, number = part.partition("=")
    if not equals or not is_number(number):
        raise SectionOutOfRange(
            "%(part)r is not a section: write sections as in A=18,B=13.", part=part
        )
    return letter, int(number)


def names_of(text: str | None) -> tuple[str, ...]:
    """``A1,A7`` as names; nothing for nothing."""
    return tuple(name.strip().upper() for name in (text or "").split(",") if name.strip())
