"""Travellers: one for each copy of each board, with its plays filled in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from movements.boards.whereabouts import boards_of
from planner.enums import Paper
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.paper import Cards
from planner.handouts.play import SectionPlay
from planner.handouts.rows import Fit, padded, row_rules
from planner.handouts.sheet import Sheet

# Units of the card: its width, and that of a column; those beyond the third are filled in by hand.
WIDTH, TAB = 19.0, 1.932
# The type of the columns' heads.
HEAD = 0.68
# The lines between columns, and how thick they are.
RULES, RULE = (1.85, 3.78, 5.7, 9.58, 11.5, 13.43, 15.36, 17.3), 0.02


@dataclass(frozen=True, slots=True)
class Play:
    round: int
    ns: str
    ew: str

    @property
    def run(self) -> str:
        return "\t".join((padded(self.round, 2), padded(self.ns, 3), padded(self.ew, 3)))


@dataclass(frozen=True, slots=True)
class Traveller:
    board: int
    copy: int
    dealer: str
    vulnerable: str
    plays: tuple[Play, ...]
    cards: Cards = field(default=Cards.on(Paper.A4, 4), repr=False)

    def on(self, cards: Cards) -> Traveller:
        """The traveller in its size on paper."""
        return replace(self, cards=cards)

    @property
    def look(self) -> TravellerLook:
        return TravellerLook(len(self.plays), self.cards.inner_width)

    @property
    def rules_between(self) -> str:
        return row_rules(len(self.plays))

    @property
    def head_run(self) -> str:
        """The heads of the columns, short enough for type that players can read."""
        return "\t".join(
            (
                pgettext("traveller", "Rd"),
                _("NS"),
                _("EW"),
                _("Contract"),  # over two columns
                _("By"),
                _("Tricks"),
                _("NS +"),
                _("EW +"),
                pgettext("traveller", "Pts"),
            )
        )


@dataclass(frozen=True, slots=True)
class TravellerLook:
    """How the rows lie on a card; its columns share the width, which is in card units."""

    plays: int
    width: float

    @property
    def fit(self) -> Fit:
        return Fit.of(self.plays, room=20.4, largest=0.7, smallest=0.68, widest=2.6)

    @property
    def tab(self) -> float:
        return round(TAB * self.width / WIDTH / self.fit.size, 3)

    @property
    def head_tab(self) -> float:
        return round(TAB * self.width / WIDTH / HEAD, 3)

    @property
    def height(self) -> float:
        return self.fit.height(self.plays)

    @property
    def column_rules(self) -> str:
        """Thin bars, as the drawing is stretched to the width of the card."""
        thick = RULE / WIDTH
        bars = (f"M{x / WIDTH:.4f} 0v{self.plays}h{thick:.4f}v-{self.plays}z" for x in RULES)
        return "".join(bars)


def travellers(event: EventPlay) -> Iterator[Sheet]:
    """By section, set and board; a set is one copy of all boards."""
    for play in event.sections:
        found = plays_by_copy(play)
        for copy, board in sorted(found):
            title = _("Section %(letter)s, set %(set)s, board %(board)s") % {
                "letter": play.letter,
                "set": copy,
                "board": board,
            }
            body = Traveller(board, copy, dealer(board), vulnerable(board), found[copy, board])
            yield Sheet(HandoutKind.TRAVELLERS, play.place, title, body)


def plays_by_copy(play: SectionPlay) -> dict[tuple[int, int], tuple[Play, ...]]:
    """The plays of each board of each set, in the order of rounds."""
    found: defaultdict[tuple[int, int], list[Play]] = defaultdict(list)
    for cell in play.cells.values():
        if cell.is_played:
            for board in boards_of(cell.group, play.boards_per_round):
                found[play.set_of(cell.round, cell.table), board].append(
                    Play(cell.round, play.number(cell.plays_ns), play.number(cell.plays_ew))
                )
    return {key: tuple(plays) for key, plays in found.items()}


def dealer(board: int) -> str:
    """North deals board 1, and on round the table.

    >>> [dealer(board) for board in (1, 2, 3, 4, 5)]
    ['N', 'E', 'S', 'W', 'N']
    """
    around = (
        pgettext("compass", "N"),
        pgettext("compass", "E"),
        pgettext("compass", "S"),
        pgettext("compass", "W"),
    )
    return around[(board - 1) % 4]


def vulnerable(board: int) -> str:
    """Nobody on board 1, and shifted by one for every four boards.

    >>> [vulnerable(board) for board in (1, 2, 3, 4, 5, 16)]
    ['none', 'NS', 'EW', 'both', 'NS', 'EW']
    """
    sides = (_("none"), _("NS"), _("EW"), _("both"))
    return sides[(board - 1 + (board - 1) // 4) % 4]
