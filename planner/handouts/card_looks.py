"""How the rows of a table's guide card are set; sizes are in units of the card.

A row is one run of text with tabs, as many of them as bring it to the next
column; WeasyPrint takes whole pixels for a tab. The cards of a section have
their rows and columns at the same places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import floor

from planner.handouts.letters import line_count, text_width
from planner.handouts.paper import READABLE_TYPE, Cards
from planner.handouts.rows import Fit

# The top of the rules, a line of them and its type; a line of the columns' heads and its type.
TOP, RULE, RULE_TYPE, HEAD, HEAD_TYPE = 5.9, 0.9, 0.68, 0.85, 0.68
# The largest type of rows; the columns of cards without ways, wide and narrower for remarks.
LARGEST, WIDE, NARROW = 0.95, 4.4, 2.45
# The room before the columns, the least between them, about that between two tabs.
INDENT, GAP, TAB = 0.35, 0.45, 0.22
# What remarks may take of the width of a card with ways.
REMARKS = 4.6
# The type of a remark, of that of its row, the largest first; its lines, wide and tight.
REMARK_SCALES = (0.8, 0.72, 0.66, 0.62, 0.58, 0.54, 0.5)
LEADING, TIGHTEST = 1.15, 1.0
# In millimetres.
PIXEL = 25.4 / 96
BOLD = 700


@dataclass(frozen=True, slots=True)
class SectionTexts:
    """What the cards of a section have to find room for.

    ``above`` are the texts over the rows of each card, ``columns`` the longest
    text of each column, in sizes of the rows' type, ``heads`` those over them.
    """

    above: frozenset[tuple[str, ...]]
    columns: tuple[float, ...]
    heads: tuple[str, ...]
    remarks: frozenset[str]
    has_ways: bool


@dataclass(frozen=True, slots=True)
class CardLook:
    """Where things are on a card of a section, in its size on paper."""

    texts: SectionTexts
    rounds: int
    cards: Cards

    @property
    def width(self) -> float:
        return self.cards.inner_width

    @property
    def readable(self) -> float:
        """The smallest type that players are to read."""
        return READABLE_TYPE / self.cards.unit

    @property
    def head_type(self) -> float:
        return max(HEAD_TYPE, self.readable)

    @property
    def rule_type(self) -> float:
        return max(RULE_TYPE, self.readable)

    @property
    def top(self) -> float:
        """Where the rows begin, below the longest text over them."""
        width = self.width / self.rule_type
        lines = max(
            sum(line_count(text, width, BOLD) for text in card) for card in self.texts.above
        )
        return round(TOP + lines * self.rule_type * RULE / RULE_TYPE + 0.3, 2)

    @property
    def head(self) -> float:
        """How high the heads of the columns are."""
        return round(self.head_type * HEAD / HEAD_TYPE * (2 if self.texts.has_ways else 1), 3)

    @property
    def fit(self) -> Fit:
        return Fit.of(
            self.rounds,
            room=self.cards.inner_height - self.cards.foot_height - self.head - self.top,
            largest=_columns(self)[0],
            smallest=self.readable,
            widest=2.1,
            tightest=1.25,
        )

    @property
    def rows_height(self) -> float:
        return self.fit.height(self.rounds)

    @property
    def height(self) -> float:
        """Of the rows with the heads of their columns."""
        return round(self.head + self.rows_height, 3)

    @property
    def row_style(self) -> str:
        indent = INDENT / self.fit.size
        return f"{self.fit.style};tab-size:{self._tab_pixels}px;padding-left:{indent:.3f}em"

    @property
    def head_style(self) -> str:
        size = self.head_type
        indent, leading = INDENT / size, HEAD / HEAD_TYPE
        return (
            f"font-size:{size:.3f}em;line-height:{leading:.3f};tab-size:{self._tab_pixels}px;"
            f"padding-left:{indent:.3f}em"
        )

    @property
    def remark_left(self) -> float:
        """Where remarks begin, in hundredths of the card."""
        return round(100 * _columns(self)[2] / self.width, 1)

    def head_run(self, heads: Sequence[str]) -> str:
        return self._tabbed(heads, self.head_type, BOLD)

    def run(self, cells: Sequence[str], *, is_bold: bool) -> str:
        return self._tabbed(cells, self.fit.size, BOLD if is_bold else 400)

    def remark_style(self, number: int, remark: str) -> str:
        """The largest type in which a remark fits, in the middle of its row."""
        row = self.fit.size * self.fit.leading
        width = self.width - _columns(self)[2] - INDENT / 2
        for scale in REMARK_SCALES:
            size = max(scale * self.fit.size, self.readable)
            lines = line_count(remark, width / size, BOLD)
            if lines * size * TIGHTEST <= row:
                break
        height = min(LEADING, max(row / (lines * size), TIGHTEST))
        top = self.head + row * (number - 1) + (row - lines * height * size) / 2
        return f"font-size:{size:.3f}em;line-height:{height:.3f};top:{top / size:.2f}em"

    @property
    def _tab_pixels(self) -> int:
        return round(TAB * self.cards.unit / PIXEL)

    def _tabbed(self, cells: Sequence[str], size: float, weight: int) -> str:
        tab = self._tab_pixels * PIXEL / self.cards.unit
        line, passed = "", 0
        for start, cell in zip(_columns(self)[1], cells, strict=False):
            stop = round(start / tab)
            line += "\t" * (stop - passed) + cell
            passed = floor(stop + text_width(cell, weight) * size / tab)
        return line.rstrip("\t")


@cache
def _columns(look: CardLook) -> tuple[float, tuple[float, ...], float]:
    """The largest type that the columns allow, where they begin, and where remarks do."""
    texts = look.texts
    if not texts.has_ways:
        column = NARROW if texts.remarks else WIDE
        behind = INDENT + 3 * column + texts.columns[-1] * LARGEST + GAP
        return LARGEST, tuple(column * place for place in range(4)), behind
    heads = [text_width(head, BOLD) * look.head_type for head in texts.heads]
    remarks = max((text_width(text, BOLD) * look.readable for text in texts.remarks), default=0)
    room = look.width - 2 * INDENT - min(remarks, REMARKS)

    def widths(size: float) -> list[float]:
        return [
            max(text * size, head) + GAP for text, head in zip(texts.columns, heads, strict=True)
        ]

    size = LARGEST
    while size > look.readable and sum(widths(size)) > room:
        size -= 0.02
    size = max(size, look.readable)
    spare = max(room - sum(widths(size)), 0) / len(heads)
    *starts, end = accumulate((width + spare for width in widths(size)), initial=0.0)
    return size, tuple(starts), INDENT + end
