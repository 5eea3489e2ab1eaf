"""The devices of an event: its newest release in the files that they read."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.enums import Program
from planner.errors import PlanningError
from planner.files.bridgemate import bridgemate_document
from planner.files.bws import bws_warnings
from planner.files.connector import has_connector
from planner.files.program_files import FileOrder, order_again, program_file_make
from planner.models import ProgramFile
from planner.pages.base import PlanningPage
from planner.pages.program_panel import program_panel
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


class ProgramForm(forms.Form):
    """Which program gets a file, of which session and section."""

    program = forms.ChoiceField(
        label=_("Program"),
        choices=[
            (program.value, program.label)
            for program in Program
            if program not in (Program.BWS, Program.CONNECTOR)
        ],
    )
    place = forms.ChoiceField(label=_("Session and section"), required=False)

    def __init__(self, *args: Any, plan: Plan, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [("", gettext("All sessions"))]
        for session in plan.sessions:
            if session.sections:
                words = {"number": session.number}
                choices.append((f"{session.number}", gettext("Session %(number)s") % words))
        for session, section in plan.sections:
            if len(session.sections) > 1:
                facts = {"number": session.number, "letter": section.letter}
                label = gettext("Session %(number)s, section %(letter)s") % facts
                choices.append((f"{session.number} {section.letter}", label))
        cast(forms.ChoiceField, self.fields["place"]).choices = choices

    def order(self) -> FileOrder:
        number, _space, letter = self.cleaned_data["place"].partition(" ")
        return FileOrder(Program(self.cleaned_data["program"]), int(number or 0), letter)


class AgainForm(forms.Form):
    """A file that was made before, of the release now in force."""

    of = forms.ModelChoiceField(ProgramFile.objects.none())
    from_round = forms.IntegerField(min_value=1, required=False)
    file = forms.FileField(required=False)

    def __init__(self, *args: Any, plan: Plan, **options: Any) -> None:
        super().__init__(*args, **options)
        files = ProgramFile.objects.filter(event=plan.event)
        cast(forms.ModelChoiceField, self.fields["of"]).queryset = files

    def order(self) -> FileOrder:
        asked = self.cleaned_data
        order = order_again(asked["of"], asked["from_round"])
        return replace(order, empty=asked["file"].read()) if asked["file"] else order


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
            "program_form": ProgramForm(plan=self.released) if self.released else None,
            "program_panel": program_panel(self.released) if self.released else None,
            "may_send": has_connector() and self.may_plan,
        }

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        plan = released_plan(self.event)
        match request.POST.get("do"):
            case "send":
                return self.send(plan, FileOrder(Program.CONNECTOR))
            case "program":
                return self.made_of(plan, ProgramForm(request.POST, plan=plan))
            case "again":
                return self.made_of(plan, AgainForm(request.POST, request.FILES, plan=plan))
        form = BwsForm(request.POST, request.FILES, plan=plan)
        if not form.is_valid():
            return self.page(form=form)
        asked = form.cleaned_data
        order = FileOrder(
            Program.BWS,
            asked["session"],
            empty=asked["file"].read(),
            from_round=asked["from_round"],
        )
        try:
            return self.download(plan, order)
        except PlanningError as error:
            form.add_error(None, error.message)
            return self.page(form=form)

    def made_of(self, plan: Plan, form: ProgramForm | AgainForm) -> HttpResponse:
        """The file that a form asks for; what the form refuses is said on the page."""
        if not form.is_valid():
            raise PlanningError(gettext("Choose one of the files."))
        order = form.order()
        if order.program is Program.CONNECTOR:
            return self.send(plan, order)
        return self.download(plan, order)

    def download(self, plan: Plan, order: FileOrder) -> HttpResponse:
        made = program_file_make(plan, order, self.author)
        return _download(made.name, made.content, made.content_type)

    def send(self, plan: Plan, order: FileOrder) -> HttpResponse:
        """Let the club's connector have the plan: that takes somebody who may plan."""
        if not self.may_plan:
            raise PermissionDenied
        return self.done(program_file_make(plan, order, self.author).answer, "devices")


def _download(name: str, content: bytes, content_type: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
