"""What still stands between a draft and its release, each with the page that mends it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError
from planner.models import Pair
from planner.plan.broken_wishes import broken_wishes
from planner.plan.view import Plan, PlannedSection, PlannedSession
from planner.wording import translated

NAMED_PAIRS = 8


@dataclass(frozen=True)
class PlanWarning:
    """One sentence, and the page that mends it; ``where`` completes its address."""

    sentence: str
    page: str
    where: dict[str, object] = field(default_factory=dict)


def plan_warnings(plan: Plan, pairs: list[Pair]) -> list[PlanWarning]:
    """All warnings of a plan, in the order in which a director mends them."""
    present = [pair for pair in pairs if not pair.withdrawn]
    warnings = list(_entry_warnings(plan, present))
    warnings += _stage_warnings(plan)
    for session in plan.sessions:
        if session.stage is None or session.stage.is_cut:
            playing = [pair for pair in pairs if _plays(session, pair)]
            warnings += _session_warnings(session, playing)
    return warnings


def _plays(session: PlannedSession, pair: Pair) -> bool:
    """Whether a pair is to play the session, or has played it before it withdrew."""
    if not session.includes(pair) or pair.pk in session.presences:
        return session.plays(pair)
    if not pair.withdrawn and not session.is_under_way:
        return True
    seat = session.seat_of(pair)
    return seat is not None and not seat[0].seats[seat[1]].withdrawn


def seating_page(session: PlannedSession) -> tuple[str, dict[str, object]]:
    """The page on which the seats of a session are given."""
    is_first = session.stage is None or session.stage.stage.phase == 1
    page = "seating" if is_first and session.in_stage == 1 else "crossover"
    return page, {"session": session.number}


def _entry_warnings(plan: Plan, present: list[Pair]) -> Iterator[PlanWarning]:
    if not present:
        yield PlanWarning(_("No pairs are entered yet."), "entries")
    missing = plan.event.session_count - len(plan.sessions)
    if missing > 0:
        yield PlanWarning(
            ngettext(
                "%(count)s session has no sections yet.",
                "%(count)s sessions have no sections yet.",
                missing,
            )
            % {"count": missing},
            "sections",
        )


def _stage_warnings(plan: Plan) -> Iterator[PlanWarning]:
    """Stages of which nobody knows yet who plays in them."""
    for stage in plan.stages:
        if not stage.is_cut:
            sentence = _("%(stage)s: it is not settled yet who plays: make the cut.")
            place: dict[str, object] = {"phase": stage.stage.phase}
            yield PlanWarning(sentence % {"stage": stage.name}, "cut", place)


def _session_warnings(session: PlannedSession, pairs: list[Pair]) -> Iterator[PlanWarning]:
    """``pairs`` are those that are to play the session."""
    if not session.sections:
        sentence = _("%(session)s has no sections yet.") % {"session": session.label}
        yield PlanWarning(sentence, "sections")
        return
    yield from _number_warnings(session, pairs)
    for section in session.sections:
        yield from _movement_warnings(session, section)
    yield from _seat_warnings(session, pairs)


def _number_warnings(session: PlannedSession, pairs: list[Pair]) -> Iterator[PlanWarning]:
    present = len(pairs)
    places = sum(section.section.pair_count for section in session.sections)
    if present and places != present:
        yield PlanWarning(
            _("%(session)s has places for %(places)s pairs; %(pairs)s play it.")
            % {"session": session.label, "places": places, "pairs": present},
            "changes" if session.is_seated or session.number > 1 else "sections",
        )


def _movement_warnings(session: PlannedSession, planned: PlannedSection) -> Iterator[PlanWarning]:
    where: dict[str, object] = {"session": session.number, "letter": planned.letter}
    words = {"session": session.label, "letter": planned.letter}
    try:
        movement = planned.movement
    except PlanningError as error:
        sentence = _("%(session)s: %(reason)s") % {
            "session": session.label,
            "reason": error.message,
        }
        yield PlanWarning(sentence, "movement", where)
        return
    if movement is None:
        sentence = _("%(session)s: section %(letter)s has no movement yet.") % words
        yield PlanWarning(sentence, "movement", where)
        return
    at_hand = planned.section.board_sets
    if at_hand is not None and at_hand < movement.board_sets:
        sentence = _(
            "%(session)s: section %(letter)s needs %(needed)s board sets; %(at_hand)s at hand."
        ) % {**words, "needed": movement.board_sets, "at_hand": at_hand}
        yield PlanWarning(sentence, "movement", where)


def _seat_warnings(session: PlannedSession, pairs: list[Pair]) -> Iterator[PlanWarning]:
    page, where = seating_page(session)
    seated = {pair.pk for section in session.sections for pair in section.seats.values()}
    if not seated:
        sentence = _("%(session)s: nobody is seated yet.") % {"session": session.label}
        yield PlanWarning(sentence, page, where)
        return
    playing = {pair.pk for pair in pairs}
    standing = [pair for pair in pairs if pair.pk not in seated]
    if standing:
        yield PlanWarning(_without_seats(session, standing), page, where)
    for section in session.sections:
        for seat, pair in sorted(section.seats.items()):
            words = {"session": session.label, "pair": pair.number, "seat": translated(seat)}
            if not session.includes(pair):
                sentence = _("%(session)s: pair %(pair)s is not in this stage but has %(seat)s.")
                yield PlanWarning(sentence % words, page, where)
            elif pair.pk not in playing:
                sentence = _("%(session)s: pair %(pair)s is withdrawn but has %(seat)s.")
                yield PlanWarning(sentence % words, "changes")
            elif seat.table > section.last_table:
                sentence = _("%(session)s: pair %(pair)s sits at %(seat)s, which is gone.")
                yield PlanWarning(sentence % words, page, where)
    for broken in broken_wishes(session):
        if broken.is_hard:
            sentence = _("%(session)s: %(reason)s") % {
                "session": session.label,
                "reason": broken.sentence,
            }
            yield PlanWarning(sentence, page, where)


def _without_seats(session: PlannedSession, standing: list[Pair]) -> str:
    named = ", ".join(str(pair.number) for pair in standing[:NAMED_PAIRS])
    if len(standing) > NAMED_PAIRS:
        named += " …"
    return ngettext(
        "%(session)s: %(count)s pair has no seat (%(pairs)s).",
        "%(session)s: %(count)s pairs have no seat (%(pairs)s).",
        len(standing),
    ) % {"session": session.label, "count": len(standing), "pairs": named}
