"""Several sessions in one search, each with an eye on the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossovers.errors import CrossoverError, EntriesConflict
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method, Proposal
from crossovers.methods.search import PLAIN, Search
from crossovers.playbacks import count_playbacks, count_total
from crossovers.proofs.bounds import Bound
from crossovers.proofs.event_bound import counting_bound
from crossovers.search.effort import Effort
from crossovers.search.event_search import EFFORT, Sitting, find_event, find_fair_event
from crossovers.search.seating_search import NO_WISHES
from crossovers.seats import first_seating
from crossovers.section_seats import closed_seats
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes
from movements.progress import beyond, part
from movements.sentences import Counted


@dataclass(frozen=True, slots=True)
class SeatedSessions:
    """All sessions, those already played among them, and the bound for their playbacks."""

    sessions: tuple[Session, ...]
    bound: Bound


def together(session: NextSession, search: Search = PLAIN) -> Proposal:
    """This session and the later ones."""
    if not session.later:
        raise CrossoverError("There is no later session to be seated together with this one.")
    if not has_same_seats(session):
        raise CrossoverError(
            "Sessions are seated together where they have the same seats: these differ."
        )
    rooms = [session.sections, *session.later]
    found = sessions_together(
        session.earlier,
        [Sitting(sections, session.occupants) for sections in rooms],
        wishes=session.required,
        seed=1 if search.seed is None else search.seed,
        effort=search.effort(EFFORT),
    )
    seating, *later = (
        seated.seating.without_placeholders() for seated in found.sessions[len(session.earlier) :]
    )
    return Proposal(Method.TOGETHER, session, seating, tuple(later), keeps_wishes=True)


def has_same_seats(session: NextSession) -> bool:
    """Whether the later sessions have just the seats that this one has to give."""
    closed = sorted(session.closed.values())
    return all(
        section_sizes(sections) == session.sizes
        and sorted(seat for section in sections for seat in closed_seats(section)) == closed
        for sections in session.later
    )


def sessions_together(
    played: Sequence[Session],
    sittings: Sequence[Sitting],
    *,
    wishes: Wishes = NO_WISHES,
    fair: bool = False,
    seed: int = 1,
    effort: Effort = EFFORT,
) -> SeatedSessions:
    """The sessions already seated and the best found for the others, in sections of any sort."""
    for sitting in sittings:
        _check_room(sitting)
    everyone = [tuple(session.seating.seat_of) for session in played]
    everyone += [sitting.pairs for sitting in sittings]
    rooms = [session.sections for session in played] + [s.sections for s in sittings]
    bound = counting_bound(
        [(sections, len(pairs)) for sections, pairs in zip(rooms, everyone, strict=True)],
        throughout=len(set(everyone[0]).intersection(*everyone[1:])),
        pairs=len({pair for pairs in everyone for pair in pairs}),
    )
    # The search does not count these, so they come off its target and go back on when it tells.
    within = sum(_repeats(sections) for sections in rooms)
    tell = beyond(effort.tell, within)
    found = find_event(
        played,
        sittings,
        wishes=wishes,
        target=bound.playbacks - within,
        seed=seed,
        effort=replace(effort, tell=part(tell, 0, 0.5 if fair else 1)),
    )
    if fair:
        fairest = find_fair_event(played, sittings, wishes, seed, part(tell, 0.5, 1))
        found = min(found, fairest, key=_burden)
    return SeatedSessions(tuple(found), bound)


def _burden(sessions: Sequence[Session]) -> tuple[int, int]:
    count = count_playbacks(sessions)
    return count.most_per_pair, count.total


def _check_room(sitting: Sitting) -> None:
    tables = sum(section.tables for section in sitting.sections)
    empty = 2 * tables - len(sitting.pairs)
    if empty < 0:
        raise EntriesConflict(
            "%(pairs)s pairs do not fit %(tables)s tables: %(needed)s are needed.",
            pairs=len(sitting.pairs),
            tables=tables,
            needed=-(-len(sitting.pairs) // 2),
        )
    if empty > len(sitting.sections):
        raise EntriesConflict(
            "%(pairs)s pairs leave %(empty)s seats of %(tables)s tables empty, and a section can "
            "have at most one: take out %(excess)s in that session.",
            pairs=len(sitting.pairs),
            empty=empty,
            tables=tables,
            excess=Counted("%(count)s table", "%(count)s tables", empty // 2),
        )


def _repeats(sections: Sequence[Section]) -> int:
    """Revenge rounds: meetings that repeat within a session, however pairs are seated."""
    sizes = section_sizes(tuple(sections))
    return count_total([Session(tuple(sections), first_seating(sizes))])
