"""Table guide cards: what a table plays, round by round, and where all go next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from movements.seats import Direction
from planner.enums import Paper
from planner.handouts.card_looks import CardLook, SectionTexts
from planner.handouts.event_play import EventPlay
from planner.handouts.instructions import TableInstructions
from planner.handouts.kinds import HandoutKind
from planner.handouts.letters import text_width
from planner.handouts.paper import Cards
from planner.handouts.play import SectionPlay
from planner.handouts.rows import aligned, aligned_spans, row_rules
from planner.handouts.sheet import Sheet

BOLD = 700


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: int
    ns: str
    ew: str
    boards: str
    remarks: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()

    @property
    def remark(self) -> str:
        """No number is parted from what it counts."""
        return re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", ". ".join(self.remarks))


@dataclass(frozen=True, slots=True)
class TableCard:
    table: int
    sitters: str
    rules: tuple[str, ...]
    columns: tuple[str, ...]
    lines: tuple[RoundLine, ...]
    # The same for a whole section, so excluded from the search for changed cards.
    texts: SectionTexts | None = field(default=None, repr=False)
    cards: Cards = field(default=Cards.on(Paper.A4, 1), repr=False)

    def on(self, cards: Cards) -> TableCard:
        """The card in its size on paper."""
        return replace(self, cards=cards)

    @property
    def above(self) -> tuple[str, ...]:
        """The texts over the rows."""
        return (*self.rules, self.sitters) if self.sitters else self.rules

    @property
    def look(self) -> CardLook:
        return CardLook(self.texts or section_texts([self]), len(self.lines), self.cards)

    @property
    def rules_run(self) -> str:
        return "\n".join(self.rules)

    @property
    def heads(self) -> tuple[tuple[str, str], ...]:
        """The heads of the columns, in two lines each; those of ways have both."""
        names = {"ns": _("NS"), "ew": _("EW"), "boards": _("Boards"), "from": _("Boards")}
        ways = ((names[way], _("from") if way == "from" else _("go to")) for way in self.columns)
        return (*(("", head) for head in (_("Round"), _("NS"), _("EW"), _("Boards"))), *ways)

    @property
    def ground(self) -> tuple[str, ...]:
        """What the ground shows of the card, beside its place and its look."""
        return self.columns

    @property
    def head_run(self) -> str:
        above, below = zip(*self.heads, strict=True)
        look = self.look
        lines = (above, below) if look.texts.has_ways else (below,)
        return "\n".join(look.head_run(line) for line in lines)

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """The rows' texts, each column with its figures below each other."""
        columns = zip(
            aligned(line.round for line in self.lines),
            aligned(line.ns for line in self.lines),
            aligned(line.ew for line in self.lines),
            aligned_spans(line.boards for line in self.lines),
            strict=True,
        )
        return [(*cells, *line.ways) for cells, line in zip(columns, self.lines, strict=True)]

    @property
    def runs(self) -> list[tuple[str, bool]]:
        """Each line as one run of text, and whether it has a remark."""
        look = self.look
        return [
            (look.run(cells, is_bold=bool(line.remarks)), bool(line.remarks))
            for cells, line in zip(self.cells, self.lines, strict=True)
        ]

    @property
    def remarks(self) -> list[tuple[str, str]]:
        """Each remark with its style."""
        look = self.look
        return [
            (line.remark, look.remark_style(line.round, line.remark))
            for line in self.lines
            if line.remarks
        ]

    @property
    def grey_rows(self) -> str:
        """The bars behind lines with a remark, as an SVG path; a row is one unit high."""
        return "".join(f"M0 {n}h1v1h-1z" for n, line in enumerate(self.lines) if line.remarks)

    @property
    def rules_between(self) -> str:
        return row_rules(len(self.lines))


def guide_cards(event: EventPlay) -> Iterator[Sheet]:
    """A card for each table at which something is played or a rover sets out."""
    for play in event.sections:
        cards = [table_card(play, table) for table in play.card_tables]
        texts = section_texts(cards)
        for card in cards:
            title = _("Table %(letter)s%(table)s") % {"letter": play.letter, "table": card.table}
            yield Sheet(HandoutKind.GUIDE_CARDS, play.place, title, replace(card, texts=texts))


def section_texts(cards: Sequence[TableCard]) -> SectionTexts:
    """What the cards of a section have to find room for."""
    widest = max(cards, key=lambda card: len(card.columns))
    rows = [row for card in cards for row in card.cells]
    columns = tuple(
        max(text_width(row[place], BOLD) for row in rows if place < len(row))
        for place in range(len(widest.heads))
    )
    return SectionTexts(
        frozenset(card.above for card in cards),
        columns,
        tuple(max(head, key=text_width) for head in widest.heads),
        frozenset(line.remark for card in cards for line in card.lines if line.remarks),
        bool(widest.columns),
    )


def table_card(play: SectionPlay, table: int) -> TableCard:
    words = TableInstructions(play, table)
    cells = [play.cells[number, table] for number in play.rounds]
    return TableCard(
        table,
        _sitters(play, table),
        words.rules,
        words.columns,
        tuple(
            RoundLine(
                cell.round,
                play.number(cell.ns),
                play.number(cell.ew),
                play.boards(cell.group),
                words.remarks[cell.round],
                words.cells(cell.round),
            )
            for cell in cells
        ),
    )


def _sitters(play: SectionPlay, table: int) -> str:
    """The pair that keeps the NS seat all session, if one does."""
    holders = {play.line(number, table, Direction.NS) for number in play.rounds}
    who = holders.pop()
    return str(play.pairs[who]) if not holders and who in play.pairs else ""
