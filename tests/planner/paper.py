"""Reading back what was printed, and keeping pictures of it for looking at."""

import logging
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pypdfium2
from pypdf import PdfReader
from weasyprint import HTML
from weasyprint.formatting_structure.boxes import TextBox

from planner.handouts.pdf import _sealed, _typeface

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


def cut_off(html: str) -> list[str]:
    """Texts that reach beyond their card, or beyond the page where there is no card."""
    fonts, typeface = _typeface()
    document = HTML(string=html, url_fetcher=_sealed()).render(
        stylesheets=[typeface], font_config=fonts
    )
    found = []
    for page in document.pages:
        found += _beyond(page._page_box, page._page_box)
    return found


def _beyond(box, frame) -> list[str]:
    element = getattr(box, "element", None)
    classes = element.get("class", "").split() if element is not None else []
    if "draft" in classes:
        return []
    if "card" in classes:
        frame = box
    if isinstance(box, TextBox):
        right, bottom = box.position_x + box.width, box.position_y + box.height
        frame_right = frame.position_x + frame.margin_width()
        frame_bottom = frame.position_y + frame.margin_height()
        return [box.text] if right > frame_right + 1 or bottom > frame_bottom + 1 else []
    found = []
    for child in getattr(box, "children", ()):
        found += _beyond(child, frame)
    return found
