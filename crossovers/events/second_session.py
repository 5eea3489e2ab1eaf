"""Session two of an event whose pairs are named by their seats in session one.

>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 2, rounds=2),)
>>> second_session(sections, turnovers=[Turnover(2, leaving=("A1E",), joining=1)]).pairs
('A1N', 'A2N', 'A2E', '+1')
"""

from __future__ import annotations

from collections.abc import Sequence

from crossovers.errors import CrossoverError, UnknownSeat
from crossovers.events.turnover import Turnover, playing_by_session
from crossovers.methods.best_bound import best_bound
from crossovers.methods.next_session import NextSession
from crossovers.playbacks import count_total
from crossovers.proofs.bounds import Bound
from crossovers.seats import Pair, Seating, first_seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wish, Wishes, check_wishes

NO_WISHES = Wishes()


class PairsDoNotFit(CrossoverError):
    """More pairs than seats, or more empty seats than sections."""


def second_session(
    sections: Sequence[Section],
    *,
    later: Sequence[Section] = (),
    absent: Sequence[Pair] = (),
    turnovers: Sequence[Turnover] = (),
    wishes: Wishes = NO_WISHES,
) -> NextSession:
    """The session to be seated, in ``later`` sections if they differ from the first ones."""
    first = first_session(sections, absent)
    second = tuple(later) or first.sections
    pairs = playing_by_session(tuple(first.seating.seat_of), 2, turnovers)[-1]
    _check_room(first, second, pairs)
    check_wishes(wishes, first.seating, pairs)
    return NextSession((first,), second, pairs, wishes=keyed(wishes))


def first_session(sections: Sequence[Section], absent: Sequence[Pair] = ()) -> Session:
    """Session one, every pair in the seat it is named by, without those that are absent."""
    whole = first_seating(section_sizes(tuple(sections)))
    for pair in absent:
        if pair not in whole.pairs:
            raise UnknownSeat(
                "There is no pair %(pair)s to be absent: pairs are named by their first seat.",
                pair=pair,
            )
    seated = tuple(None if pair in absent else pair for pair in whole.pairs)
    return Session(tuple(sections), Seating(whole.sizes, seated))


def keyed(wishes: Wishes) -> tuple[Wish, ...]:
    """Every wish by itself, its label for a key."""
    return tuple(Wish(wish.label, wish.alone, key=str(wish.label)) for wish in wishes.each())


def event_bound(session: NextSession) -> Bound:
    """The lower bound for the playbacks of both sessions under the wishes."""
    if session.has_same_pairs:
        return best_bound(session.earlier[0], session.sections, session.record, session.required)
    return Bound(session.bound.playbacks + count_total(session.earlier), session.bound.reason)


def _check_room(first: Session, second: tuple[Section, ...], pairs: tuple[Pair, ...]) -> None:
    seats = sum(2 * section.tables for section in second)
    if not seats - len(second) <= len(pairs) <= seats:
        raise PairsDoNotFit(
            "%(pairs)s pairs do not fill the %(seats)s seats of session two with at most "
            "one empty seat per section: give its sections, as in --then %(suggestion)s.",
            pairs=len(pairs),
            seats=seats,
            suggestion=_suggestion(first, len(pairs)),
        )


def _suggestion(first: Session, pairs: int) -> str:
    """The same sections with tables added to or taken from the largest."""
    sizes = section_sizes(first.sections)
    largest = max(sizes, key=lambda letter: sizes[letter])
    sizes[largest] = max(1, sizes[largest] + -(-pairs // 2) - sum(sizes.values()))
    return ",".join(f"{letter}={tables}" for letter, tables in sizes.items())
