"""Which movement is it? A schedule from a file, recognised if it is one built here.

A file says who plays whom on which boards. If that is a Web, a
Mitchell or a Howell as built here, all that a director has to set up is known
as well: its subsections, stands, skip, relay and shares. What a document claims
about itself is believed only where its schedule bears it out.

>>> from movements.formats.movement_file import written_out
>>> from movements.families.web import web
>>> known = recognised(written_out(web(18, board_groups=13).schedule))
>>> known.kind, known.boarding
(<Kind.WEB: 'web'>, '9-up-9-down')
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import numpy as np

from movements.errors import MovementError
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.three_quarter import three_quarter
from movements.families.web import of_pattern, patterns
from movements.movement import Kind, Movement, line_of, with_phantom
from movements.repairs.continuation import bare


def recognised(movement: Movement) -> Movement:
    """The movement with all that is known about it, and nothing that is not."""
    if movement.kind is not Kind.WRITTEN:
        return movement if _bears_out(movement) else _plain(movement)
    for built in _candidates(movement):
        full = built
        for phantom in movement.phantoms:
            full = with_phantom(full, phantom.direction, phantom.number)
        if _plays_the_same(full, movement):
            schedule = replace(
                full.schedule.with_one_winner() if movement.winners == 1 else full.schedule,
                switched=movement.schedule.switched,
            )
            return replace(full, schedule=schedule)
    return movement


def _bears_out(movement: Movement) -> bool:
    """Whether boards and rover go as the document says."""
    try:
        bare(movement)
    except MovementError:
        return False
    if movement.rover is None:
        return True
    extra = movement.tables + 1
    if movement.schedule.tables != extra:
        return False
    there = (line_of(movement.schedule, movement.rover) == extra).any(axis=1)
    # A rover may come late, but from then on it is somewhere in every round.
    return bool(there[np.argmax(there) :].all())


def _plain(movement: Movement) -> Movement:
    """Nothing but the schedule and who is missing."""
    return Movement(
        kind=Kind.WRITTEN,
        tables=movement.schedule.tables,
        board_groups=movement.board_groups,
        schedule=movement.schedule,
        board_sets=movement.board_sets,
        shares=movement.shares,
        revenge_rounds=movement.revenge_rounds,
        phantoms=movement.phantoms,
        title=movement.title,
    )


def _candidates(movement: Movement) -> Iterator[Movement]:
    tables, rounds = movement.schedule.tables, movement.rounds
    # The last group of a curtailed movement may never have come into play.
    for groups in (movement.board_groups, movement.board_groups + 1):
        with suppress(MovementError):
            yield mitchell(tables, board_groups=groups, rounds=rounds)
        for index, pattern in enumerate(patterns(tables, groups)):
            with suppress(MovementError):
                yield of_pattern(pattern, rounds=rounds, variant="A" if index else "")
    with suppress(MovementError):
        yield mitchell(tables, rounds=rounds, relay=True)
    with suppress(MovementError):
        yield howell(tables, rounds=rounds)
    with suppress(MovementError):
        yield three_quarter(tables, rounds=rounds)


def _plays_the_same(full: Movement, movement: Movement) -> bool:
    played = movement.schedule.played
    ours, theirs = full.schedule.contestants(), movement.schedule.contestants()
    return (
        full.schedule.ns.shape == movement.schedule.ns.shape
        # Two lines may be numbered as one field, but not the other way round.
        and full.winners >= movement.winners
        and all(np.array_equal(*lines) for lines in zip(ours, theirs, strict=True))
        and bool((full.schedule.board_group == movement.schedule.board_group)[played].all())
    )
