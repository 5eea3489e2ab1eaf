"""What an experienced director thinks of a movement.

Players ask first that everybody plays the same boards, one extra group being
tolerable; then that nobody sits out or meets opponents again. The director
asks what he has to set up and watch, and what happens when a table more
turns up after the boards are out (Hill 2011, 2019).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from movements.measures.figures import shares_in_use
from movements.movement import Kind, Movement
from movements.sentences import Counted, Sentence

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


def is_howell(movement: Movement) -> bool:
    """Whether most pairs move every round, also where sessions go on or boards do not travel."""
    return movement.kind in HOWELLS or (
        movement.kind is Kind.WRITTEN and movement.schedule.winners == 1
    )


def running(movement: Movement) -> int:
    """How hard it is to run, from 1 (nothing to watch) to 5 (a director is needed)."""
    steps = (
        movement.kind is not Kind.MITCHELL,
        is_howell(movement),
        len(movement.subsections) > 2,
        movement.skip_after is not None,
        bool(shares_in_use(movement)),
        movement.relay_after is not None,
        # Counted twice: the rover is to be guided, and so is the pair that makes way for it.
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
    if is_howell(movement):
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
        played = movement.rounds * boards_per_round
        yield (
            Sentence("everybody plays the same %(boards)s boards, sit-outs apart", boards=played)
            if unlike
            else Sentence("everybody plays the same %(boards)s boards", boards=played)
        )
    if movement.kind is Kind.HOWELL and not movement.is_curtailed:
        yield Sentence("everybody meets everybody")
    if board_sets == 1:
        yield Sentence("one set of boards is enough")
    if running(movement) == EASIEST:
        yield Sentence("there is nothing to watch")
    if repairing(movement) == EASIEST:
        yield Sentence("a late table just joins")


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
        yield (
            Counted(
                "%(count)s board more than wanted", "%(count)s boards more than wanted", off_target
            )
            if off_target > 0
            else Counted(
                "%(count)s board fewer than wanted",
                "%(count)s boards fewer than wanted",
                -off_target,
            )
        )
    if unlike and movement.is_curtailed:
        yield Sentence(
            "%(percent)s %% of the comparisons are with pairs that played other boards",
            percent=round(100 * unlike),
        )
    yield from _to_set_up(movement, board_sets)
    yield from _to_put_up_with(movement, boards_per_round)


def _to_set_up(movement: Movement, board_sets: int) -> Iterator[str]:
    """What the director has to prepare and watch."""
    if is_howell(movement):
        yield Sentence("most pairs move every round and need guide cards")
    if board_sets > 1:
        yield Sentence("it takes %(board_sets)s sets of boards", board_sets=board_sets)
    if movement.skip_after:
        yield Sentence("East-West skip a table after round %(round)s", round=movement.skip_after)
    if movement.relay_after:
        yield Sentence("there is a relay after table %(table)s", table=movement.relay_after)
    for one, other in shares_in_use(movement):
        yield Sentence("tables %(one)s and %(other)s share boards", one=one, other=other)


def _to_put_up_with(movement: Movement, boards_per_round: int) -> Iterator[str]:
    """What the players have to put up with."""
    if movement.revenge_rounds:
        yield Counted(
            "%(count)s round against opponents met before",
            "%(count)s rounds against opponents met before",
            len(movement.revenge_rounds),
        )
    if movement.rover is not None:
        yield (
            Sentence("a rover displaces a pair each round, which plays at the party table")
            if movement.has_party_table
            else Sentence("a rover displaces a pair each round, which sits out")
        )
    if movement.phantoms and movement.rover is None:
        yield Counted(
            "a pair sits out %(count)s board in every round",
            "a pair sits out %(count)s boards in every round",
            boards_per_round,
        )
