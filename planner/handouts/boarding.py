"""Boarding sheets: what a caddy puts where before the first round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.boards import boards_of, bye_stands
from movements.copies import extra_copies
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SectionPlay, span
from planner.handouts.rows import padded, padded_span
from planner.handouts.section_maps import drawing_of
from planner.handouts.sheet import Sheet

# The list of a larger section takes the page; its drawing is the section map.
TABLES_WITH_DRAWING = 30


@dataclass(frozen=True, slots=True)
class TableLine:
    table: int
    boards: str
    copy: int

    @property
    def run(self) -> str:
        return "\t".join(
            (padded(self.table, 3), self.boards, _("set %(set)s") % {"set": self.copy})
        )


@dataclass(frozen=True, slots=True)
class Pile:
    where: str
    copy: int
    order: str
    boards: str


@dataclass(frozen=True, slots=True)
class BoardingSheet:
    pattern: str
    sets: int
    columns: tuple[tuple[TableLine, ...], ...]
    piles: tuple[Pile, ...]
    extras: tuple[str, ...]
    drawing: str


def boarding_sheets(event: EventPlay) -> Iterator[Sheet]:
    """One sheet for each section that has boards to lay out."""
    for play in event.sections:
        title = _("Section %(letter)s") % {"letter": play.letter}
        yield Sheet(Kind.BOARDING, play.place, title, _boarding(play))


def _boarding(play: SectionPlay) -> BoardingSheet:
    lines = tuple(
        TableLine(table, padded_span(play.boards(cell.group)), play.set_of(table))
        for table in play.tables
        if (cell := play.cells[1, table]).group
    )
    third = -(-len(lines) // 3)
    return BoardingSheet(
        play.movement.boarding or "",
        play.movement.board_sets,
        tuple(lines[n : n + third] for n in range(0, len(lines), third)),
        tuple(_piles(play)),
        tuple(_extras(play)),
        drawing_of(play) if len(lines) <= TABLES_WITH_DRAWING else "",
    )


def _piles(play: SectionPlay) -> Iterator[Pile]:
    for stand in bye_stands(play.movement):
        groups = stand.piles[0]
        if not groups:
            continue
        upwards = len(groups) < 2 or (groups[1] - groups[0]) % play.movement.board_groups == 1
        yield Pile(
            _("Beside table %(table)s") % {"table": stand.after_table},
            play.set_of(stand.after_table),
            _("ascending") if upwards else _("descending"),
            ", ".join(span(boards_of(group, play.boards_per_round)) for group in groups),
        )


def _extras(play: SectionPlay) -> Iterator[str]:
    """What is short where fewer sets are at hand than the movement wants."""
    at_hand = play.planned.section.board_sets
    if not at_hand or at_hand >= play.movement.board_sets:
        return
    for extra in extra_copies(play.movement, at_hand):
        boards = span(boards_of(extra.board_group, play.boards_per_round))
        words = {"boards": boards, "copies": extra.copies, "round": extra.before_round}
        yield _("Boards %(boards)s: %(copies)s more before round %(round)s") % words
