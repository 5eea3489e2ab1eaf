"""The answer to a next session: proposals, the best first, and the methods that were refused.

>>> from crossovers.methods.next_session import NextSession
>>> from crossovers.seats import first_seating
>>> from crossovers.sections import Session, standard_section
>>> sections = (standard_section("A", 18, rounds=13),)
>>> first = Session(sections, first_seating({"A": 18}))
>>> step = NextSession((first,), sections, tuple(first.seating.seat_of))
>>> found = next_session(NextSessionRequest(step, methods=("recipe", "lines", "best")))
>>> [(proposal.method.value, proposal.total) for proposal in found.proposals]
[('best', 12), ('recipe', 32)]
>>> found.refused[0].method.value
'lines'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crossovers.errors import CrossoverError
from crossovers.methods.proposal import Method, Proposal
from crossovers.methods.registry import METHODS, SEARCHING, offered
from crossovers.methods.request import NextSessionRequest
from crossovers.methods.search import Search
from crossovers.methods.wish_prices import WishPrice, wish_prices
from movements.progress import Tell, part, silent

# Who hears of each method's progress; no method stands for the prices of the wishes.
Listener = Callable[[Method | None], Tell]
# Of the progress shown; the prices of the wishes have the rest.
SHARE_OF_METHODS = 0.6


@dataclass(frozen=True, slots=True)
class Refused:
    """A method that does not fit, and why."""

    method: Method
    reason: CrossoverError


@dataclass(frozen=True, slots=True)
class NextSessionAnswer:
    """The proposals, the best first; what each wish costs, where that was asked."""

    proposals: tuple[Proposal, ...]
    refused: tuple[Refused, ...]
    prices: tuple[WishPrice, ...] = ()


def nobody_listens(_method: Method | None) -> Tell:
    return silent


def next_session(
    request: NextSessionRequest, listen: Listener = nobody_listens
) -> NextSessionAnswer:
    """Every method asked for its proposals."""
    session = request.session
    methods = request.asked or offered(session)
    proposals: list[Proposal] = []
    refused: list[Refused] = []
    whole = SHARE_OF_METHODS if request.prices else 1.0
    for done, method in enumerate(methods):
        begin, end = (whole * index / len(methods) for index in (done, done + 1))
        search = Search(request.seed, _seconds(request, methods), part(listen(method), begin, end))
        try:
            proposals += METHODS[method](session, search)
        except CrossoverError as error:
            refused.append(Refused(method, session.refusal(error)))
    prices: tuple[WishPrice, ...] = ()
    if request.prices:
        known = min((p.total for p in proposals if p.keeps_wishes), default=None)
        prices = wish_prices(session, known, part(listen(None), whole, 1.0))
    ranked = sorted(proposals, key=lambda proposal: proposal.rank)
    return NextSessionAnswer(tuple(ranked), tuple(refused), prices)


def _seconds(request: NextSessionRequest, methods: tuple[Method, ...]) -> float | None:
    """The time for one method: they share what there is."""
    if request.seconds is None:
        return None
    return request.seconds / max(1, sum(method in SEARCHING for method in methods))
