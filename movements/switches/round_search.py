"""Compiled: all sets of whole rounds to switch in a Mitchell, tried one by one.

In a Mitchell of t tables, t board groups and t rounds, with a relay if t is
even, the rounds are alike: starting a round later only renames East-West pairs
and boards. So one switched round may be taken to be round 1. If B is the set of
groups on which a pair is turned, two pairs of one line compare t - 2|B ⊕ B'|
times and two of different lines 2|B ⊕ B'| times, which for t up to 63
is a matter of counting bits.

A bound tells which numbers of rounds need no trying: with n_g plays of group g
turned, the comparisons within the two lines add up to (Σ(t - 2n_g)² - t²)/2 each,
all comparisons to t²(t-1); sharing both evenly gives the least sum of squares. A
number of rounds whose bound is above a value already reached is left out, so
that what is found is the best of all sets. This is enumeration, not annealing.

``python -m movements.records.switch_records`` makes ``best_rounds.json`` by it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numba import njit

from movements.families.mitchell import mitchell
from movements.switches.round_switches import RoundSwitches

MOST_KEPT = 4096


@njit(cache=True)
def _bits(word):  # type: ignore[no-untyped-def]
    """The number of bits set."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@njit(cache=True)
def _square(masks, tables, first, second):  # type: ignore[no-untyped-def]
    """The squared comparison of two pairs; North-South come first."""
    apart = _bits(masks[first] ^ masks[second])
    comparison = tables - 2 * apart if (first < tables) == (second < tables) else 2 * apart
    return comparison * comparison


@njit(cache=True)
def _squares(masks, tables):  # type: ignore[no-untyped-def]
    total = 0
    for first in range(2 * tables):
        for second in range(first + 1, 2 * tables):
            total += _square(masks, tables, first, second)
    return total


@njit(cache=True)
def _squares_of(masks, tables, first, second):  # type: ignore[no-untyped-def]
    """The squared comparisons of two pairs with everyone else, and with each other."""
    total = _square(masks, tables, first, second)
    for other in range(2 * tables):
        if other not in (first, second):
            total += _square(masks, tables, first, other) + _square(masks, tables, second, other)
    return total


@njit(cache=True)
def _turn_round(masks, ew, group, number, first_table):  # type: ignore[no-untyped-def]
    tables = ew.shape[1]
    for table in range(first_table, tables):
        bit = 1 << group[number, table]
        masks[table] ^= bit
        masks[tables + ew[number, table]] ^= bit


@njit(cache=True)
def _turn_first_table(masks, ew, group, number):  # type: ignore[no-untyped-def]
    """Turn table 1 in one round; by how much the sum of squares changes."""
    tables = ew.shape[1]
    moving = tables + ew[number, 0]
    before = _squares_of(masks, tables, 0, moving)
    masks[0] ^= 1 << group[number, 0]
    masks[moving] ^= 1 << group[number, 0]
    return _squares_of(masks, tables, 0, moving) - before


@njit(cache=True)
def _next_set(rounds, most):  # type: ignore[no-untyped-def]
    """Go to the next set of rounds that begins with the same one; false after the last."""
    index = len(rounds) - 1
    while index > 0 and rounds[index] == most - len(rounds) + index:
        index -= 1
    # The first round stays: all sets that begin with another are shifts of these.
    if index <= 0:
        return False
    rounds[index] += 1
    for later in range(index + 1, len(rounds)):
        rounds[later] = rounds[later - 1] + 1
    return True


