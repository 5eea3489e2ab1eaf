"""The name list: every player in alphabetical order, with the seats of the pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay
from planner.handouts.sheet import Place, Sheet
from planner.models import Player

ROWS_A_COLUMN = 44
# Longer names, or more seats than two, want the whole width.
LETTERS_IN_HALF_A_PAGE = 30
SESSIONS_IN_HALF_A_PAGE = 2


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

    @property
    def session_run(self) -> str:
        return "\t".join(_("Session %(number)s") % {"number": n} for n in self.sessions)

    @property
    def is_narrow(self) -> bool:
        return len(self.columns) > 1


def name_list(event: EventPlay) -> Iterator[Sheet]:
    """As many pages as it takes, in one column or two."""
    lines = name_lines(event)
    sessions = tuple(event.session_numbers)
    longest = max((len(line.name) for line in lines), default=0)
    narrow = longest <= LETTERS_IN_HALF_A_PAGE and len(sessions) <= SESSIONS_IN_HALF_A_PAGE
    columns = [lines[n : n + ROWS_A_COLUMN] for n in range(0, len(lines), ROWS_A_COLUMN)]
    side_by_side = 2 if narrow else 1
    pages = [columns[n : n + side_by_side] for n in range(0, len(columns), side_by_side)]
    for number, page in enumerate(pages, 1):
        title = _("Page %(number)s of %(all)s") % {"number": number, "all": len(pages)}
        shape = (*map(tuple, page), *([()] * (side_by_side - len(page))))
        yield Sheet(Kind.NAME_LIST, Place(), title, NamePage(sessions, shape))


def name_lines(event: EventPlay) -> list[NameLine]:
    lines = []
    for pair in event.pairs:
        seats = tuple(str(seat) if seat else "–" for _number, seat in event.seats_of(pair))
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
