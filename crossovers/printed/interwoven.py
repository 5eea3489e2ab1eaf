"""The German school: a Mitchell between two halves, then a Howell within each.

In session one NS and EW meet; in session two the NS pairs play a Howell among
themselves and so do the EW pairs, so that nobody can meet again. If the halves
are odd each has a half table, and the two play each other, interwoven: in each
round one NS and one EW pair meet there. They are numbered so that these
two have missed each other in session one, if session one misses anybody.

>>> schedule = interwoven_howells(5, rounds=3)
>>> schedule.ns[0].tolist(), schedule.ew[0].tolist()
([1, 4, 2, 9, 7], [6, 3, 5, 8, 10])
"""

from __future__ import annotations

import numpy as np

from crossovers.errors import NoRecipe
from movements.families.howell import FEWEST_TABLES, MOST_TABLES, howell
from movements.movement import Kind, Movement
from movements.schedule import Grid, Schedule


def interwoven_howells(tables: int, rounds: int) -> Schedule:
    """Two Howells side by side, pairs 1 to t and t + 1 to 2t; for odd t with a table in common."""
    half = (tables + 1) // 2
    full = 2 * half - 1
    if not FEWEST_TABLES <= half <= MOST_TABLES or rounds > full:
        raise NoRecipe(
            "Halves of %(tables)s pairs cannot play a Howell of %(rounds)s rounds: the "
            "German school takes %(least)s to %(most)s tables and up to %(full)s rounds at "
            "this size.",
            tables=tables,
            rounds=rounds,
            least=2 * FEWEST_TABLES - 1,
            most=2 * MOST_TABLES,
            full=full,
        )
    lower = howell(half, rounds=rounds).schedule
    if tables % 2 == 0:
        return Schedule.of_grids(
            np.hstack([lower.ns, _next_half(lower.ns, tables)]),
            np.hstack([lower.ew, _next_half(lower.ew, tables)]),
            np.tile(lower.board_group, 2),
            winners=1,
        )
    ns, ew, alone = _without_phantom(lower, tables + 1)
    return Schedule.of_grids(
        np.hstack([alone, ns, _next_half(ns, tables)]),
        np.hstack([_next_half(alone, tables), ew, _next_half(ew, tables)]),
        np.hstack([lower.board_group, lower.board_group[:, 1:]]),
        winners=1,
    )


def interwoven_movement(tables: int, rounds: int) -> Movement:
    """The two Howells of an odd number of pairs each, as one movement of a section.

    Each half has a set of boards; the common table is the first of both.
    """
    half = (tables + 1) // 2
    schedule = interwoven_howells(tables, rounds)
    lower = howell(half).shares
    # The first table is common to both, so the upper half goes on from its second.
    upper = ((a + half - 1, b + half - 1) for a, b in lower if min(a, b) > 1)
    return Movement(
        kind=Kind.WRITTEN,
        tables=tables,
        board_groups=2 * half - 1,
        schedule=schedule,
        board_sets=2,
        shares=(*lower, *upper),
        title=f"Interwoven Howells {tables}×{rounds}",
    )


def _next_half(grid: Grid, tables: int) -> Grid:
    return np.asarray(grid + np.int16(tables))


def _without_phantom(schedule: Schedule, phantom: int) -> tuple[Grid, Grid, Grid]:
    """The tables without the first, and who is alone there with the phantom."""
    alone = np.where(schedule.ns[:, :1] == phantom, schedule.ew[:, :1], schedule.ns[:, :1])
    return schedule.ns[:, 1:], schedule.ew[:, 1:], alone
