"""Releasing: what is still wrong, what changes, then the next version."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.links import page_url
from planner.models import PlanVersion
from planner.pages.base import PlanningPage
from planner.pages.program_panel import program_panel
from planner.plan.differences import plan_diff
from planner.plan.view import Plan, plan_view
from planner.plan.warnings import plan_warnings
from planner.services.history import draft_refuse_changed
from planner.services.plans import plan_release


class ReleasePage(PlanningPage):
    name = "release"
    path = "<int:pk>/plan/release/"
    template_name = "admin/planner/plan/release.html"
    title = _("Release")

    @cached_property
    def versions(self) -> list[PlanVersion]:
        """The released versions, the newest first."""
        found = list(
            PlanVersion.objects.filter(event=self.event, number__isnull=False)
            .select_related("released_by")
            .order_by("-number")
        )
        for version in found:
            version.event = self.event
        return found

    @cached_property
    def newest(self) -> Plan | None:
        return plan_view(self.versions[0]) if self.versions else None

    @cached_property
    def warnings(self) -> list:
        return plan_warnings(self.plan, self.pairs)

    @cached_property
    def is_seated(self) -> bool:
        return any(section.seats for _session, section in self.plan.sections)

    def context(self) -> dict[str, Any]:
        return {
            "warnings": [
                {"sentence": w.sentence, "url": page_url(self.event, w.page, **w.where)}
                for w in self.warnings
            ],
            "versions": self.versions,
            "next_number": len(self.versions) + 1,
            "changes": plan_diff(self.newest, self.plan) if self.newest else None,
            "is_seated": self.is_seated,
            "program_panel": program_panel(self.newest) if self.newest else None,
            **self.compared(),
        }

    def compared(self) -> dict[str, Any]:
        """What an earlier release changed, if the address asks for one."""
        asked = self.request.GET.get("version", "")
        by_number = {str(version.number): version for version in self.versions}
        if asked not in by_number:
            return {"compared": None}
        before = by_number.get(str(int(asked) - 1))
        changes = (
            plan_diff(plan_view(before), plan_view(by_number[asked])) if before is not None else []
        )
        return {"compared": by_number[asked], "before": before, "compared_changes": changes}

    def post(self, request, *args, **kwargs):
        if self.newest and not plan_diff(self.newest, self.plan):
            raise PlanningError(
                gettext("Nothing has changed since version %(number)s, so it stays in force.")
                % {"number": self.versions[0].number}
            )
        if self.warnings and request.POST.get("anyway") != "yes":
            raise PlanningError(
                gettext("Deal with the warnings first, or tick that you release the plan anyway.")
            )
        with transaction.atomic():
            draft_refuse_changed(event=self.event, seen=self.seen)
            version = plan_release(event=self.event, author=self.author)
        return self.done(gettext("%(version)s is released.") % {"version": version}, "release")
