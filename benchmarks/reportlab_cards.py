"""The guide cards by reportlab, in the same typeface and with the same words.

Twice: set by its layout engine (platypus: paragraphs that wrap, tables that
size their rows), which is what one would use in place of WeasyPrint; and drawn
straight onto a canvas at places worked out beforehand, with no layout at all.
"""

from collections.abc import Iterator
from html import escape
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

from planner.handouts.pdf import FONTS

WIDTH, HEIGHT = A4
MARGIN = 28
GREY, LIGHT, BLACK = HexColor("#888888"), HexColor("#ececec"), HexColor("#000000")


def register_fonts() -> None:
    for face in ("Regular", "Bold", "Black"):
        registerFont(TTFont(face, FONTS / f"Lato-{face}.ttf"))


def style(name: str, size: float, **more: Any) -> ParagraphStyle:
    return ParagraphStyle(
        name + str(size), fontName=name, fontSize=size, leading=1.2 * size, **more
    )


def set_cards(sheets: list, frame: str) -> bytes:
    """Every text of the cards, laid out by platypus."""
    register_fonts()
    file = BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN)
    document = SimpleDocTemplate(file, pagesize=A4, **margins)
    document.build([part for sheet in sheets for part in set_card(sheet, frame)])
    return file.getvalue()


def set_card(sheet: Any, frame: str) -> Iterator[Any]:
    card, place = sheet.body, sheet.place
    inner = WIDTH - 2 * MARGIN - 12
    yield Paragraph("N", style("Black", 16, alignment=TA_CENTER))
    yield Table(
        [
            [
                [
                    Paragraph("TABLE", style("Black", 19)),
                    Paragraph(str(card.table), style("Black", 110)),
                ],
                Paragraph(
                    f"<font name='Black' size='36'>{escape(place.section)}</font><br/><br/>"
                    f"{escape(frame.split(' · ')[1])}<br/>Session {place.session}",
                    style("Regular", 16, alignment=TA_RIGHT),
                ),
            ]
        ],
        colWidths=[0.4 * inner, 0.6 * inner],
        style=[
            ("BACKGROUND", (0, 0), (-1, -1), HexColor(place.tint)),
            ("BOX", (0, 0), (-1, -1), 0.6, BLACK),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ],
    )
    for rule in card.rules:
        yield Paragraph(escape(rule), style("Bold", 19))
    if card.sitters:
        yield Paragraph(f"NS: {escape(card.sitters)}", style("Regular", 14))
    yield Spacer(1, 12)
    yield set_rows(card, inner)
    west, east = (Paragraph(letter, style("Black", 16)) for letter in "WE")
    yield Table([[west, east]], colWidths=[0.95 * inner, 0.05 * inner])
    yield Paragraph(escape(frame), style("Regular", 9.5))
    yield Paragraph("S", style("Black", 16, alignment=TA_CENTER))
    yield PageBreak()


def set_rows(card: Any, inner: float) -> Table:
    """The rounds as a table; remarks wrap in their cell."""
    remark = style("Bold", 15)
    data: list[list[Any]] = [["Round", "NS", "EW", "Boards", ""]]
    looks: list[tuple] = [
        ("FONT", (0, 0), (-1, 0), "Bold", 14),
        ("FONT", (0, 1), (-1, -1), "Regular", 22),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, GREY),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("ALIGN", (0, 0), (2, -1), "RIGHT"),
    ]
    for number, line in enumerate(card.lines, 1):
        said = Paragraph(escape(line.remark), remark) if line.remarks else ""
        data.append([str(line.round), line.ns, line.ew, line.boards, said])
        if line.remarks:
            looks.append(("FONT", (0, number), (3, number), "Bold", 22))
            looks.append(("BACKGROUND", (0, number), (-1, number), LIGHT))
    widths = [inner * share for share in (0.13, 0.13, 0.13, 0.2, 0.41)]
    return Table(data, colWidths=widths, style=looks)


def draw_cards(sheets: list, frame: str) -> bytes:
    """The same texts at fixed places: nothing is measured, nothing wraps."""
    register_fonts()
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4)
    for sheet in sheets:
        draw_card(canvas, sheet, frame)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def draw_card(canvas: Canvas, sheet: Any, frame: str) -> None:
    card = sheet.body
    canvas.setFillColor(HexColor(sheet.place.tint))
    canvas.roundRect(MARGIN, HEIGHT - 176, WIDTH - 2 * MARGIN, 125, 7, fill=1)
    canvas.setFillColor(BLACK)
    canvas.setFont("Black", 20)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 45, "N")
    canvas.setFont("Black", 119)
    canvas.drawString(40, HEIGHT - 160, str(card.table))
    canvas.setFont("Black", 36)
    canvas.drawRightString(WIDTH - 40, HEIGHT - 95, sheet.place.section)
    canvas.setFont("Regular", 16)
    canvas.drawRightString(WIDTH - 40, HEIGHT - 120, frame)
    canvas.setFont("Bold", 19)
    for number, rule in enumerate(card.rules):
        canvas.drawString(MARGIN, HEIGHT - 205 - 25 * number, rule)
    canvas.setFont("Regular", 14)
    canvas.drawString(MARGIN, HEIGHT - 310, card.sitters)
    for number, line in enumerate(card.lines):
        y = HEIGHT - 350 - 31 * number
        canvas.setFont("Bold" if line.remarks else "Regular", 24)
        for x, text in zip((70, 140, 210), (line.round, line.ns, line.ew), strict=True):
            canvas.drawRightString(x, y, str(text))
        canvas.drawString(270, y, line.boards)
        canvas.setFont("Bold", 15)
        canvas.drawString(360, y, line.remark)
        canvas.line(MARGIN, y - 8, WIDTH - MARGIN, y - 8)
    canvas.setFont("Regular", 10)
    canvas.drawString(MARGIN, 26, f"{frame} · {sheet.place}")
