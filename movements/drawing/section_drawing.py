"""A section drawn in the manner of movement diagrams, as SVG.

Heavy black arrows are East-West pairs; boards go the other way with hollow
heads, solid in the parts boarded upwards and dashed in the part boarded
downwards, so that the picture reads in black and white too. Every shape
carries its own attributes, for pages and handouts alike.

>>> from movements.families.web import web
>>> picture = section_svg(web(18, board_groups=13), boards_per_round=2)
>>> picture.startswith("<svg") and "9-up" in picture
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape

from movements.boards.whereabouts import BoardStop, boards_of, bye_stands, passes
from movements.catalogue.names import title_of
from movements.drawing.floor import (
    BOX,
    LEFT,
    ROUND_TRIP,
    TURN_BOARDS,
    TURN_LANE,
    TURN_PAIRS,
    Floor,
    Point,
)
from movements.drawing.notes import drawing_notes
from movements.drawing.pair_ways import steady_ways
from movements.drawing.shapes import Ink, arrow, box, curve, line, text
from movements.movement import Movement, Subsection
from movements.schedule import NOBODY
from movements.seats import Direction
from movements.sentences import Sentence

FONT = "Helvetica, Arial, sans-serif"
STAND = 62, 30
NOTE = 18
KEY = 185

PAIRS = Ink("#222222", "#ffffff", stroke=2.6, head="#222222")
UPWARDS = Ink("#1f5fa8", "#e6effa")
DOWNWARDS = Ink("#b3361b", "#fbebe6", "6 4")
NEITHER = Ink("#444444", "#f4f4f4")
EXTRA = Ink("#555555", "#ffffff", "2 3")
ROUND = Ink("#222222", "#ffffff", stroke=1.4, head="#222222")
ROUND_NS = Ink("#222222", "#ffffff", "4 3", stroke=1.4, head="#222222")
BEND = 34.0


def section_svg(
    movement: Movement,
    *,
    boards_per_round: int | None = None,
    numbers: Mapping[int, str] | None = None,
    translate: Callable[[str], str] = str,
) -> str:
    """The section as an SVG drawing; with boards per round it shows boards, else groups.

    ``numbers`` are those that pairs have in the event, by their number among
    all contestants. ``translate`` puts the words into another language.
    """
    return _Drawing(movement, boards_per_round, numbers, translate).svg()


class _Drawing:
    def __init__(
        self,
        movement: Movement,
        boards_per_round: int | None,
        numbers: Mapping[int, str] | None,
        translate: Callable[[str], str],
    ) -> None:
        self.movement = movement
        self.boards_per_round = boards_per_round
        self.numbers = numbers
        self.translate = translate
        self.floor = Floor(movement.tables)
        stands = bye_stands(movement)
        self.stands = {stand.after_table: stand.piles[0] for stand in stands if stand.piles[0]}

    def svg(self) -> str:
        notes = list(drawing_notes(self.movement, self.numbers))
        party = 70 if self.movement.schedule.tables > self.movement.tables else 0
        top = self.floor.height + party + 14
        width, height = max(self.floor.width, 4 * KEY + 30), top + NOTE * (len(notes) + 1) + 24
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'font-family="{FONT}">',
            f"<title>{escape(self.translate(title_of(self.movement)))}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            f'<g transform="translate({(width - self.floor.width) / 2:g} 0)">',
            # What comes later lies on top: arrows first, then tables and stands.
            *self.pair_arrows(),
            *self.board_arrows(),
            *self.shares(),
            *self.labels(),
            *(shape for table in range(1, self.movement.tables + 1) for shape in self.table(table)),
            *(shape for table in self.stands for shape in self.stand(table)),
        ]
        if party:
            parts += self.party_table()
        parts.append("</g>")
        parts += self.legend(top)
        for row, note in enumerate(notes, 1):
            parts.append(self.words((30, top + 22 + NOTE * row), note))
        return "\n".join((*parts, "</svg>"))

    def part(self, table: int) -> Subsection | None:
        for part in self.movement.subsections:
            if part.first_table <= table <= part.last_table:
                return part
        return None

    def ink(self, table: int) -> Ink:
        part = self.part(table)
        if part is None:
            return NEITHER
        return UPWARDS if part.upwards else DOWNWARDS

    def boards(self, group: int) -> str:
        if self.boards_per_round is None:
            return str(group)
        numbers = boards_of(group, self.boards_per_round)
        return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"

    def pair_arrows(self) -> Iterator[str]:
        if self.movement.tables == 1:
            return
        if not self.movement.subsections:
            yield from self.bent_arrows()
            return
        for table in range(1, self.movement.tables):
            way = self.floor.step(table, table + 1, beside=-9, turn=TURN_PAIRS)
            yield from arrow(way, PAIRS)
        yield from arrow(self.floor.round_trip(beside=-9, turn=ROUND_TRIP), PAIRS)

    def bent_arrows(self) -> Iterator[str]:
        """The ways of a Howell, across the room."""
        for seat, goal in steady_ways(self.movement.schedule).items():
            if seat.table != goal.table and goal.table <= self.movement.tables:
                ink = ROUND if seat.direction is Direction.EW else ROUND_NS
                start, end = self.floor.center(seat.table), self.floor.center(goal.table)
                yield from curve(start, end, BEND, ink, away=BOX * 0.62)

    def board_arrows(self) -> Iterator[str]:
        shared = {other for _, other in self.movement.shares}
        for step in passes(self.movement):
            giver, taker = step.giver, step.taker
            ink = self.ink(giver.table)
            # With a relay the line between the tables that share stands for these two arrows.
            if taker.table in shared and giver.table == 2:
                continue
            if giver.table == 1 and shared and not taker.is_stand:
                continue
            if giver.is_stand:
                yield from self.from_stand(giver, ink)
            elif taker.is_stand:
                yield from self.to_stand(giver.table, taker.table, ink)
            elif abs(giver.table - taker.table) == 1 and giver.table > taker.table:
                way = self.floor.step(giver.table, taker.table, beside=9, turn=TURN_BOARDS)
                yield from arrow(way, ink)
            elif (giver.table, taker.table) == (1, self.movement.tables):
                way = self.floor.round_trip(beside=9, turn=TURN_LANE)
                yield from arrow(way[::-1], ink)
            else:
                way = self.floor.lane(giver.table, taker.table)
                x, y = self.floor.center(taker.table)
                yield from arrow([*way, (x, y + BOX / 2)], ink)

    def from_stand(self, stand: BoardStop, ink: Ink) -> Iterator[str]:
        x, y = self.floor.center(stand.table)
        # A single table gives to its stand and takes from it: two arrows side by side.
        aside = 8 if self.part_is_single(stand.table) else 0
        top = self.floor.stand(stand.table)[1] - STAND[1] / 2
        yield from arrow([(x + aside, top), (x + aside, y + BOX / 2)], ink)

    def part_is_single(self, table: int) -> bool:
        part = self.part(table)
        return part is not None and part.size == 1

    def to_stand(self, table: int, after_table: int, ink: Ink) -> Iterator[str]:
        x, y = self.floor.stand(after_table)
        here, row = self.floor.center(table)
        if table == after_table:
            way = [(here - 8, row + BOX / 2), (here - 8, y - STAND[1] / 2)]
        elif table == after_table + 1 and self.floor.row(table) != self.floor.row(after_table):
            way = [(here, row - BOX / 2), (x, y + STAND[1] / 2)]
        elif table == after_table + 1:
            edge = x + self.floor.way(table) * STAND[0] / 2
            way = [(here, row + BOX / 2), (here, y), (edge, y)]
        else:
            edge = x - self.floor.way(after_table) * STAND[0] / 2
            way = [*self.floor.lane(table, after_table)[:-1], (edge, y)]
        yield from arrow(way, ink)

    def shares(self) -> Iterator[str]:
        for one, other in self.movement.shares:
            (x0, y0), (x1, y1) = self.floor.center(one), self.floor.center(other)
            out = LEFT - TURN_BOARDS
            yield line(
                [(x0 - BOX / 2, y0 + 9), (out, y0 + 9), (out, y1 + 9), (x1 - BOX / 2, y1 + 9)],
                EXTRA,
            )
            yield text(
                (out + 5, (y0 + y1) / 2), self.translate(Sentence("share")), size=11, anchor="start"
            )

    def labels(self) -> Iterator[str]:
        for number, part in enumerate(self.movement.subsections, 1):
            x, y = self.floor.center(part.first_table)
            way = self.floor.way(part.first_table)
            ink = UPWARDS if part.upwards else DOWNWARDS
            label = (
                Sentence("%(part)s, set %(number)s", part=part, number=number)
                if self.movement.board_sets > 1
                else str(part)
            )
            yield text(
                (x - way * BOX / 2, y - BOX / 2 - 8),
                self.translate(label),
                size=12,
                colour=ink.colour,
                anchor="start" if way == 1 else "end",
                bold=True,
            )

    def table(self, table: int) -> Iterator[str]:
        x, y = self.floor.center(table)
        schedule = self.movement.schedule
        group = int(schedule.board_group[0, table - 1])
        boards = self.boards(group) if group else ""
        yield box((x, y), (BOX, BOX), self.ink(table), corner=7)
        if self.movement.subsections:
            yield text((x, y + 2), str(table), size=19, bold=True)
            yield text((x, y + 16), boards, size=11)
            return
        ns, ew = (self.pair(int(line[0, table - 1])) for line in schedule.contestants())
        yield text((x, y - 5), str(table), size=15, bold=True)
        yield text((x, y + 7), self.translate(Sentence("%(ns)s v %(ew)s", ns=ns, ew=ew)), size=10)
        yield text((x, y + 18), boards, size=10)

    def pair(self, who: int) -> str:
        """The number that the pair is known by."""
        if who == NOBODY:
            return "–"
        return str(who) if self.numbers is None else self.numbers.get(who, "–")

    def stand(self, after_table: int) -> Iterator[str]:
        x, y = self.floor.stand(after_table)
        ink = self.ink(after_table)
        first, *_, last = pile if len(pile := self.stands[after_table]) > 1 else (*pile, *pile)
        yield box((x, y), STAND, ink, corner=1)
        if len(pile) == 1:
            yield text((x, y + 4), self.boards(first), size=11)
        elif self.boards_per_round is None:
            yield text((x, y + 4), f"{first} … {last}", size=11)
        else:
            yield text((x, y - 2), self.boards(first), size=11)
            yield text((x, y + 11), f"… {self.boards(last)}", size=11)

    def party_table(self) -> Iterator[str]:
        at = self.floor.width / 2, self.floor.height + 35
        yield box(at, (BOX, BOX), EXTRA, corner=7)
        number = self.movement.tables + 1
        yield text((at[0], at[1] + 2), str(number), size=19, bold=True)
        group = int(self.movement.schedule.board_group[0, number - 1])
        if group and self.movement.has_party_table:
            yield text((at[0], at[1] + 16), self.boards(group), size=11)
        name = (
            Sentence("party table")
            if self.movement.has_party_table
            else Sentence("the rover's place")
        )
        yield self.words((at[0] + BOX / 2 + 10, at[1] + 4), name)

    def legend(self, y: float) -> Iterator[str]:
        shown = [(Direction.EW.full_name, PAIRS), (Sentence("boards of an “up” part"), UPWARDS)]
        if not self.movement.subsections:
            shown = [
                (Direction.NS.full_name, ROUND_NS),
                (Direction.EW.full_name, ROUND),
                (Sentence("boards"), NEITHER),
            ]
        elif not all(part.upwards for part in self.movement.subsections):
            shown.append((Sentence("boards of a “down” part"), DOWNWARDS))
        for index, (words, ink) in enumerate(shown):
            x = 30 + index * KEY
            yield from arrow([(x, y), (x + 30, y)], ink)
            yield self.words((x + 36, y + 4), words)
        if self.stands:
            x = 30 + len(shown) * KEY
            yield box((x + 15, y), (30, 14), NEITHER, corner=1)
            yield self.words((x + 36, y + 4), Sentence("stand, next boards first"))

    def words(self, at: Point, words: str) -> str:
        return text(at, self.translate(words), size=12, anchor="start")
