"""Pairs that leave or join between the sessions of an event.

A pair that joins is called ``+1``, ``+2`` and so on, in order of joining. A searched
seating places it anywhere; in a line move it takes an empty place, for there
it has met nobody, and nobody meets that place twice.

>>> turnovers = (Turnover(2, leaving=("A1N",)), Turnover(3, joining=1))
>>> playing_by_session(("A1N", "A2N", "A1E", "A2E"), 3, turnovers)[1:]
(('A2N', 'A1E', 'A2E'), ('A2N', 'A1E', 'A2E', '+1'))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crossovers.errors import EntriesConflict
from crossovers.seats import Pair, Seating


@dataclass(frozen=True, slots=True)
class Turnover:
    """Pairs that leave before a session, and the number joining."""

    session: int = 2
    leaving: tuple[Pair, ...] = ()
    joining: int = 0


def playing_by_session(
    first: Sequence[Pair], sessions: int, turnovers: Sequence[Turnover] = ()
) -> tuple[tuple[Pair, ...], ...]:
    """Who plays in each session."""
    _check(turnovers, sessions)
    playing = tuple(first)
    found, joined = [playing], 0
    for session in range(2, sessions + 1):
        for turnover in turnovers:
            if turnover.session == session:
                for pair in turnover.leaving:
                    if pair not in playing:
                        raise EntriesConflict(
                            "%(pair)s does not play before session %(session)s and cannot "
                            "withdraw: pairs are named by their first seat, as in %(first)s.",
                            pair=pair,
                            session=session,
                            first=first[0],
                        )
                    playing = tuple(other for other in playing if other != pair)
                new = tuple(f"+{joined + k}" for k in range(1, turnover.joining + 1))
                playing, joined = playing + new, joined + turnover.joining
        found.append(playing)
    return tuple(found)


def in_their_places(
    seatings: Sequence[Seating], absent: Sequence[Pair] = (), turnovers: Sequence[Turnover] = ()
) -> tuple[Seating, ...]:
    """The seatings without absent and leaving pairs, joining ones in the places left empty."""
    everybody = [pair for pair in seatings[0].pairs if pair]
    first = [pair for pair in everybody if pair not in absent]
    holder: dict[Pair, Pair] = {}
    found = []
    for seating, present in zip(
        seatings, playing_by_session(first, len(seatings), turnovers), strict=True
    ):
        kept = set(present)
        # A place is named after its pair of session one, no matter who holds it now.
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


def _check(turnovers: Sequence[Turnover], sessions: int) -> None:
    for turnover in turnovers:
        if not 2 <= turnover.session <= sessions:
            raise EntriesConflict(
                "Pairs leave and join between sessions and there is nothing before session "
                "%(session)s: name a session from 2 to %(sessions)s.",
                session=turnover.session,
                sessions=sessions,
            )
        if turnover.joining < 0:
            raise EntriesConflict(
                "%(joining)s pairs cannot join: give 1 or more.", joining=turnover.joining
            )
