"""Rovers that come or go after some rounds, and those who stay at the party table.

As everywhere in a repair the rounds played stay as they are. With no round
played it is the same before the start.

>>> from movements.families.web import web
>>> late = rover_joins(web(18, board_groups=13), Direction.EW, after=2, party=False)
>>> [m.ew for m in late.schedule.meetings if m.table == 19]
[None, None, 18, 1, 2, 3, 4, 5, 6, 7, 8, 10, 15]
>>> len([m for m in late.schedule.meetings if m.ew == 19])
11
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from movements.families.rover import extra_pairs, seat_rover
from movements.families.visits import VisitsUndecided, find_visits
from movements.movement import Movement, line_of
from movements.repairs.continuation import NoContinuation, bare, missing_pairs, pair_leaves
from movements.schedule import Grid, Schedule
from movements.seats import Direction, PairId

# A director waits for an answer here: a few tenths of a second at most.
STEPS = 20_000
SHUFFLES = 40


def rover_joins(movement: Movement, direction: Direction, *, after: int, party: bool) -> Movement:
    """A late pair roves; with a second one there is a party table.

    They start at table t + 1, but a lone rover that comes late takes a seat
    at once. Where no list lasts to the end the rover rests in the last rounds:
    it sits out, or meets the pair at the party table again on new boards.
    """
    start = (movement.tables + 1,) if party or after == 0 else ()
    first = after + len(start)
    for rounds in range(movement.rounds, first - 1, -1):
        try:
            found = find_visits(
                movement.schedule.first(rounds), after=first, steps=STEPS, shuffles=SHUFFLES
            )
        except VisitsUndecided:
            found = None
        if found is not None:
            rests = (movement.tables + 1,) * (movement.rounds - rounds)
            seats = (*(0,) * after, *start, *found, *rests)
            return seat_rover(movement, direction, seats, party=party)
    raise NoContinuation("there is no seat for a rover")


def host_joins(movement: Movement, *, after: int) -> Movement:
    """A second late pair makes the half table of a rover a party table."""
    rover, host = extra_pairs(movement)
    extra = host.number
    schedule = movement.schedule
    line = line_of(schedule, host.direction).copy()
    line[after:, extra - 1] = extra
    groups = schedule.board_group.copy()
    roving = line_of(schedule, rover.direction)[:, : extra - 1] == extra
    at_table = np.where(roving, schedule.board_group[:, : extra - 1], 0).max(axis=1)
    unmet = iter(sorted(set(range(1, movement.board_groups + 1)) - set(at_table.tolist())))
    groups[after:, extra - 1] = [group or next(unmet) for group in at_table[after:].tolist()]
    return replace(
        movement,
        schedule=replace(_with(schedule, host.direction, line), board_group=groups),
        board_sets=bare(movement).board_sets + 1,
        # Once rounds are played it has missed some and is announced still.
        phantoms=tuple(phantom for phantom in movement.phantoms if after or phantom != host),
    )


def host_leaves(movement: Movement, *, after: int) -> Movement:
    """The pair that stays at the party table is gone: its guests sit out."""
    _, host = extra_pairs(movement)
    left = pair_leaves(movement, host, after=after)
    groups = left.schedule.board_group.copy()
    groups[after:, movement.tables] = 0
    return replace(
        left,
        schedule=replace(left.schedule, board_group=groups),
        board_sets=movement.board_sets if after else bare(movement).board_sets,
    )


def rover_leaves(movement: Movement, *, after: int) -> Movement:
    """The rover is gone and nobody is displaced any more.

    A pair left alone at the party table roves in its own line, by the same list.
    """
    rover, host = extra_pairs(movement)
    schedule = movement.schedule
    roving = line_of(schedule, rover.direction)[:, : movement.tables] == rover.number
    restored = _undisplaced(movement, after=after)
    if host in missing_pairs(movement, after=after):
        # Rounds played with table t + 1 keep it in the schedule.
        return _without_extra_table(restored) if after == 0 else replace(restored, rover=None)
    line = line_of(schedule, host.direction).copy()
    for index in range(after, movement.rounds):
        # The rules of a list are the same for both lines.
        for seat in np.nonzero(roving[index])[0]:
            line[index, movement.tables] = line[index, seat]
            line[index, seat] = host.number
    return replace(
        restored,
        schedule=_with(restored.schedule, host.direction, line),
        rover=host.direction,
        board_sets=movement.board_sets if after else bare(movement).board_sets,
    )


def rover_takes_seat(movement: Movement, pair: PairId, *, after: int) -> Movement:
    """The rover of a half table takes the place of a pair of its line that is gone.

    Where it has played those boards or met those opponents before, it rests
    and the place stays empty for a round.
    """
    rover, _ = extra_pairs(movement)
    schedule = movement.schedule
    if after == 0:
        return _without_extra_table(_undisplaced(movement, after=0))
    left = pair_leaves(_undisplaced(movement, after=after), pair, after=after)
    line, others = line_of(left.schedule, rover.direction).copy(), _others(schedule, rover)
    was_there = (line_of(schedule, rover.direction)[:after] == rover.number) & (
        schedule.played[:after]
    )
    groups = set(schedule.board_group[:after][was_there].tolist())
    opponents = set(others[:after][was_there].tolist())
    place_of = line_of(bare(movement).schedule, rover.direction) == pair.number
    for index in range(after, movement.rounds):
        seat = int(np.nonzero(place_of[index])[0][0])
        group, opponent = int(schedule.board_group[index, seat]), int(others[index, seat])
        if opponent and group not in groups and opponent not in opponents:
            line[index, seat] = rover.number
            groups.add(group)
            opponents.add(opponent)
        else:
            line[index, movement.tables] = rover.number
    return replace(left, schedule=_with(left.schedule, rover.direction, line), rover=None)


def _others(schedule: Schedule, pair: PairId) -> Grid:
    return line_of(schedule, pair.direction.opposite)


def _undisplaced(movement: Movement, *, after: int) -> Movement:
    """Everybody in their own places again, and no rover at table t + 1."""
    gone, _ = extra_pairs(movement)
    rover, extra = gone.direction, gone.number
    full = line_of(bare(movement).schedule, rover)
    line = line_of(movement.schedule, rover).copy()
    taken = line[after:, : extra - 1] == extra
    line[after:, : extra - 1][taken] = full[after:][taken]
    line[after:, extra - 1] = 0
    # The full line has everybody in it: who was missing is missing still.
    for missing in missing_pairs(movement, after=after):
        if missing.direction is rover:
            line[after:][line[after:] == missing.number] = 0
    groups = movement.schedule.board_group.copy()
    groups[after:, extra - 1] = 0
    phantoms = movement.phantoms if gone in movement.phantoms else (*movement.phantoms, gone)
    schedule = replace(_with(movement.schedule, rover, line), board_group=groups)
    return replace(movement, schedule=schedule, phantoms=phantoms)


def _without_extra_table(movement: Movement) -> Movement:
    """As if there had never been a rover."""
    schedule = movement.schedule
    return replace(
        movement,
        rover=None,
        phantoms=tuple(p for p in movement.phantoms if p.number <= movement.tables),
        schedule=replace(
            schedule,
            ns=schedule.ns[:, : movement.tables],
            ew=schedule.ew[:, : movement.tables],
            board_group=schedule.board_group[:, : movement.tables],
            switched=schedule.switched[:, : movement.tables],
        ),
    )


def _with(schedule: Schedule, direction: Direction, line: Grid) -> Schedule:
    if direction is Direction.NS:
        return replace(schedule, ns=line)
    return replace(schedule, ew=line)
