"""Who did what when, and the way back to before any step."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.models import PlanStep
from planner.pages.base import PlanningPage
from planner.services.history import step_undo

STEPS_PER_PAGE = 50


class HistoryPage(PlanningPage):
    name = "history"
    path = "<int:pk>/plan/history/"
    template_name = "admin/planner/plan/history.html"
    title = _("History")

    def context(self) -> dict[str, Any]:
        steps = PlanStep.objects.filter(event=self.event).select_related("author").defer("before")
        paginator = Paginator(steps.order_by("-number"), STEPS_PER_PAGE)
        return {"steps": paginator.get_page(self.request.GET.get("page"))}

    def post(self, request, *args, **kwargs):
        number = request.POST.get("before", "")
        if not number.isdecimal():
            raise PlanningError(gettext("Choose a step to go back to."))
        step = step_undo(event=self.event, number=int(number), author=self.author, seen=self.seen)
        if step.pk is None:
            return self.done(gettext("The draft is already as it was before that step."))
        seated = request.POST.get("back", "")
        if seated.isdecimal() and 1 <= int(seated) <= self.event.session_count:
            return self.done(step.summary + ".", "seating", session=int(seated))
        return self.done(step.summary + ".")
