"""The recipe in print, and whole lines that move: places moved by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crossovers.methods.half_tables import settled, starts
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method, Proposal
from crossovers.printed.places import Places, moved_by_lines, moved_by_recipe
from crossovers.printed.recipes import Wording
from crossovers.seats import Seating


def by_recipe(session: NextSession, wording: Wording = Wording.PRINTED) -> Proposal:
    """As printed, half tables as planned or moving along."""
    return _moved(Method.RECIPE, session, lambda places: [moved_by_recipe(places, wording)])


def by_lines(session: NextSession) -> Proposal:
    """Whole lines, as many steps round their ring as leave fewest playbacks."""
    return _moved(Method.LINES, session, moved_by_lines)


def _moved(
    method: Method, session: NextSession, ways: Callable[[Places], Iterable[Seating]]
) -> Proposal:
    """The way with the fewest playbacks."""
    found = [
        (places.playbacks(seating), Proposal(method, played, seating))
        for variant, places in starts(session)
        for seating in map(places.seated, ways(places))
        if (played := settled(session, variant, seating))
    ]
    return min(found, key=lambda counted: counted[0])[1]
