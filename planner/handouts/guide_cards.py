"""Table guide cards: what a table plays, round by round, and where all go next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.handouts.instructions import TableInstructions
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SectionPlay
from planner.handouts.rows import Fit, Header, aligned, aligned_spans, row_rules, wrapped_lines
from planner.handouts.sheet import Sheet

# Units of the card: its width, where the rows may end, the top of the rules, the heights of a
# line of rules and of names, the head of the columns and its type.
WIDTH, BOTTOM, TOP, RULE, NAMES, HEAD, HEAD_TYPE = 19.0, 27.0, 6.4, 0.9, 0.66, 0.8, 0.5
RULE_LETTERS, NAME_LETTERS = 52, 72
# Of the type size: a letter's width with a margin, a figure's, the room before the columns.
LETTER, FIGURE, INDENT = 0.54, 0.58, 0.4
# The type of a remark, of that of its row, the largest first; its lines, wide and tight.
REMARK_SCALES = (0.62, 0.58, 0.54, 0.5, 0.46, 0.42, 0.38)
LEADING, TIGHTEST = 1.15, 1.05


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: int
    ns: str
    ew: str
    boards: str
    remarks: tuple[str, ...] = ()

    @property
    def remark(self) -> str:
        """No number is parted from what it counts."""
        return re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", ". ".join(self.remarks))


@dataclass(frozen=True, slots=True)
class CardGrid:
    """Where the rows of a section's cards begin, and how wide their columns are."""

    top: float
    tab: float

    @classmethod
    def of(cls, cards: Sequence[TableCard]) -> CardGrid:
        has_remarks = any(line.remarks for card in cards for line in card.lines)
        return cls(max(card.text_ends for card in cards), 2.65 if has_remarks else 4.4)


@dataclass(frozen=True, slots=True)
class CardLook:
    """Where things are on a card, in its units; the same for most cards of a section."""

    grid: CardGrid
    rounds: int
    letters_of_boards: int

    @property
    def fit(self) -> Fit:
        room = BOTTOM - HEAD - self.grid.top
        return Fit.of(self.rounds, room=room, largest=0.95, widest=2.1, tightest=1.25)

    @property
    def header(self) -> Header:
        return Header.over(self.fit.size, HEAD_TYPE, tab=self.grid.tab, indent=INDENT)

    @property
    def rows_height(self) -> float:
        return self.fit.height(self.rounds)

    @property
    def remark_left(self) -> float:
        """Where the columns end and remarks may begin, in hundredths of the card."""
        columns = INDENT + 3 * self.grid.tab + FIGURE * self.letters_of_boards + 0.6
        return round(100 * columns * self.fit.size / WIDTH, 1)

    def remark_style(self, line: RoundLine) -> str:
        """The largest type in which a remark fits, in the middle of its row."""
        size, leading = self.fit.size, self.fit.leading
        width = WIDTH * (100 - self.remark_left) / 100 - INDENT * size
        for scale in REMARK_SCALES:
            letters = width / (LETTER * scale * size)
            lines = (
                1 if len(line.remark) <= letters else wrapped_lines(line.remark, int(letters) - 2)
            )
            if lines * scale * TIGHTEST <= leading:
                break
        row = leading / scale
        height = min(LEADING, row / lines)
        top = HEAD / (scale * size) + row * (line.round - 1) + (row - lines * height) / 2
        return f"font-size:{scale * size:.3f}em;line-height:{height:.3f};top:{top:.2f}em"


@dataclass(frozen=True, slots=True)
class TableCard:
    table: int
    sitters: str
    rules: tuple[str, ...]
    lines: tuple[RoundLine, ...]
    # The same for a whole section: no news for a card that says what it said before.
    grid: CardGrid = field(default=CardGrid(11.4, 2.65), repr=False)

    @property
    def text_ends(self) -> float:
        rules = sum(wrapped_lines(rule, RULE_LETTERS) for rule in self.rules)
        return TOP + RULE * rules + NAMES * wrapped_lines(self.sitters, NAME_LETTERS) + 0.5

    @property
    def look(self) -> CardLook:
        return CardLook(self.grid, len(self.lines), max(len(line.boards) for line in self.lines))

    @property
    def rules_run(self) -> str:
        return "\n".join(self.rules)

    @property
    def runs(self) -> list[tuple[str, bool]]:
        """Each line as one run of text, its columns parted by tabs; whether it has a remark."""
        columns = zip(
            aligned(line.round for line in self.lines),
            aligned(line.ns for line in self.lines),
            aligned(line.ew for line in self.lines),
            aligned_spans(line.boards for line in self.lines),
            strict=True,
        )
        return [
            ("\t".join(cells), bool(line.remarks))
            for cells, line in zip(columns, self.lines, strict=True)
        ]

    @property
    def remarks(self) -> list[tuple[str, str]]:
        """Each remark with its style."""
        look = self.look
        return [(line.remark, look.remark_style(line)) for line in self.lines if line.remarks]

    @property
    def grey_rows(self) -> str:
        """The bars behind lines with a remark, as an SVG path; a row is one unit high."""
        return "".join(f"M0 {n}h1v1h-1z" for n, line in enumerate(self.lines) if line.remarks)

    @property
    def rules_between(self) -> str:
        return row_rules(len(self.lines))


def guide_cards(event: EventPlay) -> Iterator[Sheet]:
    """A card for each table at which something is played."""
    for play in event.sections:
        cards = [table_card(play, table) for table in play.tables]
        grid = CardGrid.of(cards)
        for card in cards:
            title = _("Table %(letter)s%(table)s") % {"letter": play.letter, "table": card.table}
            yield Sheet(Kind.GUIDE_CARDS, play.place, title, replace(card, grid=grid))


def table_card(play: SectionPlay, table: int) -> TableCard:
    words = TableInstructions(play, table)
    cells = [play.cells[number, table] for number in play.rounds]
    return TableCard(
        table,
        _sitters(play, table),
        words.rules,
        tuple(
            RoundLine(
                cell.round,
                play.number(cell.ns),
                play.number(cell.ew),
                play.boards(cell.group),
                words.remarks[cell.round],
            )
            for cell in cells
        ),
    )


def _sitters(play: SectionPlay, table: int) -> str:
    """The pair that keeps the NS seat all session, if one does."""
    holders = {play.line(number, table, Direction.NS) for number in play.rounds}
    who = holders.pop()
    return str(play.pairs[who]) if not holders and who in play.pairs else ""
