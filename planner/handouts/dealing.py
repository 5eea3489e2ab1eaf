"""The dealing order: how many copies of each board every session needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone
from django.utils.formats import date_format

from movements.boards.copies import extra_copies
from movements.boards.whereabouts import boards_of
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.play import SectionPlay, span
from planner.handouts.sheet import Sheet, SheetPlace


@dataclass(frozen=True, slots=True)
class DealingLine:
    boards: str
    copies: int
    sections: str


@dataclass(frozen=True, slots=True)
class SessionDealing:
    session: int
    starts: str
    boards: int
    lines: tuple[DealingLine, ...]

    @property
    def total(self) -> int:
        return sum(line.copies * _count(line.boards) for line in self.lines)


@dataclass(frozen=True, slots=True)
class DealingOrder:
    sessions: tuple[SessionDealing, ...]

    @property
    def total(self) -> int:
        return sum(session.total for session in self.sessions)


def dealing_order(event: EventPlay) -> Iterator[Sheet]:
    """One page for the event; sections of a session play the same deals."""
    sessions = tuple(
        _session(number, list(plays))
        for number, plays in groupby(event.sections, key=lambda play: play.session.number)
    )
    if sessions:
        yield Sheet(
            HandoutKind.DEALING, SheetPlace(), str(event.plan.event), DealingOrder(sessions)
        )


def _session(number: int, plays: list[SectionPlay]) -> SessionDealing:
    wanted: dict[int, Counter[str]] = {}
    for play in plays:
        for board, copies in copies_wanted(play).items():
            wanted.setdefault(board, Counter())[play.letter] += copies
    lines = []
    for shares, boards in groupby(sorted(wanted), key=lambda board: tuple(wanted[board].items())):
        sections = ", ".join(f"{letter} {copies}" for letter, copies in shares)
        run = tuple(boards)
        lines.append(DealingLine(span(run), sum(copies for _letter, copies in shares), sections))
    starts = plays[0].session.starts_at
    when = date_format(timezone.localtime(starts), "DATETIME_FORMAT") if starts else ""
    return SessionDealing(number, when, len(wanted), tuple(lines))


def copies_wanted(play: SectionPlay) -> dict[int, int]:
    """Copies of each board: the sets at hand and what they leave short, or all sets."""
    copies = dict.fromkeys(range(1, play.movement.board_groups + 1), play.sets_at_hand)
    if play.lacks_sets:
        for extra in extra_copies(play.movement, play.sets_at_hand):
            copies[extra.board_group] += extra.copies
    return {
        board: number
        for group, number in copies.items()
        for board in boards_of(group, play.boards_per_round)
    }


def _count(boards: str) -> int:
    first, _dash, last = boards.partition("–")
    return int(last or first) - int(first) + 1
