"""The draft of an event's plan, and releasing it."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from planner.enums import LogbookKind
from planner.errors import PlanningError
from planner.models import Event, PlanVersion, Seat
from planner.plan.contents import contents_to_keep
from planner.services.logbook import logbook_write


def plan_draft(*, event: Event) -> PlanVersion:
    """The event's draft, begun if there is none yet."""
    draft, _created = PlanVersion.objects.get_or_create(event=event, number=None)
    return draft


@transaction.atomic
def plan_release(*, event: Event, author: User) -> PlanVersion:
    """Freeze the draft as the next version; an equal draft goes on."""
    Event.objects.select_for_update().get(pk=event.pk)
    version = plan_draft(event=event)
    seats = list(version.seats.select_related("pair__first_player", "pair__second_player"))
    if not seats:
        raise PlanningError(
            _("Nobody is seated yet: seat the first session before you release the plan.")
        )
    newest = PlanVersion.objects.filter(event=event).aggregate(Max("number"))["number__max"] or 0
    version.number = newest + 1
    version.released_at = timezone.now()
    version.released_by = author
    version.contents = contents_to_keep(event=event, pairs={seat.pair for seat in seats})
    version.full_clean()
    version.save()
    draft = plan_draft(event=event)
    for seat in seats:
        seat.pk, seat.version = None, draft
    Seat.objects.bulk_create(seats)
    released = f"{event.name}, {version.number}"
    logbook_write(kind=LogbookKind.RELEASED, who=author.username, what=released)
    return version
