"""Going over to another movement before play, in sentences.

>>> from movements.families.web import web
>>> for sentence in sentences_for(web(18, board_groups=13), web(16, board_groups=13), True):
...     print(sentence)
We play another movement: Web, 16 tables, 13 rounds, 8-up-8-down.
Take out tables 9 and 10; pairs that sat there take the empty seats.
Old tables 11 to 18 become tables 9 to 16.
"""

from __future__ import annotations

from movements.catalogue.names import description_of
from movements.families.rover import extra_pairs
from movements.families.rover_route import displaced, party_groups, route
from movements.movement import Movement
from movements.phrases import line_name, listed, pair_name, tables_named
from movements.repairs.reboarding import reboarding
from movements.sentences import Counted, Sentence


def sentences_for(old: Movement, new: Movement, boarded: bool) -> tuple[str, ...]:
    """What to say and do to go from one movement to the other."""
    sentences: list[str] = [
        Sentence("We play another movement: %(movement)s.", movement=description_of(new))
    ]
    sentences += _tables(old, new, boarded)
    sentences += _rules(new)
    return tuple(sentences)


def split_sentences(
    old: Movement, parts: tuple[Movement, Movement], room: Movement, boarded: bool
) -> tuple[str, ...]:
    """What to say and do to make two sections."""
    first, second = parts
    return (
        Sentence(
            "We play in two sections. Tables 1 to %(tables)s are section A: %(movement)s.",
            tables=first.tables,
            movement=description_of(first),
        ),
        Sentence(
            "The next %(tables)s are section B, tables 1 to %(tables)s: %(movement)s.",
            tables=second.tables,
            movement=description_of(second),
        ),
        *_tables(old, room, boarded),
        *(Sentence("Section A: %(rule)s", rule=rule) for rule in _rules(first)),
        *(Sentence("Section B: %(rule)s", rule=rule) for rule in _rules(second)),
    )


def _tables(old: Movement, new: Movement, boarded: bool) -> list[str]:
    change = reboarding(old, new)
    sentences: list[str] = []
    if boarded:
        if change.removed:
            sentences.append(
                Sentence(
                    "Take out %(tables)s; pairs that sat there take the empty seats.",
                    tables=tables_named(change.removed),
                )
            )
        if change.renumbered:
            sentences.append(
                Counted(
                    "Old %(olds)s becomes %(news)s.",
                    "Old %(olds)s become %(news)s.",
                    len(change.renumbered),
                    olds=tables_named([table.old_table for table in change.renumbered]),
                    news=tables_named([table.new_table for table in change.renumbered]),
                )
            )
        groups = new.schedule.board_group[0]
        each = [
            Sentence("table %(table)s with group %(group)s", table=table, group=groups[table - 1])
            for table in sorted((*change.added, *change.reboarded))
            if groups[table - 1]
        ]
        if each:
            sentences.append(
                Sentence("Board %(each)s; leave the others as they are.", each=listed(each))
            )
    if change.sets_to_fetch:
        sentences.append(
            Counted(
                "Fetch %(count)s more set of boards.",
                "Fetch %(count)s more sets of boards.",
                change.sets_to_fetch,
            )
        )
    return sentences


def _rules(movement: Movement) -> list[str]:
    sentences: list[str] = []
    if movement.skip_after:
        sentences.append(
            Sentence("East-West skip a table after round %(round)s.", round=movement.skip_after)
        )
    if movement.relay_after:
        sentences.append(
            Sentence(
                "Boards rest a round on a relay after table %(table)s.", table=movement.relay_after
            )
        )
    sentences += [
        Sentence("Tables %(one)s and %(other)s share boards.", one=one, other=other)
        for one, other in movement.shares
    ]
    if movement.rover is not None:
        rover, _ = extra_pairs(movement)
        sentences.append(
            Sentence(
                "%(rover)s is a rover; guide it. %(route)s",
                rover=line_name(rover),
                route=route(movement, after=0),
            )
        )
        sentences.append(displaced(movement))
        if movement.has_party_table:
            sentences.append(party_groups(movement, after=0))
    sentences += [
        Sentence(
            "%(pair)s is missing: those who would meet it sit out.",
            pair=pair_name(movement.schedule, phantom),
        )
        for phantom in movement.phantoms
        if phantom.number <= movement.tables
    ]
    return sentences
