"""The ranking of a stage: typed, pasted or uploaded, looked at first, stored whole."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.files.ranking_reader import ranking_read
from planner.models import Stage
from planner.pages.base import PlanningPage
from planner.pages.sent_text import sent_text
from planner.plan.rankings import Ranking
from planner.services.rankings import ranking_clear, ranking_preview, ranking_take


class RankingPage(PlanningPage):
    name = "ranking"
    tab = "stages"
    path = "<int:pk>/plan/ranking/<slug:stage>/"
    template_name = "admin/planner/plan/ranking.html"
    title = _("Ranking")

    @cached_property
    def stage(self) -> Stage:
        stages = self.event.stages.select_related("event")
        return get_object_or_404(stages, code=self.kwargs["stage"])

    def context(self) -> dict[str, Any]:
        rows = self.stage.ranking.select_related("pair__first_player", "pair__second_player")
        return {
            "title": gettext("Ranking of %(stage)s") % {"stage": self.stage.name},
            "stage": self.stage,
            "rows": rows.order_by("place", "pair__number"),
            "cuts": self.cuts,
        }

    @cached_property
    def cuts(self) -> list[tuple[int, str]]:
        """The phases that take places of this stage, each with the names of its stages."""
        names: dict[int, list[str]] = {}
        for take in self.stage.feeds.select_related("stage").order_by("stage__order"):
            listed = names.setdefault(take.stage.phase, [])
            if take.stage.name not in listed:
                listed.append(take.stage.name)
        return [(phase, ", ".join(listed)) for phase, listed in sorted(names.items())]

    def post(self, request, *args, **kwargs):
        common: dict[str, Any] = {"stage": self.stage, "author": self.author, "seen": self.seen}
        match request.POST.get("do"):
            case "preview":
                return self.preview()
            case "take":
                try:
                    sentence = ranking_take(ranking=self.ranking, **common)
                except PlanningError as error:
                    if error.extra:
                        raise
                    return self.preview()
                if self.cuts:
                    return self.done(f"{sentence}.", "cut", phase=self.cuts[0][0])
            case "clear":
                sentence = ranking_clear(**common)
            case _other:
                raise PlanningError(gettext("Choose what to do."))
        return self.done(f"{sentence}.", "ranking", stage=self.stage.code)

    @cached_property
    def text(self) -> str:
        """What was pasted or uploaded."""
        return sent_text(self.request, gettext("Paste the ranking or choose a file."))

    @cached_property
    def ranking(self) -> Ranking:
        return ranking_read(self.text.encode())

    def preview(self) -> HttpResponse:
        """What would be stored; what is wrong stands above the text, to be corrected there."""
        return self.page(
            template="admin/planner/plan/ranking_preview.html",
            title=gettext("Ranking of %(stage)s") % {"stage": self.stage.name},
            stage=self.stage,
            preview=ranking_preview(stage=self.stage, ranking=self.ranking),
            text=self.text,
        )
