"""Pair guide cards: where a pair that moves plays, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SectionPlay
from planner.handouts.rows import (
    Fit,
    Header,
    aligned,
    aligned_spans,
    padded,
    row_rules,
    shortened_both,
)
from planner.handouts.sheet import Sheet
from planner.models import Pair

# Of both names of a pair, at the most.
LETTERS_FOR_OPPONENTS = 26
INDENT = 0.4
# The type of the columns' heads, on cards that stand and on cards that lie.
HEAD_TALL, HEAD_WIDE = 0.5, 0.42


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
    def look(self) -> PairLook:
        boards = max(len(line.boards) for line in self.lines)
        return PairLook(len(self.lines), 3.6 if boards <= len("11–12") else 4.4)

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
        fit = Fit.of(self.rounds, room=18.0, largest=0.66, widest=2.2)
        return self._rows(fit, HEAD_TALL)

    @property
    def wide(self) -> Rows:
        fit = Fit.of(self.rounds, room=7.9, largest=0.55, tightest=1.15)
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
                yield Sheet(Kind.PAIR_CARDS, play.place, title, _card(event, play, who, pair))


def _card(event: EventPlay, play: SectionPlay, who: int, pair: Pair) -> PairCard:
    return PairCard(
        pair.number,
        (pair.first_player.name, pair.second_player.name),
        tuple(_line(play, number, place) for number, place in enumerate(play.whereabouts[who], 1)),
        _next_seat(event, play, pair),
    )


def _line(play: SectionPlay, number: int, place: tuple[int, Direction] | None) -> PairLine:
    if place is None:
        return PairLine(number, "–", "", _("sit out"))
    table, line = place
    cell = play.cells[number, table]
    sits = Direction.NS if (line == Direction.NS) != cell.switched else Direction.EW
    opponent = cell.ew if sits == Direction.NS else cell.ns
    seat = f"{padded(table, 2)} {sits.label}"
    if not cell.is_played:
        return PairLine(number, seat, "", _("sit out"))
    return PairLine(number, seat, play.boards(cell.group), _named(play, opponent))


def _named(play: SectionPlay, who: int) -> str:
    if who not in play.pairs:
        return play.number(who)
    pair = play.pairs[who]
    names = shortened_both(
        pair.first_player.surname, pair.second_player.surname, LETTERS_FOR_OPPONENTS
    )
    return f"{padded(pair.number, 3)}  {' – '.join(names)}"


def _next_seat(event: EventPlay, play: SectionPlay, pair: Pair) -> str:
    number = play.session.number + 1
    seat = event.seats.get(number, {}).get(pair)
    if seat is None:
        return ""
    return _("Session %(number)s: %(seat)s") % {"number": number, "seat": seat}
