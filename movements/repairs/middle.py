"""Two tables more, or two less, in the middle of a Web (Hill 2019).

Where the upward part meets the downward one, two tables can be put in or
taken out and the tables after them renumbered: every other table has the
boards it should have already.

They can even be put in after play has begun. Those who have passed the middle
just do not visit the new tables, and nobody meets a board group again; only
opponents may come round again, and the replay counts them.

>>> from movements.families.web import web
>>> wider = widened(web(18, board_groups=13), after=0)
>>> wider.boarding, [m.board_group for m in wider.schedule.meetings if m.round == 1][8:12]
('10-up-10-down', [9, 10, 9, 8])
>>> [m.ns for m in widened(web(6, board_groups=5), after=2).schedule.meetings if m.round == 3]
[1, 2, 3, 7, 8, 4, 5, 6]
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from movements.families.web import Pattern, of_pattern
from movements.movement import Movement
from movements.repairs.continuation import NoContinuation
from movements.schedule import Flags, Grid, Schedule
from movements.seats import Direction, PairId

Places = npt.NDArray[np.intp]


def widened(movement: Movement, *, after: int) -> Movement:
    """Two tables more in the middle, from the next round on.

    After play has begun the new pairs get the next two numbers of each line
    and everybody else keeps theirs.
    """
    new = of_pattern(_pattern(movement, 1), rounds=movement.rounds)
    if after == 0:
        return new
    old_places = _places_kept(movement.tables, middle(movement))
    numbers = movement.tables + 1, movement.tables + 2
    mixed = movement.schedule, new.schedule
    schedule = Schedule(
        ns=_joined(movement.schedule.ns, new.schedule.ns, after, old_places, numbers),
        ew=_joined(movement.schedule.ew, new.schedule.ew, after, old_places, numbers),
        board_group=_spread(mixed[0].board_group, mixed[1].board_group, after, old_places),
        switched=_switched(movement.schedule.switched, new.schedule.tables, old_places),
    )
    latecomers = (PairId(line, number) for line in Direction for number in numbers)
    # Who meets again depends on the rounds played before: the replay counts it.
    return replace(new, schedule=schedule, phantoms=tuple(latecomers), revenge_rounds=())


def differ_in_the_middle(old: Movement, new: Movement) -> bool:
    """Whether only the tables where up meets down become two more or two less."""
    return (
        abs(new.tables - old.tables) == 2
        and new.board_groups == old.board_groups
        and bool(old.subsections and new.subsections)
        and old.relay_after is None
        and new.relay_after is None
        and old.rover is None
        and new.rover is None
        and abs(middle(new) - middle(old)) == 1
    )


def narrowed(movement: Movement) -> Movement:
    """Two tables less in the middle, before play."""
    return of_pattern(_pattern(movement, -1), rounds=movement.rounds)


def middle(movement: Movement) -> int:
    """The last table of the upward parts."""
    return max(part.last_table for part in movement.subsections if part.upwards)


def _pattern(movement: Movement, more: int) -> Pattern:
    d = movement.board_groups
    up = middle(movement)
    half = movement.tables - up + more
    if movement.relay_after is not None or not 0 <= half < d:
        raise NoContinuation(
            "a movement boarded %(boarding)s has no middle for that", boarding=movement.boarding
        )
    full = (movement.tables - 2 * (half - more)) // d
    if full * d + half < 1:
        raise NoContinuation("with two tables fewer no table is left")
    return Pattern(movement.tables + 2 * more, d, full, half)


def _places_kept(tables: int, up: int) -> Places:
    """Where the old tables stand among the new."""
    place = np.arange(tables)
    return np.where(place < up, place, place + 2)


def _spread(old: Grid, new: Grid, after: int, kept: Places) -> Grid:
    grid = new.copy()
    grid[:after] = 0
    grid[:after, kept] = old[:after]
    return grid


def _switched(old: Flags, tables: int, kept: Places) -> Flags:
    """As it was; at the new tables where all the others switch."""
    flags: Flags = np.repeat(old.all(axis=1, keepdims=True), tables, axis=1)
    flags[:, kept] = old
    return flags


def _joined(old: Grid, new: Grid, after: int, kept: Places, numbers: tuple[int, int]) -> Grid:
    """A line whose pairs keep their numbers, whatever the new movement calls them."""
    seated = np.zeros(new.shape[1], np.int16)
    seated[kept] = old[after]
    seated[seated == 0] = numbers
    name = np.zeros(new.shape[1] + 1, np.int16)
    # Who sits where in the next round tells whom the new movement means by each number.
    name[new[after]] = seated
    return _spread(old, name[new], after, kept)
