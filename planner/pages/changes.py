"""Something changed: what no longer fits, and the ways to put it right."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from planner.pages.base import PlanningPage


class ChangesPage(PlanningPage):
    name = "changes"
    path = "<int:pk>/plan/changes/"
    template_name = "admin/planner/plan/changes.html"
    title = _("Something changed")

    def context(self) -> dict[str, Any]:
        return {}
