"""Is a schedule right? Replays any schedule, from here or elsewhere, and finds every fault.

Nothing is taken from the builders but what the movement itself announces: how
many board groups and sets there are, which tables share, which pair is a
phantom, which rounds are revenge rounds. The rest is counting who sits where
with which boards, so a schedule from another program is judged as strictly.

>>> given = Schedule.of_grids([[1, 2], [1, 2]], [[1, 2], [2, 1]], [[1, 2], [2, 2]])
>>> for fault in faults(given, Announced(board_groups=2)):
...     print(fault.message)
group 1 is played once: 2 times would be its share
group 2 is played 3 times: 2 times would be its share
round 2, table 1: EW 2 meets group 2 again, after round 1
round 2, table 2: NS 2 meets group 2 again, after round 1
round 2: group 2 is played at tables 1 and 2, with 1 copy of it
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

import numpy as np

from movements.board_checks import groups_again, missing_copies, unequal_counts
from movements.faults import Announced, Fault, FaultKind
from movements.movement import Movement
from movements.phrases import listed
from movements.replay import Flags, Replay, count_of
from movements.schedule import Schedule
from movements.seats import Direction
from movements.sentences import Sentence


def movement_faults(movement: Movement, most: int | None = None) -> tuple[Fault, ...]:
    """Every fault of a movement, beyond what it announces itself; ``most`` ends the search."""
    return faults(movement.schedule, Announced.by(movement), most)


def faults(schedule: Schedule, announced: Announced, most: int | None = None) -> tuple[Fault, ...]:
    """Every fault of a schedule, by round and table; those of the whole session first.

    With ``most`` the search ends when so many are found, what stops play before the rest.
    """
    if schedule.ns.size == 0:
        return ()
    replay = Replay(schedule, announced)
    found = list(islice(chain.from_iterable(check(replay) for check in CHECKS), most))
    if len(found) > 1:
        found.sort(key=lambda fault: (fault.round or 0, fault.table or 0))
    return tuple(found)


def out_of_range(replay: Replay) -> Iterator[Fault]:
    """Numbers of pairs and groups that the movement does not have."""
    for given, most, what in zip(
        replay.given,
        (replay.most, replay.most, replay.announced.board_groups),
        (Sentence("NS pair"), Sentence("EW pair"), Sentence("group")),
        strict=True,
    ):
        if given.min() >= 0 and given.max() <= most:
            continue
        for i, k in replay.cells((given < 0) | (given > most)):
            yield Fault(
                FaultKind.OUT_OF_RANGE,
                i + 1,
                k + 1,
                Sentence(
                    "round %(round)s, table %(table)s: there is no %(what)s %(number)s: 1 to "
                    "%(most)s are possible",
                    round=i + 1,
                    table=k + 1,
                    what=what,
                    number=given[i, k],
                    most=most,
                ),
            )


def misplaced_pairs(replay: Replay) -> Iterator[Fault]:
    """Pairs without a seat, or with two of them."""
    seats = np.concatenate((replay.ns, replay.ew), axis=1)
    size = replay.pairs + 1
    times = count_of(replay.round * size + seats, replay.schedule.rounds * size)
    places = times.reshape(-1, size)[:, 1:]
    if places.min() == 1 == places.max():
        return
    absent = {replay.number(phantom) for phantom in replay.announced.phantoms}
    for i, index in replay.cells(places != 1):
        pair = index + 1
        if places[i, index] == 0:
            if pair not in absent:
                yield Fault(
                    FaultKind.NOWHERE,
                    i + 1,
                    None,
                    Sentence(
                        "round %(round)s: %(pair)s has no seat",
                        round=i + 1,
                        pair=replay.name(pair),
                    ),
                )
            continue
        where = [int(k) % replay.tables + 1 for k in np.nonzero(seats[i] == pair)[0]]
        yield Fault(
            FaultKind.TWO_PLACES,
            i + 1,
            where[1],
            Sentence(
                "round %(round)s: %(pair)s sits at tables %(tables)s",
                round=i + 1,
                pair=replay.name(pair),
                tables=listed(where),
            ),
        )


def sit_outs(replay: Replay) -> Iterator[Fault]:
    """Pairs without opponents, and opponents without boards, beyond what is announced."""
    ns, ew, group = replay.given
    if (ns * ew * group).all():
        return
    ns_alone, ew_alone = (ns != 0) & (ew == 0), (ew != 0) & (ns == 0)
    one_winner = replay.schedule.winners == 1
    for alone, line, absent in (
        (ns_alone, replay.ns, Direction.EW),
        (ew_alone, replay.ew, Direction.NS),
    ):
        # In one field a phantom belongs to neither line, so both are counted together.
        counted = ns_alone | ew_alone if one_winner else alone
        for i, k in replay.cells(alone & ~_expected(replay, counted, absent)):
            yield Fault(
                FaultKind.SIT_OUT,
                i + 1,
                k + 1,
                Sentence(
                    "round %(round)s, table %(table)s: %(pair)s sits out",
                    round=i + 1,
                    table=k + 1,
                    pair=replay.name(int(line[i, k])),
                ),
            )
    for i, k in replay.cells((ns != 0) & (ew != 0) & (group == 0)):
        yield Fault(
            FaultKind.NO_BOARDS,
            i + 1,
            k + 1,
            Sentence(
                "round %(round)s, table %(table)s: two pairs and no boards",
                round=i + 1,
                table=k + 1,
            ),
        )


def _expected(replay: Replay, alone: Flags, absent: Direction) -> Flags:
    """The rounds with no more pairs alone than there are phantoms to be alone with."""
    phantoms = sum(
        phantom.direction is absent or replay.schedule.winners == 1
        for phantom in replay.announced.phantoms
    )
    return np.asarray(alone.sum(axis=1, keepdims=True) <= phantoms)


def opponents_again(replay: Replay) -> Iterator[Fault]:
    """Opponents who meet twice, other than in an announced revenge round."""
    size = replay.pairs + 1
    low, high = replay.ns, replay.ew
    if replay.schedule.winners == 1:
        # In one field two pairs may meet again the other way round.
        low, high = np.minimum(low, high), np.maximum(low, high)
    both = np.where((low > 0) & (high > 0), low * size + high, 0)
    met = count_of(both, size * size)
    # Tables where nobody meets were counted there.
    met[0] = 0
    if met.max() <= 1:
        return
    for key in np.nonzero(met > 1)[0]:
        (first, _), *later = replay.cells(both == key)
        a, b = divmod(int(key), size)
        for i, k in later:
            if i + 1 in replay.announced.revenge_rounds:
                continue
            yield Fault(
                FaultKind.OPPONENTS_AGAIN,
                i + 1,
                k + 1,
                Sentence(
                    "round %(round)s, table %(table)s: %(one)s and %(other)s meet again, after "
                    "round %(earlier)s",
                    round=i + 1,
                    table=k + 1,
                    one=replay.name(a),
                    other=replay.name(b),
                    earlier=first + 1,
                ),
            )


CHECKS = (
    out_of_range,
    misplaced_pairs,
    sit_outs,
    groups_again,
    opponents_again,
    missing_copies,
    unequal_counts,
)