@njit(cache=True)
def _scan(ew, group, size, first_table, fewest, most):  # type: ignore[no-untyped-def]
    """The least sum of squares over all sets of ``size`` rounds, and the sets that reach it.

    Between ``fewest`` and ``most`` of the switches are made half the movement later at
    table 1; each row found ends with those, as bits.
    """
    tables = ew.shape[1]
    least = np.int64(2**62)
    kept = np.empty((MOST_KEPT, size + 1), np.int64)
    count = 0
    masks = np.zeros(2 * tables, np.int64)
    rounds = np.arange(size)
    while True:
        masks[:] = 0
        for number in rounds:
            _turn_round(masks, ew, group, number, first_table)
        total = _squares(masks, tables)
        delayed = 0
        for step in range(1, 1 + (1 << size if most else 1)):
            if fewest <= _bits(delayed) <= most:
                if total < least:
                    least = total
                    count = 0
                if total == least and count < MOST_KEPT:
                    kept[count, :size] = rounds
                    kept[count, size] = delayed
                    count += 1
            # Gray code: the lowest bit of the count names the one switch to turn next.
            index = _bits((step & -step) - 1)
            if index < size and most:
                delayed ^= 1 << index
                late = (rounds[index] + tables // 2) % tables
                total += _turn_first_table(masks, ew, group, late)
        if not _next_set(rounds, tables):
            break
    return least, kept[:count]


class Sort(NamedTuple):
    """How many rounds are switched, and what table 1 does.

    It may switch ``together`` with the others, and it makes between ``fewest``
    and ``most`` switches half the movement later, besides or instead.
    """

    size: int
    together: bool = True
    fewest: int = 0
    most: int = 0

    def least_possible(self, tables: int) -> float:
        """A sum of squares that no set of this sort goes below.

        Group g is turned size + δ times with δ one of -1, 0, 1: the one on the
        relay misses a switch, the shared one has two unless table 1 is out.
        """
        t = tables
        spread = range(2 * self.size + 1) if t % 2 == 0 else range(1)
        sums = range(-self.size, self.most + 1) if t % 2 == 0 else range(1)
        # Σ(t - 2n_g)² multiplied out, with n_g = size + δ, Σδ added and Σδ² squared; as
        # no δ goes beyond 1, neither does their sum beyond that of their squares.
        turned = (
            t * (t - 2 * self.size) ** 2 - 4 * (t - 2 * self.size) * added + 4 * squared
            for squared in spread
            for added in sums
            if abs(added) <= squared
        )
        # A total is shared evenly at best: t(t - 1) couples within the lines, t² across.
        return min(
            (each - t * t) ** 2 / (t * (t - 1)) + (t**3 - each) ** 2 / t**2 for each in turned
        )


class Found(NamedTuple):
    """The least sum of squares of a sort, with every set that reaches it."""

    squares: int
    switches: tuple[RoundSwitches, ...]


def all_of_sort(tables: int, sort: Sort) -> Found:
    """Every best set of one sort, each once for all its shifts, the latest first."""
    schedule = mitchell(tables, relay=tables % 2 == 0).schedule
    ew, group = (grid.astype(np.int64) - 1 for grid in (schedule.ew, schedule.board_group))
    squares, kept = _scan(ew, group, sort.size, 0 if sort.together else 1, sort.fewest, sort.most)
    imbalance = imbalance_of_squares(tables, int(squares))
    shapes = {_shape(tables, row[:-1], row[-1], sort.together) for row in kept.tolist()}
    switches = (RoundSwitches(rounds, late, imbalance) for rounds, late in shapes)
    return Found(int(squares), handiest_first(switches))


def handiest_first(switches: Iterable[RoundSwitches]) -> tuple[RoundSwitches, ...]:
    """Those with all tables alike before the others, the latest rounds first."""

    def handiness(each: RoundSwitches) -> tuple[bool, tuple[int, Rounds, Rounds]]:
        return each.first_table is None, _lateness(each.rounds, each.first_table or ())

    return tuple(sorted(switches, key=handiness, reverse=True))


def imbalance_of_squares(tables: int, squares: int) -> float:
    """The imbalance of a Mitchell from the sum of its squared comparisons."""
    couples = tables * (2 * tables - 1)
    average = tables * (tables - 1) / (2 * tables - 1)
    return math.sqrt(squares / couples - average * average)


Rounds = tuple[int, ...]
Shape = tuple[Rounds, Rounds | None]


def _shape(tables: int, rounds: list[int], delayed: int, together: bool) -> Shape:
    """Of all shifts of a set the latest one, with rounds from 1."""
    late = {
        (number + tables // 2) % tables
        for index, number in enumerate(rounds)
        if delayed >> index & 1
    }
    first_table = late ^ set(rounds) if together else late
    shape = latest_shift(tables, rounds, first_table)
    return shape[0], None if together and not delayed else shape[1]


def latest_shift(
    tables: int, rounds: Iterable[int], first_table: Iterable[int]
) -> tuple[Rounds, Rounds]:
    """The shift whose first switch comes as late as can be: players have sat down by then.

    >>> latest_shift(13, (0, 1), ())
    ((12, 13), ())
    """
    rounds, first_table = set(rounds), set(first_table)
    shifts = [
        (_shifted(tables, rounds, by), _shifted(tables, first_table, by)) for by in range(tables)
    ]
    return max(shifts, key=lambda shift: _lateness(*shift))


def _shifted(tables: int, numbers: Iterable[int], by: int) -> Rounds:
    return tuple(sorted((number + by) % tables + 1 for number in numbers))


def _lateness(rounds: Rounds, first_table: Rounds) -> tuple[int, Rounds, Rounds]:
    return min((*rounds, *first_table), default=0), rounds, first_table


def sorts(tables: int) -> Iterator[Sort]:
    """Everything a director might do by whole rounds.

    More than half of the rounds need no trying: the others do the same.
    """
    for size in range(tables // 2 + 1):
        if tables % 2:
            yield Sort(size)
        else:
            yield Sort(size, together=True, most=size)
            yield Sort(size, together=False, most=size)


def best_of_all(tables: int) -> Found:
    """The best switching by whole rounds: what is left out is bounded away."""
    best: Found | None = None
    # By their bounds, so that the first one out of reach ends the search.
    for sort in sorted(sorts(tables), key=lambda sort: sort.least_possible(tables)):
        if best is not None and sort.least_possible(tables) > best.squares:
            break
        found = all_of_sort(tables, sort)
        if best is None or found.squares < best.squares:
            best = found
        elif found.squares == best.squares:
            best = Found(best.squares, handiest_first(best.switches + found.switches))
    if best is None:
        raise ValueError("no tables, no switches")
    return best
