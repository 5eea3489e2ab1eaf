"""An event played by line moves: seated, counted, with its limits.

>>> from crossovers.sections import standard_section
>>> sections = [standard_section(letter, 14, rounds=13) for letter in "AB"]
>>> sections.append(standard_section("C", 15, rounds=13))
>>> event = crossover_by_lines(sections, 5)
>>> event.count.total, event.proved
(0, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from crossovers.errors import NoLineMove
from crossovers.events.crossover import Crossover
from crossovers.events.second_session import first_session
from crossovers.events.turnover import Turnover, in_their_places
from crossovers.printed.line_limits import line_limits, take_instead
from crossovers.printed.line_moves import LineMethod, LineMove, line_move, runs
from crossovers.seats import Pair, Seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes, check_wishes, holds
from movements.seats import Direction
from movements.sentences import Sentence, joined

NO_WISHES = Wishes()


def crossover_by_lines(
    sections: Sequence[Section],
    sessions: int,
    method: LineMethod | None = None,
    absent: Sequence[Pair] = (),
    turnovers: Sequence[Turnover] = (),
    wishes: Wishes = NO_WISHES,
) -> Crossover:
    """All sessions by the line move that fits; an absent pair's opponents sit out."""
    sections = tuple(sections)
    if sessions < 1:
        raise NoLineMove(
            Sentence("There cannot be %(sessions)s sessions", sessions=sessions),
            Sentence("give 1 or more"),
            sessions=sessions,
        )
    move = _fitting_move(sections, sessions, method)
    limits = line_limits(sections, sessions, move)
    first_session(sections, absent)  # refuses absent pairs that are not there
    seatings = in_their_places(move.seatings(sessions), absent, turnovers)
    _check_wishes(move, seatings, wishes)
    return Crossover(
        "lines",
        tuple(Session(sections, seating) for seating in seatings),
        notes=(*(str(limit) for limit in limits if not limit.kept), *_newcomers(seatings)),
        line_move=move,
        limits=limits,
    )


def _newcomers(seatings: Sequence[Seating]) -> list[str]:
    """Where pairs that join sit down, each in a place that was empty."""
    notes: list[str] = []
    for number, (before, after) in enumerate(pairwise(seatings), 2):
        known = before.seat_of
        for pair, seat in after.seat_of.items():
            if pair not in known:
                notes.append(
                    Sentence(
                        "New pair %(pair)s sits at %(seat)s in session %(session)s.",
                        pair=pair,
                        seat=seat,
                        session=number,
                    )
                )
    return notes


def _fitting_move(
    sections: tuple[Section, ...], sessions: int, method: LineMethod | None
) -> LineMove:
    try:
        return line_move(section_sizes(sections), method)
    except NoLineMove as error:
        raise NoLineMove(error.reason, take_instead(sections, sessions), **error.params) from error


def _check_wishes(move: LineMove, seatings: Sequence[Seating], wishes: Wishes) -> None:
    """Line moves keep a wish by luck or not at all."""
    if not wishes:
        return
    present = tuple(pair for pair in seatings[0].pairs if pair)
    check_wishes(wishes, seatings[0], present)
    for wish in wishes.each():
        if not all(holds(wish.alone, before, after) for before, after in pairwise(seatings)):
            sitters = [run for run in runs(move.resident) if run.line.direction is Direction.NS]
            raise NoLineMove(
                Sentence("A line move does not keep the wish that %(wish)s", wish=wish.label),
                Sentence(
                    "give %(sitters)s, who never move, to pairs that must sit, or use the method "
                    "best",
                    sitters=joined(sitters),
                ),
                wish=wish.label,
            )
