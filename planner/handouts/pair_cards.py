"""Pair guide cards: where a pair that moves plays, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.seats import Direction, Seat
from planner.handouts.event_play import EventPlay
from planner.handouts.instructions import SWITCH
from planner.handouts.kinds import HandoutKind
from planner.handouts.letters import text_width
from planner.handouts.play import SectionPlay, surnames
from planner.handouts.rows import (
    Fit,
    Header,
    aligned,
    aligned_spans,
    padded,
    row_rules,
    shortened,
)
from planner.handouts.sheet import Sheet
from planner.models import Pair
from planner.wording import translated

# Of both names of a pair, at the most.
LETTERS_FOR_OPPONENTS = 24
LETTERS_IN_THE_HEAD = 32
INDENT = 0.4
# The least width of a column and what is between two, in sizes of the type.
LEAST_TAB, GAP = 3.6, 0.6
# The type of the columns' heads, on cards that stand and on cards that lie.
HEAD_TALL, HEAD_WIDE = 0.68, 0.64


@dataclass(frozen=True, slots=True)
class PairLine:
    round: int
    seat: str
    boards: str
    opponents: str


@dataclass(frozen=True, slots=True)
class PairCard:
    number: int
    names: tuple[str, str]
    lines: tuple[PairLine, ...]
    next_seat: str

    @property
    def runs(self) -> list[str]:
        """Each line as one run of text, its columns parted by tabs."""
        columns = zip(
            aligned(line.round for line in self.lines),
            (line.seat for line in self.lines),
            aligned_spans(line.boards for line in self.lines),
            (line.opponents for line in self.lines),
            strict=True,
        )
        return ["\t".join(cells) for cells in columns]

    @property
    def short_names(self) -> tuple[str, ...]:
        """The names in the head of a card that lies, a line each."""
        return tuple(shortened(name, LETTERS_IN_THE_HEAD) for name in self.names)

    @property
    def look(self) -> PairLook:
        widest = max(text_width(text) for line in self.lines for text in (line.seat, line.boards))
        return PairLook(len(self.lines), round(max(LEAST_TAB, widest + GAP), 1))

    @property
    def rules_between(self) -> str:
        return row_rules(len(self.lines))


@dataclass(frozen=True, slots=True)
class PairLook:
    """How the rows lie on cards that stand and on cards that lie; ``tab`` in type sizes."""

    rounds: int
    tab: float

    @property
    def tall(self) -> Rows:
        fit = Fit.of(self.rounds, room=17.5, largest=0.7, smallest=0.68, widest=2.2)
        return self._rows(fit, HEAD_TALL)

    @property
    def wide(self) -> Rows:
        fit = Fit.of(self.rounds, room=7.8, largest=0.66, smallest=0.64, tightest=1.0)
        return self._rows(fit, HEAD_WIDE)

    def _rows(self, fit: Fit, head: float) -> Rows:
        header = Header.over(fit.size, head, tab=self.tab, indent=INDENT)
        return Rows(fit, header, fit.height(self.rounds))


@dataclass(frozen=True, slots=True)
class Rows:
    fit: Fit
    header: Header
    height: float


def pair_cards(event: EventPlay) -> Iterator[Sheet]:
    """A card for every pair that does not keep its seat all session."""
    for play in event.sections:
        movers = [who for who, places in play.whereabouts.items() if len(set(places)) > 1]
        for who in sorted(
            movers, key=lambda who: play.pairs[who].number if who in play.pairs else 0
        ):
            if who in play.pairs:
                pair = play.pairs[who]
                title = _("Pair %(number)s") % {"number": pair.number}
                yield Sheet(
                    HandoutKind.PAIR_CARDS, play.place, title, _card(event, play, who, pair)
                )


def _card(event: EventPlay, play: SectionPlay, who: int, pair: Pair) -> PairCard:
    return PairCard(
        pair.number,
        (pair.first_player.name, pair.second_player.name),
        tuple(_line(play, number, place) for number, place in enumerate(play.whereabouts[who], 1)),
        _next_seat(event, play, pair),
    )


def _line(play: SectionPlay, number: int, place: Seat | None) -> PairLine:
    if place is None:
        return PairLine(number, "–", "", _("sit out"))
    cell = play.cells[number, place.table]
    opponent = cell.ew if place.direction is Direction.NS else cell.ns
    seat = f"{padded(place.table, 2)} {translated(place.direction.short_name)}"
    if not cell.is_played:
        return PairLine(number, seat, "", _("sit out"))
    boards = play.boards(cell.group) + (f" {SWITCH}" if cell.switched else "")
    return PairLine(number, seat, boards, _named(play, opponent))


def _named(play: SectionPlay, who: int) -> str:
    if who not in play.pairs:
        return play.number(who)
    pair = play.pairs[who]
    return f"{padded(pair.number, 3)}  {surnames(pair, LETTERS_FOR_OPPONENTS)}"


def _next_seat(event: EventPlay, play: SectionPlay, pair: Pair) -> str:
    number = play.session.number + 1
    seat = event.seats.get(number, {}).get(pair)
    if seat is None:
        return ""
    return _("Session %(number)s: %(seat)s") % {"number": number, "seat": translated(seat)}
