"""Boarding sheets: what a caddy puts where before the first round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from movements.boards.copies import extra_copies
from movements.boards.piles import Pile
from movements.boards.whereabouts import boards_of
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.play import SectionPlay
from planner.handouts.play import span as board_span
from planner.handouts.rows import aligned_spans, padded
from planner.handouts.section_maps import drawing_of
from planner.handouts.sheet import Sheet
from planner.wording import translated

LEAST_ROWS = 6
ROWS_FOR_FOUR_COLUMNS = 8
# Millimetres: of a row, of a pile with its heading, of what rows, piles and drawing share
# on the shorter paper, and of a drawing, at least, for each table.
ROW, BLOCK, ROOM, DRAWING_A_TABLE = 7.4, 14.0, 192.0, 1.8


@dataclass(frozen=True, slots=True)
class TableLine:
    table: int
    boards: str
    copy: int

    @property
    def run(self) -> str:
        return "\t".join((padded(self.table, 2), self.boards, str(self.copy)))


@dataclass(frozen=True, slots=True)
class PileLine:
    where: str
    copy: int
    order: str
    boards: str


@dataclass(frozen=True, slots=True)
class PartyLine:
    """A round at the party table; ``alike`` is the table that plays the same boards."""

    round: int
    boards: str
    alike: str

    @property
    def run(self) -> str:
        return "\t".join((padded(self.round, 2), self.boards, self.alike))


@dataclass(frozen=True, slots=True)
class PartyTable:
    heading: str
    says: str
    columns: tuple[tuple[PartyLine, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardingSheet:
    pattern: str
    sets: int
    columns: tuple[tuple[TableLine, ...], ...]
    piles: tuple[PileLine, ...]
    party: PartyTable | None
    extras: tuple[str, ...]
    drawing: str

    @property
    def drawing_height(self) -> float:
        """In millimetres: what the lists leave of the page."""
        rows = len(self.columns[0]) + (len(self.party.columns[0]) + 1 if self.party else 0)
        blocks = len(self.piles) + bool(self.piles) + len(self.extras) / 2 + bool(self.extras)
        blocks += bool(self.party)
        return round(ROOM - ROW * rows - BLOCK * blocks, 1)


def boarding_sheets(event: EventPlay) -> Iterator[Sheet]:
    """One sheet for each section that has boards to lay out."""
    for play in event.sections:
        title = _("Section %(letter)s") % {"letter": play.letter}
        yield Sheet(HandoutKind.BOARDING, play.place, title, _boarding(play))


def _boarding(play: SectionPlay) -> BoardingSheet:
    tables = [table for table in play.tables if play.cells[1, table].group]
    boards = aligned_spans(play.boards(play.cells[1, table].group) for table in tables)
    lines = [
        TableLine(table, span, play.set_of(1, table))
        for table, span in zip(tables, boards, strict=True)
    ]
    sheet = BoardingSheet(
        translated(play.movement.boarding or ""),
        play.sets_at_hand,
        _columns(lines),
        tuple(_piles(play)),
        _party(play),
        tuple(_extras(play)),
        drawing_of(play),
    )
    # The drawing gives each part a stand of its own; where it gets too small, see the section map.
    if play.shared_set or sheet.drawing_height < DRAWING_A_TABLE * max(len(lines), 16):
        return replace(sheet, drawing="")
    return sheet


def _columns(lines: list[Any]) -> tuple[tuple[Any, ...], ...]:
    columns = 3 if len(lines) < 3 * ROWS_FOR_FOUR_COLUMNS else 4
    rows = max(-(-len(lines) // columns), LEAST_ROWS)
    return tuple(tuple(lines[n : n + rows]) for n in range(0, len(lines), rows))


def _piles(play: SectionPlay) -> Iterator[PileLine]:
    """Every stand's boards, a pile for each set."""
    for pile in play.routes.piles:
        yield PileLine(
            _where(play, pile.after_table),
            pile.board_set,
            _order(pile, play.movement.board_groups),
            _spans(play, pile.groups),
        )


def _where(play: SectionPlay, after_table: int) -> str:
    shared = play.shared_set
    if shared and after_table == shared[-1].last_table:
        return _("Beside table %(last)s, for all of tables %(first)s to %(last)s") % {
            "first": shared[0].first_table,
            "last": after_table,
        }
    return _("Beside table %(table)s") % {"table": after_table}


def _order(pile: Pile, groups: int) -> str:
    """How the boards lie; whether the next ones are always on top."""
    if not pile.is_queue:
        return _("in order of numbers; tables take from it what their cards say")
    if len(pile.groups) < 2:
        return _("the next one in on top")
    if (pile.groups[1] - pile.groups[0]) % groups == 1:
        return _("ascending, the next one in on top")
    return _("descending, the next one in on top")


def _spans(play: SectionPlay, groups: Iterable[int]) -> str:
    return ", ".join(board_span(boards_of(group, play.boards_per_round)) for group in groups)


def _party(play: SectionPlay) -> PartyTable | None:
    """The party table plays what the table that the rover has come to plays."""
    table = play.party_table
    if table is None:
        return None
    boards = aligned_spans(play.boards(play.cells[number, table].group) for number in play.rounds)
    lines = [
        PartyLine(number, span, padded(play.rover_at(number) or "–", 2))
        for number, span in zip(play.rounds, boards, strict=True)
    ]
    if play.lacks_sets:
        says = _(
            "It has no set of its own: before each round bring its boards, from a stand or a "
            "spare copy, and take them back afterwards."
        )
    else:
        says = _("Set %(set)s stays beside it, all boards in order.") % {
            "set": play.movement.board_sets
        }
    heading = _("Table %(table)s, the party table") % {"table": table}
    return PartyTable(heading, says, _columns(lines))


def _extras(play: SectionPlay) -> Iterator[str]:
    """What is short where fewer sets are at hand than the movement wants."""
    if not play.lacks_sets:
        return
    for extra in extra_copies(play.movement, play.sets_at_hand):
        words = {
            "boards": _spans(play, [extra.board_group]),
            "copies": extra.copies,
            "round": extra.before_round,
        }
        yield _("Boards %(boards)s: %(copies)s more before round %(round)s") % words
