"""Paper, and cards cut from it.

Cards fill the page and are cut along its middle lines; marks at the edges say
where. Sizes are in millimetres. A card is laid out in units of its own: 21 of
them wide and at least 29.7 high, so that one layout serves every size.

>>> quarter = Cards.on(Paper.A4, 4)
>>> quarter.width, quarter.height, quarter.unit
(105.0, 148.5, 5.0)
>>> Cards.on(Paper.A4, 2).landscape
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.enums import Paper

SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
# Columns and rows; two cards lie side by side on a page turned round.
GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (2, 3), 8: (2, 4)}
# Units: the margins of a card at its sides, and above and below.
MARGIN, EDGE = 1.0, 0.9
# A card with a smaller unit, in millimetres, is a small one.
SMALL = 6.0
# Millimetres: no text that players read is smaller than 9 point.
READABLE_TYPE = 3.175


@dataclass(frozen=True, slots=True)
class Cards:
    """How the cards of a page lie on it."""

    columns: int
    rows: int
    page_width: float
    page_height: float
    is_cards: bool = True

    @classmethod
    def on(cls, paper: Paper, per_page: int, *, is_cards: bool = True) -> Cards:
        width, height = SIZES[paper]
        columns, rows = GRIDS[per_page]
        if columns > rows:
            width, height = height, width
        return cls(columns, rows, width, height, is_cards)

    @property
    def turned(self) -> Cards:
        return replace(self, page_width=self.page_height, page_height=self.page_width)

    @property
    def per_page(self) -> int:
        return self.columns * self.rows

    @property
    def landscape(self) -> bool:
        return self.page_width > self.page_height

    @property
    def width(self) -> float:
        return self.page_width / self.columns

    @property
    def height(self) -> float:
        return self.page_height / self.rows

    @property
    def is_wide(self) -> bool:
        return self.width > self.height

    @property
    def unit(self) -> float:
        """A card that is wider than high is measured by its width alone."""
        if self.is_wide:
            return round(self.width / 21, 3)
        return round(min(self.width / 21, self.height / 29.7), 3)

    @property
    def foot(self) -> float:
        """The type of the foot of a card, in its units: players read it too."""
        return round(READABLE_TYPE / self.unit, 3)

    @property
    def inner_width(self) -> float:
        """Between the margins of a card, in its units."""
        return self.width / self.unit - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        return self.height / self.unit - 2 * EDGE

    @property
    def foot_height(self) -> float:
        """In units: two lines on a small card, else one, and a gap."""
        lines = 2 if self.unit < SMALL else 1
        return lines * 1.2 * self.foot + 0.42

    @property
    def cut_marks(self) -> list[str]:
        """Short lines at the edges of the page, each as a CSS style."""
        across = [self.height * row for row in range(1, self.rows)]
        down = [self.width * column for column in range(1, self.columns)]
        marks = [f"top:{y:g}mm;{edge}:0;width:4mm" for y in across for edge in ("left", "right")]
        marks += [f"left:{x:g}mm;{edge}:0;height:4mm" for x in down for edge in ("top", "bottom")]
        return marks
