"""Handouts: cards a CPU-second, a whole pack, a large one's memory, the second request.

The same guide cards are drawn with reportlab and set as plain HTML tables, in
the same run: reportlab knows no layout and is what WeasyPrint is held
against; the tables are what a sheet costs that sets every figure by itself.
"""

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from time import perf_counter, process_time

from benchmarks.database import demo_database
from benchmarks.figure import Figure, best_of, most_memory

CARDS = 40
MANY = 400
DEMO_EVENT = "demo-open-pairs"


def figures() -> Iterator[Figure]:
    with demo_database():
        cards = card_sheets(CARDS)
        quick = cpu_seconds(lambda: print_cards(cards))
        drawn = cpu_seconds(lambda: draw_cards(cards))
        plain = cpu_seconds(lambda: print_tables(cards))
        yield Figure(f"{CARDS} guide cards, CPU", quick, 1.0, f"{CARDS / quick:.0f} a second")
        yield Figure(f"{CARDS} cards as plain tables, CPU", plain, None, f"{CARDS / plain:.0f}")
        note = f"ours take {quick / drawn:.1f} times as long (target 5)"
        yield Figure(f"{CARDS} cards drawn by reportlab, CPU", drawn, None, note)
        yield from pack_figures()
    yield many_cards()


def pack_figures() -> Iterator[Figure]:
    """The demo's event with both sessions seated, on all processors, and once more."""
    from planner.handouts.packs import pack_pdf

    version = released_demo()
    start = perf_counter()
    size = len(pack_pdf(version))
    yield Figure(
        "whole pack, 18 tables, two sessions", perf_counter() - start, 6.0, f"{size / 1e6:.1f} MB"
    )
    yield Figure("the same pack again", best_of(lambda: pack_pdf(version)), 0.5)


def many_cards() -> Figure:
    """In a process of its own, so that its memory is its own."""
    start = perf_counter()
    answer = subprocess.run(
        [sys.executable, "-m", "benchmarks.handouts"], capture_output=True, text=True, check=True
    )
    seconds = perf_counter() - start
    return Figure(
        f"{MANY} guide cards, one process", seconds, None, f"{answer.stdout.strip()} (target 250)"
    )


def released_demo():
    """The demo's 18-table event, both sessions seated, released."""
    from django.contrib.auth import get_user_model

    from planner.models import Event
    from planner.services.plans import plan_release

    event = Event.objects.get(slug=DEMO_EVENT)
    author = get_user_model().objects.create_user("bench")
    return plan_release(event=event, author=author)


def card_sheets(number: int) -> list:
    """Guide cards of the demo, as many times over as it takes."""
    from planner.handouts.kinds import Kind
    from planner.handouts.packs import Order, pack
    from planner.models import Event
    from planner.services.plans import plan_draft

    draft = plan_draft(event=Event.objects.get(slug=DEMO_EVENT))
    sheets = pack(Order(draft, (Kind.GUIDE_CARDS,), session=1)).sheets
    return [sheets[n % len(sheets)] for n in range(number)]


def print_cards(sheets: list) -> list:
    """One card on a page, chunk by chunk."""
    from django.utils import timezone

    from planner.enums import Paper
    from planner.handouts.kinds import Kind
    from planner.handouts.pages import Printing
    from planner.handouts.pdf import print_chunk
    from planner.models import Event
    from planner.services.plans import plan_draft

    draft = plan_draft(event=Event.objects.get(slug=DEMO_EVENT))
    chunks = Printing(draft, Paper.A4, timezone.now()).chunks(sheets, {Kind.GUIDE_CARDS: 1})
    return [print_chunk(chunk) for chunk in chunks]


def print_tables(sheets: list) -> bytes:
    """The same figures, each in a cell of its own."""
    from planner.handouts.pdf import Chunk, print_chunk

    def row(line) -> str:
        cells = (line.round, line.ns, line.ew, line.boards, " ".join(line.remarks))
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"

    pages = "".join(
        f"<h1>{sheet.body.table}</h1><p>{' '.join(sheet.body.rules)}</p>"
        f"<table style='break-after:page'>{''.join(row(line) for line in sheet.body.lines)}</table>"
        for sheet in sheets
    )
    return print_chunk(Chunk(pages, "guide-cards", "Tables")).pdf


def draw_cards(sheets: list) -> bytes:
    """The same cards by reportlab, in the same typeface."""
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    from planner.handouts.pdf import FONTS

    for face in ("Regular", "Bold", "Black"):
        registerFont(TTFont(face, FONTS / f"Lato-{face}.ttf"))
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4)
    width, height = A4
    for sheet in sheets:
        card = sheet.body
        canvas.setFillColor(sheet.place.tint)
        canvas.roundRect(28, height - 176, width - 56, 125, 7, fill=1)
        canvas.setFillColor("#000000")
        canvas.setFont("Black", 119)
        canvas.drawString(40, height - 160, str(card.table))
        canvas.setFont("Black", 36)
        canvas.drawRightString(width - 40, height - 95, sheet.place.section)
        canvas.setFont("Bold", 19)
        for number, rule in enumerate(card.rules):
            canvas.drawString(28, height - 205 - 25 * number, rule)
        for number, line in enumerate(card.lines):
            y = height - 350 - 31 * number
            canvas.setFont("Bold" if line.remarks else "Regular", 24)
            for x, text in zip((40, 110, 180, 250), (line.round, line.ns, line.ew), strict=False):
                canvas.drawRightString(x + 30, y, str(text))
            canvas.drawString(270, y, line.boards)
            canvas.line(28, y - 8, width - 28, y - 8)
        canvas.setFont("Regular", 10)
        canvas.drawString(28, 26, str(sheet.place))
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def cpu_seconds(work) -> float:
    """The quickest of three runs, in seconds of the processor."""
    quickest = float("inf")
    for _ in range(3):
        start = process_time()
        work()
        quickest = min(quickest, process_time() - start)
    return quickest


if __name__ == "__main__":
    with demo_database():
        from planner.handouts.pdf import join

        join("Cards", print_cards(card_sheets(MANY)))
    print(f"{most_memory():.0f} MB")
