"""What an experienced director thinks of a movement.

Players ask first that everybody plays the same boards, one extra group being
tolerable; then that nobody sits out or meets opponents again. The director
asks what he has to set up and watch, and what happens when a table more
turns up after the boards are out (Hill 2011, 2019).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from movements.figures import shares_in_use
from movements.movement import Kind, Movement

EASIEST, HARDEST = 1, 5
HOWELLS = (Kind.HOWELL, Kind.THREE_QUARTER)

# What a director gives up one thing for another at, in boards.
PER_BOARD_OFF_TARGET = 1.5
PER_PERCENT_UNLIKE = 0.35
PER_SET = 0.6
PER_SET_OWNED = 0.2
PER_EXTRA_COPY = 0.8
PER_REVENGE_ROUND = 4.0
PER_BOARD_SAT_OUT = 0.5
PER_ROVER = 1.5
PER_STEP_RUNNING = 0.6
PER_STEP_REPAIRING = 0.3
PER_ROUND_LENGTH = {1: 6.0, 2: 0.0, 3: 0.5, 4: 1.5}
LONGER_ROUND = 1.5


def running(movement: Movement) -> int:
    """How hard it is to run, from 1 (nothing to watch) to 5 (a director is needed)."""
    steps = (
        movement.kind is not Kind.MITCHELL,
        movement.kind in HOWELLS,
        len(movement.subsections) > 2,
        movement.skip_after is not None,
        bool(shares_in_use(movement)),
        movement.relay_after is not None,
        movement.rover is not None,
        movement.rover is not None,
        movement.has_party_table,
    )
    return min(HARDEST, EASIEST + sum(steps))


def repairing(movement: Movement) -> int:
    """How hard it is to add a table late, from 1 (add it) to 5 (board anew).

    A Mitchell takes another table and another board group; with an even
    number the skip or relay goes. A Web is boarded quite differently with
    one table more, the more so the more subsections it has. A Howell of one
    table more is another movement altogether.
    """
    if movement.kind in HOWELLS:
        return HARDEST
    steps = (
        movement.kind is not Kind.MITCHELL,
        movement.kind is not Kind.MITCHELL,
        len(movement.subsections) > 1 and movement.kind is Kind.MITCHELL,
        len(movement.subsections) > 2,
        movement.skip_after is not None or movement.relay_after is not None,
        movement.rover is not None,
    )
    return min(HARDEST, EASIEST + sum(steps))


def cost(
    movement: Movement,
    *,
    boards_per_round: int,
    board_sets: int,
    sets_are_owned: bool,
    copies: int,
    unlike: Fraction,
    off_target: int,
) -> float:
    """All that speaks against a movement, weighed in boards; less is better."""
    rover = movement.rover is not None
    return round(
        PER_BOARD_OFF_TARGET * abs(off_target)
        + PER_PERCENT_UNLIKE * float(100 * unlike)
        + (PER_SET_OWNED if sets_are_owned else PER_SET) * (board_sets - 1)
        + PER_EXTRA_COPY * copies
        + PER_REVENGE_ROUND * len(movement.revenge_rounds)
        + PER_BOARD_SAT_OUT * boards_per_round * bool(movement.phantoms)
        + PER_ROVER * rover
        + PER_STEP_RUNNING * (running(movement) - EASIEST)
        + PER_STEP_REPAIRING * (repairing(movement) - EASIEST)
        + round_length(boards_per_round),
        6,
    )


def round_length(boards_per_round: int) -> float:
    """What rounds of this many boards cost; two or three are what players like."""
    longest = max(PER_ROUND_LENGTH)
    beyond = max(0, boards_per_round - longest)
    return PER_ROUND_LENGTH[min(boards_per_round, longest)] + LONGER_ROUND * beyond


def merits(
    movement: Movement, *, boards_per_round: int, board_sets: int, unlike: Fraction
) -> Iterator[str]:
    """What speaks for it."""
    if not movement.is_curtailed:
        sit_out = ", sit-outs apart" if unlike else ""
        played = movement.rounds * boards_per_round
        yield f"everybody plays the same {played} boards{sit_out}"
    if movement.kind is Kind.HOWELL and not movement.is_curtailed:
        yield "everybody meets everybody"
    if board_sets == 1:
        yield "one set of boards is enough"
    if running(movement) == EASIEST:
        yield "there is nothing to watch"
    if repairing(movement) == EASIEST:
        yield "a late table just joins"


def drawbacks(
    movement: Movement,
    *,
    boards_per_round: int,
    board_sets: int,
    unlike: Fraction,
    off_target: int,
) -> Iterator[str]:
    """What speaks against it."""
    if off_target:
        more = "more" if off_target > 0 else "fewer"
        yield f"{_count(abs(off_target), 'board')} {more} than wanted"
    if unlike and movement.is_curtailed:
        yield f"{round(100 * unlike)} % of the comparisons are with pairs that played other boards"
    if movement.kind in HOWELLS:
        yield "most pairs move every round and need guide cards"
    if board_sets > 1:
        yield f"it takes {board_sets} sets of boards"
    if movement.skip_after:
        yield f"East-West skip a table after round {movement.skip_after}"
    if movement.relay_after:
        yield f"there is a relay after table {movement.relay_after}"
    for one, other in shares_in_use(movement):
        yield f"tables {one} and {other} share boards"
    if movement.revenge_rounds:
        yield f"{_count(len(movement.revenge_rounds), 'round')} against opponents met before"
    if movement.rover is not None:
        party = "plays at the party table" if movement.has_party_table else "sits out"
        yield f"a rover displaces a pair each round, which {party}"
    if movement.phantoms and movement.rover is None:
        yield f"a pair sits out {_count(boards_per_round, 'board')} in every round"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
