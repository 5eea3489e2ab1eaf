"""Reading back what was printed, and keeping pictures of it for looking at."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations
from math import sqrt
from pathlib import Path

import pypdfium2
from pypdf import PdfReader
from weasyprint.formatting_structure.boxes import TextBox

from planner.handouts.pdf import Chunk, rendered

PICTURES = Path(__file__).parents[2] / "test-results" / "handouts"
POINT = 25.4 / 72


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def texts(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in read(pdf).pages]


def page_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """In whole millimetres."""
    boxes = [page.mediabox for page in read(pdf).pages]
    return {(round(box.width * POINT), round(box.height * POINT)) for box in boxes}


def fonts(pdf: bytes) -> set[tuple[str, bool]]:
    """Each font's name without its subset tag, and whether it is embedded."""
    found = set()
    for page in read(pdf).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            facts = inner["/FontDescriptor"].get_object()
            name = facts["/FontName"].split("+")[-1]
            found.add((name, any(key.startswith("/FontFile") for key in facts)))
    return found


def bookmarks(pdf: bytes) -> dict[str, list[str]]:
    found, last = {}, ""
    for entry in read(pdf).outline:
        if isinstance(entry, list):
            found[last] = [child.title for child in entry]
        else:
            last = entry.title
            found[last] = []
    return found


def keep_pictures(name: str, pdf: bytes, pages: int = 2, folder: Path = PICTURES) -> None:
    """The first pages as PNG files, for people to look at after the tests."""
    folder.mkdir(parents=True, exist_ok=True)
    document = pypdfium2.PdfDocument(pdf)
    for number in range(min(pages, len(document))):
        page = document[number]
        bitmap = page.render(scale=1)
        bitmap.to_pil().save(folder / f"{name}-{number + 1}.png")
        bitmap.close()
        page.close()
    document.close()


@contextmanager
def weasyprint_warnings():
    """What WeasyPrint complains about meanwhile."""
    heard = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: heard.append(record.getMessage())
    logger = logging.getLogger("weasyprint")
    logger.addHandler(handler)
    try:
        yield heard
    finally:
        logger.removeHandler(handler)


def misplaced(chunk: Chunk) -> list[str]:
    """Texts that reach beyond their card, or the page where there is none, or lie on others.

    Those of a page's ground are on the page too.
    """
    found = []
    sheets = [list(_texts(page._page_box, page._page_box)) for page in rendered(chunk.html).pages]
    grounds, pages = sheets[: chunk.ground_count], sheets[chunk.ground_count :]
    for number, page in enumerate(pages):
        texts = [*page, *(grounds[chunk.grounds[number]] if chunk.grounds else ())]
        found += [text.text for text in texts if not text.is_inside]
        found += [
            f"{one.text} / {other.text}"
            for one, other in combinations(texts, 2)
            if one.lies_on(other)
        ]
    return found


@dataclass(frozen=True)
class Text:
    """A line of text on its page; of its height the middle half, as lines may be set tight."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    is_inside: bool

    def lies_on(self, other: "Text") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 0


def _texts(box, frame) -> Iterator[Text]:
    element = getattr(box, "element", None)
    classes = element.get("class", "").split() if element is not None else []
    if "draft" in classes:
        return
    if "card" in classes:
        frame = box
    if isinstance(box, TextBox) and box.text.strip():
        right, bottom = box.position_x + box.width, box.position_y + box.height
        inside = (
            right <= frame.position_x + frame.margin_width() + 1
            and bottom <= frame.position_y + frame.margin_height() + 1
        )
        margin = box.height / 4
        yield Text(
            box.text, box.position_x, box.position_y + margin, right, bottom - margin, inside
        )
    for child in getattr(box, "children", ()):
        yield from _texts(getattr(child, "_box", child), frame)


def darkness(pdf: bytes, x: float, y: float, page: int = 0) -> int:
    """How dark a page is at a place given in millimetres, from 0 for white to 255."""
    document = pypdfium2.PdfDocument(pdf)
    picture = document[page].render(scale=4).to_pil().convert("L")
    document.close()
    return 255 - picture.getpixel((round(x / POINT * 4), round(y / POINT * 4)))


def det(matrix: Sequence[float]) -> float:
    """By how much a matrix of a PDF enlarges an area; turning it changes nothing."""
    a, b, c, d, *_shift = matrix
    return a * d - b * c


def type_sizes(pdf: bytes) -> list[tuple[str, float]]:
    """Every piece of text with its size in points."""
    found = []
    for page in read(pdf).pages:

        def visit(text, outer, inner, _font, size, found=found):
            scale = sqrt(abs(det(outer) * det(inner)))
            if text.strip():
                found.append((text.strip(), round(size * scale, 1)))

        page.extract_text(visitor_text=visit)
    return found
