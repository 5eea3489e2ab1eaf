"""Every method of making a crossover, by its name: the one list for page, command and API."""

from __future__ import annotations

from collections.abc import Callable

from crossovers.errors import CrossoverError
from crossovers.methods.fairest import fairest
from crossovers.methods.few_blocks import by_blocks
from crossovers.methods.german import german_school
from crossovers.methods.next_session import NextSession
from crossovers.methods.printed_moves import by_lines, by_recipe
from crossovers.methods.proposal import Method, Proposal
from crossovers.methods.round_robin import is_round_robin, round_robin
from crossovers.methods.search import Search, best, fair, spread
from crossovers.methods.together import has_same_seats, together

Find = Callable[[NextSession, Search], tuple[Proposal, ...]]


def _recipe(session: NextSession, _search: Search) -> tuple[Proposal, ...]:
    return (by_recipe(session),)


def _lines(session: NextSession, _search: Search) -> tuple[Proposal, ...]:
    return (by_lines(session),)


def _german(session: NextSession, _search: Search) -> tuple[Proposal, ...]:
    return (german_school(session),)


def _blocks(session: NextSession, search: Search) -> tuple[Proposal, ...]:
    return by_blocks(session, seed=1 if search.seed is None else search.seed, tell=search.tell)


def _best(session: NextSession, search: Search) -> tuple[Proposal, ...]:
    return (best(session, search),)


def _fair(session: NextSession, search: Search) -> tuple[Proposal, ...]:
    return (fair(session, search),)


def _seeds(session: NextSession, search: Search) -> tuple[Proposal, ...]:
    if len(session.seeds) < 2:
        raise CrossoverError("There are no seeds to spread: name two or more.")
    return (spread(session, search),)


def _together(session: NextSession, search: Search) -> tuple[Proposal, ...]:
    return (together(session, search),)


def _round_robin(session: NextSession, search: Search) -> tuple[Proposal, ...]:
    return (round_robin(session, seed=1 if search.seed is None else search.seed),)


METHODS: dict[Method, Find] = {
    Method.RECIPE: _recipe,
    Method.LINES: _lines,
    Method.GERMAN: _german,
    Method.BLOCKS: _blocks,
    Method.BEST: _best,
    Method.FAIR: _fair,
    Method.FAIREST: fairest,
    Method.SEEDS: _seeds,
    Method.TOGETHER: _together,
    Method.ROUND_ROBIN: _round_robin,
}
# Those that use the seconds given; blocks are searched too, in a fixed number of steps.
SEARCHING = (Method.BEST, Method.FAIR, Method.FAIREST, Method.SEEDS, Method.TOGETHER)


def offered(session: NextSession) -> tuple[Method, ...]:
    """The methods worth asking; one that does not fit says so when it is asked."""
    return tuple(
        method
        for method in METHODS
        if (method is not Method.SEEDS or len(session.seeds) > 1)
        and (method is not Method.TOGETHER or (session.later and has_same_seats(session)))
        and (method is not Method.ROUND_ROBIN or is_round_robin(session))
    )
