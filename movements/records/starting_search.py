"""The search for starting positions of Howells and three-quarter Howells.

Write e for a pair's starting number and g for the board group at its table,
both on a ring of R. The pair then plays group x in the round in which its
place *e* has come round to it, so that it meets every group once exactly if
the differences g - e of all moving pairs are different. Two moving pairs of one
table meet as often as the difference of their numbers occurs among the tables:
once, if all those differences are different (and none is R/2). These are the
starters and adders of Room squares. No such square has side 3 or 5: with two
and three tables boards are shared.

A search by exchanges finds such positions in milliseconds. Adding up g - e
over the moving pairs shows which tables the sitting pairs can have:
sitting groups once and moving groups twice must add to a multiple of R.

Balance: every moving pair has the same row of directions as its neighbour,
moved by one, so an equal share for all means a row that agrees equally with
all its own shifts, a cyclic difference set. They exist for 2T - 1 = 3, 7, 11,
15, 19, 23; the search then takes only positions that sit that way. For other
sizes the directions are chosen afterwards, table by table.

``python -m movements.records.starting_search`` makes ``starting_positions.json`` again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from movements.annealing.cooling import Cooling
from movements.annealing.inlining import inlined
from movements.annealing.loop import REFUSED, anneal, refused
from movements.annealing.random_state import below, restart_state
from movements.families.starting_positions import RECORDS, StartingPosition, StartingTable, rotating
from movements.measures.balance import Matrix, Plays, balance
from movements.schedule import wrap
from movements.switches.table_search import best_turns

MOST_TABLES = 20
DIFFERENCE_SETS = {  # kept to sizes that the search reaches
    3: (0,),
    7: (0, 1, 3),
    11: (1, 3, 4, 5, 9),
    15: (0, 1, 2, 4, 5, 8, 10),
    19: (1, 4, 5, 6, 7, 9, 11, 16, 17),
    23: (1, 2, 3, 4, 6, 8, 9, 12, 13, 16, 18),
}
WRITTEN_OUT = (3, 5)  # no position of this kind exists: see movements.families.howell
HOT, COLD = 0.7, 0.15
TURNING = Cooling(3000, 2e3, 1e2)
Generator = np.random.Generator
Array = Any
Number = Any  # typed by the compiler


class Layout(NamedTuple):
    """The board group each table begins with, and the tables where a pair sits."""

    groups: tuple[int, ...]
    sitting: frozenset[int]


class ExchangeState(NamedTuple):
    """The place of the moving pair on each seat, and what makes it right or wrong.

    ``groups`` are the board groups of the seats, ``partner`` the other moving pair's seat
    at the table or -1, ``ways`` the directions, ``row`` the direction that a pair should
    have on each board group, 0 for either; ``faults`` is one number, the faults there
    are, and ``best`` keeps the places with the fewest.
    """

    places: Matrix
    groups: Matrix
    partner: Matrix
    ways: Matrix
    row: Matrix
    faults: Array
    best: Matrix


@inlined
def _faults(state: ExchangeState) -> Number:
    """The number of board groups, opponents and directions that are wrong."""
    places, partner = state.places, state.partner
    rounds = len(places)
    faults: Number = 0
    groups_seen: Number = 0
    opponents_seen: Number = 0
    for seat in range(rounds):
        played = (state.groups[seat] - places[seat]) % rounds
        faults += (groups_seen >> played) & 1
        groups_seen |= 1 << played
        faults += state.ways[seat] * state.row[played] < 0
        if partner[seat] > seat:
            apart = abs(places[seat] - places[partner[seat]])
            apart = min(apart, rounds - apart)
            # Half-way round the ring two pairs would meet twice.
            faults += ((opponents_seen >> apart) & 1) + (2 * apart == rounds)
            opponents_seen |= 1 << apart
    return faults


@inlined
def _move(state: ExchangeState, temperature: float, random: Array) -> Number:
    places = state.places
    x, y = below(random, len(places)), below(random, len(places))
    places[x], places[y] = places[y], places[x]
    faults = _faults(state)
    change = np.float64(faults - state.faults[0])
    if refused(change, temperature, random):
        places[x], places[y] = places[y], places[x]
        return REFUSED
    state.faults[0] = faults
    return change


@inlined
def _keep(state: ExchangeState) -> bool:
    for seat in range(len(state.places)):
        state.best[seat] = state.places[seat]
    return True


@njit(cache=True)
def _exchange(state: ExchangeState, cooling: Cooling, random: Array) -> Number:
    """One run from places in random order; the fewest faults, whose places are kept."""
    places = state.places
    for seat in range(len(places) - 1, 0, -1):
        other = below(random, seat + 1)
        places[seat], places[other] = places[other], places[seat]
    state.faults[0] = _faults(state)
    return anneal(state, np.float64(state.faults[0]), _move, _keep, cooling, random)[0]


def layouts(tables: int, rounds: int, stands: int, generator: Generator) -> Iterator[Layout]:
    """Random layouts that can work; the first table has a sitting pair.

    ``stands`` 0 puts all resting boards after the last table, 1 after any
    table, 2 after any two; 3 lets the last table share boards; 4 does so with
    the other groups anywhere.
    """
    while True:
        groups = _groups(tables, rounds, stands, generator)
        sitters = 2 * tables - rounds
        others = generator.permutation(np.arange(1, tables))[: sitters - 1]
        sitting = frozenset({0, *others.tolist()})
        if (2 * sum(groups) - sum(groups[table] for table in sitting)) % rounds == 0:
            yield Layout(groups, sitting)
        # Where no layout adds up the search must end some time.
        elif generator.random() < 0.001:
            return


def _groups(tables: int, rounds: int, stands: int, generator: Generator) -> tuple[int, ...]:
    if stands >= 3:
        others = np.arange(2, rounds + 1)
        others = np.sort(generator.permutation(others)[: tables - 2]) if stands == 4 else others
        groups = [1, *others[: tables - 2].tolist()]
        return (*groups, int(generator.choice(groups)))
    resting = rounds - tables
    cuts = sorted(generator.integers(1, tables + 1, stands).tolist()) or [tables]
    first = resting if stands < 2 else int(generator.integers(0, resting + 1))
    return tuple(
        table + first * (table > cuts[0]) + (resting - first) * (table > cuts[-1])
        for table in range(1, tables + 1)
    )


def find_start(rounds: int, layout: Layout, seed: int, steps: int) -> StartingPosition | None:
    """A starting position for a layout, in the directions of a difference set if there is one."""
    seats = [
        (table, group, way)
        for table, group in enumerate(layout.groups)
        for way in ((-1,) if table in layout.sitting else (1, -1))
    ]
    at_table = [[s for s, seat in enumerate(seats) if seat[0] == t] for t in range(len(layout[0]))]
    partner = np.full(rounds, -1, np.int64)
    for pair in at_table:
        if len(pair) == 2:
            partner[pair] = pair[::-1]
    row = _directions(rounds, seed) if len(layout.sitting) == 1 else np.zeros(rounds, np.int64)
    places = np.arange(rounds)
    state = ExchangeState(
        places=places,
        groups=np.array([seat[1] for seat in seats]),
        partner=partner,
        ways=np.array([seat[2] for seat in seats]),
        row=row,
        faults=np.zeros(1, np.int64),
        best=places.copy(),
    )
    if _exchange(state, Cooling(steps, HOT, COLD, 0.0), restart_state(seed, 0)):
        return None
    return _written_out(rounds, layout, [[int(state.best[s]) for s in pair] for pair in at_table])


def _directions(rounds: int, seed: int) -> Matrix:
    """A row of directions that agrees equally with all its shifts; zeros if none is known."""
    row = np.zeros(rounds, np.int64)
    if rounds in DIFFERENCE_SETS:
        generator = np.random.default_rng(seed)
        # Shifts of a difference set, and multiples coprime to R, are difference sets too.
        factor = next(f for f in generator.permutation(rounds).tolist() if np.gcd(f, rounds) == 1)
        row[:] = -1
        row[(np.array(DIFFERENCE_SETS[rounds]) * factor + generator.integers(rounds)) % rounds] = 1
    return row


def _written_out(rounds: int, layout: Layout, places: list[list[int]]) -> StartingPosition:
    """The position with the first moving pair numbered 1 and the sitting pairs last."""
    sitter = iter(range(2 * len(places), rounds, -1))
    base = places[0][0] - 1
    rows = []
    for group, moving in zip(layout.groups, places, strict=True):
        numbers = [wrap(place - base, rounds) for place in moving]
        ns, ew = numbers if len(numbers) == 2 else (next(sitter), numbers[0])
        rows.append(StartingTable(ns, ew, group))
    return tuple(rows)


def in_best_directions(start: StartingPosition, rounds: int, seed: int) -> StartingPosition:
    """The position with the tables of two moving pairs turned for the best balance."""
    plays = Plays.of(rotating(start, rounds=rounds))
    moving = [table for table, row in enumerate(start) if max(row.ns, row.ew) <= rounds]
    members = [np.flatnonzero(plays.cells[:, 1] == table) for table in moving]
    if not members:
        return start
    starts = np.arange(len(members) + 1) * rounds
    turned, _ = best_turns(plays, starts, np.concatenate(members), cooling=TURNING, seed=seed)
    turns = {table for table, turn in zip(moving, turned, strict=True) if turn}
    return tuple(
        StartingTable(row.ew, row.ns, row.board_group) if table in turns else row
        for table, row in enumerate(start)
    )


def best_start(tables: int, rounds: int, *, seed: int = 1) -> StartingPosition | None:
    """The best balanced of many starting positions, with as few stands as possible."""
    longest = 20_000_000 if rounds == 2 * tables - 1 else 5_000_000
    # Tables share only where nothing else is found; many short tries come before few long ones.
    for sharing in (False, True):
        for tries, steps in ((120, 100_000), (12, longest)):
            for stands in (3, 4) if sharing else (0, 1, 2):
                found = list(_starts(tables, rounds, stands, seed, tries, steps))
                if found:
                    return min(found)[1]
    return None


def _starts(
    tables: int, rounds: int, stands: int, seed: int, tries: int, steps: int
) -> Iterator[tuple[float, StartingPosition]]:
    """Positions of one kind with their imbalance, up to the first perfect one."""
    found = layouts(tables, rounds, stands, np.random.default_rng(seed))
    perfect = rounds == 2 * tables - 1 and rounds in DIFFERENCE_SETS
    for attempt, layout in zip(range(tries), found, strict=False):
        start = find_start(rounds, layout, seed + attempt, 3_000_000 if perfect else steps)
        if start is None:
            continue
        if not perfect:
            start = in_best_directions(start, rounds, seed + attempt)
        imbalance = balance(rotating(start, rounds=rounds)).imbalance
        yield imbalance, start
        if imbalance == 0:
            return


def main() -> None:
    """Search for all positions again and write the file."""
    entries = []
    sizes = [(t, r) for t in range(2, MOST_TABLES + 1) for r in range(t + 1, 2 * t)]
    for tables, rounds in sizes:
        start = best_start(tables, rounds) if (tables, rounds) != WRITTEN_OUT else None
        if start is None:
            print(f"{tables} tables, {rounds} rounds: none found", file=sys.stderr)
            continue
        imbalance = balance(rotating(start, rounds=rounds)).imbalance
        print(f"{tables} tables, {rounds} rounds: {imbalance:.4f}", file=sys.stderr)
        entries.append({"tables": tables, "rounds": rounds, "start": [list(row) for row in start]})
    listed = ",\n".join(json.dumps(entry) for entry in entries)
    RECORDS.write_text(f'{{"positions": [\n{listed}\n]}}\n')


if __name__ == "__main__":
    main()
