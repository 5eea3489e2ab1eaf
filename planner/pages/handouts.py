"""The handout page of an event: choose, print, follow the progress, fetch the PDF."""

from typing import Any, cast
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.enums import Paper
from planner.errors import PlanningError
from planner.handouts.kinds import CARDS_PER_PAGE, HandoutKind
from planner.handouts.packs import (
    Order,
    pack,
    pack_arguments,
    pack_file_name,
)
from planner.links import page_url
from planner.models import Event, Job, PlanVersion
from planner.pages.base import PlanningPage
from planner.selectors import packs_asked_for
from planner.services.jobs import job_start, job_try_again
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
        choices=HandoutKind.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one handout.")},
    )
    only_changed = forms.BooleanField(
        label=_("Only sheets that differ from the release before"), required=False
    )

    def __init__(self, *args, event: Event, **kwargs):
        super().__init__(*args, **kwargs)
        versions = event.versions.select_related("event__tournament").order_by("-number")
        released = [version for version in versions if version.is_released]
        cast(forms.ModelChoiceField, self.fields["version"]).queryset = versions
        sessions = [(s.number, str(s)) for s in event.sessions.all()]
        choices = [("", gettext("All sessions")), *sessions]
        cast(forms.ChoiceField, self.fields["session"]).choices = choices
        newest = released[0] if released else versions.first()
        self.has_plans = newest is not None
        self.initial = {
            "version": newest,
            "paper": event.tournament.paper,
            "kinds": [
                kind
                for kind in HandoutKind
                if (kind != HandoutKind.CHANGE_SLIPS or len(released) > 1)
                and (kind != HandoutKind.STAGE_LISTS or event.stages.count() > 1)
            ],
        }
        for kind, numbers in CARDS_PER_PAGE.items():
            self.fields[_per_page_name(kind)] = forms.TypedChoiceField(
                label=kind.label,
                choices=[(number, str(number)) for number in sorted(numbers)],
                coerce=int,
                initial=numbers[0],
                required=False,
                empty_value=numbers[0],  # type: ignore[arg-type] # the stubs think it is text
            )

    @property
    def card_fields(self):
        return [self[_per_page_name(kind)] for kind in CARDS_PER_PAGE]

    def order(self) -> Order:
        data = self.cleaned_data
        return Order(
            version=data["version"],
            kinds=tuple(HandoutKind(kind) for kind in data["kinds"]),
            paper=Paper(data["paper"]),
            session=data["session"],
            per_page={kind: data[_per_page_name(kind)] for kind in CARDS_PER_PAGE},
            only_changed=data["only_changed"],
        )


def _per_page_name(kind: HandoutKind) -> str:
    return f"per_page_{kind.value}"


class HandoutsPage(PlanningPage):
    """What to print; everyone who may see the plan may print it."""

    name = "handouts"
    path = "<int:pk>/handouts/"
    template_name = "admin/planner/event/handouts.html"
    title = _("Handouts")
    only_reads = True

    @cached_property
    def form(self) -> HandoutForm:
        return HandoutForm(self.request.POST or None, event=self.event)

    def context(self) -> dict[str, Any]:
        return {"form": self.form, "asked": packs_asked_for(self.event, self.author)}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.form.is_valid():
            try:
                return self.print(self.form.order())
            except PlanningError as error:
                messages.error(request, str(error))
        return self.page()

    def print(self, order: Order) -> HttpResponse:
        """The kept pack at once, or a job that makes it."""
        made = pack(order)
        if order.version.is_released:
            kept = pack_kept(version=order.version, key=made.key)
            if kept is not None:
                return _download(pack_file_name(order.version), kept)
        job = job_start(
            kind="handouts",
            arguments=pack_arguments(order),
            owner=self.author,
            seconds=LONGEST_PACK,
        )
        return redirect(page_url(self.event, "handouts_job", job=job.pk))


class HandoutJobPage(PlanningPage):
    """How far the printing is."""

    name = "handouts_job"
    tab = "handouts"
    path = "<int:pk>/handouts/<uuid:job>/"
    template_name = "admin/planner/event/handouts_job.html"
    title = _("Handouts")
    only_reads = True

    @cached_property
    def job(self) -> Job:
        return _job(self.author, self.event, self.kwargs["job"])

    def context(self) -> dict[str, Any]:
        return {"job": self.job}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        job_try_again(job=self.job)
        return redirect(request.path)


class HandoutFilePage(PlanningPage):
    """The PDF itself."""

    name = "handouts_file"
    path = "<int:pk>/handouts/<uuid:job>/file/"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        found = _job(self.author, self.event, self.kwargs["job"])
        if not found.file:
            raise Http404
        return _download(found.file_name, bytes(found.file))


def _job(owner: User, event: Event, pk: UUID) -> Job:
    jobs = Job.objects.filter(owner=owner, kind="handouts", arguments__event=event.pk)
    found = jobs.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _download(name: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
