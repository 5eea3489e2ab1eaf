"""The ways to seat the next session, counted side by side, and taking one over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from crossovers.announcements import sentence
from crossovers.best import best_bound, crossover_best
from crossovers.blocks import trade_off
from crossovers.bounds import Bound, lower_bound, revenge_rounds
from crossovers.errors import CrossoverError
from crossovers.event_bound import counting_bound
from crossovers.line_event import crossover_by_lines
from crossovers.methods import crossover_by_recipe
from crossovers.moves import fewest_moves
from crossovers.playbacks import Playback, count_playbacks, count_total
from crossovers.search import Effort, find_seating
from crossovers.seats import Seat, Seating
from crossovers.sections import Section, Session
from crossovers.wishes import Wishes
from movements.movement import Direction as CoreDirection
from planner.enums import Direction
from planner.errors import PlanningError
from planner.models import Event, Job, Pair
from planner.plan_view import Plan, PlannedSession, plan_view
from planner.selectors import pairs_with_players
from planner.services.history import draft_revision, planning_step
from planner.services.jobs import job_start
from planner.services.plans import plan_draft
from planner.services.playbacks import Roster, core_sections, plan_counted
from planner.services.seating import SeatMap, seats_store
from planner.wishes import broken_wishes

JOB_KIND = "crossovers"
JOB_SECONDS = 120
EFFORT = Effort(coolings=8)
MORE_BLOCKS = 6
MOST_TRADED = 4


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
        Seat(section.letter, phantom.number, phantom.direction)
        for section in planned.sections
        if section.movement
        for phantom in section.movement.phantoms
    ]
    return {f"+{9000 + number}": seat for number, seat in enumerate(seats, 1)}


@dataclass(frozen=True)
class Method:
    """A way to seat the next session."""

    key: str
    label: str
    find: Callable[[NextSession], Seating]


def methods(session: NextSession) -> Iterator[Method]:
    """The methods that fit, the plainest first."""
    if session.is_standard and len(session.earlier) == 1:
        yield Method("recipe", _("Recipe in print"), _recipe)
    if session.is_standard and len(session.sections) > 1:
        yield Method("lines", _("Whole lines move"), _lines)
    if session.is_standard and session.plays_again and len(session.earlier) == 1:
        yield from _announceable(session)
    yield Method("best", _("Fewest playbacks"), _best)
    yield Method("fair", _("Fairest: the worst pair has least"), _fair)


def _recipe(session: NextSession) -> Seating:
    return crossover_by_recipe(session.sections).sessions[1].seating


def _lines(session: NextSession) -> Seating:
    number = session.planned.number
    return crossover_by_lines(session.sections, number).sessions[number - 1].seating


def _announceable(session: NextSession) -> Iterator[Method]:
    """Few blocks to announce against few playbacks."""
    most = 2 * len(session.sections) + MORE_BLOCKS
    target = session.bound.playbacks
    for choice in trade_off(session.sections, most_blocks=most, target=target)[-MOST_TRADED:]:
        label = _("In %(blocks)s blocks") % {"blocks": choice.blocks}
        yield Method(f"blocks{choice.blocks}", label, lambda _session, c=choice: c.seating)


def _best(session: NextSession) -> Seating:
    is_second = len(session.earlier) == 1 and session.is_standard and session.plays_again
    if is_second and not session.wishes:
        return crossover_best(session.sections).sessions[1].seating
    return _searched(session, fair=False)


def _fair(session: NextSession) -> Seating:
    return _searched(session, fair=True)


def _searched(session: NextSession, *, fair: bool) -> Seating:
    within = sum(revenge_rounds(section) for section in session.sections)
    return find_seating(
        session.earlier,
        session.sections,
        pairs=session.names,
        wishes=session.wishes,
        target=max(0, session.bound.playbacks - within),
        fair=fair,
        effort=EFFORT,
    )


def crossover_choices(arguments: dict[str, Any], report: Callable[..., None]) -> dict[str, Any]:
    """The work of a job: every method's seating with its figures."""
    event = Event.objects.get(pk=arguments["event"])
    session = draft_next_session(event=event, number=arguments["session"])
    report(0, _("Blocks to announce"))
    ways = list(methods(session))
    choices, reasons = [], []
    for done, method in enumerate(ways):
        report(100 * done // len(ways), method.label)
        try:
            choices.append(_choice(session, method, method.find(session)))
        except CrossoverError as error:
            reasons.append({"label": method.label, "reason": str(error)})
    return {"choices": choices, "refused": reasons}


def _choice(session: NextSession, method: Method, seating: Seating) -> dict[str, Any]:
    count = count_playbacks([*session.earlier, Session(session.sections, seating)])
    number = session.planned.number
    here = [playback for playback in count.playbacks if playback.session == number]
    per_pair = Counter(name for playback in here for name in playback.pairs)
    seats = _seats(session, seating)
    return {
        "key": method.key,
        "label": method.label,
        "playbacks": len(here),
        "worst": max(per_pair.values(), default=0),
        "total": count.total,
        "bound": session.bound.playbacks,
        "proved": len(here) == session.bound.playbacks,
        "reason": session.bound.reason,
        "histogram": _histogram(per_pair, len(session.pairs)),
        "again": [_again(session.roster, playback) for playback in here],
        "announcement": _announcement(session, seating),
        "broken": _broken(session, seats),
        "seats": [[*place, pair] for place, pair in seats.items()],
    }


def _histogram(per_pair: Counter[str], pairs: int) -> list[int]:
    """How many pairs have 0, 1, 2 … playbacks."""
    counts = Counter(per_pair.values())
    counts[0] = pairs - len(per_pair)
    return [counts[number] for number in range(max(counts) + 1)]


def _again(roster: Roster, playback: Playback) -> list[object]:
    one, other = (roster.pair_of[name].number for name in playback.pairs)
    return [one, other, playback.section, playback.table, playback.round, playback.met_in]


def _announcement(session: NextSession, seating: Seating) -> list[str]:
    before = session.earlier[-1].seating
    moves = fewest_moves(before, seating)
    letters = len({letter for letter, _tables in (*before.sizes, *seating.sizes)}) > 1
    pairs = session.roster.pair_of
    return [
        sentence(move, letters=letters)
        if move.origin
        else _("Pair %(pair)s is new and sits at %(seat)s.")
        % {"pair": pairs[move.joins].number, "seat": move.target}
        for move in moves
        if move.joins not in session.phantoms
    ]


def _seats(session: NextSession, seating: Seating) -> SeatMap:
    return {
        (seat.section, seat.table, seat.direction.value): session.roster.pair_of[name].pk
        for name, seat in seating.seat_of.items()
        if name in session.roster.pair_of
    }


def _broken(session: NextSession, seats: SeatMap) -> list[str]:
    by_key = {pair.pk: pair for pair in session.pairs}
    for section in session.planned.sections:
        section.seats = {
            (table, Direction(direction)): by_key[pair]
            for (letter, table, direction), pair in seats.items()
            if letter == section.letter
        }
    return [wish.sentence for wish in broken_wishes(session.planned)]


def crossover_search(*, event: Event, number: int, owner: AbstractBaseUser) -> Job:
    """Start working out the choices; the page shows them when they are there."""
    draft_next_session(event=event, number=number)
    arguments = {"event": event.pk, "session": number, "revision": draft_revision(event)}
    return job_start(kind=JOB_KIND, arguments=arguments, owner=owner, seconds=JOB_SECONDS)


def crossover_job(*, event: Event, number: int) -> Job | None:
    """The last computation of choices for a session."""
    return (
        Job.objects.filter(kind=JOB_KIND, arguments__event=event.pk, arguments__session=number)
        .order_by("-created_at")
        .first()
    )


def crossover_apply(
    *, event: Event, number: int, job: Job, key: str, author: AbstractBaseUser, seen: int | None
) -> str:
    """Let the session have the seats of one choice."""
    choice = next((c for c in (job.result or {}).get("choices", []) if c["key"] == key), None)
    if choice is None:
        raise PlanningError(_("Choose one of the crossovers."))
    summary = _("Session %(number)s seated: %(method)s, %(playbacks)s playbacks") % {
        "number": number,
        "method": choice["label"],
        "playbacks": choice["playbacks"],
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        if job.arguments["revision"] != draft_revision(event):
            raise PlanningError(
                _("The plan has changed since these crossovers were worked out: find them again.")
            )
        seats = {(letter, table, way): pair for letter, table, way, pair in choice["seats"]}
        seats_store(event=event, number=number, seats=seats)
    return summary
