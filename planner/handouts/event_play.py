"""A plan ready to print: its sections as they are played, and what it still lacks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from movements.seats import Seat
from planner.errors import PlanningError
from planner.handouts.play import SectionPlay
from planner.models import Pair
from planner.plan.view import Plan
from planner.wording import translated


@dataclass(eq=False)
class EventPlay:
    """A plan ready to print: its sections that have a movement, and what is missing.

    ``session`` limits the sheets of single sessions; lists of the whole event
    always tell all sessions.
    """

    plan: Plan
    session: int | None = None
    before: EventPlay | None = None
    notes: list[str] = field(default_factory=list)

    @cached_property
    def all_sections(self) -> list[SectionPlay]:
        found = []
        for session, planned in self.plan.sections:
            where = _("%(session)s, section %(letter)s") % {
                "session": session.label,
                "letter": planned.letter,
            }
            try:
                movement = planned.movement
            except PlanningError as error:
                self.notes.append(f"{session.label}: {error}")
                continue
            if movement is None:
                self.notes.append(_("%(where)s has no movement yet.") % {"where": where})
                continue
            play = SectionPlay(session, planned, movement, planned.event.boards_per_round)
            self._note_empty_seats(where, play)
            found.append(play)
        return found

    def _note_empty_seats(self, where: str, play: SectionPlay) -> None:
        if not play.is_seated:
            self.notes.append(_("%(where)s: nobody is seated yet.") % {"where": where})
            return
        empty = [
            translated(seat) for who, seat in play.starting_seat.items() if who not in play.pairs
        ]
        if empty:
            self.notes.append(
                _("%(where)s: nobody at %(seats)s.") % {"where": where, "seats": ", ".join(empty)}
            )

    @property
    def sections(self) -> list[SectionPlay]:
        return [play for play in self.all_sections if self.session in (None, play.session.number)]

    @property
    def session_numbers(self) -> list[int]:
        return [session.number for session in self.plan.sessions]

    @cached_property
    def seats(self) -> dict[int, dict[Pair, Seat]]:
        """By session: where each pair that plays starts."""
        return {
            session.number: {
                pair: seat
                for section in session.sections
                for seat, pair in sorted(section.seats.items())
                if not pair.withdrawn
            }
            for session in self.plan.sessions
        }

    @cached_property
    def pairs(self) -> list[Pair]:
        """Every pair with a seat in any session, by number."""
        seated = {pair for seats in self.seats.values() for pair in seats}
        return sorted(seated, key=lambda pair: pair.number)

    def seats_of(self, pair: Pair) -> list[tuple[int, Seat | None]]:
        return [(number, seats.get(pair)) for number, seats in self.seats.items()]
