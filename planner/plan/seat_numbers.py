"""Numbers of pairs by their starting seats in session one.

Sections count on from each other, and in a section East-West from North-South:
A NS 5 of 18 tables is pair 5, A EW 5 pair 23, B NS 1 pair 37. A movement with
one winner numbers its pairs itself. Nobody has the number of an empty seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from movements.attendance import starting_seats
from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.plan.view import PlannedSection


def seat_numbers(sections: Iterable[PlannedSection]) -> dict[Seat, int]:
    """The number of every seat of these sections."""
    numbers: dict[Seat, int] = {}
    before = 0
    for section in sections:
        here = _by_movement(section) or _by_table(section)
        numbers |= {seat: before + number for seat, number in here.items()}
        before += max(here.values())
    return numbers


def _by_table(section: PlannedSection) -> dict[Seat, int]:
    last = section.last_table
    return {
        section.seat(table, direction): table + (last if direction is Direction.EW else 0)
        for direction in Direction
        for table in range(1, last + 1)
    }


def _by_movement(section: PlannedSection) -> dict[Seat, int]:
    """The movement's own numbers, where it has one field of pairs."""
    try:
        movement = section.movement
    except PlanningError:
        return {}
    if movement is None or movement.winners != 1:
        return {}
    starts = starting_seats(movement.schedule, section.letter)
    return {seat: number for number, seat in starts.items()}


def pair_numbers(seated: dict[int, int], others: dict[int, int]) -> dict[int, int]:
    """By key: the numbers of pairs with a seat, and of others, who keep theirs if it is free.

    >>> pair_numbers({50: 1, 51: 2}, {60: 2, 61: 9})
    {50: 1, 51: 2, 60: 3, 61: 9}
    """
    numbers = dict(seated)
    taken = {*seated.values()}
    for key, number in others.items():
        if number not in taken:
            numbers[key] = number
            taken.add(number)
    beyond = count(max(seated.values(), default=0) + 1)
    for key in others:
        if key not in numbers:
            numbers[key] = next(number for number in beyond if number not in taken)
            taken.add(numbers[key])
    return {key: numbers[key] for key in sorted(numbers)}
