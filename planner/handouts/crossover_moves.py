"""From one session's seats to the next one's, as a director can announce it.

The crossovers core splits any two seatings into the fewest blocks. Blocks of
several pairs are the rule to announce; pairs that move alone are exceptions,
printed bold. Where most pairs move alone there is no rule: everybody reads
the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from crossovers.announcements import sentence
from crossovers.moves import Move, fewest_moves
from crossovers.seats import Seating
from movements.seats import Direction, Seat
from planner.handouts.event_play import EventPlay
from planner.models import Pair
from planner.plan.view import PlannedSession
from planner.wording import translated


@dataclass(eq=False)
class SessionChange:
    """Two sessions in a row that both have seats."""

    before: PlannedSession
    after: PlannedSession
    old: dict[Pair, Seat]
    new: dict[Pair, Seat]

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return fewest_moves(_seating(self.before), _seating(self.after))

    @property
    def has_rule(self) -> bool:
        """Whether blocks of two pairs and more take most of the pairs along."""
        together = sum(move.size for move in self.moves if move.size > 1)
        return 2 * together > sum(move.size for move in self.moves)

    @property
    def names_sections(self) -> bool:
        return len(self.before.sections) > 1 or len(self.after.sections) > 1

    def sentences(self, letter: str | None = None) -> tuple[str, ...]:
        """The rule, for all sections or for the pairs that leave one."""
        if not self.has_rule:
            return ()
        return tuple(
            translated(sentence(move, letters=self.names_sections))
            for move in self.moves
            if move.size > 1
            and move.origin is not None
            and letter in (None, move.origin.line.section)
        )

    @cached_property
    def exceptions(self) -> set[Seat]:
        """Old seats of the pairs that the rule does not cover."""
        if not self.has_rule:
            return set()
        return {
            Seat(move.origin.line.section, move.origin.first, move.origin.line.direction)
            for move in self.moves
            if move.size == 1 and move.origin is not None
        }


def session_changes(event: EventPlay) -> list[SessionChange]:
    """Every step from session to session; ``event.session`` is the one that is left."""
    return [
        SessionChange(before, after, event.seats[before.number], event.seats[after.number])
        for before, after in event.plan.steps
        if event.session in (None, before.number)
        and event.seats[before.number]
        and event.seats[after.number]
    ]


def _seating(session: PlannedSession) -> Seating:
    pairs = []
    for section in session.sections:
        for direction in Direction:
            for table in range(1, section.last_table + 1):
                pair = section.seats.get(section.seat(table, direction))
                pairs.append(str(pair.pk) if pair and not pair.withdrawn else None)
    sizes = tuple((section.letter, section.last_table) for section in session.sections)
    return Seating(sizes, tuple(pairs))
