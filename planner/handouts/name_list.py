"""The name list: every player in alphabetical order, with the seats of the pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from planner.collation import sort_key
from planner.enums import Paper
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.letters import text_width, wrapped
from planner.handouts.paper import Cards
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import Player
from planner.wording import translated

# More seats than these want the whole width, or its smallest type.
SESSIONS_IN_HALF_A_PAGE, SESSIONS_IN_LARGE_TYPE = 3, 5
# Millimetres: of the sheet, what is between columns, between seats and after names, and what
# the rows of the shorter paper share; of a page, what is not rows.
WIDTH, BETWEEN, GAP, ROOM, AROUND = 186.0, 6.0, 2.4, 222.0, 57.4
HEAD = 3.175
# Of the least height of a row.
LOOSEST = 1.4
BOLD = 700


@dataclass(frozen=True, slots=True)
class Setting:
    """How a page of names is set, in millimetres; ``tab`` is the width of a seat."""

    columns: int
    type: float
    row: float
    tab: float
    sessions: int

    @property
    def rows(self) -> int:
        return int(ROOM / self.row)

    @property
    def width(self) -> float:
        """Of a column, on the narrower paper."""
        return (WIDTH - BETWEEN * (self.columns - 1)) / self.columns

    @property
    def seats_width(self) -> float:
        return round(self.tab * self.sessions, 2)

    @property
    def name_width(self) -> float:
        """What is left for names, in sizes of the type."""
        return (self.width - self.seats_width - GAP) / self.type

    @classmethod
    def of(cls, sessions: int, seats: Sequence[str]) -> Setting:
        """As large as the seats allow; names that are longer than what they leave wrap."""
        columns, size, row = 1, 3.2, 5.6
        if sessions <= SESSIONS_IN_HALF_A_PAGE:
            columns, size, row = 2, 3.5, 5.6
        elif sessions <= SESSIONS_IN_LARGE_TYPE:
            size, row = 4.2, 6.2
        widest = max((text_width(seat, BOLD) for seat in seats), default=0)
        word = _("Session %(number)s") % {"number": sessions}
        # Two columns of seats leave room for more than a number above each.
        head = text_width(word if sessions <= 2 else str(sessions), BOLD) * HEAD
        return cls(columns, size, row, round(max(widest * size, head) + GAP, 2), sessions)


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player; ``name`` is broken into the lines that it takes."""

    name: str
    number: int
    seats: tuple[str, ...]

    @property
    def height(self) -> int:
        return self.name.count("\n") + 1

    @property
    def seat_run(self) -> str:
        return "\t".join(self.seats)


@dataclass(frozen=True, slots=True)
class NamePage:
    sessions: tuple[int, ...]
    columns: tuple[tuple[NameLine, ...], ...]
    setting: Setting
    range: str
    rows: int
    cards: Cards = field(default=Cards.on(Paper.LETTER, 1), repr=False)

    def on(self, cards: Cards) -> NamePage:
        """The page in its size on paper."""
        return replace(self, cards=cards)

    @property
    def row(self) -> float:
        """The height of a row: they are spread out over the page."""
        room = (self.cards.page_height - AROUND) / max(self.rows, 1)
        return round(min(room, LOOSEST * self.setting.row), 2)

    @property
    def has_room_for_words(self) -> bool:
        return text_width(self.session_words[-1], BOLD) * HEAD + GAP / 2 <= self.setting.tab

    @property
    def session_words(self) -> tuple[str, ...]:
        return tuple(_("Session %(number)s") % {"number": n} for n in self.sessions)

    @property
    def session_run(self) -> str:
        heads = self.session_words if self.has_room_for_words else map(str, self.sessions)
        return "\t".join(heads)


def name_list(event: EventPlay) -> Iterator[Sheet]:
    """As many pages as it takes, in one column or two, the last as full as the others."""
    sessions = tuple(event.session_numbers)
    players = _players(event)
    setting = Setting.of(
        len(sessions), [seat for _name, _number, seats in players for seat in seats]
    )
    lines = [_line(setting, *player) for player in players]
    columns = _columns(lines, setting)
    pages = [columns[n : n + setting.columns] for n in range(0, len(columns), setting.columns)]
    rows = max((sum(line.height for line in column) for column in columns), default=0)
    for number, page in enumerate(pages, 1):
        words = {"number": number, "all": len(pages)}
        names = f"{_initial(page[0][0])}–{_initial(page[-1][-1])}"
        title = f"{names} · " + _("page %(number)s of %(all)s") % words
        body = NamePage(sessions, tuple(map(tuple, page)), setting, title, rows)
        yield Sheet(HandoutKind.NAME_LIST, SheetPlace(), title, body)


def _columns(lines: Sequence[NameLine], setting: Setting) -> list[list[NameLine]]:
    """Lines in columns that are equally full, none with more rows than a page has."""
    height = sum(line.height for line in lines)
    count = -(-height // (setting.rows * setting.columns)) * setting.columns
    while True:
        rows = -(-height // count) if count else 0
        columns: list[list[NameLine]] = []
        used = rows
        for line in lines:
            if used + line.height > rows:
                columns.append([])
                used = 0
            columns[-1].append(line)
            used += line.height
        if len(columns) <= count or rows >= setting.rows:
            return columns
        height += 1


def _players(event: EventPlay) -> list[tuple[str, int, tuple[str, ...]]]:
    """Name, number and seats of everybody, sorted as the reader's language sorts."""
    found = []
    for pair in event.pairs:
        seats = tuple(translated(seat) if seat else "–" for _number, seat in event.seats_of(pair))
        for player in (pair.first_player, pair.second_player):
            found.append((sorted_name(player), pair.number, seats))
    return sorted(found, key=lambda player: (sort_key(player[0]), player[1]))


def _line(setting: Setting, name: str, number: int, seats: tuple[str, ...]) -> NameLine:
    return NameLine("\n".join(wrapped(f"{name} ({number})", setting.name_width)), number, seats)


def _initial(line: NameLine) -> str:
    return line.name[0].upper()


def sorted_name(player: Player) -> str:
    """Surname first.

    >>> sorted_name(Player(name="Ada Finesse"))
    'Finesse, Ada'
    """
    given, _space, surname = player.name.strip().rpartition(" ")
    return f"{surname}, {given}" if given else surname
