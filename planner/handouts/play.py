"""Who sits where in every round: a plan's schedules with its pairs in them.

Handouts read everything from the schedule itself, so that they are right for
every movement: Webs, Howells, rovers, and movements typed in. A pair that is
not there (a phantom, an empty seat, a pair that has withdrawn) is nobody, and
whoever would meet it sits out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from movements.attendance import starting_seats
from movements.boards import boards_of
from movements.movement import Movement, Subsection, line_of
from planner.enums import Direction
from planner.errors import PlanningError
from planner.handouts.sheet import Place
from planner.models import Pair
from planner.plan_view import Plan, PlannedSection, PlannedSession

NOBODY = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in a round; ``ns`` and ``ew`` are who really sits there."""

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


@dataclass(frozen=True, slots=True, order=True)
class SeatName:
    """A seat in words a player reads."""

    letter: str
    table: int
    direction: str

    def __str__(self) -> str:
        return f"{self.letter}{self.table} {self.direction}"

    @property
    def spoken(self) -> str:
        return f"{self.letter} {self.direction} {self.table}"


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
    def place(self) -> Place:
        return Place(self.session.number, self.letter, self.planned.section.colour)

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
    def is_seated(self) -> bool:
        return bool(self.planned.seats)

    @cached_property
    def starting_seat(self) -> dict[int, tuple[int, Direction]]:
        """Where each contestant of the movement starts."""
        starts = starting_seats(self.movement.schedule)
        return {who: (table, Direction(line.value)) for who, (table, line) in starts.items()}

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
    def cells(self) -> dict[tuple[int, int], Cell]:
        schedule = self.movement.schedule
        ns, ew = (line.tolist() for line in schedule.contestants())
        groups, switched = schedule.board_group.tolist(), schedule.switched.tolist()
        shared = dict(self.movement.shares) | {b: a for a, b in self.movement.shares}
        cells = {}
        for number in self.rounds:
            row = number - 1
            for table in range(1, schedule.tables + 1):
                column = table - 1
                sides = [
                    who if who in self.present else NOBODY
                    for who in (ns[row][column], ew[row][column])
                ]
                other = shared.get(table)
                same = other and groups[row][column] == groups[row][other - 1]
                cells[number, table] = Cell(
                    number,
                    table,
                    *(reversed(sides) if switched[row][column] else sides),
                    groups[row][column],
                    switched[row][column],
                    other if same else None,
                )
        return cells

    def line(self, number: int, table: int, direction: Direction) -> int:
        """Who holds the line at a table, wherever the arrow points."""
        cell = self.cells[number, table]
        return cell.ns if (direction == Direction.NS) != cell.switched else cell.ew

    @cached_property
    def whereabouts(self) -> dict[int, list[tuple[int, Direction] | None]]:
        """Table and line of each contestant, round by round."""
        found: dict[int, list[tuple[int, Direction] | None]] = {
            who: [None] * len(self.rounds) for who in self.present
        }
        for number, table in self.cells:
            for direction in Direction:
                if who := self.line(number, table, direction):
                    found[who][number - 1] = table, direction
        return found

    def number(self, who: int) -> str:
        """The pair's number in the event; before anybody is seated, in the movement."""
        if who == NOBODY:
            return "–"
        if who in self.pairs:
            return str(self.pairs[who].number)
        return str(self.starting_seat[who][0] if self.movement.winners == 2 else who)

    def boards(self, group: int) -> str:
        return span(boards_of(group, self.boards_per_round)) if group else "–"

    @property
    def party_table(self) -> int | None:
        """The table beyond the last one that the rover's victims play at."""
        return self.movement.tables + 1 if self.movement.has_party_table else None

    def is_rover(self, who: int) -> bool:
        rover = self.movement.rover
        extra = self.movement.tables + 1
        return rover is not None and self.starting_seat[who] == (extra, Direction(rover.value))

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

    def set_of(self, table: int) -> int:
        """Which copy of the boards a table plays; a party table has the last one."""
        for number, part in enumerate(self.movement.subsections, 1):
            if part.first_table <= table <= part.last_table:
                return min(number, self.sets_at_hand)
        if table > self.movement.tables:
            return self.movement.board_sets
        group = self.cells[1, table].group
        others = sum(self.cells[1, other].group == group for other in range(1, table))
        return min(1 + others, self.movement.board_sets)

    @cached_property
    def shared_set(self) -> tuple[Subsection, ...]:
        """The last parts of the section, where they have one set between them."""
        parts = self.movement.subsections[self.sets_at_hand - 1 :]
        return parts if len(parts) > 1 else ()

    def stand_of(self, table: int) -> int:
        """The table beside which the boards of a stand lie; parts with one set have one stand."""
        if self.shared_set and table >= self.shared_set[0].first_table:
            return self.shared_set[-1].last_table
        return table


def span(boards: tuple[int, ...]) -> str:
    """Board numbers as they are spoken.

    >>> span((13, 14)), span((7,))
    ('13–14', '7')
    """
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"


@dataclass(eq=False)
class EventPlay:
    """A plan ready to print: its sections that have a movement, and what is missing.

    ``session`` limits the sheets of single sessions; lists of the whole event
    always tell all sessions.
    """

    plan: Plan
    session: int | None = None
    before: EventPlay | None = None
    notes: list[str] = field(default_factory=list)

    @cached_property
    def all_sections(self) -> list[SectionPlay]:
        found = []
        for session, planned in self.plan.sections:
            where = _("Session %(session)s, section %(letter)s") % {
                "session": session.number,
                "letter": planned.letter,
            }
            try:
                movement = planned.movement
            except PlanningError as error:
                number = _("Session %(number)s") % {"number": session.number}
                self.notes.append(f"{number}: {error}")
                continue
            if movement is None:
                self.notes.append(_("%(where)s has no movement yet.") % {"where": where})
                continue
            play = SectionPlay(session, planned, movement, self.plan.event.boards_per_round)
            self._note_empty_seats(where, play)
            found.append(play)
        return found

    def _note_empty_seats(self, where: str, play: SectionPlay) -> None:
        if not play.is_seated:
            self.notes.append(_("%(where)s: nobody is seated yet.") % {"where": where})
            return
        empty = [
            f"{play.letter}{table} {direction.label}"
            for who, (table, direction) in play.starting_seat.items()
            if who not in play.pairs
        ]
        if empty:
            self.notes.append(
                _("%(where)s: nobody at %(seats)s.") % {"where": where, "seats": ", ".join(empty)}
            )

    @property
    def sections(self) -> list[SectionPlay]:
        return [play for play in self.all_sections if self.session in (None, play.session.number)]

    @property
    def session_numbers(self) -> list[int]:
        return [session.number for session in self.plan.sessions]

    @cached_property
    def seats(self) -> dict[int, dict[Pair, SeatName]]:
        """By session: where each pair that plays starts."""
        return {
            session.number: {
                pair: SeatName(section.letter, table, str(direction.label))
                for section in session.sections
                for (table, direction), pair in sorted(section.seats.items())
                if not pair.withdrawn
            }
            for session in self.plan.sessions
        }

    @cached_property
    def pairs(self) -> list[Pair]:
        """Every pair with a seat in any session, by number."""
        seated = {pair for seats in self.seats.values() for pair in seats}
        return sorted(seated, key=lambda pair: pair.number)

    def seats_of(self, pair: Pair) -> list[tuple[int, SeatName | None]]:
        return [(number, seats.get(pair)) for number, seats in self.seats.items()]
