"""The handout page of an event: choose, print, follow the progress, fetch the PDF."""

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.enums import Paper
from planner.errors import PlanningError
from planner.handouts.kinds import CARDS_PER_PAGE, Kind
from planner.handouts.packs import (
    Order,
    pack,
    pack_arguments,
    pack_file_name,
)
from planner.models import Event, Job, PlanVersion
from planner.pages.base import plan_tabs, plan_trail
from planner.roles import may_view
from planner.selectors import packs_asked_for
from planner.services.jobs import job_start
from planner.services.packs import pack_kept

LONGEST_PACK = 900


class HandoutForm(forms.Form):
    """What to print, in a director's words."""

    version = forms.ModelChoiceField(PlanVersion.objects.none(), label=_("Plan"), empty_label=None)
    session = forms.TypedChoiceField(
        label=_("Session"), required=False, coerce=int, empty_value=None
    )
    paper = forms.ChoiceField(label=_("Paper"), choices=Paper.choices)
    kinds = forms.MultipleChoiceField(
        label=_("Handouts"),
        choices=Kind.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose one handout at least.")},
    )
    only_changed = forms.BooleanField(
        label=_("Only sheets that differ from the release before"), required=False
    )

    def __init__(self, *args, event: Event, **kwargs):
        super().__init__(*args, **kwargs)
        versions = event.versions.select_related("event__tournament").order_by("-number")
        released = [version for version in versions if version.is_released]
        self.fields["version"].queryset = versions
        sessions = [(s.number, str(s)) for s in event.sessions.all()]
        self.fields["session"].choices = [("", gettext("All sessions")), *sessions]
        newest = released[0] if released else versions.first()
        self.has_plans = newest is not None
        self.initial = {
            "version": newest,
            "paper": event.tournament.paper,
            "kinds": [kind for kind in Kind if kind != Kind.CHANGE_SLIPS or len(released) > 1],
        }
        for kind, numbers in CARDS_PER_PAGE.items():
            self.fields[_per_page_name(kind)] = forms.TypedChoiceField(
                label=kind.label,
                choices=[(number, str(number)) for number in sorted(numbers)],
                coerce=int,
                initial=numbers[0],
                required=False,
                empty_value=numbers[0],
            )

    @property
    def card_fields(self):
        return [self[_per_page_name(kind)] for kind in CARDS_PER_PAGE]

    def order(self) -> Order:
        data = self.cleaned_data
        return Order(
            version=data["version"],
            kinds=tuple(Kind(kind) for kind in data["kinds"]),
            paper=Paper(data["paper"]),
            session=data["session"],
            per_page={kind: data[_per_page_name(kind)] for kind in CARDS_PER_PAGE},
            only_changed=data["only_changed"],
        )


def _per_page_name(kind: Kind) -> str:
    return f"per_page_{kind.value}"


class HandoutPages:
    """Pages below an event's own: ``…/handouts/`` and ``…/handouts/<job>/``."""

    def get_urls(self):
        wrap = self.admin_site.admin_view
        return [
            path("<int:pk>/handouts/", wrap(self.handouts_view), name="planner_event_handouts"),
            path(
                "<int:pk>/handouts/<uuid:job>/",
                wrap(self.handouts_job_view),
                name="planner_event_handouts_job",
            ),
            path(
                "<int:pk>/handouts/<uuid:job>/file/",
                wrap(self.handouts_file_view),
                name="planner_event_handouts_file",
            ),
            *super().get_urls(),
        ]

    def handouts_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        event = self._event(request, pk)
        form = HandoutForm(request.POST or None, event=event)
        if request.method == "POST" and form.is_valid():
            try:
                return self._print(request, form.order())
            except PlanningError as error:
                messages.error(request, str(error))
        context = {
            "title": gettext("Handouts"),
            "form": form,
            "asked": packs_asked_for(event, request.user),
        }
        return self._page(request, event, "handouts", context)

    def _print(self, request: HttpRequest, order: Order) -> HttpResponse:
        """The kept pack at once, or a job that makes it."""
        if order.version.is_released:
            kept = pack_kept(version=order.version, key=pack(order).key)
            if kept is not None:
                return _download(pack_file_name(order.version), kept)
        else:
            pack(order)
        job = job_start(
            kind="handouts",
            arguments=pack_arguments(order),
            owner=request.user,
            seconds=LONGEST_PACK,
        )
        return redirect("admin:planner_event_handouts_job", order.version.event_id, job.pk)

    def handouts_job_view(self, request: HttpRequest, pk: int, job) -> HttpResponse:
        event = self._event(request, pk)
        found = _job(request, event, job)
        context = {"title": gettext("Handouts"), "job": found}
        return self._page(request, event, "handouts_job", context)

    def handouts_file_view(self, request: HttpRequest, pk: int, job) -> HttpResponse:
        found = _job(request, self._event(request, pk), job)
        if not found.file:
            raise Http404
        return _download(found.file_name, bytes(found.file))

    def _event(self, request: HttpRequest, pk: int) -> Event:
        event = Event.objects.select_related("tournament").filter(pk=pk).first()
        if event is None:
            raise Http404
        allowed = self.has_view_permission(request, event) and may_view(
            request.user, event.tournament
        )
        if not allowed:
            raise PermissionDenied
        return event

    def _page(
        self, request: HttpRequest, event: Event, name: str, context: dict[str, object]
    ) -> HttpResponse:
        above = {
            "trail": plan_trail(event),
            "tabs": plan_tabs(event, "handouts"),
            "event": event,
            "opts": self.model._meta,
        }
        everything = self.admin_site.each_context(request) | above | context
        return TemplateResponse(request, f"admin/planner/event/{name}.html", everything)


def _job(request: HttpRequest, event: Event, pk) -> Job:
    jobs = Job.objects.filter(owner=request.user, kind="handouts", arguments__event=event.pk)
    found = jobs.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _download(name: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
