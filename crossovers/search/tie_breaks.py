"""Among seatings with equally few playbacks, the one that pleases most.

Seeds are spread over lines and sections, and pairs that prefer a direction
get it, as far as that costs no playback and no pair more than the worst pair
has. The strongest of n seeds counts n, the weakest 1; a line or section is to
have its share of the whole by its seats.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 24, rounds=13),)
>>> first = Session(sections, first_seating({"A": 24}))
>>> from crossovers.search.seating_search import find_seating
>>> found = find_seating((first,), sections, seed=1)
>>> courtesies = Courtesies(seeds=("A1N", "A5N", "A9N", "A13N"))
>>> nicer = nicest_seating((first,), Session(sections, found), courtesies)
>>> displeasure(found, courtesies) > displeasure(nicer, courtesies)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from crossovers.search.penalties import Penalties
from crossovers.search.problem import Problem, seating_problem
from crossovers.search.seating_search import NO_WISHES
from crossovers.seats import Pair, Seating
from crossovers.sections import Session
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.seats import Direction

# Warm from the seating found, hotter from random ones.
WARM = 0.5
HEATS = (WARM, 1.2, WARM, 1.2, 1.2, 1.2)
COLD = 0.02
PREFERENCE = 0.1  # a seed in the wrong line weighs more
# Nothing left to displease, but for rounding errors.
PERFECT = 1e-9


@dataclass(frozen=True, slots=True)
class Courtesies:
    """What is done for pairs where it costs nothing; ``seeds`` has the strongest first."""

    seeds: tuple[Pair, ...] = ()
    prefers: tuple[tuple[Pair, Direction], ...] = ()

    def __bool__(self) -> bool:
        # One seed by itself cannot be spread.
        return len(self.seeds) > 1 or bool(self.prefers)

    @property
    def strength(self) -> dict[Pair, float]:
        """What a seed counts, the strongest 1."""
        many = len(self.seeds)
        return {pair: (many - index) / many for index, pair in enumerate(self.seeds)}


def displeasure(seating: Seating, courtesies: Courtesies) -> float:
    """Lines and sections off their share of strength, squared, and unmet preferences."""
    strength, at = courtesies.strength, seating.seat_of
    whole = sum(strength.values())
    seats = len(seating.pairs)
    off = 0.0
    for letter, tables in seating.sizes:
        in_section = 0.0
        for direction in Direction:
            there = sum(
                worth
                for pair, worth in strength.items()
                if (at[pair].section, at[pair].direction) == (letter, direction)
            )
            off += (there - whole * tables / seats) ** 2
            in_section += there
        off += (in_section - whole * 2 * tables / seats) ** 2
    wrong = sum(at[pair].direction is not way for pair, way in courtesies.prefers)
    # Rounded, so that noise in the sum is never taken for an improvement.
    return round(off, 9) + PREFERENCE * wrong


def nicest_seating(
    earlier: Sequence[Session],
    session: Session,
    courtesies: Courtesies,
    *,
    wishes: Wishes = NO_WISHES,
    seed: int = 1,
) -> Seating:
    """The nicest seating found with no more playbacks, in all and for the worst pair."""
    if not courtesies:
        return session.seating
    from crossovers.search.courtesy_search import nicest  # noqa: PLC0415 -- numba is slow to load
    from crossovers.search.swaps import shuffle  # noqa: PLC0415 -- as above
    from movements.annealing.random_state import restart_state  # noqa: PLC0415 -- as above

    problem = seating_problem(earlier, session.sections, tuple(session.seating.seat_of), wishes)
    problem = replace(problem, start=problem.numbered(session.seating.pairs))
    penalties = _penalties(problem, courtesies)
    best, least = session.seating, displeasure(session.seating, courtesies)
    for number, hot in enumerate(HEATS):
        state, random = problem.state(), restart_state(seed, number)
        if hot > WARM:
            shuffle(state, random)
        steps = 200_000 + 3_000 * len(problem.start)
        if not nicest(state, penalties, Cooling(steps, hot, COLD, PERFECT), random):
            continue
        nicer = problem.seating(state.best)
        if displeasure(nicer, courtesies) < least:
            best, least = nicer, displeasure(nicer, courtesies)
    return best


def _penalties(problem: Problem, courtesies: Courtesies) -> Penalties:
    """The courtesies in arrays; no more playbacks than the seating has at the start."""
    from crossovers.search.swaps import count_each  # noqa: PLC0415 -- numba is slow to load

    strengths, prefers = courtesies.strength, dict(courtesies.prefers)
    strength = np.array([strengths.get(name or "", 0.0) for name in problem.names])
    dislike = PREFERENCE * np.array(
        [
            [prefers.get(name or "", direction) is not direction for direction in Direction]
            for name in problem.names
        ],
        np.float64,
    )
    share = strength.sum() * np.bincount(problem.zones.ravel()) / len(problem.start)
    each = count_each(problem.state(), problem.start)
    return Penalties(strength, share, dislike, int(each.sum()) // 2, int(each.max()))
