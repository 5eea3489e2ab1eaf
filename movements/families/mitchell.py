"""The Mitchell movement.

North-South sit still, East-West go up one table per round and the board
groups come down one. With an even number of tables East-West would meet
their first board group again half-way, so they skip a table there; or a
relay is put in the middle and the first and last tables share boards.

>>> odd = mitchell(5, rounds=2)
>>> [(m.table, m.ew, m.board_group) for m in odd.schedule.meetings if m.round == 2]
[(1, 5, 2), (2, 1, 3), (3, 2, 4), (4, 3, 5), (5, 4, 1)]
>>> mitchell(12).skip_after, mitchell(12, relay=True).relay_after
(6, 6)
"""

from __future__ import annotations

import numpy as np

from movements.errors import NoRelay, NoSuchMitchell, WrongSkip
from movements.families.web import Pattern, check_sizes, check_skip, of_pattern, patterns
from movements.movement import Kind, Movement, Subsection
from movements.schedule import Schedule, wrap_grid
from movements.sentences import Sentence, joined


def mitchell(
    tables: int,
    *,
    board_groups: int | None = None,
    rounds: int | None = None,
    relay: bool = False,
    skip_after: int | None = None,
) -> Movement:
    """A Mitchell; with fewer board groups than tables a continuous one."""
    board_groups = tables if board_groups is None else board_groups
    rounds = board_groups if rounds is None else rounds
    check_sizes(tables, board_groups, rounds)
    # Without the short parts of a Web only whole subsections are left: t = n·d.
    if tables % board_groups:
        raise NoSuchMitchell(
            "%(tables)s tables cannot play %(groups)s groups as a Mitchell: %(nearest)s",
            tables=tables,
            groups=board_groups,
            nearest=_nearest(tables, board_groups, rounds),
        )
    if relay:
        if skip_after is not None:
            raise WrongSkip(
                "a relay takes the place of the skip: leave one of them out", skip=skip_after
            )
        return _relay_and_share(tables, board_groups, rounds)
    check_skip(board_groups, skip_after)
    found = patterns(tables, board_groups)
    pattern = Pattern(tables, board_groups, tables // board_groups, 0)
    return of_pattern(pattern, rounds=rounds, variant="" if pattern == found[0] else "A")


def _nearest(tables: int, board_groups: int, rounds: int) -> str:
    """What works instead of a Mitchell whose tables are not a multiple of the groups."""
    found = patterns(tables, board_groups)
    if found:
        boarding = joined(found[0].subsections, "-")
        return Sentence("a Web does, boarded %(boarding)s", boarding=boarding)
    if rounds <= tables:
        return Sentence(
            "%(tables)s groups work, curtailed to %(rounds)s rounds", tables=tables, rounds=rounds
        )
    return Sentence("%(tables)s groups and rounds work", tables=tables)


def _relay_and_share(tables: int, board_groups: int, rounds: int) -> Movement:
    if tables % 2 or board_groups != tables:
        raise NoRelay(
            "%(tables)s tables with %(groups)s groups take no relay: it works for an even "
            "number of tables with as many board groups",
            tables=tables,
            groups=board_groups,
        )
    # Past the relay every table is a group ahead, so that East-West meet the other half of the
    # groups there, and the last table comes to t + 1, which is the group of table 1: they share.
    half = tables // 2
    table = np.arange(1, tables + 1)
    passed = np.arange(rounds)[:, None]
    schedule = Schedule(
        ns=np.broadcast_to(table.astype(np.int16), (rounds, tables)).copy(),
        ew=wrap_grid(table - passed, tables),
        board_group=wrap_grid(table + (table > half) + passed, tables),
        switched=np.zeros((rounds, tables), bool),
    )
    return Movement(
        kind=Kind.MITCHELL,
        tables=tables,
        board_groups=tables,
        schedule=schedule,
        board_sets=1,
        subsections=(Subsection(1, tables),),
        relay_after=half,
        shares=((1, tables),),
        variant="relay",
    )
