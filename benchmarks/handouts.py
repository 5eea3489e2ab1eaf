"""Handouts: cards a CPU-second, packs and their memory, the second request.

The same guide cards are made in the same run by reportlab's layout engine, which
is what WeasyPrint is held against; by reportlab's bare canvas, which lays nothing
out; and as plain HTML tables, which is what a sheet costs that sets every figure
by itself.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter, process_time

from benchmarks.database import demo_database
from benchmarks.figure import Figure, best_of, most_memory

CARDS = 40
MANY = 400
DEMO_EVENT = "demo-open-pairs"


def figures() -> Iterator[Figure]:
    with demo_database():
        yield from card_figures()
        yield from pack_figures()
    yield many_cards()
    yield large_pack()


def card_figures() -> Iterator[Figure]:
    from benchmarks.reportlab_cards import draw_cards, set_cards

    cards = card_sheets(CARDS)
    printing = card_printing()
    frame = f"{printing.frame} · {printing.edition}"
    quick = cpu_seconds(lambda: print_cards(cards))
    yield Figure(f"{CARDS} guide cards, CPU", quick, 1.0, f"{CARDS / quick:.0f} a second")
    laid_out = cpu_seconds(lambda: set_cards(cards, frame))
    note = f"ours take {quick / laid_out:.1f} times as long (target 4)"
    yield Figure(f"{CARDS} cards set by reportlab's platypus, CPU", laid_out, None, note)
    drawn = cpu_seconds(lambda: draw_cards(cards, frame))
    note = f"ours take {quick / drawn:.1f} times as long; no layout in it"
    yield Figure(f"{CARDS} cards on reportlab's bare canvas, CPU", drawn, None, note)
    plain = cpu_seconds(lambda: print_tables(cards))
    yield Figure(
        f"{CARDS} cards as plain tables, CPU", plain, None, f"{CARDS / plain:.0f} a second"
    )


def pack_figures() -> Iterator[Figure]:
    """The demo's event with both sessions seated, on all processors, and once more."""
    from planner.handouts.packs import Order, pack_pdf

    version = released_demo()
    start, worked = perf_counter(), sum(os.times()[:4])
    size = len(pack_pdf(Order(version)))
    seconds, worked = perf_counter() - start, sum(os.times()[:4]) - worked
    note = f"{worked:.1f} s of all processors, {size / 1e6:.1f} MB"
    yield Figure("whole pack, 18 tables, two sessions", seconds, 6.0, note)
    yield Figure("the same pack again", best_of(lambda: pack_pdf(Order(version))), 0.5)


def many_cards() -> Figure:
    """In a process of its own, so that its memory is its own."""
    start = perf_counter()
    memory = apart("cards")
    return Figure(
        f"{MANY} guide cards, one process", perf_counter() - start, None, f"{memory} (target 250)"
    )


def large_pack() -> Figure:
    """Every kind of sheet for 40 tables in three sessions: seconds of all processors."""
    worked, pages, *memory = apart("pack").split()
    note = f"{pages} pages, {' '.join(memory)} in the largest process (target 250)"
    return Figure("whole pack, 40 tables, three sessions, CPU", float(worked), 40.0, note)


def apart(what: str) -> str:
    command = [sys.executable, "-m", "benchmarks.handouts", what]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    return answer.stdout.splitlines()[-1]


@cache
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
    from planner.handouts.kinds import HandoutKind
    from planner.handouts.packs import Order, pack

    sheets = pack(Order(released_demo(), (HandoutKind.GUIDE_CARDS,), session=1)).sheets
    return [sheets[n % len(sheets)] for n in range(number)]


def card_printing():
    from django.utils import timezone

    from planner.enums import Paper
    from planner.handouts.sheet_pages import Printing

    return Printing(released_demo(), Paper.A4, timezone.now())


def print_cards(sheets: list) -> list:
    """One card on a page, chunk by chunk."""
    from planner.handouts.kinds import HandoutKind
    from planner.handouts.pdf import print_chunk

    chunks = card_printing().chunks(sheets, {HandoutKind.GUIDE_CARDS: 1})
    return [print_chunk(chunk) for chunk in chunks]


def print_tables(sheets: list) -> bytes:
    """The same figures, each in a cell of its own."""
    from weasyprint import HTML

    def row(line) -> str:
        cells = (line.round, line.ns, line.ew, line.boards, " ".join(line.remarks))
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"

    pages = "".join(
        f"<h1>{sheet.body.table}</h1><p>{' '.join(sheet.body.rules)}</p>"
        f"<table style='break-after:page'>{''.join(row(line) for line in sheet.body.lines)}</table>"
        for sheet in sheets
    )
    return HTML(string=pages).write_pdf()


def cpu_seconds(work) -> float:
    """The quickest of three runs, in seconds of the processor."""
    quickest = float("inf")
    for _ in range(3):
        start = process_time()
        work()
        quickest = min(quickest, process_time() - start)
    return quickest


def print_many_cards() -> str:
    from planner.handouts.pdf import join

    join("Cards", print_cards(card_sheets(MANY)))
    return f"{most_memory():.0f} MB"


def print_large_pack() -> str:
    from planner.handouts.packs import Order, pack
    from planner.services.plans import plan_draft
    from tests.planner.planned_event import make_planned_event

    event = make_planned_event(tables=40, rounds=13, sessions=3)
    worked = sum(os.times()[:4])
    printed = pack(Order(plan_draft(event=event))).printed()
    printed.pdf()
    worked = sum(os.times()[:4]) - worked
    # The kernel counts in kilobytes; a child printed a share of the sheets.
    child = getrusage(RUSAGE_CHILDREN).ru_maxrss / 1024
    return f"{worked:.1f} {printed.page_count()} {max(most_memory(), child):.0f} MB"


if __name__ == "__main__":
    with demo_database():
        print({"cards": print_many_cards, "pack": print_large_pack}[sys.argv[1]]())
