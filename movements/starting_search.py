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

``python -m movements.starting_search`` makes ``starting_positions.json`` again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numba import njit

from movements.balance import Matrix, Plays, balance
from movements.schedule import wrap
from movements.starting_positions import RECORDS, StartingPosition, StartingTable, rotating
from movements.switch_search import anneal, state_of

MOST_TABLES = 20
DIFFERENCE_SETS = {  # kept to sizes that the search reaches
    3: (0,),
    7: (0, 1, 3),
    11: (1, 3, 4, 5, 9),
    15: (0, 1, 2, 4, 5, 8, 10),
    19: (1, 4, 5, 6, 7, 9, 11, 16, 17),
    23: (1, 2, 3, 4, 6, 8, 9, 12, 13, 16, 18),
}
WRITTEN_OUT = (3, 5)  # no position of this kind exists: see movements.howell
Chance = np.random.Generator


class Layout(NamedTuple):
    """The board group each table begins with, and the tables where a pair sits."""

    groups: tuple[int, ...]
    sitting: frozenset[int]


@njit(cache=True)
def _faults(places, groups, partner, ways, row):  # type: ignore[no-untyped-def]
    """How many board groups, opponents or directions are wrong."""
    rounds = len(places)
    faults = 0
    groups_seen = 0
    opponents_seen = 0
    for seat in range(rounds):
        played = (groups[seat] - places[seat]) % rounds
        faults += (groups_seen >> played) & 1
        groups_seen |= 1 << played
        faults += ways[seat] * row[played] < 0
        if partner[seat] > seat:
            apart = abs(places[seat] - places[partner[seat]])
            apart = min(apart, rounds - apart)
            faults += ((opponents_seen >> apart) & 1) + (2 * apart == rounds)
            opponents_seen |= 1 << apart
    return faults


@njit(cache=True)
def _exchange(groups, partner, ways, row, seed, steps):  # type: ignore[no-untyped-def]
    """Places for the moving pairs without a fault, and the faults left."""
    np.random.seed(seed)
    rounds = len(groups)
    places = np.random.permutation(rounds)
    faults = _faults(places, groups, partner, ways, row)
    for step in range(steps):
        if faults == 0:
            break
        warmth = 0.7 * (0.15 / 0.7) ** (step / steps)
        x, y = np.random.randint(rounds), np.random.randint(rounds)
        places[x], places[y] = places[y], places[x]
        after = _faults(places, groups, partner, ways, row)
        if after <= faults or np.random.random() < np.exp((faults - after) / warmth):
            faults = after
        else:
            places[x], places[y] = places[y], places[x]
    return places, faults


def layouts(tables: int, rounds: int, stands: int, chance: Chance) -> Iterator[Layout]:
    """Layouts that can work, at random; the first table has a sitting pair.

    ``stands`` 0 puts all resting boards after the last table, 1 after any
    table, 2 after any two; 3 lets the last table share boards; 4 does so with
    the other groups anywhere.
    """
    while True:
        groups = _groups(tables, rounds, stands, chance)
        sitters = 2 * tables - rounds
        others = chance.permutation(np.arange(1, tables))[: sitters - 1]
        sitting = frozenset({0, *others.tolist()})
        if (2 * sum(groups) - sum(groups[table] for table in sitting)) % rounds == 0:
            yield Layout(groups, sitting)
        elif chance.random() < 0.001:
            return


def _groups(tables: int, rounds: int, stands: int, chance: Chance) -> tuple[int, ...]:
    if stands >= 3:
        others = np.arange(2, rounds + 1)
        others = np.sort(chance.permutation(others)[: tables - 2]) if stands == 4 else others
        groups = [1, *others[: tables - 2].tolist()]
        return (*groups, int(chance.choice(groups)))
    resting = rounds - tables
    cuts = sorted(chance.integers(1, tables + 1, stands).tolist()) or [tables]
    first = resting if stands < 2 else int(chance.integers(0, resting + 1))
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
    places, faults = _exchange(
        np.array([seat[1] for seat in seats]),
        partner,
        np.array([seat[2] for seat in seats]),
        row,
        seed,
        steps,
    )
    if faults:
        return None
    return _written_out(rounds, layout, [[int(places[s]) for s in pair] for pair in at_table])


def _directions(rounds: int, seed: int) -> Matrix:
    """A row of directions that agrees equally with all its shifts, or no demand."""
    row = np.zeros(rounds, np.int64)
    if rounds in DIFFERENCE_SETS:
        chance = np.random.default_rng(seed)
        factor = next(f for f in chance.permutation(rounds).tolist() if np.gcd(f, rounds) == 1)
        row[:] = -1
        row[(np.array(DIFFERENCE_SETS[rounds]) * factor + chance.integers(rounds)) % rounds] = 1
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
    untouched = np.zeros(len(members), bool)
    turned, _ = anneal(
        state_of(plays), starts, np.concatenate(members), untouched, seed, 3000, 2e3, 1e2
    )
    turns = {table for table, turn in zip(moving, turned, strict=True) if turn}
    return tuple(
        StartingTable(row.ew, row.ns, row.board_group) if table in turns else row
        for table, row in enumerate(start)
    )


def best_start(tables: int, rounds: int, *, seed: int = 1) -> StartingPosition | None:
    """The best balanced of many starting positions, with as few stands as can be."""
    longest = 20_000_000 if rounds == 2 * tables - 1 else 5_000_000
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
    """Positions of one sort with their imbalance; none is better than a perfect one."""
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
    """Find all positions anew and write them down."""
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
