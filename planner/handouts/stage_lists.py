"""The lists of a stage: who qualified, start lists by name and by seat, reserves, carry-over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from movements.seats import Seat
from planner.errors import PlanningError
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.letters import text_width
from planner.handouts.name_list import sorted_name
from planner.handouts.rows import padded
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import Pair, StageEntry
from planner.plan.carried import carries_over, carry_rule, stage_carried
from planner.plan.planned_stages import PlannedStage
from planner.plan.stage_rankings import Rankings, event_rankings, stage_reserves
from planner.plan.view import PlannedSession
from planner.wording import translated

ROWS_A_PAGE = 34
MOST_RESERVES = 20
# Millimetres: where columns begin, how wide the paper is, and the type.
FIRST, NAMES, WIDTH, TYPE = 0.0, 22.0, 184.0, 4.0
SEAT = 27.0


@dataclass(frozen=True, slots=True)
class ListColumn:
    heading: str
    at: float


@dataclass(frozen=True, slots=True)
class ListCell:
    text: str
    at: float
    size: float


@dataclass(frozen=True, slots=True)
class StageListPage:
    """A page of a list; ``note`` stands above it."""

    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[ListCell, ...], ...]
    note: str


def stage_lists(event: EventPlay) -> Iterator[Sheet]:
    """Every list of every stage that is settled; none for an event without stages."""
    if not event.plan.is_staged:
        return
    rankings = event_rankings(event.plan.event)
    for planned in event.plan.stages:
        if planned.is_cut and _is_wanted(event, planned):
            yield from _StageLists(event, planned, rankings).sheets()


def _is_wanted(event: EventPlay, planned: PlannedStage) -> bool:
    numbers = [session.number for session in planned.sessions]
    return event.session is None or event.session in numbers


class _StageLists:
    def __init__(self, event: EventPlay, planned: PlannedStage, rankings: Rankings) -> None:
        self.event = event
        self.planned = planned
        self.rankings = rankings

    def sheets(self) -> Iterator[Sheet]:
        if self.planned.takes:
            yield from self._list(_("Qualified"), self._qualified(), _note_of_cut(self.planned))
        if self.seated:
            yield from self._list(_("Start list by name"), self._by_name(), self._when())
            yield from self._list(_("Start list by seat"), self._by_seat(), self._when())
        if waiting := self._reserves():
            yield from self._list(_("Reserves"), waiting, _("The next one first."))
        yield from self._carry_over()

    @cached_property
    def seated(self) -> list[PlannedSession]:
        return [session for session in self.planned.sessions if session.is_seated]

    def _when(self) -> str:
        starts = [session.starts_at for session in self.seated if session.starts_at]
        return "; ".join(date_format(timezone.localtime(at), "DATETIME_FORMAT") for at in starts)

    def _list(self, title: str, table: _Table, note: str) -> Iterator[Sheet]:
        heading = f"{self.planned.name}: {title}"
        pages = [table.rows[n : n + ROWS_A_PAGE] for n in range(0, len(table.rows), ROWS_A_PAGE)]
        for number, rows in enumerate(pages, 1):
            counted = _("page %(number)s of %(all)s") % {"number": number, "all": len(pages)}
            page = StageListPage(table.columns, tuple(rows), note)
            name = f"{heading}, {counted}" if len(pages) > 1 else heading
            yield Sheet(HandoutKind.STAGE_LISTS, SheetPlace(), name, page)

    def _qualified(self) -> _Table:
        """Everybody who came in, in order, and who declined."""
        return _table(
            ((_("Pair"), FIRST), (_("Players"), NAMES), (_("Came in"), 112.0)),
            (
                (padded(entry.pair.number, 3), entry.pair.names, _came_in(entry))
                for entry in self.planned.entries
            ),
        )

    def _by_name(self) -> _Table:
        ends = WIDTH - SEAT * len(self.seated)
        headings = [(session.label, ends + SEAT * n) for n, session in enumerate(self.seated)]
        rows = [
            (
                sorted_name(player),
                str(pair.number),
                *(translated(seats[pair]) if pair in seats else "–" for seats in self._seats),
            )
            for pair in self._players
            for player in (pair.first_player, pair.second_player)
        ]
        rows.sort(key=lambda row: row[0].casefold())
        return _table(((_("Name"), FIRST), (_("Pair"), ends - 15), *headings), rows)

    @property
    def _seats(self) -> list[dict[Pair, Seat]]:
        return [self.event.seats[session.number] for session in self.seated]

    @property
    def _players(self) -> list[Pair]:
        found = {pair for seats in self._seats for pair in seats}
        return sorted(found, key=lambda pair: pair.number)

    def _by_seat(self) -> _Table:
        """The first session; where it leads next the sheets of the crossover tell."""
        seats = self._seats[0]
        return _table(
            ((_("Seat"), FIRST), (_("Pair"), SEAT), (_("Players"), SEAT + 16)),
            (
                (translated(seat), padded(pair.number, 3), pair.names)
                for pair, seat in sorted(seats.items(), key=lambda item: item[1])
            ),
        )

    def _reserves(self) -> _Table | None:
        if not self.planned.takes:
            return None
        waiting = stage_reserves(self.planned, self.rankings)[:MOST_RESERVES]
        if not waiting:
            return None
        return _table(
            ((_("Pair"), FIRST), (_("Players"), NAMES)),
            ((padded(pair.number, 3), pair.names) for pair in waiting),
        )

    def _carry_over(self) -> Iterator[Sheet]:
        if not carries_over(self.planned):
            return
        try:
            amounts = stage_carried(self.planned, self.rankings)
        except PlanningError as error:
            self.event.notes.append(f"{self.planned.name}: {error}")
            return
        table = _table(
            (
                (_("Pair"), FIRST),
                (_("Players"), NAMES),
                (_("Place"), 112.0),
                (_("Score"), 130.0),
                (_("Carried over"), 156.0),
            ),
            (
                (
                    padded(each.pair.number, 3),
                    each.pair.names,
                    padded(each.place, 3),
                    "" if each.score is None else number_format(float(each.score), 2),
                    number_format(each.amount, self.planned.stage.carry_decimals),
                )
                for each in amounts
            ),
        )
        if table.rows:
            yield from self._list(_("Carry-over"), table, carry_rule(self.planned))


@dataclass(frozen=True, slots=True)
class _Table:
    columns: tuple[ListColumn, ...]
    rows: list[tuple[ListCell, ...]]


def _table(columns: Iterable[tuple[str, float]], rows: Iterable[Iterable[str]]) -> _Table:
    """Cells where their columns begin; what is too wide for its place is set smaller."""
    heads = tuple(ListColumn(heading, at) for heading, at in columns)
    ends = [*(head.at for head in heads[1:]), WIDTH]
    return _Table(
        heads,
        [
            tuple(
                ListCell(text, head.at, _size(text, end - head.at - 2))
                for text, head, end in zip(row, heads, ends, strict=True)
            )
            for row in rows
        ],
    )


def _size(text: str, room: float) -> float:
    wide = text_width(text) * TYPE
    return TYPE if wide <= room else round(TYPE * room / wide, 2)


def _note_of_cut(planned: PlannedStage) -> str:
    return "; ".join(str(take) for take in planned.takes)


def _came_in(entry: StageEntry) -> str:
    parts = [entry.get_way_display()]
    if entry.place and entry.source:
        parts.append(
            _("%(place)s in %(stage)s") % {"place": entry.place, "stage": entry.source.name}
        )
    if entry.replaces:
        parts.append(_("for pair %(number)s") % {"number": entry.replaces.number})
    if entry.declined:
        parts.append(_("declined"))
    return ", ".join(parts)
