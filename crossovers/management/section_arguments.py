"""Section sizes and per-section numbers as they are typed on a command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crossovers.errors import SectionOutOfRange
from crossovers.line_paths import section_colours
from crossovers.sections import Section, standard_section

LETTER = re.compile(r"[A-Z]{1,2}")


def sizes_of(text: str) -> dict[str, int]:
    """``A=18,B=13`` as tables by letter."""
    sizes: dict[str, int] = {}
    for part in text.split(","):
        letter, equals, number = part.strip().upper().partition("=")
        if not equals or not LETTER.fullmatch(letter) or not is_number(number):
            raise SectionOutOfRange(
                f"{part.strip()!r} is not a section: write sections as in A=18,B=13."
            )
        if letter in sizes:
            raise SectionOutOfRange(f"Section {letter} is given twice: give each letter once.")
        sizes[letter] = int(number)
    return sizes


def numbers_of(text: str | None, letters: Sequence[str], what: str) -> dict[str, int]:
    """``13`` for all sections, or ``A=13,B=12``; nothing for nothing."""
    if text is None:
        return {}
    if is_number(text.strip()):
        return dict.fromkeys(letters, int(text))
    if "=" not in text:
        raise SectionOutOfRange(f"{text!r} is no number of {what}: write 13, or A=13,B=12.")
    numbers = sizes_of(text)
    strangers = [letter for letter in numbers if letter not in letters]
    if strangers:
        raise SectionOutOfRange(
            f"There is no section {strangers[0]} to have {what}: the sections are "
            f"{', '.join(letters)}."
        )
    return numbers


def sections_of(sizes_text: str, rounds_text: str, groups_text: str | None) -> tuple[Section, ...]:
    """The sections with the movements that follow from the numbers."""
    sizes = sizes_of(sizes_text)
    letters = list(sizes)
    rounds = numbers_of(rounds_text, letters, "rounds")
    groups = numbers_of(groups_text, letters, "board groups")
    missing = [letter for letter in letters if letter not in rounds]
    if missing:
        raise SectionOutOfRange(
            f"Section {missing[0]} has no number of rounds: add it to --rounds."
        )
    return tuple(
        standard_section(letter, tables, rounds=rounds[letter], board_groups=groups.get(letter))
        for letter, tables in sizes.items()
    )


def colours_of(text: str | None, sections: Sequence[Section]) -> dict[str, str]:
    """``Red,Blue,White`` as a colour for each section, B being Blue where possible."""
    if text is None:
        return {}
    palette = [name.strip() for name in text.split(",")]
    if len(palette) < len(sections) or not all(palette) or len(set(palette)) < len(palette):
        raise SectionOutOfRange(
            f"{text!r} does not colour {len(sections)} sections: give each a colour of its own, as "
            "in Red,Blue,White."
        )
    return section_colours((section.letter for section in sections), palette)


def is_number(text: str) -> bool:
    """Whether it is written in a few plain digits."""
    return text.isascii() and text.isdigit() and len(text) < 7
