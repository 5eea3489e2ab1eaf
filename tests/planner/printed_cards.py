"""Guide cards, boarding sheets and entry slips as a player or a caddy reads them."""

import re
from dataclasses import dataclass, field

from tests.planner.phrases import Phrase, lines

WORDS = {
    "en": {
        "table": "TABLE",
        "ew": "EW",
        "round": "Round",
        "go to": "go to",
        "from": "from",
        "stay": "stay",
        "out": "out",
        "stand": r"(?:stand|relay) (\d+)",
        "both": r"(\d+) and (\d+)",
        "stays": r"^{line} stay(?: and sit (\w+))?$",
        "goes": r"^{line} go to table (\d+)(?: and sit (\w+)|, not to \d+)?$",
        "pauses": r"{line} sit out; in round (\d+) go to table (\d+), (\w+)",
        "boards stay": r"^Boards stay$",
        "boards": r"^Boards go to table (\d+)$",
        "boards to both": r"^Boards go to tables (\d+) and (\d+), which share them$",
        "boards to stand": r"^Boards go to the (?:bye stand|relay) beside table (\d+)$",
        "boards from": r"^Take the next boards from the (?:bye stand|relay) beside table (\d+)$",
        "own set": r"^Set (\d+) stays here",
        "caddy": r"^The caddy brings",
        "switch": r"↔ (\d+) plays NS",
        "pile": r"^Beside table (\d+).*?, set (\d+), (.*):$",
        "pile begins": "Beside table",
        "on top": "the next one in on top",
        "extra": r"^Boards (.*): (\d+) more before round (\d+)",
        "session": "Session",
    },
    "de": {
        "table": "TISCH",
        "ew": "OW",
        "round": "Runde",
        "go to": "zu",
        "from": "von",
        "stay": "bleibt",
        "out": "setzt aus",
        "stand": r"(?:Ablage|Relais) (\d+)",
        "both": r"(\d+) und (\d+)",
        "stays": r"^{line} bleibt(?: und sitzt (\w+))?$",
        "goes": r"^{line} zu Tisch (\d+)(?: und sitzt (\w+)|, nicht zu \d+)?$",
        "pauses": r"{line} setzt aus; in Runde (\d+) zu Tisch (\d+), (\w+)",
        "boards stay": r"^Boards bleiben$",
        "boards": r"^Boards an: Tisch (\d+)$",
        "boards to both": r"^Boards zu den Tischen (\d+) und (\d+), die sie teilen$",
        "boards to stand": r"^Boards an: (?:Boardablage|Relais) neben Tisch (\d+)$",
        "boards from": r"^Die nächsten Boards von (?:Boardablage|Relais) neben Tisch (\d+)$",
        "own set": r"^Satz (\d+) bleibt hier",
        "caddy": r"^Der Caddie bringt",
        "switch": r"↔ (\d+) spielt NS",
        "pile": r"^Neben Tisch (\d+).*?, Satz (\d+), (.*):$",
        "pile begins": "Neben Tisch",
        "on top": "das nächste oben",
        "extra": r"^Boards (.*): noch (\d+) vor Runde (\d+)",
        "session": "Durchgang",
    },
}


@dataclass
class Row:
    """A round as printed; ``ways`` by the head of its column."""

    ns: str
    ew: str
    boards: str
    ways: dict[str, str] = field(default_factory=dict)
    remark: str = ""


@dataclass
class Card:
    table: int
    rules: list[str]
    rows: dict[int, Row]
    has_columns: bool
    has_source_column: bool


def read_card(phrases: list[Phrase], words: dict[str, str]) -> Card | None:
    """One card; nothing where the paper is empty."""
    printed = lines(p for p in phrases if len(p.text) > 1 or p.text.isdigit() or p.text in "–↔")
    head = next((n for n, line in enumerate(printed) if line[0].text == words["round"]), None)
    if head is None:
        return None
    table = max((p for p in phrases if p.text.isdigit()), key=lambda p: p.height)
    label = next(line for line in printed if line[0].text.replace(" ", "") == words["table"])
    rules = [line[0].text for line in printed[:head] if line[0].y > table.y and len(line) == 1]
    plain, ways = printed[head][:4], printed[head][4:]
    above = printed[head - 1] if ways else []
    names = [_way_name(p.text, n, above, words) for n, p in enumerate(ways)]
    starts = [p.x for p in plain]
    rows: dict[int, Row] = {}
    heights: dict[int, float] = {}
    more = []
    for line in printed[head + 1 :]:
        if line[0].text.isdigit() and int(line[0].text) == len(rows) + 1:
            number = len(rows) + 1
            heights[number] = line[0].middle
            rows[number] = _row(line, starts, [p.x for p in ways], names)
        elif line[0].x > plain[-1].right and "·" not in line[0].text:
            more.append(line)
    for line in more:  # a remark may be set in several lines
        number = min(heights, key=lambda each: abs(heights[each] - line[0].middle))
        rows[number].remark += " " + " ".join(p.text for p in line)
    assert label
    return Card(int(table.text), rules, rows, bool(set(names) - {"from"}), "from" in names)


