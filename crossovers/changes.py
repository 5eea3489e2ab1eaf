"""Pairs that withdraw or join between the sessions of an event.

A pair that joins is called ``+1``, ``+2`` and so on, in order of joining. A searched
seating places it anywhere; in a line move it takes an empty place, for there
it has met nobody, and nobody meets that place twice.

>>> changes = (Change(2, withdrawn=("A1N",)), Change(3, joining=1))
>>> rosters(("A1N", "A2N", "A1E", "A2E"), 3, changes)[1:]
(('A2N', 'A1E', 'A2E'), ('A2N', 'A1E', 'A2E', '+1'))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crossovers.errors import EntriesConflict
from crossovers.seats import Pair, Seating


@dataclass(frozen=True, slots=True)
class Change:
    """Before a session these pairs leave and so many others come."""

    session: int
    withdrawn: tuple[Pair, ...] = ()
    joining: int = 0


def rosters(
    first: Sequence[Pair], sessions: int, changes: Sequence[Change] = ()
) -> tuple[tuple[Pair, ...], ...]:
    """Who plays in each session."""
    _check(changes, sessions)
    playing = tuple(first)
    found, joined = [playing], 0
    for session in range(2, sessions + 1):
        for change in changes:
            if change.session == session:
                for pair in change.withdrawn:
                    if pair not in playing:
                        raise EntriesConflict(
                            "%(pair)s does not play before session %(session)s and cannot "
                            "withdraw: pairs are named by their first seat, as in %(first)s.",
                            pair=pair,
                            session=session,
                            first=first[0],
                        )
                    playing = tuple(other for other in playing if other != pair)
                new = tuple(f"+{joined + k}" for k in range(1, change.joining + 1))
                playing, joined = playing + new, joined + change.joining
        found.append(playing)
    return tuple(found)


def in_their_places(
    seatings: Sequence[Seating], absent: Sequence[Pair] = (), changes: Sequence[Change] = ()
) -> tuple[Seating, ...]:
    """The seatings without absent and withdrawn pairs, joining ones in the places left empty."""
    everybody = [pair for pair in seatings[0].pairs if pair]
    first = [pair for pair in everybody if pair not in absent]
    holder: dict[Pair, Pair] = {}
    found = []
    for seating, present in zip(seatings, rosters(first, len(seatings), changes), strict=True):
        kept = set(present)
        holder = {place: pair for place, pair in holder.items() if pair in kept}
        empty = [pair for pair in everybody if pair not in kept and pair not in holder]
        known = {*everybody, *holder.values()}
        waiting = [pair for pair in present if pair not in known]
        if len(waiting) > len(empty):
            raise EntriesConflict(
                "%(pair)s finds no empty place in a line: add a table for two more pairs, or "
                "use the method best.",
                pair=waiting[len(empty)],
            )
        holder |= dict(zip(empty, waiting, strict=False))
        who = {pair: pair for pair in everybody if pair in kept} | holder
        pairs = tuple(who.get(place or "") for place in seating.pairs)
        found.append(Seating(seating.sizes, pairs))
    return tuple(found)


def _check(changes: Sequence[Change], sessions: int) -> None:
    for change in changes:
        if not 2 <= change.session <= sessions:
            raise EntriesConflict(
                "Pairs leave and join between sessions and there is nothing before session "
                "%(session)s: name a session from 2 to %(sessions)s.",
                session=change.session,
                sessions=sessions,
            )
        if change.joining < 0:
            raise EntriesConflict(
                "%(joining)s pairs cannot join: give 1 or more.", joining=change.joining
            )
