"""What each wish costs in playbacks, as far as a search can tell."""

from __future__ import annotations

from dataclasses import dataclass

from crossovers.errors import CrossoverError
from crossovers.methods.next_session import NextSession
from crossovers.methods.search import recorded, searched
from crossovers.search.effort import Effort
from crossovers.wishes import Wish
from movements.progress import Progress, Tell, Tries, silent

EFFORT = Effort(restarts=4)
# A wish may take two searches, and somebody waits for them.
MOST_PRICED = 40


@dataclass(frozen=True, slots=True)
class Fewest:
    """The fewest playbacks found, and whether there cannot be fewer."""

    playbacks: int
    proved: bool


@dataclass(frozen=True, slots=True)
class WishPrice:
    """The fewest playbacks found with a wish and without it, the others as they are.

    Nothing stands where no seating keeps the wishes, or where the wish was not tried.
    """

    wish: Wish
    kept: Fewest | None = None
    without: Fewest | None = None
    is_tried: bool = False

    @property
    def price(self) -> int | None:
        if self.kept is None or self.without is None:
            return None
        return self.kept.playbacks - self.without.playbacks

    @property
    def proved(self) -> bool:
        return bool(self.kept and self.without and self.kept.proved and self.without.proved)


Known = dict[frozenset[str], Fewest | None]


def wish_prices(
    session: NextSession, known: int | None = None, tell: Tell = silent, effort: Effort = EFFORT
) -> tuple[WishPrice, ...]:
    """The price of every wish; ``known`` are the playbacks found with the wishes as they are."""
    required = frozenset(wish.key for wish in session.wishes if wish.is_required)
    found: Known = {} if known is None else {required: _fewest(session, known)}
    prices = []
    for done, wish in enumerate(session.wishes[:MOST_PRICED]):
        share = done / len(session.wishes)
        tell(Progress(done, len(session.wishes), share, known, Tries.WISHES))
        kept, without = required | {wish.key}, required - {wish.key}
        for keys in (kept, without):
            if keys not in found:
                found[keys] = _implied(session, keys, found) or _searched(session, keys, effort)
        prices.append(_price(wish, found[kept], found[without]))
    return (*prices, *(WishPrice(wish) for wish in session.wishes[MOST_PRICED:]))


def _implied(session: NextSession, keys: frozenset[str], found: Known) -> Fewest | None:
    """What follows without a search: a seating at the bound keeps fewer wishes as well."""
    for others, fewest in found.items():
        if fewest and keys <= others and fewest.playbacks == session.bound.playbacks:
            return fewest
    return None


def _searched(session: NextSession, keys: frozenset[str], effort: Effort) -> Fewest | None:
    requiring = session.requiring(keys)
    try:
        seating = recorded(requiring) or searched(requiring, effort=effort)
    except CrossoverError:
        return None
    return _fewest(requiring, len(session.playbacks(seating.without_placeholders())))


def _fewest(session: NextSession, playbacks: int) -> Fewest:
    return Fewest(playbacks, proved=playbacks == session.wished_bound.playbacks)


def _price(wish: Wish, kept: Fewest | None, without: Fewest | None) -> WishPrice:
    """A seating that keeps a wish is one for the other wishes alone, whatever the search found."""
    if kept and (without is None or without.playbacks > kept.playbacks):
        without = kept
    return WishPrice(wish, kept, without, is_tried=True)
