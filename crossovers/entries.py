"""Who plays session two: pairs that withdraw, pairs that join, other sections.

>>> from crossovers.sections import standard_section
>>> from crossovers.seats import first_seating
>>> first = Session((standard_section("A", 2, rounds=2),), first_seating({"A": 2}))
>>> pairs_of_session_two(first, first.sections, Entries(withdrawn=("A1E",), added=1))
('A1N', 'A2N', 'A2E', '+1')
"""

from __future__ import annotations

from dataclasses import dataclass

from crossovers.errors import CrossoverError, UnknownSeat
from crossovers.seats import Pair
from crossovers.sections import Section, Session


class PairsDoNotFit(CrossoverError):
    """More pairs than seats, or more empty seats than sections."""


@dataclass(frozen=True, slots=True)
class Entries:
    """What changes between the sessions; no ``sections`` means the same again."""

    withdrawn: tuple[Pair, ...] = ()
    added: int = 0
    sections: tuple[Section, ...] = ()


SAME_PAIRS = Entries()


def pairs_of_session_two(
    first: Session, second: tuple[Section, ...], entries: Entries
) -> tuple[Pair, ...]:
    """The pairs of session two; those that join are +1, +2 and so on."""
    playing = first.seating.seat_of
    for pair in entries.withdrawn:
        if pair not in playing:
            raise UnknownSeat(
                "There is no pair %(pair)s to withdraw: pairs are named by their first seat, as"
                " in %(name)s.",
                pair=pair,
                name=first.seating.seats[0].name,
            )
    if entries.added < 0:
        raise PairsDoNotFit("%(added)s pairs cannot join: give 0 or more.", added=entries.added)
    left = [pair for pair in playing if pair not in entries.withdrawn]
    pairs = (*left, *(f"+{number}" for number in range(1, entries.added + 1)))
    seats = sum(2 * section.tables for section in second)
    if not seats - len(second) <= len(pairs) <= seats:
        raise PairsDoNotFit(
            "%(pairs)s pairs do not fill the %(seats)s seats of session two with at most "
            "one empty seat a section: give its sections, as in --then %(suggestion)s.",
            pairs=len(pairs),
            seats=seats,
            suggestion=_suggestion(first, len(pairs)),
        )
    return pairs


def _suggestion(first: Session, pairs: int) -> str:
    """The same sections with tables added to or taken from the largest."""
    sizes = {section.letter: section.tables for section in first.sections}
    largest = max(sizes, key=lambda letter: sizes[letter])
    sizes[largest] = max(1, sizes[largest] + -(-pairs // 2) - sum(sizes.values()))
    return ",".join(f"{letter}={tables}" for letter, tables in sizes.items())
