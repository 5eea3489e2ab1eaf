"""Pair numbers as scoring programs have them, and the fewest entries for a crossover.

A section numbers its pairs North-South first, by table, and goes on with
East-West. A crossover is typed in as ranges that keep their order, such as
pairs 1-16 of one section becoming pairs 11-26 of another. Ranges are extended
as far as they go, which gives the fewest. Method J's line runs on from the
stationary pairs of the smaller section, Method V's pairs left behind are
adjacent numbers, so each line is one range (Rainsford); if a program lets the
director choose, the latter may have the highest numbers as well.

>>> from crossovers.printed.line_moves import line_move
>>> move = line_move({"A": 13, "B": 16, "C": 16})
>>> for entry in number_entries(move.seating(1), move.seating(2)):
...     print(entry)
A pairs 1-10 stay
A pairs 11-26 to B pairs 17-32
B pairs 1-16 to A pairs 11-26
B pairs 17-32 to C pairs 1-16
C pairs 1-16 to C pairs 17-32
C pairs 17-32 to B pairs 1-16
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from crossovers.seats import Seating
from movements.seats import Seat

Number = tuple[str, int]


@dataclass(frozen=True, slots=True)
class NumberRange:
    """Consecutive pair numbers of one section."""

    section: str
    first: int
    last: int

    def __str__(self) -> str:
        if self.first == self.last:
            return f"{self.section} pair {self.first}"
        return f"{self.section} pairs {self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class NumberEntry:
    """One entry: these numbers become those, in the same order."""

    origin: NumberRange
    target: NumberRange

    @property
    def stays(self) -> bool:
        return self.origin == self.target

    def __str__(self) -> str:
        if self.stays:
            return f"{self.origin} stay{'s' * (self.origin.first == self.origin.last)}"
        return f"{self.origin} to {self.target}"


def pair_numbers(seating: Seating, last: Collection[Seat] = ()) -> dict[Seat, Number]:
    """Section and number of each seat; seats in ``last`` get their section's highest numbers."""
    late = set(last)
    found: dict[Seat, Number] = {}
    count: dict[str, int] = {}
    # The sort is stable, so the other seats keep their order.
    for seat in sorted(seating.seats, key=lambda seat: seat in late):
        count[seat.section] = count.get(seat.section, 0) + 1
        found[seat] = seat.section, count[seat.section]
    return found


def number_entries(
    before: Seating, after: Seating, last: Collection[Seat] = ()
) -> tuple[NumberEntry, ...]:
    """The fewest ranges that say where every pair goes.

    An empty place does not break a range that takes it to another empty place.
    """
    new_seat = after.seat_of
    new_number = pair_numbers(after, last)
    empty = {
        new_number[seat] for seat, pair in zip(after.seats, after.pairs, strict=True) if not pair
    }
    goal_of: dict[Number, Number | None] = {}
    old_number = pair_numbers(before, last)
    for seat, pair in zip(before.seats, before.pairs, strict=True):
        there = new_seat.get(pair) if pair else None
        if pair is None or there is not None:
            goal_of[old_number[seat]] = new_number[there] if there else None
    entries: list[NumberEntry] = []
    for number in sorted(goal_of):
        goal = goal_of[number]
        if goal is not None:
            _extend(entries, number, goal, goal_of, empty)
    return tuple(entries)


def _extend(
    entries: list[NumberEntry],
    number: Number,
    goal: Number,
    goal_of: dict[Number, Number | None],
    empty: set[Number],
) -> None:
    """Lengthen the last range to this number if it leads there, or begin another."""
    if entries:
        origin, target = entries[-1].origin, entries[-1].target
        step = number[1] - origin.last
        follows = (origin.section, target.section) == (number[0], goal[0])
        if (
            follows
            and goal[1] == target.last + step
            and all(
                # No entry means that a pair has left from there: such a place breaks the range.
                goal_of.get((origin.section, origin.last + gap), number) is None
                and (target.section, target.last + gap) in empty
                for gap in range(1, step)
            )
        ):
            entries[-1] = NumberEntry(
                replace(origin, last=number[1]), replace(target, last=goal[1])
            )
            return
    entries.append(NumberEntry(NumberRange(*number, number[1]), NumberRange(*goal, goal[1])))
