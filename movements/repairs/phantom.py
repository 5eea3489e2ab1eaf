"""A phantom at any seat: who sits out when, and which seat loses least.

With half a table over, one pair is not there and its opponents sit out, a
round each. In a full movement every seat loses the same: each board group is
played once less. In a curtailed one the groups are played unequally often
anyway, and a phantom that would have played the frequent ones evens them out;
with more rounds than opponents somebody sits out twice; and where two tables
share boards, a phantom that sits at one of them ends the sharing.

>>> from movements.families.mitchell import mitchell
>>> best = phantom_choices(mitchell(8, relay=True))[0]
>>> str(best.phantom), best.shared_rounds, [str(s) for s in best.sit_outs][:2]
('ns:8', 0, ['round 1: EW 8 (group 1)', 'round 2: EW 7 (group 2)'])
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from movements.boards.copies import times_played
from movements.movement import Movement, with_phantom
from movements.schedule import Schedule
from movements.seats import Direction, PairId
from movements.sentences import Sentence


@dataclass(frozen=True, slots=True)
class SitOut:
    """A pair without opponents for a round, and the board group it misses.

    With one winner pairs have no direction.
    """

    round: int
    direction: Direction | None
    pair: int
    board_group: int | None

    @property
    def name(self) -> str:
        if self.direction is None:
            return Sentence("pair %(number)s", number=self.pair)
        return Sentence("%(line)s %(number)s", line=self.direction.short_name, number=self.pair)

    def __str__(self) -> str:
        figures = {"round": self.round, "pair": self.name, "group": self.board_group}
        if self.board_group:
            return Sentence("round %(round)s: %(pair)s (group %(group)s)", **figures)
        return Sentence("round %(round)s: %(pair)s", **figures)


@dataclass(frozen=True, slots=True)
class PhantomFigures:
    """What one choice of the phantom costs.

    ``times_played`` counts the tables at which each board group is played.
    ``on_rare_groups`` are the sit-outs that fall on a group which the full
    movement plays less often than another: they widen an imbalance.
    """

    phantom: PairId
    sit_outs: tuple[SitOut, ...]
    most_by_one_pair: int
    times_played: tuple[int, ...]
    on_rare_groups: tuple[SitOut, ...]
    shared_rounds: int

    @property
    def imbalance(self) -> int:
        """By how many tables the most played group leads the least played."""
        return max(self.times_played) - min(self.times_played)

    @property
    def loss(self) -> tuple[int, int, int, int]:
        """What is compared: nobody twice, even counts, no sharing, in this order."""
        return (
            self.most_by_one_pair,
            self.imbalance,
            self.shared_rounds,
            len(self.on_rare_groups),
        )


def sit_outs(schedule: Schedule) -> tuple[SitOut, ...]:
    """Everybody who is at a table without opponents, in round and table order."""
    found = []
    for direction, line, other in (
        (Direction.NS, schedule.ns, schedule.ew),
        (Direction.EW, schedule.ew, schedule.ns),
    ):
        for round_index, table in np.argwhere((line > 0) & (other == 0)).tolist():
            group = int(schedule.board_group[round_index, table]) or None
            pair = int(line[round_index, table])
            of_line = direction if schedule.winners == 2 else None
            found.append((round_index + 1, table, SitOut(round_index + 1, of_line, pair, group)))
    return tuple(sit_out for _, _, sit_out in sorted(found, key=lambda entry: entry[:2]))


def phantom_figures(movement: Movement, direction: Direction, number: int) -> PhantomFigures:
    """The figures of leaving one pair out of a movement that has no phantom yet."""
    full = times_played(movement)
    return _figures(movement, direction, number, full)


def phantom_choices(movement: Movement) -> tuple[PhantomFigures, ...]:
    """Every seat for the phantom, the one that loses least first.

    Among equals the highest North-South number comes first: its table can
    then be left unset, and East-West, who move anyway, do the sitting out.
    """
    # Counted once for all: the full movement is the same for every choice.
    full = times_played(movement)
    choices = (
        _figures(movement, direction, number, full)
        for direction in (Direction.NS, Direction.EW)
        for number in range(movement.tables, 0, -1)
    )
    return tuple(sorted(choices, key=lambda figures: figures.loss))


def _figures(
    movement: Movement, direction: Direction, number: int, full: tuple[int, ...]
) -> PhantomFigures:
    halved = with_phantom(movement, direction, number)
    out = sit_outs(halved.schedule)
    turns = Counter((sit_out.direction, sit_out.pair) for sit_out in out)
    return PhantomFigures(
        phantom=PairId(direction, number),
        sit_outs=out,
        most_by_one_pair=max(turns.values(), default=0),
        times_played=times_played(halved),
        on_rare_groups=tuple(
            sit_out
            for sit_out in out
            if sit_out.board_group and full[sit_out.board_group - 1] < max(full)
        ),
        shared_rounds=count_shared_rounds(halved),
    )


def count_shared_rounds(movement: Movement, *, after: int = 0) -> int:
    """The rounds to come in which two tables play one copy of the boards."""
    played = movement.schedule.played[after:]
    groups = movement.schedule.board_group[after:]
    return sum(
        int((played[:, a - 1] & played[:, b - 1] & (groups[:, a - 1] == groups[:, b - 1])).sum())
        for a, b in movement.shares
    )
