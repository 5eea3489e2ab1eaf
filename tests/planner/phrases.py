"""What is printed where on a page: texts that stand together, with their places in points."""

from collections.abc import Iterable
from dataclasses import dataclass

import pypdfium2

SPACES = " \u00a0\u2007\u2009\t"


@dataclass(frozen=True)
class Phrase:
    """Words with no more than a space between them; ``y`` counts from the top of the page."""

    text: str
    x: float
    y: float
    right: float
    height: float

    @property
    def middle(self) -> float:
        return self.y - self.height / 2


def pages(pdf: bytes) -> list[list[Phrase]]:
    """The phrases of each page."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        text = page.get_textpage()
        found.append(_phrases(text, page.get_height()))
        text.close()
        page.close()
    document.close()
    return found


def _phrases(text, page_height: float) -> list[Phrase]:
    letters = []
    for n, letter in enumerate(text.get_text_range()):
        if letter in "\r\n" or letter in SPACES:
            continue
        left, bottom, right, top = text.get_charbox(n, loose=True)
        letters.append(Phrase(letter, left, page_height - bottom, right, top - bottom))
    phrases: list[Phrase] = []
    for one in letters:
        last = phrases[-1] if phrases else None
        gap = one.x - last.right if last else 0
        together = last and abs(one.y - last.y) < 1 and abs(one.height - last.height) < 1
        if not together or not -0.3 * one.height < gap < 0.3 * one.height:
            phrases.append(one)
            continue
        space = " " if gap > 0.12 * one.height else ""
        phrases[-1] = Phrase(last.text + space + one.text, last.x, last.y, one.right, last.height)
    return phrases


def lines(phrases: Iterable[Phrase]) -> list[list[Phrase]]:
    """Phrases at one height, from left to right; lines from top to bottom."""
    found: list[list[Phrase]] = []
    for phrase in sorted(phrases, key=lambda each: (round(each.middle), each.x)):
        if found and abs(found[-1][-1].middle - phrase.middle) < 2:
            found[-1].append(phrase)
        else:
            found.append([phrase])
    return [sorted(line, key=lambda each: each.x) for line in found]


def cut(
    page: list[Phrase], columns: int, rows: int, size: tuple[float, float]
) -> list[list[Phrase]]:
    """The phrases of each card of a page, row by row."""
    width, height = size[0] / columns, size[1] / rows
    return [
        [p for p in page if (p.x // width, p.y // height) == (column, row)]
        for row in range(rows)
        for column in range(columns)
    ]
