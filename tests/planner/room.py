"""A room full of people who do what the paper says, and nothing else.

Pairs sit down where their slips say, or when and where their own cards say if they come
late; after every round they and the boards go where the card of their table says. What
does not fit, or differs from their own cards, is written down.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from tests.planner.printed_cards import Boarding, Card, PairRow

NOBODY = NOTHING = "–"


@dataclass
class Room:
    cards: dict[int, Card]
    boarding: Boarding
    starts: dict[str, tuple[int, str]]
    pair_cards: dict[str, dict[int, PairRow]]
    words: dict[str, str]
    astray: list[str] = field(default_factory=list)

    @property
    def lines(self) -> tuple[str, str]:
        return "NS", self.words["ew"]

    @property
    def rounds(self) -> int:
        return max(len(card.rows) for card in self.cards.values())

    def play(self) -> list[str]:
        """What went wrong in all rounds."""
        self.walk()
        self.carry()
        return self.astray

    def walk(self) -> None:
        """Every pair through every round; nobody else is on the cards."""
        visited = set()
        for pair, start in self.starts.items():
            number, place = 1, start
            own = self.pair_cards.get(pair)
            if own is not None:
                number, first = next((n, row) for n, row in own.items() if row.table)
                if number == 1 and (first.table, first.line) != start:
                    self.astray.append(f"{pair}: slip {start}, card {first}")
                place = first.table, first.line
            way = {}
            while place:
                way[number] = place
                table, line = place
                visited.add((number, table, line, pair))
                number, place = self.after(pair, number, table, line)
            if own is not None:
                self.astray += self.compared(pair, own, way)
        printed = {
            (number, table, line, who)
            for table, card in self.cards.items()
            for number, row in card.rows.items()
            for line, who in zip(self.lines, (row.ns, row.ew), strict=True)
            if who != NOBODY
        }
        self.astray += [f"sits where no card says so: {at}" for at in sorted(visited - printed)]
        self.astray += [f"does not come: {at}" for at in sorted(printed - visited)]

    def compared(self, pair: str, own: dict[int, PairRow], way: dict[int, tuple[int, str]]):
        """Where the pair's own card and the cards on its tables differ."""
        for number in range(1, self.rounds + 1):
            row = own.get(number)
            if row is None:
                yield f"{pair}: nothing on its card for round {number}"
                continue
            here = (row.table, row.line) if row.table else None
            if here != way.get(number):
                yield f"{pair}: round {number} at {way.get(number)}, card {row}"
            elif here and row.boards:
                table = self.cards[row.table].rows[number]
                sides = {table.ns, table.ew}
                if table.boards != row.boards or sides != {pair, row.opponents}:
                    yield f"{pair}: round {number} plays {table}, card {row}"

    def after(self, pair: str, number: int, table: int, line: str):
        """The next round of a pair and its place in it; none after its last."""
        if number >= self.rounds or table not in self.cards:
            return number + 1, None
        card = self.cards[table]
        row = card.rows[number]
        key = "ns" if line == "NS" else "ew"
        pause = re.search(self.words["pauses"].format(line=line), row.remark)
        if pause:
            return int(pause[1]), (int(pause[2]), pause[3])
        if card.has_columns:
            return number + 1, self.cell_goal(row.ways.get(key, ""), table, line)
        for rule in card.rules:
            if stays := re.match(self.words["stays"].format(line=line), rule):
                return number + 1, (table, stays[1] or line)
            if goes := re.match(self.words["goes"].format(line=line), rule):
                return number + 1, (int(goes[1]), goes[2] or line)
        self.astray.append(f"{pair} is told nothing after round {number} at table {table}")
        return number + 1, None

    def cell_goal(self, cell: str, table: int, line: str):
        stays = re.match(rf"{self.words['stay']}(?:, (\w\w))?$", cell)
        if stays:
            return table, stays[1] or line
        goes = re.match(r"(\d+)(?: (\w\w)$|, \w+ \d+$|$)", cell)
        return (int(goes[1]), goes[2] or line) if goes else None

    def carry(self) -> None:
        """Every copy of the boards through every round."""
        at_table = dict(self.boarding.tables)
        stands = {
            table: [list(pile.boards) for pile in piles]
            for table, piles in self.boarding.piles.items()
        }
        for number in range(1, self.rounds + 1):
            for table, card in self.cards.items():
                wanted = card.rows[number].boards
                if not self.has_own_boards(card) and wanted != at_table.get(table, NOTHING):
                    has = at_table.get(table, NOTHING)
                    self.astray.append(f"round {number} table {table}: {has}, not {wanted}")
            if number < self.rounds:
                self.bring_extras(number + 1, stands)
                at_table = self.passed(number, at_table, stands)

    def has_own_boards(self, card: Card) -> bool:
        return any(
            re.match(self.words[rule], text) for text in card.rules for rule in ("own set", "caddy")
        )

    def bring_extras(self, number: int, stands: dict[int, list[list[str]]]) -> None:
        for boards, copies, before in self.boarding.extras:
            if before == number:
                stands[max(stands)][0] += [boards] * copies

    def passed(self, number, at_table, stands):
        """What lies on the tables when everybody has done what the cards say."""
        arriving = defaultdict(set)
        brought = {}
        for table, boards in at_table.items():
            if self.has_own_boards(self.cards[table]):
                continue
            goals, stand = self.board_goals(number, table)
            for goal in goals:
                arriving[goal].add(boards)
            if stand is not None:
                brought.setdefault((stand, boards), []).append(table)
            if not goals and stand is None:
                self.astray.append(f"round {number} table {table}: nothing said of the boards")
        for (stand, boards), tables in brought.items():
            for _copy in range(1 if self.share(number, tables) else len(tables)):
                stands.setdefault(stand, [[]])
                self.pile_for(stands[stand], stand, boards).append(boards)
        self.take(number, arriving, stands)
        for table, boards in arriving.items():
            if len(boards) > 1:
                self.astray.append(f"round {number + 1} table {table}: two lots, {boards}")
        return {table: min(boards) for table, boards in arriving.items() if boards}

    def board_goals(self, number: int, table: int) -> tuple[list[int], int | None]:
        """The tables, or the stand, to which a table's boards go."""
        card = self.cards[table]
        if card.has_columns:
            cell = card.rows[number].ways.get("boards", "")
            if cell == self.words["stay"]:
                return [table], None
            if both := re.fullmatch(self.words["both"], cell):
                return [int(both[1]), int(both[2])], None
            if stand := re.fullmatch(self.words["stand"], cell):
                return [], int(stand[1])
            return ([int(cell)] if cell.isdigit() else []), None
        for rule in card.rules:
            if re.match(self.words["boards stay"], rule):
                return [table], None
            if both := re.match(self.words["boards to both"], rule):
                return [int(both[1]), int(both[2])], None
            if stand := re.match(self.words["boards to stand"], rule):
                return [], int(stand[1])
            if goal := re.match(self.words["boards"], rule):
                return [int(goal[1])], None
        return [], None

    def share(self, number: int, tables: list[int]) -> bool:
        """Whether tables have said that they share their boards."""
        return len(tables) == 2 and any(
            re.search(rf"\b{tables[1]}$", text)
            for text in (*self.cards[tables[0]].rules, self.cards[tables[0]].rows[number].remark)
            if "eil" in text or "hare" in text
        )

    def take(self, number, arriving, stands) -> None:
        """Boards from the stands; of two tables that share one has fetched them."""
        fetched = {}
        for table, card in self.cards.items():
            wanted = card.rows[number + 1].boards
            stand = self.source(number, card)
            if stand is None or wanted == NOTHING or self.has_own_boards(card):
                continue
            partner = next(
                (
                    t
                    for t, got in fetched.items()
                    if got == wanted and self.share(number + 1, [t, table])
                ),
                None,
            )
            if partner is None and not self.fetch(stand, wanted, stands):
                self.astray.append(
                    f"round {number + 1} table {table}: no {wanted} on stand {stand}"
                )
                continue
            fetched[table] = wanted
            arriving[table].add(wanted)

    def source(self, number: int, card: Card) -> int | None:
        if card.has_source_column:
            cell = card.rows[number].ways.get("from", "")
            found = re.fullmatch(self.words["stand"], cell)
        else:
            read = (re.match(self.words["boards from"], rule) for rule in card.rules)
            found = next(filter(None, read), None)
        return int(found[1]) if found else None

    def fetch(self, stand: int, wanted: str, stands: dict[int, list[list[str]]]) -> bool:
        """From the top where the sheet says so, else the boards by their numbers."""
        for place, pile in enumerate(stands.get(stand, [])):
            known = self.boarding.piles.get(stand, [])
            if place < len(known) and known[place].is_queue and pile[:1] != [wanted]:
                continue
            if wanted in pile:
                pile.remove(wanted)
                return True
        return False

    def pile_for(self, piles: list[list[str]], stand: int, boards: str) -> list[str]:
        """Where there are several piles, the one without these boards."""
        return next((pile for pile in piles if boards not in pile), piles[0])
