"""Pairs that are gone: how the others go on.

Those who would meet a missing pair sit out, unless the rover of a half table
can take its place. If the rover itself is gone nobody is displaced any more,
and a pair left alone at a party table roves instead.

>>> from movements.mitchell import mitchell
>>> from movements.movement import Direction
>>> gone = departures(Remedy.before(mitchell(5)), (Phantom(Direction.NS, 2),), after=3)
>>> next(gone).sentences[0].partition(": ")[2]
'those who would meet it sit out, by round 4: EW 4, 5: EW 3.'
"""

from __future__ import annotations

from collections.abc import Iterator

from movements.continuation import missing_pairs, pair_leaves
from movements.movement import Phantom, line_of, with_phantom
from movements.phantom import phantom_choices, sit_outs
from movements.remedy import Remedy, RepairKind
from movements.rover import extra_pairs
from movements.rover_route import displaced, route
from movements.roving import host_leaves, rover_leaves, rover_takes_seat
from movements.wording import line_name, listed, pair_name


def departures(start: Remedy, leaving: tuple[Phantom, ...], *, after: int) -> Iterator[Remedy]:
    """Every way to go on without some pairs."""
    if not leaving:
        yield start
        return
    if len(leaving) == 1 and after == 0 and start.movement.schedule.played.all():
        yield from _gone_elsewhere(start, leaving[0])
    for step in _departure(start, leaving[0], after):
        yield from departures(step, leaving[1:], after=after)


def _departure(start: Remedy, pair: Phantom, after: int) -> Iterator[Remedy]:
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
        if is_half and pair.direction is rover.direction:
            yield _seat_taken(start, pair, after)
    yield _gone(start, pair, after)


def _gone(start: Remedy, pair: Phantom, after: int) -> Remedy:
    movement = pair_leaves(start.movement, pair, after=after)
    before = {(s.round, s.direction, s.pair) for s in sit_outs(start.movement.schedule)}
    out = [
        s
        for s in sit_outs(movement.schedule)
        if s.round > after and (s.round, s.direction, s.pair) not in before
    ]
    who = ", ".join(f"{s.round}: {s.name}" for s in out)
    return start.then(
        RepairKind.PHANTOM,
        f"without {pair}",
        movement,
        f"{pair_name(movement.schedule, pair)} is missing from round {after + 1} on: those who "
        + (f"would meet it sit out, by round {who}." if who else "would meet it sit out."),
    )


def _gone_elsewhere(start: Remedy, pair: Phantom) -> Iterator[Remedy]:
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
            f"{best} takes the place of {pair}",
            with_phantom(movement, best.direction, best.number),
            f"{name} sits down as {pair_name(movement.schedule, pair)}: the place of {name} "
            "is better left empty.",
            f"Those who would meet {name} sit out.",
        )


def _host_gone(start: Remedy, after: int) -> Remedy:
    movement = host_leaves(start.movement, after=after)
    return start.then(
        RepairKind.ROVER,
        "rover without the party table",
        movement,
        f"Table {movement.tables + 1} is closed from round {after + 1} on: the pair whose seat "
        "the rover takes sits out that round.",
    )


def _rover_gone(start: Remedy, after: int) -> Remedy:
    movement = rover_leaves(start.movement, after=after)
    if movement.rover is None:
        return start.then(
            RepairKind.ROVER_ENDS,
            "no rover any more",
            movement,
            "The rover is gone: everybody plays at their own tables and nobody sits out for it.",
        )
    rover, _ = extra_pairs(movement)
    return start.then(
        RepairKind.ROVER,
        f"{rover.direction.upper()} rover in its place",
        movement,
        f"{line_name(rover)} leaves table {rover.number} and roves instead; guide it. "
        f"{route(movement, after=after)}",
        displaced(movement),
    )


def _seat_taken(start: Remedy, pair: Phantom, after: int) -> Remedy:
    movement = rover_takes_seat(start.movement, pair, after=after)
    if after == 0:
        sentence = f"The rover sits down as {line_name(pair)} and roves no more."
    else:
        line = line_of(movement.schedule, pair.direction)[:, : movement.tables]
        rests = [
            place + 1
            for place in range(after, movement.rounds)
            if not (line[place] == movement.tables + 1).any()
        ]
        sentence = f"The rover takes the place of {line_name(pair)} from round {after + 1} on"
        if rests:
            sentence += (
                f"; in round {listed(rests)} it sits out and the place stays empty, since it has "
                "met those boards or opponents before"
            )
        sentence += "."
    return start.then(RepairKind.TAKE_SEAT, f"rover takes {pair}", movement, sentence)
