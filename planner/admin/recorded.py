"""Changes made in the plain admin forms are planning steps too."""

from typing import Any

from django.contrib.admin.utils import unquote
from django.db.models import Model
from django.utils.translation import gettext as _

from planner.admin.base import PlannerAdmin
from planner.models import Event
from planner.services.history import planning_step


class RecordedAdmin(PlannerAdmin):
    """Keeps who changed a part of the draft, and lets it be taken back.

    ``parent`` leads up to the event, over a session where there is one.
    """

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        def view():
            return super(RecordedAdmin, self).changeform_view(
                request, object_id, form_url, extra_context
            )

        return self.recorded(request, object_id, view)

    def delete_view(self, request, object_id, extra_context=None):
        def view():
            return super(RecordedAdmin, self).delete_view(request, object_id, extra_context)

        return self.recorded(request, object_id, view)

    def recorded(self, request, object_id: str | None, view) -> Any:
        obj = (
            self.get_object(request, unquote(object_id))
            if object_id
            else self.new_object(request, request.POST)
        )
        event = event_of(obj)
        if request.method != "POST" or event is None:
            return view()
        what = obj if object_id else _("new %(kind)s") % {"kind": self.opts.verbose_name}
        summary = _("By form: %(what)s") % {"what": what}
        with planning_step(event=event, author=request.user, summary=summary):
            return view()


def event_of(obj: Model | None) -> Event | None:
    """The event that a part of its plan belongs to."""
    if obj is None or isinstance(obj, Event):
        return obj
    above = getattr(obj, "event", None) or getattr(obj, "session", None)
    return event_of(above or getattr(obj, "version", None))
