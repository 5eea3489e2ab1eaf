"""A qualifying of two sessions, then a final and a consolation of two: all seats, with bounds."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

from benchmarks.figure import Figure
from crossovers.methods.answer import next_session
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method
from crossovers.requests import NextSessionRequest
from crossovers.seats import first_seating
from crossovers.sections import Section, Session, standard_section
from crossovers.stages.cut import cut
from crossovers.stages.ranges import Places
from crossovers.stages.ranking import Ranked, Ranking
from crossovers.warm_up import warm_up

FINALISTS = 28


def figures() -> Iterator[Figure]:
    warm_up()
    hall = _sections({"A": 18, "B": 18}, 13)
    first = Session(hall, first_seating({"A": 18, "B": 18}))
    pairs = tuple(first.seating.seat_of)
    start = perf_counter()
    qualifying = (first, _seated((first,), hall, pairs)[0])
    order = list(pairs)
    Random(1).shuffle(order)
    ranking = Ranking("Q", tuple(Ranked(pair, place) for place, pair in enumerate(order, 1)))
    fields = cut(
        (ranking,), {"F": (Places("Q", 1, FINALISTS),), "C": (Places("Q", FINALISTS + 1),)}
    )
    notes = []
    for stage, sections in {
        "F": _sections({"A": 14}, 13),
        "C": _sections({"B": 11, "C": 11}, 11),
    }.items():
        earlier = qualifying
        for _number in range(2):
            session, note = _seated(earlier, sections, fields.pairs(stage))
            earlier = (*earlier, session)
            notes.append(note)
    yield Figure(
        "72 pairs to 28 and 44, two sessions each, best seatings",
        perf_counter() - start,
        target=10.0,
        note=", ".join(notes),
    )


def _sections(tables: dict[str, int], rounds: int) -> tuple[Section, ...]:
    return tuple(standard_section(letter, count, rounds=rounds) for letter, count in tables.items())


def _seated(
    earlier: tuple[Session, ...], sections: tuple[Section, ...], pairs: tuple[str, ...]
) -> tuple[Session, str]:
    """A session with the fewest playbacks found, and what is known of fewer."""
    step = NextSession(earlier, sections, pairs, seeds=pairs if len(pairs) < 72 else ())
    found = next_session(NextSessionRequest(step, methods=(Method.BEST,))).proposals[0]
    return Session(found.session.sections, found.seating), (
        f"{found.total} playbacks (bound {found.bound.playbacks})"
    )
