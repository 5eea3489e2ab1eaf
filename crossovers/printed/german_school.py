"""The German school from any places: the two lines of every section apart.

Session one was North-South against East-West; in session two each line plays
a Howell of its own. A line of an odd number of places has a half table, and
the two of a section play each other at a common one (``interwoven``). The
East-West line is numbered so that those who meet there have missed each
other before, as far as can be.

>>> from crossovers.printed.places import places_after
>>> from crossovers.seats import first_seating
>>> from crossovers.sections import Session, standard_section
>>> nine = (standard_section("A", 9, rounds=7),)
>>> first = Session(nine, first_seating({"A": 9}))
>>> (halves,) = section_halves(places_after((first,), nine, first.seating.seat_of))
>>> halves.pairs[:2], halves.pairs[9:11]
(('A1N', 'A2N'), ('A2E', 'A3E'))
"""

from __future__ import annotations

from dataclasses import dataclass

from crossovers.errors import NoRecipe
from crossovers.playbacks import met_matrix
from crossovers.printed.interwoven import interwoven_howells
from crossovers.printed.places import Places
from crossovers.proofs.event_bound import sides_meet
from crossovers.seats import Pair
from movements.seats import Direction, Line


@dataclass(frozen=True, slots=True)
class Halves:
    """The two lines of a section, in the order of their numbers in session two."""

    letter: str
    rounds: int
    ns: tuple[Pair, ...]
    ew: tuple[Pair, ...]

    @property
    def tables(self) -> int:
        return len(self.ns)

    @property
    def is_odd(self) -> bool:
        """Whether the two need a table in common."""
        return self.tables % 2 == 1

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Everybody by number."""
        return self.ns + self.ew


def section_halves(places: Places) -> tuple[Halves, ...]:
    """The halves of every section of session one; the places are those of session one."""
    if len(places.earlier) > 1:
        raise NoRecipe("The German school goes from session one to session two and no further.")
    if not all(sides_meet(section) for section in places.earlier[0].sections):
        raise NoRecipe("The German school wants North-South against East-West in session one.")
    return tuple(_halves(places, section.letter, section.rounds) for section in places.sections)


def _halves(places: Places, letter: str, rounds: int) -> Halves:
    ns, ew = (
        tuple(pair or "" for pair in places.holders.line(Line(letter, direction)))
        for direction in Direction
    )
    tables = len(ns)
    schedule = interwoven_howells(tables, rounds)
    if tables % 2 == 0:
        return Halves(letter, rounds, ns, ew)
    # Only at the common table do North-South and East-West meet, and so perhaps again.
    met = met_matrix(places.earlier, ns + ew)
    common = schedule.ns[:, 0] - 1
    lag = min(
        range(tables),
        key=lambda lag: sum(met[one, tables + (one + lag) % tables] for one in common.tolist()),
    )
    return Halves(letter, rounds, ns, ew[lag:] + ew[:lag])
