"""Finals that meet everybody: one movement over several sessions, seats by its numbers.

Session two goes on where session one stopped. Where the rounds do not come out even,
the pairs that have met before the final are the ones left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from crossovers.errors import CrossoverError
from crossovers.methods.next_session import NextSession, Sections
from crossovers.methods.proposal import Method, Proposal
from crossovers.playbacks import met_matrix
from crossovers.search.left_out import Couple, LeftOut, Numbers, least_left_out
from crossovers.seats import Pair, Seating
from crossovers.sections import Section, Session
from movements.attendance import starting_seats
from movements.schedule import Schedule
from movements.seats import Seat
from movements.sentences import Counted, Sentence


def is_round_robin(session: NextSession) -> bool:
    """Whether the section plays everybody against everybody, as a Howell does."""
    return _schedule(session.sections) is not None and (
        _goes_on(session) is not None or len(_parts(session)) > 1 or _is_whole(session)
    )


def round_robin(session: NextSession, *, seed: int = 1) -> Proposal:
    """Seats by the numbers of the movement: those of the session before, else the best ones."""
    schedule = _schedule(session.sections)
    if schedule is None:
        raise CrossoverError(
            "Everybody meets everybody in one section that plays a Howell: choose one for this "
            "session and those after it."
        )
    before = _goes_on(session)
    if before is not None:
        pair_of = _kept_numbers(session, before, schedule)
        rule = Sentence(
            "Everybody goes on where session %(before)s stopped.", before=session.number - 1
        )
        return _seated(session, session.sections, pair_of, (), (rule,))
    parts = _parts(session)
    found = _numbered(session, parts, seed)
    later = tuple(_seating(sections, found.pair_of) for sections in session.later[: len(parts) - 1])
    return _seated(
        session, session.sections, found.pair_of, later, tuple(_rule(session, parts, found))
    )


def _schedule(sections: Sections) -> Schedule | None:
    """The schedule of a session's only section, if all pairs are numbered together in it."""
    if len(sections) != 1 or sections[0].movement is None:
        return None
    schedule = sections[0].movement.schedule
    return schedule if schedule.winners == 1 else None


def _couples(schedule: Schedule) -> set[Numbers]:
    return {
        frozenset((meeting.ns, meeting.ew))
        for meeting in schedule.meetings
        if meeting.ns and meeting.ew
    }


def _goes_on(session: NextSession) -> Session | None:
    """The session before, if this one brings those together that did not meet there."""
    now = _schedule(session.sections)
    met: set[Numbers] = set()
    for earlier in reversed(session.earlier):
        before = _schedule(earlier.sections)
        if now is None or before is None or before.tables != now.tables:
            break
        met |= _couples(before)
        if met & _couples(now):
            break
        if 2 * len(earlier.seating.seat_of.keys() & set(session.pairs)) < len(session.pairs):
            break
        return session.earlier[-1]
    return None


def _parts(session: NextSession) -> list[Schedule]:
    """This session's schedule and those of the later sessions that go on from it."""
    parts: list[Schedule] = []
    met: set[Numbers] = set()
    for sections in (session.sections, *session.later):
        schedule = _schedule(sections)
        if schedule is None or (parts and schedule.tables != parts[0].tables):
            break
        couples = _couples(schedule)
        if met & couples:
            break
        met |= couples
        parts.append(schedule)
    return parts


def _is_whole(session: NextSession) -> bool:
    (schedule,) = _parts(session)[:1]
    numbers = len(starting_seats(schedule))
    return 2 * len(_couples(schedule)) == numbers * (numbers - 1)


def _numbered(session: NextSession, parts: list[Schedule], seed: int) -> LeftOut:
    """Numbers for the pairs, those left out who have met before."""
    numbers = tuple(sorted(starting_seats(parts[0])))
    meeting = {couple for schedule in parts for couple in _couples(schedule)}
    left_out = {frozenset(couple) for couple in combinations(numbers, 2)} - meeting
    return least_left_out(numbers, left_out, session.pairs, _met(session), seed=seed)


def _met(session: NextSession) -> set[Couple]:
    everybody = tuple(
        dict.fromkeys(
            (*session.pairs, *(pair for s in session.earlier for pair in s.seating.seat_of))
        )
    )
    met = met_matrix(session.earlier, everybody)
    size = len(session.pairs)
    return {
        frozenset((session.pairs[one], session.pairs[other]))
        for one, other in combinations(range(size), 2)
        if met[one, other]
    }


def _kept_numbers(session: NextSession, before: Session, now: Schedule) -> dict[int, Pair]:
    """Everybody's number of the session before; who is new takes one that is free."""
    (section,) = before.sections
    then = _schedule(before.sections)
    seats = starting_seats(then, section.letter) if then is not None else {}
    pair_at = {seat: pair for pair, seat in before.seating.seat_of.items()}
    playing = set(session.pairs)
    numbers = starting_seats(now)
    pair_of = {
        number: pair_at[seat]
        for number, seat in seats.items()
        if number in numbers and pair_at.get(seat) in playing
    }
    seated = set(pair_of.values())
    free = (number for number in sorted(numbers) if number not in pair_of)
    new = (pair for pair in session.pairs if pair not in seated)
    return pair_of | dict(zip(free, new, strict=False))


def _seating(sections: Sections, pair_of: dict[int, Pair]) -> Seating:
    """The numbers in the seats in which they start."""
    (section,) = sections
    at = {seat: pair_of[number] for number, seat in _starts(section).items() if number in pair_of}
    sizes = ((section.letter, section.tables),)
    empty = Seating(sizes, (None,) * (2 * section.tables))
    return Seating(sizes, tuple(at.get(seat) for seat in empty.seats))


def _starts(section: Section) -> dict[int, Seat]:
    schedule = _schedule((section,))
    return {} if schedule is None else starting_seats(schedule, section.letter)


def _seated(
    session: NextSession,
    sections: Sections,
    pair_of: dict[int, Pair],
    later: tuple[Seating, ...],
    rule: tuple[str, ...],
) -> Proposal:
    return Proposal(
        Method.ROUND_ROBIN, session, _seating(sections, pair_of), later=later, rule=rule
    )


def _rule(session: NextSession, parts: list[Schedule], found: LeftOut) -> Iterable[str]:
    """How far everybody meets everybody, and who is left out."""
    words: dict[str, object] = {"first": session.number, "last": session.number + len(parts) - 1}
    if not found.couples:
        if len(parts) == 1:
            yield Sentence("Everybody meets everybody in session %(first)s.", **words)
        else:
            yield Sentence("Everybody meets everybody in sessions %(first)s to %(last)s.", **words)
        return
    yield Counted(
        "Everybody meets everybody in sessions %(first)s to %(last)s but for %(count)s couple.",
        "Everybody meets everybody in sessions %(first)s to %(last)s but for %(count)s couples.",
        found.couples,
        **words,
    )
    words = {"met": found.met, "couples": found.couples, "most": found.most}
    if found.proved:
        yield Sentence(
            "%(met)s of these %(couples)s have met before: more cannot be left out.", **words
        )
    else:
        yield Sentence(
            "%(met)s of these %(couples)s have met before; more than %(most)s cannot be left out.",
            **words,
        )
