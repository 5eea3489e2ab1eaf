"""The Howell: everybody meets everybody, on the same boards.

With T tables there are 2T pairs and 2T - 1 rounds. One pair sits at table 1;
the others follow the pair with the next lower number, and the boards come
down one place on a ring of tables and stands. The positions kept give every
pair each opponent and each board group once; with an even number of tables up
to 12 every two pairs compare equally often as well, which is perfect balance.
Two tables share their boards in every round. For three tables no movement of
this kind lets everyone play everything (there is no Room square of side 5): theirs
is written out, and all share one group in the last round.

>>> movement = howell(5)
>>> movement.rounds, movement.schedule.winners
(9, 1)
>>> [(m.table, m.ns, m.ew) for m in movement.schedule.meetings if m.round == 1][0]
(1, 10, 1)
"""

from __future__ import annotations

from movements.errors import SizeOutOfRange
from movements.families.starting_positions import StartingPosition, recorded, rotating, shares
from movements.movement import Kind, Movement
from movements.schedule import Schedule

FEWEST_TABLES = 2
# As far as there are starting positions on record.
MOST_TABLES = 20
THREE_TABLES = Schedule.of_grids(
    ns=[[6, 4, 2], [6, 4, 5], [6, 5, 1], [6, 5, 3], [6, 2, 1]],
    ew=[[1, 3, 5], [2, 1, 3], [3, 4, 2], [4, 1, 2], [5, 4, 3]],
    board_group=[[1, 2, 3], [2, 3, 4], [3, 1, 4], [4, 2, 1], [5, 5, 5]],
    winners=1,
)


def howell(tables: int, *, rounds: int | None = None) -> Movement:
    """The full Howell, or its first rounds."""
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        raise SizeOutOfRange(
            "a Howell of %(number)s tables is not known here: choose %(least)s to %(most)s",
            number=tables,
            least=FEWEST_TABLES,
            most=MOST_TABLES,
        )
    full = 2 * tables - 1
    rounds = full if rounds is None else rounds
    if not 1 <= rounds <= full:
        raise SizeOutOfRange(
            "%(number)s rounds do not fit a Howell of %(tables)s tables: 1 to %(most)s are "
            "possible",
            number=rounds,
            tables=tables,
            most=full,
        )
    if tables == THREE_TABLES.tables:
        return Movement(
            kind=Kind.HOWELL,
            tables=tables,
            board_groups=full,
            schedule=THREE_TABLES.first(rounds),
            board_sets=1,
            # Two links make one copy do for the three tables of the last round.
            shares=((1, 2), (2, 3)),
        )
    start = recorded()[tables, full]
    return of_start(Kind.HOWELL, start, board_groups=full, rounds=rounds)


def of_start(
    kind: Kind, start: StartingPosition, *, board_groups: int, rounds: int | None = None
) -> Movement:
    """The movement of a starting position."""
    schedule = rotating(start, rounds=board_groups)
    return Movement(
        kind=kind,
        tables=len(start),
        board_groups=board_groups,
        schedule=schedule.first(board_groups if rounds is None else rounds),
        board_sets=1,
        shares=shares(start),
    )
