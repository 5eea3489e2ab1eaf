"""Going over to another movement before play, in sentences.

>>> from movements.web import web
>>> for sentence in sentences_for(web(18, board_groups=13), web(16, board_groups=13), True):
...     print(sentence)
We play another movement: Web, 16 tables, 13 rounds, 8-up-8-down.
Take out tables 9 and 10; pairs that sat there take the empty seats.
Old tables 11 to 18 become tables 9 to 16.
"""

from __future__ import annotations

from collections.abc import Sequence

from movements.movement import Movement
from movements.names import description_of
from movements.reboarding import reboarding
from movements.rover import extra_pairs
from movements.rover_route import displaced, party_groups, route
from movements.wording import counted, line_name, listed, pair_name, runs


def sentences_for(old: Movement, new: Movement, boarded: bool) -> tuple[str, ...]:
    """What to say and do to go from one movement to the other."""
    sentences = [f"We play another movement: {description_of(new)}."]
    sentences += _tables(old, new, boarded)
    sentences += _rules(new)
    return tuple(sentences)


def split_sentences(
    old: Movement, parts: tuple[Movement, Movement], room: Movement, boarded: bool
) -> tuple[str, ...]:
    """What to say and do to make two sections."""
    first, second = parts
    return (
        f"We play in two sections. Tables 1 to {first.tables} are section A: "
        f"{description_of(first)}.",
        f"The next {second.tables} are section B, tables 1 to {second.tables}: "
        f"{description_of(second)}.",
        *_tables(old, room, boarded),
        *(f"Section A: {sentence}" for sentence in _rules(first)),
        *(f"Section B: {sentence}" for sentence in _rules(second)),
    )


def _tables(old: Movement, new: Movement, boarded: bool) -> list[str]:
    change = reboarding(old, new)
    sentences = []
    if boarded:
        if change.removed:
            sentences.append(
                f"Take out {_named(change.removed)}; pairs that sat there take the empty seats."
            )
        if change.renumbered:
            olds = _named([table.old_table for table in change.renumbered])
            news = _named([table.new_table for table in change.renumbered])
            become = "becomes" if len(change.renumbered) == 1 else "become"
            sentences.append(f"Old {olds} {become} {news}.")
        groups = new.schedule.board_group[0]
        each = [
            f"table {table} with group {groups[table - 1]}"
            for table in sorted((*change.added, *change.reboarded))
            if groups[table - 1]
        ]
        if each:
            sentences.append(f"Board {listed(each)}; leave the others as they are.")
    if change.sets_to_fetch:
        sentences.append(f"Fetch {counted(change.sets_to_fetch, 'more set')} of boards.")
    return sentences


def _named(tables: Sequence[int]) -> str:
    return f"table {tables[0]}" if len(tables) == 1 else f"tables {runs(tables)}"


def _rules(movement: Movement) -> list[str]:
    sentences = []
    if movement.skip_after:
        sentences.append(f"East-West skip a table after round {movement.skip_after}.")
    if movement.relay_after:
        sentences.append(f"Boards rest a round on a relay after table {movement.relay_after}.")
    sentences += [f"Tables {a} and {b} share boards." for a, b in movement.shares]
    if movement.rover is not None:
        rover, _ = extra_pairs(movement)
        sentences.append(f"{line_name(rover)} is a rover; guide it. {route(movement, after=0)}")
        sentences.append(displaced(movement))
        if movement.has_party_table:
            sentences.append(party_groups(movement, after=0))
    sentences += [
        f"{pair_name(movement.schedule, phantom)} is missing: those who would meet it sit out."
        for phantom in movement.phantoms
        if phantom.number <= movement.tables
    ]
    return sentences
