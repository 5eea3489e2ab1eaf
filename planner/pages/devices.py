"""The devices of an event: its newest release in the files that they read."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, cast

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.files.bridgemate import bridgemate_document
from planner.files.bws import bws_filled, bws_warnings
from planner.files.connector import connector_send, has_connector
from planner.pages.base import PlanningPage
from planner.plan.released import released_plan
from planner.plan.view import Plan, plan_view
from planner.selectors import newest_release


class BwsForm(forms.Form):
    """An empty file, and what is to be put into it."""

    session = forms.TypedChoiceField(label=_("Session"), coerce=int)
    file = forms.FileField(label=_("The empty .bws of the scoring program"))
    from_round = forms.IntegerField(
        label=_("Send anew from round (after a repair)"), min_value=1, required=False
    )

    def __init__(self, *args: Any, plan: Plan, **options: Any) -> None:
        super().__init__(*args, **options)
        sessions = cast(forms.TypedChoiceField, self.fields["session"])
        sessions.choices = [
            (session.number, gettext("Session %(number)s") % {"number": session.number})
            for session in plan.sessions
            if session.sections
        ]


class DevicesPage(PlanningPage):
    name = "devices"
    path = "<int:pk>/plan/devices/"
    template_name = "admin/planner/plan/devices.html"
    title = _("Devices")
    only_reads = True

    @cached_property
    def released(self) -> Plan | None:
        version = newest_release(self.event)
        return plan_view(version) if version else None

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if "connector" in request.GET:
            document = bridgemate_document(released_plan(self.event))
            return _download(
                f"{self.event.slug}-bridgemate.json",
                json.dumps(document, ensure_ascii=False, indent=1).encode(),
                "application/json",
            )
        return super().get(request, *args, **kwargs)

    def context(self) -> dict[str, Any]:
        return {
            "version": self.released.version if self.released else None,
            "form": BwsForm(plan=self.released) if self.released else None,
            "warnings": bws_warnings(),
            "may_send": has_connector() and self.may_plan,
        }

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        plan = released_plan(self.event)
        if request.POST.get("do") == "send":
            return self.send(plan)
        form = BwsForm(request.POST, request.FILES, plan=plan)
        if not form.is_valid():
            return self.page(form=form)
        asked = form.cleaned_data
        try:
            content = bws_filled(
                plan,
                asked["file"].read(),
                session=asked["session"],
                from_round=asked["from_round"],
            )
        except PlanningError as error:
            form.add_error(None, error.message)
            return self.page(form=form)
        name = f"{self.event.slug}-{asked['session']}.bws"
        return _download(name, content, "application/octet-stream")

    def send(self, plan: Plan) -> HttpResponse:
        """Let the club's connector have the plan: that takes somebody who may plan."""
        if not self.may_plan:
            raise PermissionDenied
        return self.done(connector_send(plan), "devices")


def _download(name: str, content: bytes, content_type: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
