"""Pairs that are gone: how the others go on.

Those who would meet a missing pair sit out, unless the rover of a half table
can take its place. If the rover itself is gone nobody is displaced any more,
and a pair left alone at a party table roves instead.

>>> from movements.families.mitchell import mitchell
>>> from movements.movement import Direction
>>> gone = departures(Remedy.before(mitchell(5)), (PairId(Direction.NS, 2),), after=3)
>>> next(gone).sentences[0].partition(": ")[2]
'those who would meet it sit out, by round 4: EW 4, 5: EW 3.'
"""

from __future__ import annotations

from collections.abc import Iterator

from movements.families.rover import extra_pairs
from movements.families.rover_route import displaced, route
from movements.movement import Movement, line_of, with_phantom
from movements.phrases import line_name, listed, pair_name
from movements.repairs.continuation import missing_pairs, pair_leaves
from movements.repairs.phantom import phantom_choices, sit_outs
from movements.repairs.remedy import Remedy, RepairKind
from movements.repairs.roving import host_leaves, rover_leaves, rover_takes_seat
from movements.seats import PairId
from movements.sentences import Sentence, joined


def departures(start: Remedy, leaving: tuple[PairId, ...], *, after: int) -> Iterator[Remedy]:
    """Every way to go on without some pairs."""
    if not leaving:
        yield start
        return
    # Places are compared for the first phantom of a full movement only.
    if len(leaving) == 1 and after == 0 and start.movement.schedule.played.all():
        yield from _gone_elsewhere(start, leaving[0])
    for step in _departure(start, leaving[0], after):
        yield from departures(step, leaving[1:], after=after)


def _departure(start: Remedy, pair: PairId, after: int) -> Iterator[Remedy]:
    movement = start.movement
    if movement.rover is not None:
        rover, host = extra_pairs(movement)
        if pair == rover:
            yield _rover_gone(start, after)
            return
        if pair == host:
            yield _host_gone(start, after)
            return
        is_half = host in missing_pairs(movement, after=after)
        # A rover sits in one line only, and at a party table its host would be left alone.
        if is_half and pair.direction is rover.direction:
            yield _seat_taken(start, pair, after)
    yield _gone(start, pair, after)


def _gone(start: Remedy, pair: PairId, after: int) -> Remedy:
    movement = pair_leaves(start.movement, pair, after=after)
    before = {(s.round, s.direction, s.pair) for s in sit_outs(start.movement.schedule)}
    out = [
        s
        for s in sit_outs(movement.schedule)
        if s.round > after and (s.round, s.direction, s.pair) not in before
    ]
    figures = {"pair": pair_name(movement.schedule, pair), "round": after + 1}
    return start.then(
        RepairKind.PHANTOM,
        Sentence("without %(pair)s", pair=figures["pair"]),
        movement,
        Sentence(
            "%(pair)s is missing from round %(round)s on: those who would meet it sit out, "
            "by round %(who)s.",
            who=joined(
                Sentence("%(round)s: %(pair)s", round=each.round, pair=each.name) for each in out
            ),
            **figures,
        )
        if out
        else Sentence(
            "%(pair)s is missing from round %(round)s on: those who would meet it sit out.",
            **figures,
        ),
    )


def _gone_elsewhere(start: Remedy, pair: PairId) -> Iterator[Remedy]:
    """Before play another pair may be asked to move, if its place is better left empty."""
    movement = start.movement
    choices = phantom_choices(movement)
    best = choices[0].phantom
    # The rover and its host are no choice: they have no place of their own.
    here = next((choice for choice in choices if choice.phantom == pair), None)
    name = pair_name(movement.schedule, best)
    if here is not None and choices[0].loss < here.loss:
        yield start.then(
            RepairKind.PHANTOM,
            Sentence("%(mover)s takes the place of %(pair)s", mover=best, pair=pair),
            with_phantom(movement, best.direction, best.number),
            Sentence(
                "%(mover)s sits down as %(pair)s: the place of %(mover)s is better left empty.",
                mover=name,
                pair=pair_name(movement.schedule, pair),
            ),
            Sentence("Those who would meet %(pair)s sit out.", pair=name),
        )


def _host_gone(start: Remedy, after: int) -> Remedy:
    movement = host_leaves(start.movement, after=after)
    return start.then(
        RepairKind.ROVER,
        Sentence("rover without the party table"),
        movement,
        Sentence(
            "Table %(table)s is closed from round %(round)s on: the pair whose seat the rover "
            "takes sits out that round.",
            table=movement.tables + 1,
            round=after + 1,
        ),
    )


def _rover_gone(start: Remedy, after: int) -> Remedy:
    movement = rover_leaves(start.movement, after=after)
    if movement.rover is None:
        return start.then(
            RepairKind.ROVER_ENDS,
            Sentence("no rover any more"),
            movement,
            Sentence(
                "The rover is gone: everybody plays at their own tables and nobody sits out for it."
            ),
        )
    rover, _ = extra_pairs(movement)
    return start.then(
        RepairKind.ROVER,
        Sentence("%(line)s rover in its place", line=rover.direction.short_name),
        movement,
        Sentence(
            "%(rover)s leaves table %(table)s and roves instead; guide it. %(route)s",
            rover=line_name(rover),
            table=rover.number,
            route=route(movement, after=after),
        ),
        displaced(movement),
    )


def _seat_taken(start: Remedy, pair: PairId, after: int) -> Remedy:
    movement = rover_takes_seat(start.movement, pair, after=after)
    return start.then(
        RepairKind.TAKE_SEAT,
        Sentence("rover takes %(pair)s", pair=pair),
        movement,
        _rover_sits_down(movement, pair, after),
    )


def _rover_sits_down(movement: Movement, pair: PairId, after: int) -> Sentence:
    place = line_name(pair)
    if after == 0:
        return Sentence("The rover sits down as %(pair)s and roves no more.", pair=place)
    line = line_of(movement.schedule, pair.direction)[:, : movement.tables]
    rests = [
        number + 1
        for number in range(after, movement.rounds)
        if not (line[number] == movement.tables + 1).any()
    ]
    if not rests:
        return Sentence(
            "The rover takes the place of %(pair)s from round %(round)s on.",
            pair=place,
            round=after + 1,
        )
    return Sentence(
        "The rover takes the place of %(pair)s from round %(round)s on; in round %(rests)s it "
        "sits out and the place stays empty, since it has met those boards or opponents before.",
        pair=place,
        round=after + 1,
        rests=listed(rests),
    )
