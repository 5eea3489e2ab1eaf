"""The step to the next session: the methods side by side, one of them taken over."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.links import page_url
from planner.models import Job
from planner.pages.base import PlanningPage
from planner.pages.fairness_curve import fairness_curve
from planner.plan.playbacks import plan_counted
from planner.services.crossovers import (
    crossover_apply,
    crossover_basis,
    crossover_job,
    crossover_search,
)
from planner.services.draft_state import draft_state
from planner.services.jobs import job_cancel
from planner.services.next_session import planned_crossover


class CrossoverPage(PlanningPage):
    name = "crossover"
    path = "<int:pk>/plan/crossover/<int:session>/"
    template_name = "admin/planner/plan/crossover.html"
    title = _("Crossover")

    @property
    def number(self) -> int:
        return self.kwargs["session"]

    def dispatch(self, request, *args, **kwargs):
        if not 2 <= self.number <= max(self.event.session_count, 2):
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    @cached_property
    def job(self) -> Job | None:
        return crossover_job(event=self.event, number=self.number)

    def context(self) -> dict[str, Any]:
        job = self.job
        found = (job.outcome or {}) if job else {}
        choices = found.get("choices", [])
        asked = self.request.GET.get("choice")
        fewest = min(choices, key=_first_shown, default=None)
        chosen = next((c for c in choices if c["key"] == asked), fewest)
        counted = plan_counted(self.plan)
        return {
            "title": gettext("Crossover to session %(number)s") % {"number": self.number},
            "number": self.number,
            "numbers": range(2, self.event.session_count + 1),
            "missing": self.missing(),
            "job": job,
            "is_running": job is not None and not job.is_finished,
            "has_failed": job is not None and job.can_be_tried_again,
            "is_stale": job is not None
            and job.arguments.get("basis") != crossover_basis(draft_state(self.event), self.number),
            "choices": choices,
            "refused": found.get("refused", []),
            "wishes": found.get("wishes", []),
            "chosen": chosen,
            "bars": _bars(chosen),
            "curve": fairness_curve(choices, chosen),
            "seated_playbacks": counted.in_session(self.number),
        }

    def missing(self) -> str:
        """What must be there before this session can be seated."""
        try:
            planned_crossover(plan=self.plan, pairs=self.pairs, number=self.number)
        except PlanningError as error:
            return error.message
        return ""

    def exceptions(self) -> list[str]:
        """The wishes treated otherwise than asked, by key: as ticked, else as last time."""
        if self.job is None:
            return []
        if "wishes" not in self.request.POST:
            return self.job.arguments.get("exceptions", [])
        ticked = self.request.POST.getlist("wish")
        return [
            wish["key"]
            for wish in (self.job.result or {}).get("wishes", [])
            if wish["is_required"] != (wish["key"] in ticked)
        ]

    def post(self, request, *args, **kwargs):
        match request.POST.get("do"):
            case "find":
                crossover_search(
                    event=self.event,
                    number=self.number,
                    owner=self.author,
                    exceptions=self.exceptions(),
                )
            case "cancel" if self.job and not self.job.is_finished:
                job_cancel(job=self.job)
            case "take" if self.job:
                sentence = crossover_apply(
                    event=self.event,
                    number=self.number,
                    job=self.job,
                    key=request.POST.get("choice", ""),
                    author=self.author,
                    seen=self.seen,
                )
                return self.done(sentence + ".", "seating", session=self.number)
            case _other:
                raise PlanningError(gettext("Choose what to do."))
        return redirect(page_url(self.event, "crossover", session=self.number))


def _first_shown(choice: dict[str, Any]) -> tuple[bool, bool, int, int, int]:
    """Sections as planned and wishes kept, then few playbacks, then few words, come first."""
    return (
        bool(choice.get("replanned")),
        bool(choice["broken"]) and not choice.get("keeps_wishes"),
        choice["playbacks"],
        len(choice["broken"]),
        len(choice["announcement"]),
    )


def _bars(chosen: dict[str, Any] | None) -> list[dict[str, int]]:
    """The histogram of playbacks per pair, in shares of the longest bar."""
    if chosen is None:
        return []
    longest = max(chosen["histogram"]) or 1
    return [
        {"playbacks": playbacks, "pairs": pairs, "percent": round(100 * pairs / longest)}
        for playbacks, pairs in enumerate(chosen["histogram"])
    ]
