"""Where a rover sits and what the party table plays, in words.

>>> from movements.families.web import web
>>> from movements.families.rover import with_rover
>>> route(with_rover(web(6, board_groups=5), Direction.EW), after=0)
'Its way: round 1 sit out, round 2 table 2, round 3 table 4, round 4 table 1, round 5 table 3.'
"""

from __future__ import annotations

import numpy as np

from movements.families.rover import extra_pairs
from movements.movement import Movement, line_of
from movements.phrases import listed
from movements.seats import Direction
from movements.sentences import Sentence, joined


def route(movement: Movement, *, after: int) -> str:
    """The rover's tables in the rounds to come."""
    rover, host = extra_pairs(movement)
    there = line_of(movement.schedule, rover.direction) == rover.number
    hosted = (line_of(movement.schedule, host.direction) == host.number).any(axis=1)
    stops = []
    for index in range(after, movement.rounds):
        table = int(np.nonzero(there[index])[0][0]) + 1
        rests = table > movement.tables and not hosted[index]
        stops.append(
            Sentence("round %(round)s sit out", round=index + 1)
            if rests
            else Sentence("round %(round)s table %(table)s", round=index + 1, table=table)
        )
    return Sentence("Its way: %(stops)s.", stops=joined(stops))


def displaced(movement: Movement) -> str:
    """What becomes of the pair whose seat the rover takes."""
    rover, _ = extra_pairs(movement)
    goes = (
        Sentence("plays at table %(table)s", table=rover.number)
        if movement.has_party_table
        else Sentence("sits out")
    )
    # North-South have a table to come back to; East-West move on with their line.
    then = (
        Sentence("comes back to its table")
        if rover.direction is Direction.NS
        else Sentence("moves on from where it would have been")
    )
    return Sentence(
        "The %(line)s pair whose seat the rover takes %(goes)s that round, then %(then)s.",
        line=rover.direction.full_name,
        goes=goes,
        then=then,
    )


def party_groups(movement: Movement, *, after: int) -> str:
    """The board groups of the party table in the rounds to come."""
    groups = movement.schedule.board_group[after:, movement.tables].tolist()
    return Sentence(
        "Table %(table)s plays, from round %(round)s on, group %(groups)s.",
        table=movement.tables + 1,
        round=after + 1,
        groups=listed(groups),
    )
