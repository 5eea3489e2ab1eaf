"""The sessions of an event's stages: begun, ended, and numbered in the order of play."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Event, Seat, Section, Session, Stage
from planner.models.event import MOST_SESSIONS


def sessions_begin(event: Event) -> None:
    """All sessions of an event that has one stage so far: they need not be there before."""
    if event.stages.count() > 1:
        return
    (stage,) = event.stages.all()
    for number in range(1, event.session_count + 1):
        session, _new = Session.objects.get_or_create(event=event, number=number)
        if session.stage_id is None:
            session.stage = stage
            session.save(update_fields=["stage"])


def sessions_of(stage: Stage, count: int) -> None:
    """Let a stage have so many sessions: new ones at its end, or the last ones go."""
    if not 1 <= count <= MOST_SESSIONS:
        raise PlanningError(_("A stage has 1 to %(most)s sessions.") % {"most": MOST_SESSIONS})
    now = stage.sessions.count()
    if count < now:
        sessions_end(stage, keep=count)
    taken = set(stage.event.sessions.values_list("number", flat=True))
    free = [number for number in range(1, MOST_SESSIONS + 1) if number not in taken]
    if count - now > len(free):
        raise PlanningError(
            _("An event has at most %(most)s sessions over all its stages.")
            % {"most": MOST_SESSIONS}
        )
    last = max(taken, default=0)
    fresh = [number for number in free if number > last] or free
    fresh += [number for number in free if number not in fresh]
    # Made without its own checks: the event's number of sessions follows below.
    Session.objects.bulk_create(
        Session(event=stage.event, stage=stage, number=number)
        for number in fresh[: max(0, count - now)]
    )


def sessions_end(stage: Stage, *, keep: int) -> None:
    """The stage's sessions after the first ``keep`` go; what a release names stays for it alone."""
    gone = list(stage.sessions.order_by("number"))[keep:]
    Seat.objects.filter(session__in=gone, version__number=None).delete()
    frozen = set(Seat.objects.filter(session__in=gone).values_list("session_id", flat=True))
    Section.objects.filter(session__in=frozen).update(planned=False)
    Session.objects.filter(pk__in=frozen).update(stage=None)
    Session.objects.filter(pk__in=[s.pk for s in gone if s.pk not in frozen]).delete()


def sessions_number(event: Event) -> None:
    """Number the sessions in the order of play, as long as no release knows them otherwise."""
    sessions = list(
        event.sessions.filter(stage__isnull=False).order_by(
            "stage__phase", "stage__order", "number"
        )
    )
    others = set(event.sessions.filter(stage=None).values_list("number", flat=True))
    numbers = [n for n in range(1, MOST_SESSIONS + 1) if n not in others]
    wanted = dict(zip([session.pk for session in sessions], numbers, strict=False))
    moved = {
        session.pk: session.number for session in sessions if session.number != wanted[session.pk]
    }
    released = Seat.objects.filter(session__in=moved, version__number__isnull=False)
    if moved and not released.exists():
        _renumber(moved, wanted, {session.number for session in sessions} | others)
    last = event.sessions.filter(stage__isnull=False).aggregate(last=Max("number"))["last"]
    Event.objects.filter(pk=event.pk).update(session_count=last or 1)


def _renumber(moved: dict[int, int], wanted: dict[int, int], taken: set[int]) -> None:
    """A number is given once: whoever's new number is free goes first, one steps aside."""
    spare = next((n for n in range(MOST_SESSIONS, 0, -1) if n not in taken), None)
    waiting = dict(moved)
    while waiting:
        held = set(waiting.values())
        ready = [pk for pk in waiting if wanted[pk] not in held]
        if not ready and spare is None:
            return
        pk = ready[0] if ready else next(iter(waiting))
        number = wanted[pk] if ready or spare is None else spare
        Session.objects.filter(pk=pk).update(number=number)
        if ready:
            del waiting[pk]
        else:
            waiting[pk] = number
