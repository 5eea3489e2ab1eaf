"""What each wish costs in playbacks, as far as a search can tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.search import Effort
from crossovers.wishes import WishesConflict
from planner.services.asked_wishes import AskedWish
from planner.services.crossover_methods import searched
from planner.services.next_session import NextSession
from planner.wording import translated

EFFORT = Effort(coolings=4)
MOST_PRICED = 40


@dataclass(frozen=True)
class Fewest:
    """The fewest playbacks found, and whether there cannot be fewer."""

    playbacks: int
    proved: bool


Found = dict[frozenset[str], Fewest | None]


def wish_prices(
    session: NextSession, known: int | None, report: Callable[[int, str], None]
) -> list[dict[str, Any]]:
    """Every wish with the fewest playbacks found with it and without it, the others as they are.

    ``known`` is what was found while the wishes are kept as they are. Nothing
    stands where no seating keeps the wishes, or where a wish was not tried.
    """
    heeded = frozenset(wish.key for wish in session.asked if session.heeds(wish))
    found: Found = {heeded: _fewest(session, known)}
    rows = []
    for done, wish in enumerate(session.asked[:MOST_PRICED]):
        report(100 * done // len(session.asked), wish.label)
        kept, without = heeded | {wish.key}, heeded - {wish.key}
        for keys in (kept, without):
            if keys not in found:
                found[keys] = _known(session, keys, found) or _searched(session, keys)
        rows.append(_row(session, wish) | _price(found[kept], found[without]))
    return rows + [_row(session, wish) for wish in session.asked[MOST_PRICED:]]


def _known(session: NextSession, keys: frozenset[str], found: Found) -> Fewest | None:
    """What follows without a search: a seating at the bound keeps fewer wishes as well."""
    for others, fewest in found.items():
        if fewest and keys <= others and fewest.playbacks == session.bound.playbacks:
            return fewest
    return None


def _searched(session: NextSession, keys: frozenset[str]) -> Fewest | None:
    heeding = session.heeding(keys)
    try:
        playbacks = len(session.playbacks(searched(heeding, effort=EFFORT)))
    except CrossoverError:
        return None
    return _fewest(heeding, playbacks)


def _fewest(session: NextSession, playbacks: int | None) -> Fewest | None:
    if playbacks is None:
        return None
    return Fewest(playbacks, proved=playbacks == session.wished_bound.playbacks)


def _price(kept: Fewest | None, without: Fewest | None) -> dict[str, Any]:
    """Whoever keeps a wish does no worse without it, whatever the search found."""
    if kept and (without is None or without.playbacks > kept.playbacks):
        without = kept
    return {
        "tried": True,
        "with": kept and kept.playbacks,
        "without": without and without.playbacks,
        "price": kept.playbacks - without.playbacks if kept and without else None,
        "proved": bool(kept and without and kept.proved and without.proved),
    }


def _row(session: NextSession, wish: AskedWish) -> dict[str, Any]:
    return {
        "key": wish.key,
        "label": wish.label,
        "is_hard": wish.is_hard,
        "heeded": session.heeds(wish),
        "tried": False,
    }


def reason_in_words(session: NextSession, error: CrossoverError) -> str:
    """Why a method was refused; wishes in conflict are called as the page calls them."""
    if not isinstance(error, WishesConflict):
        return translated(error)
    label_of = {single.label: wish.label for wish in session.asked for single in wish.alone.each()}
    labels = [
        label_of.get(str(label), translated(label)) for label in error.params.get("wishes", ())
    ]
    if not set(labels) & set(label_of.values()):
        return translated(error)
    return _("These wishes cannot all be kept: %(wishes)s. Give up one of them.") % {
        "wishes": "; ".join(labels)
    }
