"""Steps of planning: recorded with their author, refused when stale, taken back.

Everything that changes a draft happens inside ``planning_step``. The number
of the last step is the draft's revision: a page carries the one it was made
from, and a change made meanwhile by somebody else is shown instead of
overwritten.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Event, PlanStep
from planner.services.draft_state import draft_restore, draft_state
from planner.services.pair_numbers import pairs_number

SUMMARY_LENGTH = PlanStep._meta.get_field("summary").max_length


class DraftChanged(PlanningError):
    """Somebody else has planned on this event since the page was made."""


def draft_revision(event: Event) -> int:
    """The number of the event's last planning step."""
    last = PlanStep.objects.filter(event=event).order_by("-number").values_list("number").first()
    return last[0] if last else 0


@contextmanager
def planning_step(
    *,
    event: Event,
    author: User | None,
    summary: str,
    seen: int | None = None,
    back_to: int | None = None,
) -> Iterator[PlanStep]:
    """Record what happens inside as one step; nothing is recorded if nothing changes.

    ``seen`` is the revision the director saw; None means that it does not
    matter. Inside, ``step.summary`` may still be worded, ``step.before`` is the
    draft as it was, and ``step.changes`` spares a comparison with it.
    """
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        draft_refuse_changed(event=event, seen=seen)
        revision = draft_revision(event)
        before = draft_state(event)
        step = PlanStep(
            event=event,
            number=revision + 1,
            author=author,
            summary=summary,
            before=before,
            back_to=back_to,
        )
        yield step
        if step.changes is not False:
            pairs_number(event=event)
        if draft_state(event) != before if step.changes is None else step.changes:
            step.summary = step.summary[:SUMMARY_LENGTH]
            step.save()


def draft_refuse_changed(*, event: Event, seen: int | None) -> None:
    """Raise DraftChanged if the draft is not the one the director saw."""
    if seen is not None and seen != draft_revision(event):
        raise _changed(event, seen)


def _changed(event: Event, seen: int) -> DraftChanged:
    steps = list(
        PlanStep.objects.filter(event=event, number__gt=seen)
        .select_related("author")
        .defer("before")
        .order_by("number")
    )
    return DraftChanged(
        _(
            "The plan was changed meanwhile, so nothing was saved. "
            "Look at what changed, then decide."
        ),
        steps=steps,
    )


def step_to_undo(event: Event) -> PlanStep | None:
    """The last step that still stands: steps taken back do not count."""
    steps = {
        step.number: step
        for step in PlanStep.objects.filter(event=event).defer("before").order_by("-number")
    }
    number = max(steps, default=0)
    while number in steps and (back_to := steps[number].back_to) is not None:
        number = back_to - 1
    return steps.get(number)


def step_undo(
    *, event: Event, number: int, author: User | None, seen: int | None = None
) -> PlanStep:
    """Take the draft back to before a step; that is a step itself and can be taken back."""
    step = PlanStep.objects.filter(event=event, number=number).first()
    if step is None:
        raise PlanningError(_("There is no step %(number)s in this plan.") % {"number": number})
    summary = _("Back to before step %(number)s (%(summary)s)") % {
        "number": number,
        "summary": step.summary,
    }
    with planning_step(
        event=event, author=author, summary=summary, seen=seen, back_to=number
    ) as done:
        draft_restore(event=event, state=step.before)
    return done
