"""A session that is to be seated, with everything that came before it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from crossovers.best import best_bound
from crossovers.bounds import Bound, lower_bound
from crossovers.event_bound import counting_bound
from crossovers.playbacks import count_total
from crossovers.seats import Seat
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes
from movements.movement import Direction as CoreDirection
from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.plan_view import Plan, PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.plans import plan_draft
from planner.services.playbacks import Roster, core_sections, plan_counted
from planner.wishes import empty_places


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
        """Everybody to be seated; a phantom is somebody whom nobody meets."""
        return [*(self.roster.name(pair) for pair in self.pairs), *self.phantoms]

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

    @cached_property
    def bound(self) -> Bound:
        """So few playbacks in this session at the least, whatever the wishes."""
        known = [counting_bound(**self._counted())]
        if len(self.earlier) == 1:
            first = self.earlier[0]
            known.append(
                best_bound(first, self.sections)
                if self.is_standard and self.plays_again
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

    @property
    def wishes(self) -> Wishes:
        """The wishes that must hold, in the core's words."""
        names, last = self.roster.name_of, self.earlier[-1].seating.seat_of
        return Wishes(
            stay_ns=tuple(
                self.roster.name(pair)
                for pair in self.pairs
                if pair.must_sit_ns and not pair.fixed_table
            ),
            fixed=(
                *((name, seat) for name, seat in self.phantoms.items()),
                *(
                    (self.roster.name(pair), self._fixed_seat(pair, last))
                    for pair in self.pairs
                    if pair.fixed_table
                ),
            ),
            apart=tuple(
                (names[pair.pk], names[other.pk])
                for pair in self.pairs
                for other in pair.apart_from.all()
                if pair.number < other.number and pair.pk in names and other.pk in names
            ),
        )

    def _fixed_seat(self, pair: Pair, last: dict[str, Seat]) -> Seat:
        before = last.get(self.roster.name(pair))
        letter = pair.fixed_section or (before.section if before else self.sections[0].letter)
        direction = CoreDirection(pair.prefers) if pair.prefers else CoreDirection.NS
        if not pair.must_sit_ns and not pair.prefers and before:
            direction = before.direction
        return Seat(letter, pair.fixed_table or 1, direction)


def draft_next_session(*, event: Event, number: int) -> NextSession:
    """The draft's session to be seated."""
    plan = plan_view(plan_draft(event=event))
    pairs = list(pairs_with_players().filter(event=event))
    return next_session(plan=plan, pairs=pairs, number=number)


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
