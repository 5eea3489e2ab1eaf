"""What a repair costs: the director's work, and what the players lose.

Tables are compared as they stand in the room, so a table that is only
renumbered keeps its boards. A card is wrong, and to be reprinted, if a pair
or board group on it changes to another for a round still to come; that a pair
is missing, or has turned up, leaves it right.

>>> from movements.families.web import web
>>> cost = cost_of(web(18, board_groups=13), web(20, board_groups=13), boarded=True)
>>> cost.tables_to_board, cost.board_copies, cost.sit_outs
(2, 0, 0)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from movements.measures.figures import sitting_pairs, unlike_comparisons
from movements.movement import Movement, line_of
from movements.repairs.continuation import places_of
from movements.repairs.phantom import count_shared_rounds
from movements.repairs.reboarding import Reboarding, reboarding
from movements.schedule import Schedule
from movements.seats import Direction, PairId

# What one of each weighs against the others, in half-minutes of a director
# who is about to start: boarding a table or sending a pair to another seat
# takes one or two, copies come by the armful, a card is printed with the rest.
# A sit-out or a second meeting is what players complain of, and having to move
# after all; two sections are two rankings to make one of.
WEIGHTS = {
    "tables_to_board": 2.0,
    "stands_to_arrange": 1.0,
    "board_copies": 0.5,
    "pairs_to_reseat": 1.0,
    "cards_to_reprint": 0.25,
    "guided_rounds": 1.0,
    "sitters_lost": 1.0,
    "sections_added": 5.0,
    "shared_rounds": 0.5,
    "sit_outs": 2.0,
    "playbacks": 5.0,
    "rounds_lost": 10.0,
}
UNLIKE_PERCENT = 0.5


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of a repair, counted over the rounds still to come.

    ``board_copies`` are copies of a board group that are not in the room yet;
    ``guided_rounds`` are those in which a rover must be told where to sit,
    ``shared_rounds`` those in which two tables share boards; ``sitters_lost``
    counts how many fewer pairs stay at one table.
    """

    tables_to_board: int = 0
    stands_to_arrange: int = 0
    board_copies: int = 0
    pairs_to_reseat: int = 0
    cards_to_reprint: int = 0
    guided_rounds: int = 0
    sitters_lost: int = 0
    sections_added: int = 0
    shared_rounds: int = 0
    sit_outs: int = 0
    playbacks: int = 0
    rounds_lost: int = 0
    unlike_comparisons: Fraction = Fraction(0)

    @property
    def total(self) -> float:
        """All of it in one number, for sorting."""
        counted: float = sum(weight * getattr(self, what) for what, weight in WEIGHTS.items())
        return counted + UNLIKE_PERCENT * 100 * float(self.unlike_comparisons)


def cost_of(
    old: Movement,
    new: Movement,
    *,
    boarded: bool,
    after: int = 0,
    leaving: Collection[PairId] = (),
    sections: int = 1,
) -> Cost:
    """What it costs to go on with the new movement after ``after`` rounds of the old."""
    change = reboarding(old, new, round_number=after + 1)
    with_boards = new.schedule.board_group[after] > 0
    to_board = [t for t in (*change.added, *change.reboarded) if with_boards[t - 1]]
    return Cost(
        tables_to_board=len(to_board) if boarded else 0,
        stands_to_arrange=len(change.stands) if boarded else 0,
        board_copies=_copies(old, new, after),
        pairs_to_reseat=_reseated(
            old, new, _places(old, new, change if boarded else None), after, leaving
        ),
        cards_to_reprint=_wrong_cards(old.schedule, new.schedule, after),
        guided_rounds=_guided(new, after),
        sitters_lost=max(0, sitting_pairs(old) - len(leaving) - sitting_pairs(new)),
        sections_added=sections - 1,
        shared_rounds=count_shared_rounds(new, after=after),
        sit_outs=int(((new.schedule.ns > 0) ^ (new.schedule.ew > 0))[after:].sum()),
        # Those of the rounds played are not the repair's doing.
        playbacks=count_playbacks(new.schedule) - count_playbacks(new.schedule.first(after)),
        rounds_lost=max(0, old.rounds - new.rounds),
        unlike_comparisons=unlike_comparisons(new),
    )


def count_playbacks(schedule: Schedule) -> int:
    """Meetings of two pairs that have met before."""
    ns, ew = schedule.contestants()
    # Sorted, so that two pairs are the same couple whichever way they sit.
    met = np.sort(np.stack((ns[schedule.played], ew[schedule.played])), axis=0)
    return int(met.shape[1] - np.unique(met, axis=1).shape[1])


def _copies(old: Movement, new: Movement, after: int) -> int:
    """A set for each part, and for the party table the groups that it plays."""
    party = new.schedule.board_group[after:, new.tables :]
    own_sets = new.board_sets - new.has_party_table
    missing = 0
    for group in range(1, new.board_groups + 1):
        there = old.board_sets if group <= old.board_groups else 0
        missing += max(0, own_sets + bool((party == group).any()) - there)
    return missing


def _places(old: Movement, new: Movement, change: Reboarding | None) -> dict[int, int]:
    """Old table to new: by the boards on them, or by number where there are none yet."""
    if change is None:
        return {table: table for table in range(1, new.schedule.tables + 1)}
    moved = {table.old_table: table.new_table for table in change.kept}
    others = (
        table
        for table in range(1, old.schedule.tables + 1)
        if table not in moved and table not in change.removed
    )
    return moved | dict(zip(others, change.reboarded, strict=True))


def _reseated(
    old: Movement,
    new: Movement,
    places: dict[int, int],
    after: int,
    leaving: Collection[PairId],
) -> int:
    """Pairs that are there now and find their next seat elsewhere.

    Before play numbers may be given anew, so only seats that are no more
    count; after it everybody is followed by number.
    """
    count = 0
    for line, direction in enumerate(Direction):
        before, behind = (line_of(m.schedule, direction)[after] for m in (old, new))
        goes = np.zeros(len(before), bool)
        for pair in leaving:
            goes |= places_of(old.schedule, pair)[line][after]
        for table, pair_there in enumerate(before.tolist(), 1):
            if not pair_there or goes[table - 1]:
                continue
            place = places.get(table, 0)
            there = int(behind[place - 1]) if 0 < place <= len(behind) else 0
            # A pair without a seat in the next round is sent nowhere.
            stays = there == pair_there or pair_there not in behind if after else bool(there)
            count += not stays
    return count


def _wrong_cards(old: Schedule, new: Schedule, after: int) -> int:
    known = min(old.tables, new.tables)
    rounds = min(old.rounds, new.rounds)
    wrong = np.zeros(new.tables, bool)
    for before, behind in (
        (old.ns, new.ns),
        (old.ew, new.ew),
        (old.board_group, new.board_group),
    ):
        was, becomes = before[after:rounds, :known], behind[after:rounds, :known]
        wrong[:known] |= ((was != becomes) & (was > 0) & (becomes > 0)).any(axis=0)
        # A new table has no card yet.
        wrong[known:] |= (behind[after:, known:] > 0).any(axis=0)
    return int(wrong.sum())


def _guided(movement: Movement, after: int) -> int:
    if movement.rover is None:
        return 0
    line = line_of(movement.schedule, movement.rover)[after:, : movement.tables]
    return int((line == movement.tables + 1).sum())
