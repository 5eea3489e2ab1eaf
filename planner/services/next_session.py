"""A session that is to be seated, with everything that came before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from crossovers.best import Ask, best_bound
from crossovers.bounds import Bound, lower_bound
from crossovers.event_bound import counting_bound
from crossovers.places import Places, places_after
from crossovers.playbacks import Playback, count_playbacks, count_total
from crossovers.seats import Seat, Seating
from crossovers.sections import Section, Session
from crossovers.tie_breaks import Courtesies
from crossovers.wishes import Wishes
from movements.movement import Direction as CoreDirection
from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.plan_view import Plan, PlannedSection, PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.asked_wishes import AskedWish, asked_wishes
from planner.services.plans import plan_draft
from planner.services.playbacks import Roster, core_sections, plan_counted
from planner.wishes import empty_places, north_south_sits, stationary_places


@dataclass
class NextSession:
    """A session to be seated, with everything that came before it."""

    plan: Plan
    planned: PlannedSession
    earlier: tuple[Session, ...]
    sections: tuple[Section, ...]
    roster: Roster
    pairs: list[Pair]
    phantoms: dict[str, Seat]
    exceptions: frozenset[str] = frozenset()

    @property
    def as_planned(self) -> PlannedSession:
        """The session with the sections that the plan gives it."""
        return next(s for s in self.plan.sessions if s.number == self.planned.number)

    @cached_property
    def later(self) -> list[tuple[PlannedSession, tuple[Section, ...]]]:
        """The sessions after this one, if all of them have the same seats to give."""
        found = [
            (planned, core_sections(planned) or ())
            for planned in self.plan.sessions
            if planned.number > self.planned.number
        ]
        same = all(
            {section.letter: section.tables for section in sections} == self.sizes
            and _phantoms(planned) == self.phantoms
            for planned, sections in found
        )
        return found if same else []

    @property
    def names(self) -> list[str]:
        """Everybody to be seated; a phantom is somebody whom nobody meets.

        A search leaves one seat a section empty; beyond that somebody who has met nobody
        stands in for the pairs that are missing.
        """
        playing = [*(self.roster.name(pair) for pair in self.pairs), *self.phantoms]
        missing = 2 * sum(self.sizes.values()) - len(playing) - len(self.sections)
        return [*playing, *(f"+{9500 + number}" for number in range(1, missing + 1))]

    def seated(self, seating: Seating) -> Seating:
        """A seating of all names without those that nobody is."""
        known = self.roster.pair_of
        pairs = tuple(name if name in known else None for name in seating.pairs)
        return Seating(seating.sizes, pairs)

    @property
    def sizes(self) -> dict[str, int]:
        return {section.letter: section.tables for section in self.sections}

    @property
    def is_standard(self) -> bool:
        """Whether all seats are taken by the same pairs as in session one, in equal sections."""
        first = self.earlier[0].seating
        return (
            not self.phantoms
            and dict(first.sizes) == self.sizes
            and None not in first.pairs
            and {name for name in first.pairs if name} == set(self.names)
        )

    @property
    def plays_again(self) -> bool:
        """Whether the sections play what they played in session one."""
        first = self.earlier[0].sections
        return len(first) == len(self.sections) and all(
            one.letter == other.letter and np.array_equal(one.meetings, other.meetings)
            for one, other in zip(first, self.sections, strict=True)
        )

    @property
    def is_second_of_two_alike(self) -> bool:
        """Whether session one is played once more by the same pairs: the case best known."""
        return len(self.earlier) == 1 and self.is_standard and self.plays_again

    @cached_property
    def wished_bound(self) -> Bound:
        """So few playbacks at the least while the wishes are kept."""
        if not self.is_second_of_two_alike:
            return self.bound
        bound = best_bound(self.earlier[0], self.sections, Ask(wishes=self.wishes))
        least = bound.playbacks - count_total(self.earlier)
        return Bound(least, bound.reason) if least > self.bound.playbacks else self.bound

    @cached_property
    def bound(self) -> Bound:
        """So few playbacks in this session at the least, whatever the wishes."""
        known = [counting_bound(**self._counted())]
        if len(self.earlier) == 1:
            first = self.earlier[0]
            known.append(
                best_bound(first, self.sections)
                if self.is_second_of_two_alike
                else lower_bound(first.sections, self.sections, full=self.is_standard)
            )
        best = max(known, key=lambda bound: bound.playbacks)
        return Bound(max(0, best.playbacks - count_total(self.earlier)), best.reason)

    def _counted(self) -> dict[str, Any]:
        playing = [set(session.seating.seat_of) for session in self.earlier]
        playing.append({self.roster.name(pair) for pair in self.pairs})
        rooms = [*(session.sections for session in self.earlier), self.sections]
        return {
            "sessions": [(room, len(who)) for room, who in zip(rooms, playing, strict=True)],
            "throughout": len(set.intersection(*playing)),
            "pairs": len(set.union(*playing)),
        }

    @cached_property
    def asked(self) -> list[AskedWish]:
        """Every wish of the pairs to be seated."""
        last = self.earlier[-1].seating.seat_of
        letters = [section.letter for section in self.sections]
        return list(asked_wishes(self.pairs, self.roster, last, letters, self._sitting()))

    def _sitting(self) -> list[Seat] | None:
        """The seats in which pairs stay, or nothing special where all of North-South do."""
        movements = [(s.letter, s.movement) for s in self.planned.sections if s.movement]
        if all(north_south_sits(movement) for _letter, movement in movements):
            return None
        return [
            Seat(letter, table, CoreDirection(direction.value))
            for letter, movement in movements
            for table, direction in sorted(stationary_places(movement))
        ]

    def heeds(self, wish: AskedWish) -> bool:
        """Whether the seatings have to keep a wish: a hard one, or a soft one by exception."""
        return wish.is_hard != (wish.key in self.exceptions)

    @property
    def wishes(self) -> Wishes:
        """The wishes that must hold, in the core's words; phantoms have their seats."""
        wanted = Wishes(fixed=tuple(self.phantoms.items()))
        return sum((wish.alone for wish in self.asked if self.heeds(wish)), wanted)

    @cached_property
    def seeds(self) -> list[Pair]:
        """The seeded pairs that play, the strongest first."""
        return sorted((pair for pair in self.pairs if pair.seed), key=lambda pair: pair.seed)

    @property
    def courtesies(self) -> Courtesies:
        """What is done for pairs where it costs no playback."""
        unheeded = (wish.alone.sits for wish in self.asked if not self.heeds(wish))
        return Courtesies(
            seeds=tuple(self.roster.name(pair) for pair in self.seeds),
            prefers=tuple(chain.from_iterable(unheeded)),
        )

    def heeding(self, keys: Iterable[str]) -> NextSession:
        """The same with these wishes to be kept and no others; the bound holds for all."""
        wanted = set(keys)
        exceptions = {wish.key for wish in self.asked if wish.is_hard != (wish.key in wanted)}
        heeding = replace(self, exceptions=frozenset(exceptions))
        heeding.bound = self.bound
        return heeding

    def with_sections(self, planned: list[PlannedSection]) -> NextSession | None:
        """The same in other sections, or in sections that play something else, if that works."""
        session = PlannedSession(self.planned.number, self.planned.starts_at, planned)
        sections = core_sections(session)
        if sections is None:
            return None
        return replace(self, planned=session, sections=sections, phantoms=_phantoms(session))

    def playbacks(self, seating: Seating) -> list[Playback]:
        """Who meets again in this session, if it is seated so."""
        count = count_playbacks((*self.earlier, Session(self.sections, seating)))
        return [playback for playback in count.playbacks if playback.session == self.planned.number]

    def burden(self, seating: Seating) -> tuple[int, int]:
        """The playbacks of the worst pair in this session, and those of all."""
        found = self.playbacks(seating)
        each = Counter(name for playback in found for name in playback.pairs)
        return max(each.values(), default=0), len(found)

    @property
    def places(self) -> Places:
        """The places from which pairs move, for all that moves seats."""
        names = [self.roster.name(pair) for pair in self.pairs]
        return places_after(self.earlier, self.sections, names, set(self.phantoms.values()))


