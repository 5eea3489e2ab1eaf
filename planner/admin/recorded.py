"""Changes made in the plain admin forms are planning steps too."""

from collections import defaultdict
from contextlib import AbstractContextManager, ExitStack, nullcontext

from django.contrib.admin.utils import unquote
from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext as _

from planner.admin.base import PlannerAdmin
from planner.models import Event
from planner.services.history import planning_step


class RecordedAdmin(PlannerAdmin):
    """Keeps who changed a part of the draft, and lets it be taken back.

    ``parent`` leads up to the event, over a session where there is one. An
    event that is deleted takes its history along, so that is not a step. A part
    of a plan stays under its parent.
    """

    def get_readonly_fields(self, request, obj=None):
        fixed = (self.parent,) if obj and not isinstance(obj, Event) else ()
        return (*super().get_readonly_fields(request, obj), *fixed)

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if event := event_of(obj):
            context["plan_url"] = reverse("admin:planner_event_plan", args=[event.pk])
        return super().render_change_form(request, context, add, change, form_url, obj)

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        obj = self.named(request, object_id)
        what = obj if object_id else _("new %(kind)s") % {"kind": self.opts.verbose_name}
        with self.recorded(request, event_of(obj), str(what)):
            return super().changeform_view(request, object_id, form_url, extra_context)

    def delete_view(self, request, object_id, extra_context=None):
        obj = self.named(request, object_id)
        with self.recorded(request, self.left_by(obj), _("%(what)s deleted") % {"what": obj}):
            return super().delete_view(request, object_id, extra_context)

    def delete_queryset(self, request, queryset):
        """What was ticked in a list: one step in each event that it belongs to."""
        by_event = defaultdict(list)
        for obj in queryset:
            by_event[self.left_by(obj)].append(str(obj))
        with ExitStack() as steps:
            for event in sorted(filter(None, by_event), key=lambda event: event.pk):
                what = _("%(what)s deleted") % {"what": ", ".join(by_event[event])}
                steps.enter_context(self.recorded(request, event, what))
            super().delete_queryset(request, queryset)

    def named(self, request, object_id: str | None) -> Model | None:
        if object_id:
            return self.get_object(request, unquote(object_id))
        return self.new_object(request, request.POST)

    def left_by(self, obj: Model | None) -> Event | None:
        """The event whose plan goes on without the object."""
        return None if isinstance(obj, Event) else event_of(obj)

    def recorded(self, request, event: Event | None, what: str) -> AbstractContextManager[object]:
        if request.method != "POST" or event is None or event.pk is None:
            return nullcontext()
        summary = _("By form: %(what)s") % {"what": what}
        return planning_step(event=event, author=request.user, summary=summary)


def event_of(obj: Model | None) -> Event | None:
    """The event that a part of its plan belongs to."""
    if obj is None or isinstance(obj, Event):
        return obj
    above = getattr(obj, "event", None) or getattr(obj, "session", None)
    return event_of(above or getattr(obj, "version", None))
