"""Who plays which session: a pair that misses one, leaves during one, or comes for a day."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError
from planner.models import Event, Pair, Presence, Session
from planner.plan.planned_stages import PlannedStage
from planner.plan.view import Plan, PlannedSession, plan_view
from planner.services.history import planning_step
from planner.services.plans import plan_draft


def presence_set(
    *,
    event: Event,
    pair: Pair,
    number: int,
    plays: bool | None,
    until_round: int | None = None,
    author: User | None,
    seen: int | None = None,
) -> str:
    """Say of one session that the pair plays it, leaves during it, or misses it.

    ``plays`` None takes back what was said: then it plays as long as it has not withdrawn.
    """
    words = {"pair": pair.number, "number": number, "round": until_round}
    if plays is None:
        summary = _("Session %(number)s: nothing is said of pair %(pair)s any more")
    elif not plays:
        summary = _("Session %(number)s: pair %(pair)s does not play")
    elif until_round is None:
        summary = _("Session %(number)s: pair %(pair)s plays")
    else:
        summary = _("Session %(number)s: pair %(pair)s leaves after round %(round)s")
    with planning_step(event=event, author=author, summary=summary % words, seen=seen):
        session = _session(event, number)
        if plays is None:
            Presence.objects.filter(pair=pair, session=session).delete()
        else:
            _say(pair, session, plays, until_round)
    return summary % words


def pair_leaves(
    *,
    event: Event,
    pair: Pair,
    number: int,
    until_round: int | None = None,
    author: User | None,
    seen: int | None = None,
) -> str:
    """The pair withdraws for good after a session, or after a round of it; what it played stays."""
    words = {"pair": pair.number, "number": number, "round": until_round}
    summary = (
        _("Pair %(pair)s left after session %(number)s")
        if until_round is None
        else _("Pair %(pair)s left after session %(number)s, round %(round)s")
    ) % words
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        last = _session(event, number)
        plan = _draft(event)
        here = _planned(plan, number)
        for session in (*plan.before(here), here):
            if session.plays(pair):
                row = event.sessions.get(number=session.number)
                _say(pair, row, True, until_round if row == last else None)
        after = [session.number for session in plan.after(here)]
        Presence.objects.filter(pair=pair, session__number__in=after).delete()
        Pair.objects.filter(pk=pair.pk).update(withdrawn=True)
        pair.withdrawn = True
    return summary


def pair_plays_only(
    *,
    event: Event,
    pair: Pair,
    numbers: Collection[int],
    author: User | None,
    seen: int | None = None,
) -> str:
    """The pair plays these sessions and no others, as those of Saturday."""
    listed = ", ".join(map(str, sorted(numbers)))
    words = {"pair": pair.number, "sessions": listed}
    summary = (
        ngettext(
            "Pair %(pair)s plays session %(sessions)s only",
            "Pair %(pair)s plays sessions %(sessions)s only",
            len(numbers),
        )
        % words
    )
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        if not numbers:
            raise PlanningError(
                _("Name the sessions that pair %(pair)s plays, or withdraw it.") % words
            )
        for number in numbers:
            _session(event, number)
        for number in range(1, Event.objects.get(pk=event.pk).session_count + 1):
            if number in numbers:
                Presence.objects.filter(pair=pair, session__number=number).delete()
            else:
                _say(pair, _session(event, number), False, None)
    return summary


def pair_presences(plan: Plan, pair: Pair) -> list[tuple[PlannedSession, bool, int | None]]:
    """Every session of a plan with whether the pair plays it, and the round after which it left."""
    found = []
    for session in plan.sessions:
        presence = session.presences.get(pair.pk)
        until_round = presence.until_round if presence else None
        found.append((session, session.plays(pair), until_round))
    return found


def misses_earlier(*, stage: PlannedStage, plan: Plan, pair: Pair) -> None:
    """A pair that drops in at a stage has not missed what was before; call it within a step."""
    first = stage.sessions[0] if stage.sessions else None
    for session in plan.before(first) if first else ():
        if session.plays(pair) and session.seat_of(pair) is None:
            _say(pair, _session(plan.event, session.number), False, None)


def _say(pair: Pair, session: Session, plays: bool, until_round: int | None) -> None:
    presence = Presence.objects.filter(pair=pair, session=session).first()
    presence = presence or Presence(pair=pair, session=session)
    presence.plays, presence.until_round = plays, until_round
    if until_round is not None and until_round >= session.rounds:
        raise PlanningError(
            _("Session %(number)s has %(rounds)s rounds: a pair leaves after one before the last.")
            % {"number": session.number, "rounds": session.rounds}
        )
    try:
        presence.full_clean()
    except ValidationError as error:
        raise PlanningError(" ".join(error.messages)) from error
    presence.save()


def _session(event: Event, number: int) -> Session:
    """A session of the event, begun if it is one that is still to be planned."""
    found = event.sessions.filter(number=number, stage__isnull=False).first()
    if found is not None:
        return found
    event = Event.objects.get(pk=event.pk)
    if event.stages.count() > 1 or not 1 <= number <= event.session_count:
        raise PlanningError(
            _("%(event)s has no session %(number)s.") % {"event": event.name, "number": number}
        )
    session, _new = Session.objects.get_or_create(event=event, number=number)
    if session.stage_id is None:
        session.stage = event.stages.get()
        session.save(update_fields=["stage"])
    return session


def _draft(event: Event) -> Plan:
    return plan_view(plan_draft(event=Event.objects.get(pk=event.pk)))


def _planned(plan: Plan, number: int) -> PlannedSession:
    return next(session for session in plan.sessions if session.number == number)
