"""What all planning pages share: rights, the way back up, refusals, stale pages."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _
from django.views import View

from planner.errors import PlanningError
from planner.links import change_url, page_url
from planner.models import Event, Pair, PlanVersion
from planner.plan.view import Plan, plan_view
from planner.roles import may_plan, may_view
from planner.selectors import pairs_with_players
from planner.services.history import DraftChanged, draft_revision
from planner.services.plans import plan_draft

PLAN_TITLE = _("Plan")
TABS = [
    ("plan", PLAN_TITLE, {}),
    ("entries", _("Entries"), {}),
    ("stages", _("Stages"), {}),
    ("sections", _("Sections"), {}),
    ("seating", _("Seating"), {"session": 1}),
    ("crossover", _("Crossover"), {"session": 2}),
    ("changes", _("Something changed"), {}),
    ("release", _("Release"), {}),
    ("handouts", _("Handouts"), {}),
    ("devices", _("Devices"), {}),
    ("history", _("History"), {}),
]


def plan_trail(event: Event) -> list[tuple[str, str]]:
    """Links from the tournament down to the plan."""
    return [
        (change_url(event.tournament), str(event.tournament)),
        (change_url(event), str(event)),
        (page_url(event, "plan"), str(PLAN_TITLE)),
    ]


def plan_tabs(event: Event, current: str, *, is_staged: bool) -> list[dict[str, object]]:
    """The pages of the event's plan side by side."""
    return [
        {"url": page_url(event, name, **place), "label": label, "current": name == current}
        for name, label, place in TABS
        if (name != "crossover" or event.session_count > 1)
        and (name != "stages" or name == current or is_staged)
    ]


class PlanningPage(View):
    """One page of an event's plan.

    ``name`` and ``path`` place it below the event in the admin, ``tab`` below
    another page. Everyone who may view the event may see it; a POST changes
    the plan, unless ``only_reads`` says otherwise.
    """

    name: ClassVar[str]
    tab: ClassVar[str] = ""
    path: ClassVar[str]
    template_name: ClassVar[str]
    title: ClassVar[str | Promise]
    only_reads: ClassVar[bool] = False

    event: Event

    def setup(self, request: HttpRequest, *args: Any, pk: int, **kwargs: Any) -> None:
        super().setup(request, *args, pk=pk, **kwargs)
        # Whether there are more stages than one is asked along with the event.
        events = Event.objects.select_related("tournament").annotate(stage_count=Count("stages"))
        self.event = get_object_or_404(events, pk=pk)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        is_change = request.method == "POST" and not self.only_reads
        if not self.may_view or (is_change and not self.may_plan):
            raise PermissionDenied
        try:
            return super().dispatch(request, *args, **kwargs)
        except DraftChanged as error:
            return self.stale(error)
        except PlanningError as error:
            messages.error(request, error.message)
            return redirect(request.get_full_path())

    @property
    def author(self) -> User:
        """Who is logged in; the admin lets nobody else in."""
        return cast(User, self.request.user)

    @property
    def is_staged(self) -> bool:
        """Whether the event has more stages than the one that every event has."""
        return bool(getattr(self.event, "stage_count", 1) > 1)

    @cached_property
    def may_view(self) -> bool:
        return may_view(self.request.user, self.event.tournament)

    @cached_property
    def may_plan(self) -> bool:
        return may_plan(self.request.user, self.event.tournament)

    @cached_property
    def draft(self) -> PlanVersion:
        """The draft; on a GET an event without one has an empty draft that is not stored."""
        found = PlanVersion.objects.filter(event=self.event, number=None).first()
        if found is None:
            if self.request.method == "POST":
                return plan_draft(event=self.event)
            return PlanVersion(event=self.event)
        found.event = self.event
        return found

    @cached_property
    def plan(self) -> Plan:
        return plan_view(self.draft)

    @cached_property
    def pairs(self) -> list[Pair]:
        return list(pairs_with_players().filter(event=self.event))

    @property
    def seen(self) -> int | None:
        """The revision that the form was made from."""
        text = self.request.POST.get("seen", "")
        return int(text) if text.isdecimal() else None

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.page()

    def page(self, *, status: int = 200, **extra: Any) -> TemplateResponse:
        """The page itself, or another ``template`` in its place."""
        template = extra.pop("template", None)
        context = {
            **admin.site.each_context(self.request),
            "title": self.title,
            "subtitle": None,
            "event": self.event,
            "trail": self.trail(),
            "tabs": plan_tabs(self.event, self.tab or self.name, is_staged=self.is_staged),
            "may_plan": self.may_plan,
            "seen": draft_revision(self.event),
            **({} if template else self.context()),
            **extra,
        }
        return TemplateResponse(
            self.request, template or self.template_name, context, status=status
        )

    def context(self) -> dict[str, Any]:
        """What the page's own template shows."""
        return {}

    def trail(self) -> list[tuple[str, str]]:
        trail = plan_trail(self.event)
        return trail[:-1] if self.name == "plan" else trail

    def done(self, sentence: str, name: str = "plan", **place: object) -> HttpResponse:
        """Say what was done and go on to another page."""
        messages.success(self.request, sentence)
        return redirect(page_url(self.event, name, **place))

    def stale(self, error: DraftChanged) -> HttpResponse:
        """The form again, with what others did meanwhile."""
        sent = [
            (key, value)
            for key, values in self.request.POST.lists()
            if key not in {"seen", "csrfmiddlewaretoken"}
            for value in values
        ]
        return self.page(
            status=409,
            template="admin/planner/plan/changed_meanwhile.html",
            refusal=error.message,
            steps_meanwhile=error.extra["steps"],
            sent=sent,
            back=self.request.get_full_path(),
        )
