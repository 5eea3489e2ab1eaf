"""The boards that lie on stands before round 1, in the order in which a caddy piles them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from movements.boards.layout import BoardCopy
from movements.boards.stops import BoardStop

# Later than any round.
NEVER = 1000


@dataclass(frozen=True, slots=True)
class Pile:
    """Boards of one set on a stand at the start.

    In a queue the next group is always on top, and what comes back goes below
    all others. From any other pile, which is kept in order of numbers, each table
    takes the boards that its card names.
    """

    after_table: int
    board_set: int
    groups: tuple[int, ...]
    is_queue: bool


@dataclass(frozen=True, slots=True)
class Handover:
    """A copy taken from a stand or brought to it after a round."""

    round: int
    copy: BoardCopy
    stand: BoardStop


def piles_of(
    resting: Iterable[tuple[BoardCopy, BoardStop]],
    taken: Iterable[Handover],
    brought: Iterable[Handover],
) -> Iterator[Pile]:
    """Every stand's boards, a pile for each set that rests there."""
    piles: dict[tuple[int, int], list[BoardCopy]] = {}
    for copy, stand in resting:
        piles.setdefault((stand.table, copy.board_set), []).append(copy)
    for (after_table, board_set), pile in sorted(piles.items()):
        takes, gives = (
            [
                step
                for step in steps
                if (step.stand.table, step.copy.board_set) == (after_table, board_set)
            ]
            for steps in (taken, brought)
        )
        # Reversed, so that the first time a copy is taken is the one that stays.
        turn = {step.copy: step.round for step in reversed(takes)}
        by_turn = sorted(pile, key=lambda copy: turn.get(copy, NEVER))
        # The order that the movement gives comes first; it is what a director expects to see.
        queue = next((order for order in (pile, by_turn) if _is_queue(order, takes, gives)), None)
        groups = [copy.group for copy in queue or sorted(pile, key=lambda copy: copy.group)]
        yield Pile(after_table, board_set, tuple(groups), queue is not None)


def _is_queue(pile: list[BoardCopy], takes: list[Handover], gives: list[Handover]) -> bool:
    queue = list(pile)
    for number in sorted({step.round for step in (*takes, *gives)}):
        wanted = [step.copy for step in takes if step.round == number]
        # With two takers at once somebody would have to say which boards are whose.
        if len(wanted) > 1 or queue[: len(wanted)] != wanted:
            return False
        queue = queue[len(wanted) :] + [step.copy for step in gives if step.round == number]
    return True
