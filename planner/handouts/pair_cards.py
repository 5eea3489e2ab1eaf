"""Pair guide cards: where a pair that moves plays, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Direction
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SectionPlay
from planner.handouts.rows import Fit, padded, padded_span, shortened
from planner.handouts.sheet import Sheet
from planner.models import Pair

LETTERS_FOR_OPPONENTS = 30
TAB = 4


@dataclass(frozen=True, slots=True)
class PairLine:
    round: int
    seat: str
    boards: str
    opponents: str

    @property
    def run(self) -> str:
        return "\t".join((padded(self.round, 2), self.seat, self.boards, self.opponents))


@dataclass(frozen=True, slots=True)
class PairCard:
    number: int
    names: tuple[str, str]
    lines: tuple[PairLine, ...]
    next_seat: str

    @property
    def fit_tall(self) -> Fit:
        return Fit.of(len(self.lines), room=18.0, largest=0.64, widest=2.2)

    @property
    def fit_wide(self) -> Fit:
        return Fit.of(len(self.lines), room=8.5, largest=0.55, tightest=1.15)

    @property
    def tab_tall(self) -> float:
        return round(TAB * self.fit_tall.size / 0.5 + 0.05, 3)

    @property
    def tab_wide(self) -> float:
        return round(TAB * self.fit_wide.size / 0.42 + 0.05, 3)


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
    return PairLine(number, seat, padded_span(play.boards(cell.group)), _named(play, opponent))


def _named(play: SectionPlay, who: int) -> str:
    if who not in play.pairs:
        return play.number(who)
    pair = play.pairs[who]
    names = f"{pair.first_player.surname} – {pair.second_player.surname}"
    return f"{padded(pair.number, 3)}  {shortened(names, LETTERS_FOR_OPPONENTS)}"


def _next_seat(event: EventPlay, play: SectionPlay, pair: Pair) -> str:
    number = play.session.number + 1
    seat = event.seats.get(number, {}).get(pair)
    if seat is None:
        return ""
    return _("Session %(number)s: %(seat)s") % {"number": number, "seat": seat}
