"""Whole rounds switched in one or two sessions: all sets tried, as products of matrices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from crossovers.fairness.event_plays import EventPlays
from movements.measures.balance import Matrix

Numbers = npt.NDArray[Any]
Sets = tuple[tuple[int, ...], ...]

MOST_ROUNDS = 13
MOST_NUMBERS = 12_000_000
AT_ONCE = 1024
# Whole numbers below this are exact as short floats.
EXACT = 2**24


def best_by_number(event: EventPlays, most: int | None = None) -> list[Sets] | None:
    """The best sets of at most no round, one, two … a session; nothing if they are too many.

    The plays must not be switched yet.
    """
    sessions = range(event.sessions)
    rounds = [_rounds(event, session) for session in sessions]
    couples = np.triu_indices(len(event.pairs), 1)
    sets = max(2 ** (number - 1) for number in rounds)
    if event.sessions > 2 or max(rounds) > MOST_ROUNDS or sets * len(couples[0]) > MOST_NUMBERS:
        return None
    tried = [_tried(number) for number in rounds]
    made = [_comparisons(event, session, tried[session]) for session in sessions]
    made[0] = made[0] - event.targets() if not event.attended.all() else made[0]
    values = [each[:, couples[0], couples[1]] for each in made]
    if len(values) == 1:
        # A single session is like one beside a session in which nothing is played.
        tried.append(np.zeros((1, 1), bool))
        values.append(np.zeros_like(values[0][:1]))
    sizes = [np.minimum(each.sum(axis=1), each.shape[1] - each.sum(axis=1)) for each in tried]
    last = max(int(size.max()) for size in sizes) if most is None else most
    return [
        tuple(_named(tried[session][chosen[session]]) for session in sessions)
        for chosen in _best(values, sizes, last)
    ]


def _rounds(event: EventPlays, session: int) -> int:
    cells = event.plays.cells
    return int(cells[cells[:, 0] == session, 2].max(initial=0)) + 1


def _tried(rounds: int) -> npt.NDArray[np.bool_]:
    """Every set without round 1; it stands for that of all other rounds too."""
    numbers = np.arange(2 ** (rounds - 1))
    bits = (numbers[:, None] >> np.arange(rounds - 1)) & 1
    return np.column_stack([np.zeros(len(numbers), bool), bits.astype(bool)])


def _comparisons(event: EventPlays, session: int, tried: Numbers) -> Numbers:
    """The comparisons that the session makes with each set: sets by pairs by pairs."""
    plays, mine = event.plays, event.session_of == session
    here = plays.cells[:, 0] == session
    by_round = np.zeros((tried.shape[1], len(event.pairs), int(mine.sum())))
    number = np.cumsum(mine) - 1
    at = plays.cells[here, 2], plays.ns[here], number[plays.group[here]]
    np.add.at(by_round, at, 1)
    np.add.at(by_round, (at[0], plays.ew[here], at[2]), -1)
    ways = np.where(tried, -1.0, 1.0)
    signs = np.tensordot(ways, by_round, 1)
    met: Matrix = np.zeros((len(event.pairs),) * 2, np.int64)
    np.add.at(met, (plays.ns[here], plays.ew[here]), plays.results[plays.group[here]])
    comparisons: Numbers = signs @ signs.transpose(0, 2, 1) + met + met.T
    return comparisons


def _best(values: list[Numbers], sizes: list[Numbers], last: int) -> Iterator[tuple[int, int]]:
    """For each limit the two sets with the least sum of squares."""
    squares = [(each * each).sum(axis=1) for each in values]
    is_whole = all((each == np.round(each)).all() for each in values)
    largest = values[0].shape[1] * np.abs(values[0]).max() * np.abs(values[1]).max()
    kind = np.float32 if is_whole and largest < EXACT else np.float64
    one, other = (each.astype(kind) for each in values)
    least, best = np.full(last + 1, np.inf), [(0, 0)] * (last + 1)
    order = np.argsort(sizes[1], kind="stable")
    ends = np.searchsorted(sizes[1][order], np.arange(last + 1), side="right")
    for begin in range(0, len(one), AT_ONCE):
        rows = slice(begin, begin + AT_ONCE)
        total: Numbers = 2.0 * np.matmul(one[rows], other[order].T)
        total += squares[0][rows, None] + squares[1][order]
        for limit in range(last + 1):
            allowed = np.flatnonzero(sizes[0][rows] <= limit)
            if not len(allowed):
                continue
            part = total[allowed, : ends[limit]]
            place = np.unravel_index(int(part.argmin()), part.shape)
            if part[place] < least[limit] - 1e-6:
                least[limit] = part[place]
                best[limit] = begin + int(allowed[place[0]]), int(order[place[1]])
    yield from best


def _named(chosen: Numbers) -> tuple[int, ...]:
    """The rounds of a set, or all others if those are fewer."""
    if 2 * chosen.sum() > len(chosen):
        chosen = ~chosen
    return tuple(int(number) + 1 for number in np.flatnonzero(chosen))
