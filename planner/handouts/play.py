"""Who sits where in every round: a plan's schedules with its pairs in them.

Handouts read everything from the schedule itself, so that they are right for
every movement: Webs, Howells, rovers, and movements written out. A pair that
is not there (a phantom, an empty seat, a pair that has withdrawn) is nobody,
and the pair that would meet it sits out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from movements.attendance import starting_seats
from movements.boards.routes import Routes, board_routes
from movements.boards.whereabouts import boards_of
from movements.movement import Movement, Subsection, line_of
from movements.schedule import NOBODY
from movements.seats import Direction, Seat
from planner.handouts.rows import shortened_both
from planner.handouts.sheet import SheetPlace
from planner.models import Pair
from planner.plan.view import PlannedSection, PlannedSession


@dataclass(frozen=True, slots=True)
class TableRound:
    """A table in a round; ``ns`` and ``ew`` are who sits there.

    An arrow switch turns the boards and nobody leaves a chair for it.
    """

    round: int
    table: int
    ns: int
    ew: int
    group: int
    switched: bool
    shares_with: int | None = None

    @property
    def is_played(self) -> bool:
        return bool(self.ns and self.ew and self.group)

    @property
    def plays_ns(self) -> int:
        """Who holds the cards of North-South."""
        return self.ew if self.switched else self.ns

    @property
    def plays_ew(self) -> int:
        return self.ns if self.switched else self.ew


@dataclass(eq=False)
class SectionPlay:
    """A section in one session with its movement and its pairs."""

    session: PlannedSession
    planned: PlannedSection
    movement: Movement
    boards_per_round: int

    @property
    def letter(self) -> str:
        return self.planned.letter

    @property
    def place(self) -> SheetPlace:
        return SheetPlace(self.session.number, self.letter, self.planned.section.colour)

    @property
    def rounds(self) -> range:
        return range(1, self.movement.rounds + 1)

    @cached_property
    def tables(self) -> list[int]:
        """Tables at which something is played."""
        return [
            table
            for table in range(1, self.movement.schedule.tables + 1)
            if any(self.cells[number, table].group for number in self.rounds)
        ]

    @cached_property
    def card_tables(self) -> list[int]:
        """Tables at which somebody finds a card: also the place from which a rover sets out."""
        seated = {place.table for places in self.whereabouts.values() for place in places if place}
        return sorted({*self.tables, *seated})

    @cached_property
    def is_seated(self) -> bool:
        return bool(self.planned.seats)

    @cached_property
    def starting_seat(self) -> dict[int, Seat]:
        """Where each contestant of the movement starts."""
        return starting_seats(self.movement.schedule, self.letter)

    @cached_property
    def pairs(self) -> dict[int, Pair]:
        """The pairs that are there, by their number in the movement."""
        return {
            who: pair
            for who, seat in self.starting_seat.items()
            if (pair := self.planned.seats.get(seat)) and not pair.withdrawn
        }

    @cached_property
    def present(self) -> set[int]:
        return set(self.pairs) if self.is_seated else set(self.starting_seat)

    @cached_property
    def cells(self) -> dict[tuple[int, int], TableRound]:
        schedule = self.movement.schedule
        ns, ew = (line.tolist() for line in schedule.contestants())
        groups, switched = schedule.board_group.tolist(), schedule.switched.tolist()
        shared = dict(self.movement.shares) | {b: a for a, b in self.movement.shares}
        cells = {}
        for number in self.rounds:
            row = number - 1
            for table in range(1, schedule.tables + 1):
                column = table - 1
                one, other_side = (
                    who if who in self.present else NOBODY
                    for who in (ns[row][column], ew[row][column])
                )
                other = shared.get(table)
                same = other and groups[row][column] == groups[row][other - 1]
                cells[number, table] = TableRound(
                    number,
                    table,
                    one,
                    other_side,
                    groups[row][column],
                    switched[row][column],
                    other if same else None,
                )
        return cells

    def line(self, number: int, table: int, direction: Direction) -> int:
        cell = self.cells[number, table]
        return cell.ns if direction is Direction.NS else cell.ew

    @cached_property
    def whereabouts(self) -> dict[int, list[Seat | None]]:
        """Table and line of each contestant, round by round."""
        found: dict[int, list[Seat | None]] = {
            who: [None] * len(self.rounds) for who in self.present
        }
        for number, table in self.cells:
            for direction in Direction:
                if who := self.line(number, table, direction):
                    found[who][number - 1] = Seat(self.letter, table, direction)
        return found

    def number(self, who: int) -> str:
        """The pair's number in the event; before anybody is seated, in the movement."""
        if who == NOBODY:
            return "–"
        if who in self.pairs:
            return str(self.pairs[who].number)
        return str(self.starting_seat[who].table if self.movement.winners == 2 else who)

    def boards(self, group: int) -> str:
        return span(boards_of(group, self.boards_per_round)) if group else "–"

    @property
    def party_table(self) -> int | None:
        """The table beyond the last one that the rover's victims play at."""
        return self.movement.tables + 1 if self.movement.has_party_table else None

    def is_rover(self, who: int) -> bool:
        rover = self.movement.rover
        if rover is None:
            return False
        return self.starting_seat[who] == Seat(self.letter, self.movement.tables + 1, rover)

    def rover_at(self, number: int) -> int | None:
        """The table at which the rover takes a seat in a round."""
        if self.movement.rover is None:
            return None
        line = line_of(self.movement.schedule, self.movement.rover)[number - 1].tolist()
        extra = self.movement.tables + 1
        return line.index(extra) + 1 if extra in line[: self.movement.tables] else None

    @property
    def sets_at_hand(self) -> int:
        """Copies of all boards: what the movement wants, or fewer where fewer are there."""
        wanted = self.movement.board_sets
        return min(self.planned.section.board_sets or wanted, wanted)

    @property
    def lacks_sets(self) -> bool:
        return self.sets_at_hand < self.movement.board_sets

    @cached_property
    def routes(self) -> Routes:
        """The ways of the boards, with the sets at hand."""
        return board_routes(self.movement, self.sets_at_hand)

    def set_of(self, number: int, table: int) -> int:
        """Which copy of the boards a table plays in a round; a party table has the last one."""
        return self.routes.sets.get((number, table), self.movement.board_sets)

    @cached_property
    def shared_set(self) -> tuple[Subsection, ...]:
        """The last parts of the section, where they have one set between them."""
        parts = self.movement.subsections[self.sets_at_hand - 1 :]
        return parts if len(parts) > 1 else ()


def surnames(pair: Pair, letters: int) -> str:
    """Both surnames, shortened to so many letters."""
    names = shortened_both(pair.first_player.surname, pair.second_player.surname, letters)
    return " – ".join(names)


def span(boards: tuple[int, ...]) -> str:
    """Board numbers as they are spoken.

    >>> span((13, 14)), span((7,))
    ('13–14', '7')
    """
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"