def _way_name(text: str, place: int, above: list[Phrase], words: dict[str, str]) -> str:
    if text == words["from"]:
        return "from"
    name = above[place].text
    return {"NS": "ns", words["ew"]: "ew", "Boards": "boards"}[name]


def _row(line: list[Phrase], starts: list[float], ways: list[float], names: list[str]) -> Row:
    cells = ["", "", "", ""]
    row = Row("", "", "")
    for phrase in line:
        way = next((n for n, x in enumerate(ways) if abs(phrase.x - x) < 4), None)
        if way is not None:
            row.ways[names[way]] = phrase.text
        elif cells[-1] or (ways and phrase.x > ways[0]):
            row.remark += " " + phrase.text
        else:
            cells[max(n for n, x in enumerate(starts) if x <= phrase.x + 2)] = phrase.text
    row.ns, row.ew, row.boards = cells[1:]
    return row


@dataclass
class PrintedPile:
    board_set: str
    is_queue: bool
    boards: list[str]


@dataclass
class Boarding:
    tables: dict[int, str]
    piles: dict[int, list[PrintedPile]]
    extras: list[tuple[str, int, int]]


def read_boarding(page: list[Phrase], words: dict[str, str]) -> Boarding:
    """What lies where before round 1, and which copies are made later."""
    found = Boarding({}, {}, [])
    heading: re.Match | None = None
    listed = begun = ""
    in_party = False
    for line in lines(p for p in page if len(p.text) > 1 or p.text.isdigit()):
        texts = [p.text for p in line]
        if re.match(words["pile begins"], texts[0]) and not texts[0].endswith(":"):
            begun = texts[0]
            continue
        texts[0], begun = f"{begun} {texts[0]}".strip(), ""
        if texts[0] == words["round"]:
            in_party = True
        if heading:
            listed += texts[0] + " "
            if not listed.endswith(", "):
                pile = PrintedPile(
                    heading[2], words["on top"] in heading[3], listed.strip().split(", ")
                )
                found.piles.setdefault(int(heading[1]), []).append(pile)
                heading, listed = None, ""
        elif heading := re.match(words["pile"], texts[0]):
            continue
        elif extras := [m for text in texts if (m := re.match(words["extra"], text))]:
            found.extras += [(m[1], int(m[2]), int(m[3])) for m in extras]
        elif not found.piles and not in_party and len(texts) % 3 == 0:
            for n in range(0, len(texts), 3):
                if texts[n].isdigit() and "–" in texts[n + 1] and texts[n + 2].isdigit():
                    found.tables[int(texts[n])] = texts[n + 1]
    return found


def read_slips(
    pages: list[list[Phrase]], words: dict[str, str], session: int = 1
) -> dict[str, tuple[int, str]]:
    """By pair: table and line of a session."""
    return {
        pair: (table, line)
        for pair, (_section, table, line) in read_seats(pages, words, session).items()
    }


def read_seats(
    pages: list[list[Phrase]], words: dict[str, str], session: int
) -> dict[str, tuple[str, int, str]]:
    """By pair: section, table and line of a session."""
    label_of_session = f"{words['session']} {session}"
    seats = {}
    for page in pages:
        numbers = sorted((p for p in page if p.text.isdigit()), key=lambda p: -p.height)
        large = [p for p in numbers if p.height > 0.9 * numbers[0].height]
        for seat in (p for p in page if re.fullmatch(r"[A-Z]+\d+ \w\w", p.text)):
            label = [
                p
                for p in page
                if p.text == label_of_session and abs(p.y - seat.y) < 2 and p.x < seat.x
            ]
            if label:
                above = [p for p in large if p.y < seat.y and p.x < seat.x]
                number = min(above, key=lambda p: (seat.y - p.y) + (seat.x - p.x))
                section, table, line = re.fullmatch(r"([A-Z]+)(\d+) (\w\w)", seat.text).groups()
                seats[number.text] = section, int(table), line
    return seats


@dataclass(frozen=True)
class PairRow:
    """A round on a pair's own card; without a table it sits out."""

    table: int | None = None
    line: str = ""
    boards: str = ""
    opponents: str = ""


def read_pair_cards(cards: list[list[Phrase]]) -> dict[str, dict[int, PairRow]]:
    """By pair and round: what the pair's own card says."""
    found = {}
    for card in cards:
        numbers = [p for p in card if p.text.isdigit()]
        if not numbers:
            continue
        pair = max(numbers, key=lambda p: p.height).text
        rows = found.setdefault(pair, {})
        for line in lines(p for p in card if len(p.text) > 1 or not p.text.isalpha()):
            texts = [p.text for p in line]
            if len(texts) < 2 or not texts[0].isdigit():
                continue
            if row := pair_row(texts[1:]):
                rows[int(texts[0])] = row
    return found


def pair_row(texts: list[str]) -> PairRow | None:
    if texts[0] == "–":
        return PairRow()
    seat = re.fullmatch(r"(\d+) (\w\w)", texts[0])
    if seat is None:
        return None
    said = " ".join(texts[1:]).replace("↔", " ")
    boards = re.match(r"(\d+(?:–\d+)?)\s+(\d+)\s", f"{said} ")
    return PairRow(int(seat[1]), seat[2], *(boards.groups() if boards else ()))
