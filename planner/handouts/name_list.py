"""The name list: every player in alphabetical order, with the seats of the pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import Player
from planner.wording import translated

# Longer names, or more seats than two, want the whole width.
LETTERS_IN_HALF_A_PAGE = 29
SESSIONS_IN_HALF_A_PAGE = 2


@dataclass(frozen=True, slots=True)
class Setting:
    """How a page of names is set, in millimetres; ``tab`` is the width of a seat."""

    columns: int
    type: float
    row: float
    seats_at: float
    tab: float

    @property
    def rows(self) -> int:
        return int(224 / self.row)

    @classmethod
    def of(cls, longest: int, sessions: int) -> Setting:
        """As large as names and seats allow."""
        if longest <= LETTERS_IN_HALF_A_PAGE and sessions <= SESSIONS_IN_HALF_A_PAGE:
            return cls(2, 3.5, 5.6, 57.0, 16.2)
        if sessions <= 5:
            return cls(1, 4.2, 6.2, 97, 17.8)
        return cls(1, 3.0, 5.6, 70, round(116 / sessions, 2))


@dataclass(frozen=True, slots=True)
class NameLine:
    name: str
    number: int
    seats: tuple[str, ...]

    @property
    def seat_run(self) -> str:
        return "\t".join(self.seats)


@dataclass(frozen=True, slots=True)
class NamePage:
    sessions: tuple[int, ...]
    columns: tuple[tuple[NameLine, ...], ...]
    setting: Setting

    @property
    def session_run(self) -> str:
        if len(self.sessions) > SESSIONS_IN_HALF_A_PAGE:
            return "\t".join(map(str, self.sessions))
        return "\t".join(_("Session %(number)s") % {"number": n} for n in self.sessions)


def name_list(event: EventPlay) -> Iterator[Sheet]:
    """As many pages as it takes, in one column or two, the last as full as the others."""
    lines = name_lines(event)
    sessions = tuple(event.session_numbers)
    setting = Setting.of(max((len(line.name) for line in lines), default=0), len(sessions))
    count = -(-len(lines) // (setting.columns * setting.rows))
    rows = -(-len(lines) // (setting.columns * max(count, 1)))
    columns = [tuple(lines[n : n + rows]) for n in range(0, len(lines), rows or 1)]
    for number in range(count):
        title = _("Page %(number)s of %(all)s") % {"number": number + 1, "all": count}
        page = columns[number * setting.columns : (number + 1) * setting.columns]
        yield Sheet(
            HandoutKind.NAME_LIST, SheetPlace(), title, NamePage(sessions, tuple(page), setting)
        )


def name_lines(event: EventPlay) -> list[NameLine]:
    lines = []
    for pair in event.pairs:
        seats = tuple(translated(seat) if seat else "–" for _number, seat in event.seats_of(pair))
        for player in (pair.first_player, pair.second_player):
            lines.append(NameLine(sorted_name(player), pair.number, seats))
    return sorted(lines, key=lambda line: line.name.casefold())


def sorted_name(player: Player) -> str:
    """Surname first.

    >>> sorted_name(Player(name="Ada Finesse"))
    'Finesse, Ada'
    """
    given, _space, surname = player.name.strip().rpartition(" ")
    return f"{surname}, {given}" if given else surname
