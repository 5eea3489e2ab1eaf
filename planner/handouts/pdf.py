"""From HTML to PDF: the only place that knows WeasyPrint and how PDFs are joined.

A sheet may load nothing but the project's own typeface, which the fetcher
hands out by name from its folder; every other address is refused.
"""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError

if TYPE_CHECKING:
    from weasyprint.text.fonts import FontConfiguration

PACKAGES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
FONTS = Path(__file__).parent / "fonts"
WEIGHTS = {400: "Lato-Regular.ttf", 700: "Lato-Bold.ttf", 900: "Lato-Black.ttf"}
ELEMENTS = """
head, style, title { display: none }
html, body, section, article, header, div, p, pre, h1, h2 { display: block }
b { font-weight: bold }
pre { white-space: pre }
br::before { content: "\\A"; white-space: pre-line }
svg { overflow: hidden }
"""
# Below this many chunks a second process costs more than it saves.
CHUNKS_FOR_TWO = 6


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some pages as HTML, and the bookmarks that point into them.

    ``kind`` and ``heading`` name the handouts in it; ``marks`` holds a title
    and the id of an element for each bookmark. What pages have in common is laid
    out once: the first pages are grounds, and ``grounds`` says for each page
    after them on which one it is printed.
    """

    html: str
    kind: str
    heading: str
    marks: tuple[tuple[str, str], ...] = ()
    grounds: tuple[int, ...] = ()

    @property
    def ground_count(self) -> int:
        return len(set(self.grounds))


@dataclass(frozen=True, slots=True)
class Printed:
    """A chunk as PDF, its number of pages, and the page within it of each of its marks."""

    chunk: Chunk
    pdf: bytes
    page_count: int
    mark_pages: tuple[int, ...]


def missing_packages() -> list[str]:
    """System packages that PDFs need and this machine lacks."""
    missing = []
    for library, package in PACKAGES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def missing_sentence() -> str:
    """What to install before PDFs can be made; empty if nothing is missing."""
    if packages := missing_packages():
        return ngettext(
            "PDFs need the system package %(packages)s, which is missing here.",
            "PDFs need the system packages %(packages)s, which are missing here.",
            len(packages),
        ) % {"packages": get_text_list(packages, _("and"))}
    return ""


def print_chunks(chunks: Sequence[Chunk]) -> Iterator[Printed]:
    """Each chunk as PDF, in order, on two processes where that is quicker."""
    if sentence := missing_sentence():
        raise PlanningError(sentence)
    if len(chunks) < CHUNKS_FOR_TWO or (cpu_count() or 1) < 2:
        yield from map(print_chunk, chunks)
        return
    with ProcessPoolExecutor(min(cpu_count() or 1, 4), get_context("spawn")) as pool:
        yield from pool.map(print_chunk, chunks)


def print_chunk(chunk: Chunk) -> Printed:
    """One chunk as PDF; it may load nothing from outside its own HTML but the typeface."""
    document = rendered(chunk.html)
    page_of = {
        anchor: number
        for number, page in enumerate(document.pages[chunk.ground_count :])
        for anchor in page.anchors
    }
    pages = tuple(page_of[anchor] for _title, anchor in chunk.marks)
    pdf = document.write_pdf(finisher=partial(_print_on_grounds, chunk))
    return Printed(chunk, pdf, len(document.pages) - chunk.ground_count, pages)


def _print_on_grounds(chunk: Chunk, _document: Any, pdf: Any) -> None:
    """Every page draws its ground first; the grounds themselves are no pages any more."""
    if not chunk.grounds:
        return
    from pydyf import Array, Stream  # noqa: PLC0415 -- comes with WeasyPrint

    # Three places for each page: its number, its generation and R.
    kids = pdf.pages["Kids"]
    numbers = kids[::3]
    grounds, pages = numbers[: chunk.ground_count], numbers[chunk.ground_count :]
    save, restore = Stream([b"q"]), Stream([b"Q"])
    pdf.add_object(save)
    pdf.add_object(restore)
    for number, place in zip(pages, chunk.grounds, strict=True):
        page, ground = pdf.objects[number], pdf.objects[grounds[place]]
        parts = save.reference, ground["Contents"], restore.reference, page["Contents"]
        page["Contents"] = Array(parts)
    pdf.pages["Kids"] = Array(kids[3 * chunk.ground_count :])
    pdf.pages["Count"] = len(pages)


def rendered(html: str) -> Any:
    """WeasyPrint's document of an HTML text."""
    fonts, typeface = _typeface()
    return _page()(string=html, url_fetcher=_sealed()).render(
        stylesheets=[typeface], font_config=fonts
    )


def join(title: str, parts: Iterable[Printed]) -> bytes:
    """One PDF with a bookmark for each heading and, below it, for each sheet."""
    from pypdf import PdfReader, PdfWriter  # noqa: PLC0415 -- only where PDFs are joined

    writer = PdfWriter()
    headings: dict[str, Any] = {}
    for part in parts:
        chunk = part.chunk
        start = len(writer.pages)
        writer.append(PdfReader(BytesIO(part.pdf)), import_outline=False)
        if chunk.heading not in headings:
            headings[chunk.heading] = writer.add_outline_item(
                title=chunk.heading, page_number=start
            )
        for (label, _anchor), page in zip(chunk.marks, part.mark_pages, strict=True):
            writer.add_outline_item(
                title=label, page_number=start + page, parent=headings[chunk.heading]
            )
    writer.add_metadata({"/Title": title, "/Producer": "Arachne"})
    writer.page_mode = "/UseOutlines"
    with BytesIO() as file:
        writer.write(file)
        return file.getvalue()


@cache
def _page() -> Any:
    from weasyprint import CSS, HTML  # noqa: PLC0415 -- needs Pango

    elements = CSS(string=ELEMENTS)

    class Page(HTML):
        """HTML in which a sheet's own elements are known, and no others.

        WeasyPrint's own sheet styles six parts of every element that no handout has,
        footnotes and list markers, which takes a fifth of the time.
        """

        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            return [elements]

    return Page


@cache
def _sealed() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: PLC0415 -- needs Pango

    class Sealed(URLFetcher):
        """Hands out the typeface and what a sheet carries within itself."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            name = url.removeprefix("typeface:")
            if name in WEIGHTS.values():
                return URLFetcherResponse(url, (FONTS / name).read_bytes())
            return super().fetch(url, headers)

    return Sealed(allowed_protocols={"data"})


@cache
def _typeface() -> tuple[FontConfiguration, Any]:
    """Loaded once in a process: every chunk uses the same fonts."""
    from weasyprint import CSS  # noqa: PLC0415 -- needs Pango
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 -- needs Pango

    fonts = FontConfiguration()
    faces = "".join(
        f"@font-face {{ font-family: Lato; font-weight: {weight}; src: url(typeface:{name}) }}"
        for weight, name in WEIGHTS.items()
    )
    # WeasyPrint's fonts must go before the interpreter takes itself apart.
    atexit.register(_typeface.cache_clear)
    return fonts, CSS(string=faces, font_config=fonts, url_fetcher=_sealed())
