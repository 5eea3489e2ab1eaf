"""Rovers and party tables (Hill 2011, 2019).

Two extra pairs start at table t + 1. From round 2 on one of them stays there
and the other roves: it takes over a seat each round, and the pair it displaces
goes to the party table, which plays the same board group in that round. In
round 1 the party table plays a group that it does not meet later. With one
extra pair only, a half table, nobody sits at the party table and the pair
displaced sits out.

>>> from movements.families.web import web
>>> party = with_rover(web(18, board_groups=12, variant="A"), Direction.EW, party=True)
>>> visits(party)
(2, 4, 6, 8, 11, 14, 16, 3, 1, 7, 17)
>>> [str(m.ns) + " v " + str(m.ew) for m in party.schedule.meetings if m.table == 19][:3]
['19 v 19', '19 v 1', '19 v 2']
>>> with_rover(web(9, board_groups=9), Direction.EW)
Traceback (most recent call last):
movements.families.rover.NoRover: 9 tables with 9 groups have no rover for 9 rounds \
(the squares of tables, pairs and groups do not add up): 8 rounds work
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from movements.errors import MovementError
from movements.families.rover_limits import impossible
from movements.families.visits import VisitsUndecided, find_visits
from movements.movement import Movement, line_of
from movements.schedule import Grid, Schedule
from movements.seats import Direction, PairId
from movements.sentences import Counted


class NoRover(MovementError):
    """There is no rover list for this number of rounds, by proof."""


class RoverUndecided(MovementError):
    """No rover list was found for this number of rounds, and none was ruled out."""


class RoverNotPossible(MovementError):
    """The movement is not one that takes a rover."""


@dataclass(frozen=True, slots=True)
class RoverList:
    """The tables a rover visits from round 2 on, or why there is none.

    ``proof`` says why there is none; without list and proof the question is open.
    """

    rounds: int
    tables: tuple[int, ...] | None
    proof: str | None = None


def rover_list(schedule: Schedule) -> RoverList:
    """The list for all rounds of a schedule, in Hill's order where that is quick."""
    proof = impossible(schedule)
    if proof:
        return RoverList(schedule.rounds, None, proof)
    try:
        found = find_visits(schedule)
    except VisitsUndecided:
        return RoverList(schedule.rounds, None)
    return RoverList(schedule.rounds, found, None if found else "every order was tried")


def longest_rover_list(schedule: Schedule) -> RoverList:
    """The longest list found, with as few rounds left out at the end as possible."""
    # One round is always possible, since it has no visits.
    rounds = schedule.rounds
    while True:
        found = rover_list(schedule.first(rounds))
        if found.tables is not None:
            return found
        rounds -= 1


def with_rover(movement: Movement, direction: Direction, *, party: bool = False) -> Movement:
    """The movement with a rover of one line, and a party table or nobody there."""
    _check(movement)
    found = rover_list(movement.schedule)
    if found.tables is None:
        raise _refusal(movement, found)
    return seat_rover(movement, direction, (movement.tables + 1, *found.tables), party=party)


def seat_rover(
    movement: Movement, direction: Direction, seats: tuple[int, ...], *, party: bool
) -> Movement:
    """The movement with a rover that has these tables, round by round.

    Table 0 says that the extra pairs are not there yet, table t + 1 that they
    are at the party table, with a board group that neither meets otherwise.
    """
    extra = movement.tables + 1
    schedule = movement.schedule
    line = line_of(schedule, direction)
    roving = np.nonzero([1 <= seat <= movement.tables for seat in seats])[0]
    at = np.array(seats, np.intp)[roving] - 1
    guests = np.where(np.array(seats) == extra, extra, 0).astype(np.int16)
    guests[roving] = line[roving, at]
    hosts = np.where(np.array(seats) > 0, extra if party else 0, 0).astype(np.int16)
    groups = np.zeros(movement.rounds, np.int16)
    if party:
        groups[roving] = schedule.board_group[roving, at]
        unmet = sorted(set(range(1, movement.board_groups + 1)) - set(groups.tolist()))
        together = np.nonzero(guests == extra)[0]
        groups[together] = unmet[: len(together)]
    taken = line.copy()
    taken[roving, at] = extra
    ns, ew = (
        (_beside(taken, guests), _beside(schedule.ew, hosts))
        if direction is Direction.NS
        else (_beside(schedule.ns, hosts), _beside(taken, guests))
    )
    return replace(
        movement,
        schedule=replace(
            schedule,
            ns=ns,
            ew=ew,
            board_group=_beside(schedule.board_group, groups),
            switched=np.column_stack((schedule.switched, np.zeros(movement.rounds, bool))),
        ),
        # The party table plays a group while the rover's table does: it needs its own copies.
        board_sets=movement.board_sets + party,
        rover=direction,
        phantoms=(*movement.phantoms, *_not_there(direction, extra, 0 in seats, party)),
    )


def _not_there(rover: Direction, extra: int, late: bool, party: bool) -> tuple[PairId, ...]:
    """Those of the extra pairs that miss a round or all of them."""
    return tuple(
        PairId(line, extra) for line in Direction if late or (line is not rover and not party)
    )


def extra_pairs(movement: Movement) -> tuple[PairId, PairId]:
    """The rover, and the pair that stays (or is missing) at the party table."""
    if movement.rover is None:
        raise RoverNotPossible("this movement has no rover: add one first")
    extra = movement.tables + 1
    return PairId(movement.rover, extra), PairId(movement.rover.opposite, extra)


def visits(movement: Movement) -> tuple[int, ...]:
    """The tables at which the rover sits, from its first on; empty without a rover."""
    if movement.rover is None:
        return ()
    line = line_of(movement.schedule, movement.rover)
    there = line[:, : movement.tables] == movement.tables + 1
    return tuple(int(table) + 1 for table in np.nonzero(there)[1])


def first_visit(movement: Movement) -> int:
    """The round in which the rover first takes a seat; 0 if it never does."""
    if movement.rover is None:
        return 0
    there = line_of(movement.schedule, movement.rover)[:, : movement.tables] == movement.tables + 1
    rounds = np.nonzero(there.any(axis=1))[0]
    return int(rounds[0]) + 1 if len(rounds) else 0


def _check(movement: Movement) -> None:
    if movement.rover is not None:
        raise RoverNotPossible(
            "this movement has a rover: fill the seat of the phantom at the party table instead"
        )
    if movement.winners != 2:
        raise RoverNotPossible(
            "a rover needs two lines, North-South and East-West: ask for a Mitchell or a Web"
        )
    if movement.phantoms:
        raise RoverNotPossible(
            "this movement has a phantom, %(phantom)s: seat the extra pair there, or leave"
            " the phantom out",
            phantom=movement.phantoms[0],
        )


def _refusal(movement: Movement, found: RoverList) -> MovementError:
    longest = longest_rover_list(movement.schedule)
    figures = {
        "tables": movement.tables,
        "groups": movement.board_groups,
        "rounds": movement.rounds,
        "longest": longest.rounds,
        "works": Counted("%(count)s round works", "%(count)s rounds work", longest.rounds),
    }
    if found.proof:
        return NoRover(
            "%(tables)s tables with %(groups)s groups have no rover for %(rounds)s rounds "
            "(%(proof)s): %(works)s",
            proof=found.proof,
            **figures,
        )
    return RoverUndecided(
        "%(tables)s tables with %(groups)s groups: no rover was found for %(rounds)s rounds, "
        "nor proved impossible; %(works)s",
        **figures,
    )


def _beside(grid: Grid, column: Grid) -> Grid:
    return np.column_stack((grid, column)).astype(np.int16)
