"""Where pairs go after every round, in movements that send each seat the same way.

>>> from movements.families.howell import howell
>>> ways = steady_ways(howell(7).schedule)
>>> str(ways[Seat("", 1, Direction.EW)]), Seat("", 1, Direction.NS) in ways
('5 EW', False)
"""

from __future__ import annotations

from itertools import pairwise

from movements.schedule import NOBODY, Schedule
from movements.seats import Direction, Seat


def steady_ways(schedule: Schedule) -> dict[Seat, Seat]:
    """By seat: where its pair goes after every round; pairs that stay are left out."""
    goals: dict[Seat, set[Seat]] = {}
    rounds = [_seated(schedule, number) for number in range(schedule.rounds)]
    for now, after in pairwise(rounds):
        seat_of = {who: seat for seat, who in after.items()}
        for seat, who in now.items():
            if who in seat_of:
                goals.setdefault(seat, set()).add(seat_of[who])
    return {
        seat: goal
        for seat, found in goals.items()
        if len(found) == 1 and (goal := next(iter(found))) != seat
    }


def _seated(schedule: Schedule, number: int) -> dict[Seat, int]:
    ns, ew = schedule.contestants()
    return {
        Seat("", table, direction): who
        for direction, line in ((Direction.NS, ns), (Direction.EW, ew))
        for table, who in enumerate(line[number].tolist(), 1)
        if who != NOBODY
    }
