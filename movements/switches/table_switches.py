"""Arrow switches table by table: which tables turn the board in which rounds.

Whole rounds are easy to announce; switching table by table, as the guide
cards can tell everybody, is fairer still. A search turns single plays round,
from the best whole rounds on, and keeps the best. It takes less than a
second; for the common movements the results of longer searches are on record.

>>> from movements.families.mitchell import mitchell
>>> from movements.measures.balance import balance
>>> round(balance(with_best_switches(mitchell(13).schedule)).imbalance, 3)
1.643

Turning all plays of one board group changes no comparison, so of two such
ways the one with fewer switches is kept.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from movements.annealing.cooling import Cooling
from movements.measures.balance import Plays
from movements.schedule import Flags, Schedule
from movements.switches.fingerprint import fingerprint
from movements.switches.round_switches import RoundSwitches, best_rounds, with_rounds_switched

RECORDS = Path(__file__).parents[1] / "records" / "best_switches.json"
HOT_AND_COLD = (150.0, 8.0)
GENTLY = (15.0, 2.0)  # stays near the whole rounds it starts from
RESTARTS, STEPS = 3, 5_000_000


def with_best_switches(schedule: Schedule, rounds: RoundSwitches | None = None) -> Schedule:
    """One field with the best switches known; without a record, the best of a short search.

    The search starts from the best whole ``rounds``, which are found unless given.
    """
    switched = recorded_switches().get(fingerprint(schedule))
    if switched is None:
        return find_switches(schedule, rounds)
    return replace(schedule.with_one_winner(), switched=switched)


def find_switches(
    schedule: Schedule,
    rounds: RoundSwitches | None = None,
    *,
    seed: int = 1,
    restarts: int = RESTARTS,
    steps: int = STEPS,
) -> Schedule:
    """The best switches of a search, never worse than the best whole rounds."""
    from movements.switches.table_search import best_turns  # noqa: PLC0415 -- loads numba

    best = rounds or best_rounds(schedule)
    start = with_rounds_switched(schedule, best.rounds, best.first_table)
    plays = Plays.of(start)
    every = np.arange(len(plays.ns) + 1)
    least, turned = 0.0, np.zeros(len(plays.ns), bool)
    for restart in range(restarts):
        hot, cold = GENTLY if restart % 3 == 2 else HOT_AND_COLD
        cooling = Cooling(steps, hot, cold)
        found, change = best_turns(plays, every, every[:-1], cooling=cooling, seed=seed + restart)
        if change < least:
            least, turned = change, found
    switched = start.switched.copy()
    # Turned from the whole rounds that the search began with, not from none.
    switched[tuple(plays.cells[turned].T)] ^= True
    return replace(start, switched=fewest(start, switched))


def fewest(schedule: Schedule, switched: Flags) -> Flags:
    """The same comparisons with no board group switched at more than half its tables."""
    lighter = switched & schedule.played
    for group in np.unique(schedule.board_group[schedule.played]):
        plays = schedule.played & (schedule.board_group == group)
        if 2 * lighter[plays].sum() > plays.sum():
            lighter[plays] ^= True
    return np.asarray(lighter)


def switches_by_round(schedule: Schedule) -> dict[int, tuple[int, ...]]:
    """The tables that are switched in each round that has any."""
    return {
        number: tuple(int(table) + 1 for table in np.flatnonzero(row))
        for number, row in enumerate(schedule.switched, 1)
        if row.any()
    }


@cache
def recorded_switches() -> dict[str, Flags]:
    """The best switches known, by fingerprint of the schedule."""
    listed = json.loads(RECORDS.read_text())["movements"]
    return {entry["fingerprint"]: unpacked(entry["switches"], entry["tables"]) for entry in listed}


def packed(switched: Flags) -> str:
    """Switches as hexadecimal numbers, one per round; the lowest bit is table 1.

    >>> packed(np.array([[True, False, True], [False, False, False]]))
    '5 0'
    """
    bits = [sum(1 << int(table) for table in np.flatnonzero(row)) for row in switched]
    return " ".join(f"{number:x}" for number in bits)


def unpacked(written: str, tables: int) -> Flags:
    """Switches read back.

    >>> unpacked("5 0", 3).tolist()
    [[True, False, True], [False, False, False]]
    """
    return np.array(
        [[int(word, 16) >> table & 1 for table in range(tables)] for word in written.split()], bool
    )
