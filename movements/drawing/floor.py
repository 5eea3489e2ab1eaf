"""The floor plan of a section: where tables, stands and the ways between them are drawn.

Tables stand in an even number of rows, walked to and fro, so that the last is
below the first and East-West come round. Boards run beside the tables the
other way; what goes back from the first table of a subsection to its last
does so in the lane below the row.

>>> plan = Floor(18)
>>> plan.rows, plan.columns, plan.center(1), plan.center(18)
(2, 9, (96, 60), (96, 190))
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]

BOX = 44
PITCH = 72
ROW = 130
LANE = 50
LEFT = 96
TOP = 60
TURN_BOARDS = 34
TURN_PAIRS = 44
TURN_LANE = 54
ROUND_TRIP = 66


@dataclass(frozen=True, slots=True)
class Floor:
    """Places for a number of tables."""

    tables: int

    @property
    def rows(self) -> int:
        """As many as keep the sheet wider than high: 2 to 24 tables, 4 to 80, 6 to 168."""
        rows = 2
        while self.tables > 4 * rows * (rows + 1):
            rows += 2
        return rows

    @property
    def columns(self) -> int:
        return -(-self.tables // self.rows)

    @property
    def width(self) -> int:
        return 2 * LEFT + (self.columns - 1) * PITCH

    @property
    def height(self) -> int:
        return TOP + (self.row(self.tables) + 1) * ROW - 30

    def row(self, table: int) -> int:
        return (table - 1) // self.columns

    def way(self, table: int) -> int:
        """1 if the row of a table is walked to the right, -1 if to the left."""
        return 1 if self.row(table) % 2 == 0 else -1

    def center(self, table: int) -> Point:
        place = (table - 1) % self.columns
        column = place if self.way(table) == 1 else self.columns - 1 - place
        return LEFT + column * PITCH, TOP + self.row(table) * ROW

    def stand(self, after_table: int) -> Point:
        """The middle of a stand, in the lane below its table."""
        x, y = self.center(after_table)
        return x, y + LANE

    def step(self, start: int, end: int, *, beside: float, turn: float) -> list[Point]:
        """The way between two neighbours, ``beside`` below the middle of the tables."""
        (x0, y0), (x1, y1) = self.center(start), self.center(end)
        if self.row(start) == self.row(end):
            half = BOX / 2 if x1 > x0 else -BOX / 2
            return [(x0 + half, y0 + beside), (x1 - half, y1 + beside)]
        side = self.way(min(start, end))
        edge = x0 + side * BOX / 2
        out = x0 + side * turn
        return [(edge, y0 + beside), (out, y0 + beside), (out, y1 + beside), (edge, y1 + beside)]

    def round_trip(self, *, beside: float, turn: float) -> list[Point]:
        """From the last table back to the first, along the left."""
        (x0, y0), (x1, y1) = self.center(self.tables), self.center(1)
        y0, y1, out = y0 + beside, y1 + beside, LEFT - turn
        return [(x0 - BOX / 2, y0), (out, y0), (out, y1), (x1 - BOX / 2, y1)]

    def lane(self, first: int, last: int) -> list[Point]:
        """From below the first table along the lanes to below the last."""
        x, y = self.center(first)
        points = [(x, y + BOX / 2), (x, y + LANE)]
        for row in range(self.row(first), self.row(last)):
            right = row % 2 == 0
            out = self.width - LEFT + TURN_LANE if right else LEFT - TURN_LANE
            below = TOP + row * ROW + LANE
            points += [(out, below), (out, below + ROW)]
        return [*points, self.stand(last)]
