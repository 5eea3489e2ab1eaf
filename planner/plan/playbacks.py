"""The draft's sessions in the form in which the crossovers core counts them."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from crossovers.fairness.balance_words import balance_sentences
from crossovers.fairness.event_balance import event_balance
from crossovers.playbacks import PlaybackCount, count_playbacks
from crossovers.seats import Seating
from crossovers.sections import Section as CoreSection
from crossovers.sections import Session as CoreSession
from crossovers.sections import section_of_movement
from movements.seats import Direction
from planner.errors import PlanningError
from planner.models import Pair
from planner.plan.view import Plan, PlannedSession
from planner.wording import translated


@dataclass
class Roster:
    """The pairs of an event under the names the core knows them by.

    A pair is named by the seat it has in session one, as in ``A7N``; pairs
    that join later are ``+1``, ``+2`` and so on.
    """

    pair_of: dict[str, Pair] = field(default_factory=dict)
    name_of: dict[int, str] = field(default_factory=dict)

    def add(self, pair: Pair, name: str) -> str:
        self.pair_of[name] = pair
        self.name_of[pair.pk] = name
        return name

    def name(self, pair: Pair) -> str:
        """The pair's name; a new one for a pair not met before."""
        if pair.pk in self.name_of:
            return self.name_of[pair.pk]
        later = sum(name.startswith("+") for name in self.pair_of)
        return self.add(pair, f"+{later + 1}")


@dataclass
class CountedPlan:
    """The sessions of a plan that can be counted: every one after all that come before it.

    ``numbers`` are theirs in the event; stages that run side by side follow each
    other here, which adds no meetings, as nobody plays in both.
    """

    roster: Roster
    numbers: tuple[int, ...]
    sessions: tuple[CoreSession, ...]
    count: PlaybackCount

    @property
    def comparisons(self) -> list[str]:
        """How fair the event is over these sessions, in sentences; none of a single session."""
        if len(self.sessions) < 2:
            return []
        try:
            found = event_balance(self.sessions)
        except CrossoverError:
            return []
        return [translated(sentence) for sentence in balance_sentences(found)]

    def in_session(self, number: int) -> int | None:
        """Playbacks in one session, or nothing where it cannot be counted yet."""
        if number not in self.numbers:
            return None
        place = self.numbers.index(number) + 1
        return sum(playback.session == place for playback in self.count.playbacks)

    def earlier(self, wanted: list[PlannedSession]) -> tuple[CoreSession, ...]:
        """Sessions for the core; raises PlanningError for one that cannot be counted yet."""
        by_number = dict(zip(self.numbers, self.sessions, strict=True))
        for session in wanted:
            if session.number not in by_number:
                if session.stage_label:
                    sentence = _("Seat %(session)s first: the crossover starts from its seats.")
                else:
                    sentence = _(
                        "Seat session %(number)s first: the crossover starts from its seats."
                    )
                words = {"session": session.label, "number": session.number}
                raise PlanningError(sentence % words)
        return tuple(by_number[session.number] for session in wanted)


def plan_counted(plan: Plan) -> CountedPlan:
    """The plan's playbacks over the sessions that have movements and seats."""
    roster = first_roster(plan)
    sessions: dict[int, CoreSession] = {}
    for session in plan.sessions:
        sections = core_sections(session)
        if sections is None or not session.is_seated:
            continue
        if all(earlier.number in sessions for earlier in plan.before(session)):
            seating = _seating(session, sections, roster)
            sessions[session.number] = CoreSession(sections, seating)
    counted = tuple(sessions.values())
    return CountedPlan(roster, tuple(sessions), counted, count_playbacks(counted))


def first_roster(plan: Plan) -> Roster:
    """Everybody who has a seat in session one, under its name.

    Stages that open the event side by side have letters of their own.
    """
    roster = Roster()
    for session in plan.sessions:
        if plan.before(session):
            continue
        for section in session.sections:
            for seat, pair in section.seats.items():
                if seat.name not in roster.pair_of:
                    roster.add(pair, seat.name)
    return roster


def core_sections(session: PlannedSession) -> tuple[CoreSection, ...] | None:
    """The session's sections with their movements, or nothing while one is missing."""
    found = []
    for section in session.sections:
        try:
            movement = section.movement
        except PlanningError:
            return None
        if movement is None:
            return None
        found.append(section_of_movement(section.letter, movement))
    return tuple(found) or None


def _seating(session: PlannedSession, sections: tuple[CoreSection, ...], roster: Roster) -> Seating:
    pairs = []
    for planned, section in zip(session.sections, sections, strict=True):
        for direction in Direction:
            for table in range(1, section.tables + 1):
                pair = planned.seats.get(planned.seat(table, direction))
                pairs.append(roster.name(pair) if pair else None)
    return Seating(tuple((section.letter, section.tables) for section in sections), tuple(pairs))
