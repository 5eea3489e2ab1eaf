"""Who is there in which rounds, and where everybody starts.

Most pairs play all rounds. A phantom plays none; after a repair a pair may
come late or leave early. A pair that comes late starts, for the plan, in a seat
that nobody has in round 1: its own by number where that is free, else the one
in which it first sits down.

>>> from movements.repairs.continuation import pair_leaves, pair_sits_down
>>> from movements.families.mitchell import mitchell
>>> gone = pair_leaves(mitchell(5), PairId(Direction.EW, 2), after=3)
>>> absence(gone, gone.phantoms[0])
Absence(until=0, after=3)
>>> late = pair_sits_down(pair_leaves(mitchell(5), gone.phantoms[0], after=0), gone.phantoms[0],
...     after=2)
>>> absence(late, late.phantoms[0]), starting_seats(late.schedule)[7]
(Absence(until=2, after=None), Seat(section='', table=2, direction=<Direction.EW: 'ew'>))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from movements.errors import MovementError
from movements.movement import Movement
from movements.schedule import NOBODY, Flags, Schedule, wrap
from movements.seats import Direction, PairId, Seat


class NoStartingSeat(MovementError):
    """More pairs play than have a seat at the start."""


@dataclass(frozen=True, slots=True)
class Absence:
    """The rounds that a pair misses: those up to a round, and all after another."""

    until: int = 0
    after: int | None = None

    @property
    def is_whole(self) -> bool:
        return self.after == 0

    @property
    def is_at_one_end(self) -> bool:
        """Whether the pair comes late or leaves early, and not both or neither."""
        return bool(self.until) is (self.after is None)


def starting_seats(schedule: Schedule, section: str = "") -> dict[int, Seat]:
    """The seat in which everybody who plays starts, by number among all contestants."""
    ns, ew = (line.tolist() for line in schedule.contestants())
    seats: dict[int, Seat] = {}
    for direction, line in ((Direction.NS, ns[0]), (Direction.EW, ew[0])):
        seats |= {who: Seat(section, k, direction) for k, who in enumerate(line, 1) if who}
    late = sorted({who for line in (*ns, *ew) for who in line if who} - seats.keys())
    if len(seats) + len(late) > 2 * schedule.tables:
        raise NoStartingSeat(
            "a pair that plays later has no table in round one: give every pair a starting seat"
        )
    for who in late:
        taken = set(seats.values())
        seats[who] = next(seat for seat in _seats_for(who, schedule, section) if seat not in taken)
    return seats


def _seats_for(who: int, schedule: Schedule, section: str) -> Iterator[Seat]:
    """Seats for a pair that comes late, the best first: its own, its first, any of its line."""
    tables = schedule.tables
    # The grids number East-West on after North-South.
    own = Direction.NS if who <= tables else Direction.EW
    yield Seat(section, wrap(who, tables), own)
    ns, ew = schedule.contestants()
    for line, direction in ((ns, Direction.NS), (ew, Direction.EW)):
        rounds, columns = np.nonzero(line == who)
        if len(rounds):
            yield Seat(section, int(columns[0]) + 1, direction)
    # Its own line before the other: what is announced by lines then holds for it too.
    for direction in sorted(Direction, key=lambda line: line is not own):
        for table in range(1, tables + 1):
            yield Seat(section, table, direction)


def starter(schedule: Schedule, seat: Seat) -> PairId | None:
    """The pair that starts in a seat, by line and number; None where it is empty."""
    for who, at in starting_seats(schedule, seat.section).items():
        if at == seat:
            return _named(schedule, who)
    return None


def seats_kept(before: Schedule, after: Schedule, section: str = "") -> dict[Seat, Seat]:
    """Where those who started in the one schedule start in the other, followed by number."""
    places = {_named(after, who): seat for who, seat in starting_seats(after, section).items()}
    return {
        seat: places[pair]
        for who, seat in starting_seats(before, section).items()
        if (pair := _named(before, who)) in places
    }


def _named(schedule: Schedule, who: int) -> PairId:
    if who <= schedule.tables:
        return PairId(Direction.NS, who)
    return PairId(Direction.EW, who - schedule.tables)


def absence(movement: Movement, pair: PairId) -> Absence:
    """When a pair is not there."""
    there = np.nonzero(_is_there(movement.schedule, pair))[0]
    if not len(there):
        return Absence(after=0)
    last = int(there[-1]) + 1
    return Absence(int(there[0]), last if last < movement.rounds else None)


def rounds_missed(movement: Movement, pair: PairId) -> list[int]:
    """The rounds in which a pair has no seat, those in the middle too."""
    return [int(i) + 1 for i in np.nonzero(~_is_there(movement.schedule, pair))[0]]


def _is_there(schedule: Schedule, pair: PairId) -> Flags:
    """Whether a pair has a seat, round by round."""
    who = pair.number + (schedule.tables if pair.direction is Direction.EW else 0)
    ns, ew = schedule.contestants()
    return np.asarray(((ns == who) | (ew == who)).any(axis=1))


def missed_pairs(movement: Movement) -> tuple[PairId, ...]:
    """The pairs announced as missing whose place is not taken over in the very next round."""
    return tuple(pair for pair in movement.phantoms if rounds_missed(movement, pair))


def absentees(movement: Movement) -> tuple[PairId, ...]:
    """The pairs that are announced as missing and never come."""
    return tuple(pair for pair in movement.phantoms if absence(movement, pair).is_whole)


def first_places(schedule: Schedule, section: str = "") -> dict[Seat, tuple[int, Seat]]:
    """By starting seat: the round in which its pair first sits down, and where."""
    found: dict[Seat, tuple[int, Seat]] = {}
    ns, ew = schedule.contestants()
    for who, seat in starting_seats(schedule, section).items():
        # Side by side, so that one search finds a pair on either line; rows are rounds, so
        # the first hit is its first round.
        rounds, columns = np.nonzero(np.hstack((ns, ew)) == who)
        line = Direction.NS if columns[0] < schedule.tables else Direction.EW
        table = int(columns[0]) % schedule.tables + 1
        found[seat] = int(rounds[0]) + 1, Seat(section, table, line)
    return found


def unused_seats(movement: Movement, section: str = "") -> tuple[Seat, ...]:
    """The seats of round 1 that nobody has, where boards are played."""
    schedule = movement.schedule
    return tuple(
        Seat(section, table, direction)
        for table in range(1, movement.tables + 1)
        if schedule.board_group[0, table - 1]
        for direction, line in ((Direction.NS, schedule.ns), (Direction.EW, schedule.ew))
        if line[0, table - 1] == NOBODY
    )


def leaving_seats(movement: Movement, section: str = "") -> set[Seat]:
    """The starting seats of pairs that leave before the last round."""
    ns, ew = movement.schedule.contestants()
    staying = set(ns[-1].tolist()) | set(ew[-1].tolist())
    starts = starting_seats(movement.schedule, section)
    return {seat for who, seat in starts.items() if who not in staying}


def stationary_seats(movement: Movement, section: str = "") -> set[Seat]:
    """The starting seats whose pairs stay at their table throughout."""
    ns, ew = movement.schedule.contestants()
    lines = {Direction.NS: ns, Direction.EW: ew}
    return {
        seat
        for who, seat in starting_seats(movement.schedule, section).items()
        if (lines[seat.direction][:, seat.table - 1] == who).sum()
        == (ns == who).sum() + (ew == who).sum()
    }


def north_south_stays(movement: Movement) -> bool:
    """Whether every North-South pair stays at its table, as in a Web without an NS rover."""
    starts = starting_seats(movement.schedule).values()
    return {seat for seat in starts if seat.direction is Direction.NS} <= stationary_seats(movement)


def empty_seats(movement: Movement, section: str = "") -> set[Seat]:
    """The starting seats of nobody: a phantom's, and the second at a rover's table."""
    every = {
        Seat(section, table, direction)
        for direction in Direction
        for table in range(1, movement.schedule.tables + 1)
    }
    return every - set(starting_seats(movement.schedule, section).values())
