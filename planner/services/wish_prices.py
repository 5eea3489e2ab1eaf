"""What each wish costs in playbacks, as far as a search can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.search import Effort
from crossovers.wishes import WishesConflict
from planner.services.asked_wishes import AskedWish
from planner.services.crossover_methods import searched
from planner.services.next_session import NextSession

EFFORT = Effort(coolings=4)
MOST_PRICED = 40


def wish_prices(session: NextSession, report: Callable[[int, str], None]) -> list[dict[str, Any]]:
    """Every wish with the fewest playbacks found with it and without it, the others as they are.

    Nothing stands where no seating keeps the wishes, or where a wish was not tried.
    """
    heeded = {wish.key for wish in session.asked if session.heeds(wish)}
    found = {frozenset(heeded): _fewest(session, heeded)} if session.asked else {}
    rows = []
    for done, wish in enumerate(session.asked[:MOST_PRICED]):
        report(100 * done // len(session.asked), wish.label)
        rows.append(_priced(session, wish, heeded, found))
    rest = session.asked[MOST_PRICED:]
    return rows + [_row(session, wish) for wish in rest]


def _priced(
    session: NextSession,
    wish: AskedWish,
    heeded: set[str],
    found: dict[frozenset[str], int | None],
) -> dict[str, Any]:
    kept, given_up = frozenset(heeded | {wish.key}), frozenset(heeded - {wish.key})
    now = found[frozenset(heeded)]
    least = session.bound.playbacks
    for keys in (kept, given_up):
        if keys not in found:
            # Who keeps a wish does no worse without it: at the bound nothing is left to find.
            settled = keys == given_up and now == least
            found[keys] = now if settled else _fewest(session, keys)
    without, with_it = found[given_up], found[kept]
    if with_it is not None:
        without = with_it if without is None else min(without, with_it)
    return _row(session, wish) | {
        "with": with_it,
        "without": without,
        "price": None if with_it is None or without is None else with_it - without,
        "tried": True,
        "proved": with_it is not None and with_it == without == least,
        "without_proved": without == least,
    }


def _row(session: NextSession, wish: AskedWish) -> dict[str, Any]:
    return {
        "key": wish.key,
        "label": wish.label,
        "is_hard": wish.is_hard,
        "heeded": session.heeds(wish),
        "tried": False,
    }


def _fewest(session: NextSession, keys: set[str] | frozenset[str]) -> int | None:
    """The fewest playbacks found in this session that keep these wishes."""
    try:
        seating = searched(session.heeding(keys), effort=EFFORT)
    except CrossoverError:
        return None
    return session.playbacks(seating)


def reason_in_words(session: NextSession, error: CrossoverError) -> str:
    """Why a method was refused; wishes in conflict are called as the page calls them."""
    if not isinstance(error, WishesConflict):
        return str(error)
    label_of = {single.label: wish.label for wish in session.asked for single in wish.alone.each()}
    labels = [label_of.get(str(label), str(label)) for label in error.params.get("wishes", ())]
    if not labels or not set(labels) & set(label_of.values()):
        return str(error)
    return _("These wishes cannot all be kept: %(wishes)s. Give up one of them.") % {
        "wishes": "; ".join(labels)
    }
