"""Arrow switches for an event: all sessions together, for the seats they have.

Switching a session by itself makes that session fair; an event wants the sum to be
fair, and there the sessions can make good what the others leave. By whole rounds two
sessions are tried completely: of each session every set of rounds (a set and the
rounds left over do the same), and of two sets the sum is found from the parts,
Σ(C₁ + C₂)² = ΣC₁² + ΣC₂² + 2·ΣC₁C₂, for all at once as one product of matrices.
Table by table, and for more sessions, it is a search.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 5, rounds=5),)
>>> twice = (Session(sections, first_seating({"A": 5})),) * 2
>>> found = switched_rounds(twice)
>>> found.rounds, round(found.imbalance, 3), found.proved
(((), (2,)), 1.832, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import EventPlays, Flags, Floats, Scoring, event_plays
from crossovers.fairness.round_sets import best_by_number
from crossovers.sections import Section, Session, section_of_movement, section_of_schedule
from movements.annealing.cooling import Cooling
from movements.measures.balance import Matrix
from movements.progress import Progress, Tell, silent

# Warm, then gently from what was found.
HEATS = ((150.0, 6.0), (150.0, 6.0), (30.0, 2.0))
STEPS = 3_000_000
ROUND_STEPS = 20_000
ROUND_HEAT = (1e4, 1e2)


@dataclass(frozen=True, slots=True)
class SwitchedEvent:
    """The sessions with their switches; ``rounds`` are those switched whole, session by session.

    ``proved`` says that no other sets of whole rounds do better.
    """

    sessions: tuple[Session, ...]
    imbalance: float
    rounds: tuple[tuple[int, ...], ...] | None = None
    proved: bool = False


def without_switches(sessions: Sequence[Session]) -> tuple[Session, ...]:
    """The same event with every arrow switch taken out."""
    event = event_plays(sessions)
    return with_turned(sessions, event, event.plays.switched)


def switched_rounds(
    sessions: Sequence[Session], scoring: Scoring = Scoring.ACROSS, most: int | None = None
) -> SwitchedEvent:
    """The best whole rounds, in all sections of a session at once; ``most`` limits how many."""
    return rounds_by_number(sessions, scoring, most)[-1]


def rounds_by_number(
    sessions: Sequence[Session], scoring: Scoring = Scoring.ACROSS, most: int | None = None
) -> tuple[SwitchedEvent, ...]:
    """The best with no round switched, with one a session at most, with two …"""
    plain = without_switches(sessions)
    event = event_plays(plain, scoring)
    chosen, proved = best_by_number(event, most), True
    if chosen is None:
        chosen, proved = [_searched_rounds(event)], False
    found = []
    for sets in chosen:
        turned = _in_rounds(event, sets)
        seated = with_turned(plain, event, turned)
        imbalance = event_balance(seated, scoring).imbalance
        found.append(SwitchedEvent(seated, imbalance, sets, proved))
    return tuple(found)


def switched_tables(
    sessions: Sequence[Session],
    scoring: Scoring = Scoring.ACROSS,
    *,
    seed: int = 1,
    restarts: int = 6,
    steps: int = STEPS,
    tell: Tell = silent,
) -> SwitchedEvent:
    """The best switches found table by table, never worse than the best whole rounds."""
    by_rounds = switched_rounds(sessions, scoring)
    best = refined(
        by_rounds.sessions, scoring, seed=seed, restarts=restarts, steps=steps, tell=tell
    )
    return best if best.imbalance < by_rounds.imbalance else by_rounds


def refined(
    sessions: Sequence[Session],
    scoring: Scoring,
    *,
    seed: int,
    restarts: int,
    steps: int,
    tell: Tell = silent,
) -> SwitchedEvent:
    """The switches that the sessions have, made better play by play."""
    from movements.switches.table_search import best_turns  # noqa: PLC0415 -- loads numba

    event = event_plays(sessions, scoring)
    every = np.arange(len(event.plays.ns) + 1)
    least, turned = 0.0, np.zeros(len(event.plays.ns), bool)
    for restart in range(restarts):
        hot, cold = HEATS[restart % len(HEATS)]
        cooling = Cooling(steps, hot, cold)
        found, change = best_turns(
            event.plays,
            every,
            every[:-1],
            cooling=cooling,
            seed=seed + restart,
            targets=_targets(event),
        )
        if change < least:
            least, turned = change, found
        tell(Progress(restart + 1, restarts, (restart + 1) / restarts))
    seated = with_turned(sessions, event, lightest(event, turned))
    return SwitchedEvent(seated, event_balance(seated, scoring).imbalance)


def lightest(event: EventPlays, turned: Flags) -> Flags:
    """The same comparisons with no board switched at more than half of its tables."""
    lighter = turned.copy()
    switched = event.plays.switched ^ turned
    for column in range(event.plays.groups):
        mine = event.plays.group == column
        # Turning every play of a board changes nothing.
        if 2 * switched[mine].sum() > mine.sum():
            lighter[mine] ^= True
    return lighter


def _targets(event: EventPlays) -> Floats | None:
    """What is fair for each two pairs, where that is not the same for all."""
    if event.attended.all():
        return None
    return event.targets()


def _searched_rounds(event: EventPlays) -> tuple[tuple[int, ...], ...]:
    """The rounds of a search, where there are too many to try all."""
    from movements.switches.table_search import best_turns  # noqa: PLC0415 -- loads numba

    unit, member = np.unique(event.plays.cells[:, [0, 2]], axis=0, return_inverse=True)
    members = np.argsort(member.reshape(-1), kind="stable")
    starts = np.searchsorted(member.reshape(-1)[members], np.arange(len(unit) + 1))
    cooling = Cooling(ROUND_STEPS, *ROUND_HEAT)
    turned, _ = best_turns(
        event.plays, starts, members, cooling=cooling, seed=1, targets=_targets(event)
    )
    sets = []
    for session in range(event.sessions):
        mine = unit[:, 0] == session
        chosen = mine & turned
        # All other rounds instead make the same comparisons.
        if 2 * chosen.sum() > mine.sum():
            chosen = mine & ~turned
        sets.append(tuple(int(number) + 1 for number in unit[chosen, 1]))
    return tuple(sets)


def _in_rounds(event: EventPlays, sets: Sequence[Sequence[int]]) -> Flags:
    """The plays of these rounds, session by session."""
    cells = event.plays.cells
    turned = np.zeros(len(cells), bool)
    for session, rounds in enumerate(sets):
        turned |= (cells[:, 0] == session) & np.isin(cells[:, 2] + 1, list(rounds))
    return turned


def with_turned(
    sessions: Sequence[Session], event: EventPlays, turned: Flags
) -> tuple[Session, ...]:
    """The sessions with these plays turned round."""
    seated = []
    for number, session in enumerate(sessions):
        sections = []
        for index, section in enumerate(session.sections):
            cells = event.plays.cells[turned & (event.plays.cells[:, :2] == (number, index)).all(1)]
            sections.append(_turned(section, cells[:, 2:]))
        seated.append(Session(tuple(sections), session.seating))
    return tuple(seated)


def _turned(section: Section, cells: Matrix) -> Section:
    """The section with some plays turned round, as one field."""
    schedule = section.schedule
    if schedule is None or not len(cells):
        return section
    switched = schedule.switched.copy()
    switched[tuple(cells.T)] ^= True
    one = replace(schedule.with_one_winner(), switched=switched)
    if section.movement is None:
        return section_of_schedule(section.letter, one)
    return section_of_movement(section.letter, replace(section.movement, schedule=one))