def draft_next_session(*, event: Event, number: int, exceptions: Iterable[str] = ()) -> NextSession:
    """The draft's session to be seated; ``exceptions`` are keys of wishes, as in ``heeds``."""
    plan = plan_view(plan_draft(event=event))
    pairs = list(pairs_with_players().filter(event=event))
    session = next_session(plan=plan, pairs=pairs, number=number)
    return replace(session, exceptions=frozenset(exceptions))


def next_session(*, plan: Plan, pairs: list[Pair], number: int) -> NextSession:
    """What is to be seated; raises PlanningError while something before it is missing."""
    planned = next((session for session in plan.sessions if session.number == number), None)
    sections = core_sections(planned) if planned else None
    if planned is None or sections is None:
        raise PlanningError(
            _("Session %(number)s needs sections with movements before it can be seated.")
            % {"number": number}
        )
    counted = plan_counted(plan)
    if len(counted.sessions) < number - 1:
        raise PlanningError(
            _("Seat session %(number)s first: the crossover starts from its seats.")
            % {"number": len(counted.sessions) + 1}
        )
    pairs = [pair for pair in pairs if not pair.withdrawn]
    room = sum(section.section.pair_count for section in planned.sections)
    if len(pairs) > room:
        raise PlanningError(
            _("Session %(number)s has places for %(room)s pairs, but %(pairs)s are to be seated.")
            % {"number": number, "room": room, "pairs": len(pairs)}
        )
    roster = counted.roster
    for pair in pairs:
        roster.name(pair)
    return NextSession(
        plan, planned, counted.sessions[: number - 1], sections, roster, pairs, _phantoms(planned)
    )


def _phantoms(planned: PlannedSession) -> dict[str, Seat]:
    """The seats that stay empty, each under the name of a pair nobody has met."""
    seats = [
        Seat(section.letter, table, CoreDirection(direction.value))
        for section in planned.sections
        if section.movement
        for table, direction in sorted(empty_places(section.movement))
    ]
    return {f"+{9000 + number}": seat for number, seat in enumerate(seats, 1)}
