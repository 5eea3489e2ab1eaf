"""An event of many sessions seated by search, with the bound that holds for it.

For events where no line move fits, where wishes forbid it, or where pairs
withdraw and join between the sessions.

>>> from crossovers.sections import standard_section
>>> sections = [standard_section(letter, 9, rounds=5) for letter in "AB"]
>>> event = event_by_search(sections, 4, changes=[Change(3, withdrawn=("A1N",))])
>>> event.count.total, [session.seating.pairs.count(None) for session in event.sessions]
(0, [0, 0, 1, 1])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crossovers.changes import Change, rosters
from crossovers.crossover import Crossover
from crossovers.errors import CrossoverError, EntriesConflict, UnknownSeat
from crossovers.event_bound import counting_bound
from crossovers.event_search import EFFORT, Sitting, find_event, find_fair_event
from crossovers.playbacks import count_total
from crossovers.progress import beyond, part
from crossovers.search import NO_WISHES, Effort
from crossovers.seats import Pair, Seating, first_seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes, check_wishes
from movements.sentences import Counted

MOST_SESSIONS = 20
PHANTOM = "nobody"


def event_by_search(
    sections: Sequence[Section],
    sessions: int,
    *,
    later: Sequence[Section] = (),
    absent: Sequence[Pair] = (),
    changes: Sequence[Change] = (),
    wishes: Wishes = NO_WISHES,
    fair: bool = False,
    seed: int = 1,
    effort: Effort = EFFORT,
) -> Crossover:
    """All sessions: the first by name of seat, the others searched, in ``later`` sections if given.

    ``fair`` spares the worst pair first.
    """
    sections = tuple(sections)
    if not 1 <= sessions <= MOST_SESSIONS:
        raise CrossoverError(
            "There cannot be %(sessions)s sessions: 1 to %(most)s are possible.",
            sessions=sessions,
            most=MOST_SESSIONS,
        )
    whole = first_seating(section_sizes(sections))
    unknown = [pair for pair in absent if pair not in whole.pairs]
    if unknown:
        raise UnknownSeat(
            "There is no pair %(pair)s to be absent: pairs are named by their first seat.",
            pair=unknown[0],
        )
    half = len(absent) == 1 and not changes and not later
    nobody = PHANTOM if half else None
    seated = tuple(nobody if pair in absent else pair for pair in whole.pairs)
    first = Session(sections, Seating(whole.sizes, seated))
    playing = rosters([pair for pair in seated if pair], sessions, changes)
    for present in playing[1:]:
        check_wishes(wishes, first.seating, present)
    sittings = [Sitting(tuple(later) or sections, present) for present in playing[1:]]
    event = event_of_sittings([first], sittings, wishes=wishes, fair=fair, seed=seed, effort=effort)
    return _without_phantom(event) if half else event


def _without_phantom(event: Crossover) -> Crossover:
    """The half table's missing pair, which was seated like any other so that nobody meets it
    twice, gives up its seat; its meetings do not count for the bound."""
    sessions = tuple(
        Session(
            session.sections,
            Seating(
                session.seating.sizes,
                tuple(None if pair == PHANTOM else pair for pair in session.seating.pairs),
            ),
        )
        for session in event.sessions
    )
    playing = sum(pair is not None for pair in sessions[0].seating.pairs)
    bound = counting_bound(
        [(session.sections, playing) for session in sessions], throughout=playing, pairs=playing
    )
    return Crossover("best", sessions, bound=bound)


def event_of_sittings(
    played: Sequence[Session],
    sittings: Sequence[Sitting],
    *,
    wishes: Wishes = NO_WISHES,
    fair: bool = False,
    seed: int = 1,
    effort: Effort = EFFORT,
) -> Crossover:
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
    event = Crossover("best", found, bound=bound)
    if not fair:
        return event
    fairest = find_fair_event(played, sittings, wishes, seed, part(tell, 0.5, 1))
    kinder = Crossover("best", fairest, bound=bound)
    return min(event, kinder, key=lambda e: (e.count.most_per_pair, e.count.total))


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
            "have one at the most: take out %(excess)s in that session.",
            pairs=len(sitting.pairs),
            empty=empty,
            tables=tables,
            excess=Counted("%(count)s table", "%(count)s tables", empty // 2),
        )


def _repeats(sections: Sequence[Section]) -> int:
    """Revenge rounds: meetings that repeat within a session, however pairs are seated."""
    sizes = section_sizes(tuple(sections))
    return count_total([Session(tuple(sections), first_seating(sizes))])
