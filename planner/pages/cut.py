"""The cut on one page: rankings with the lines drawn through them, ties, and the fields made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from crossovers.stages.ties import Tie, TieRule
from planner.enums import Way
from planner.errors import PlanningError
from planner.models import Pair, Stage
from planner.pages.base import PlanningPage
from planner.plan.carried import carries_over, carry_rule, stage_carried
from planner.plan.planned_stages import PlannedStage
from planner.plan.stage_rankings import Rankings, event_rankings, stage_reserves
from planner.services.cuts import Asked, CutPreview, cut_clear, cut_confirm, cut_preview
from planner.services.history import DraftChanged
from planner.services.stage_fields import (
    entry_decline,
    entry_drop_in,
    entry_move_up,
    entry_replace,
    entry_take_back,
    entry_wild_card,
    reserves_now,
)
from planner.services.stage_seating import stage_seat
from planner.wording import translated

WITH_ORDER = (TieRule.PLAY_OFF, TieRule.BY_HAND)
RESERVES_SHOWN = 8
SEEDINGS = [
    ("snake", _("by the ranking, there and back over the lines")),
    ("blocks", _("by the ranking, the best in the first section")),
    ("lot", _("by lot")),
    ("", _("later")),
]


class CutPage(PlanningPage):
    name = "cut"
    tab = "stages"
    path = "<int:pk>/plan/cut/<int:phase>/"
    template_name = "admin/planner/plan/cut.html"
    title = _("The cut")

    @property
    def phase(self) -> int:
        return int(self.kwargs["phase"])

    @cached_property
    def stages(self) -> list[PlannedStage]:
        """The stages of the phase that take places of earlier ones."""
        return [s for s in self.plan.stages if s.stage.phase == self.phase and s.takes]

    @property
    def is_made(self) -> bool:
        return any(planned.entries for planned in self.stages)

    def context(self) -> dict[str, Any]:
        names = ", ".join(planned.name for planned in self.stages)
        preview, reason = self.preview()
        return {
            "title": gettext("The cut: %(stages)s") % {"stages": names} if names else self.title,
            "stages": self.stages,
            "reason": reason,
            "unranked": self.unranked if reason else [],
            "preview": preview,
            "ties": [self.tie(tie) for tie in preview.ties] if preview else [],
            "is_made": self.is_made,
            "differs": self.is_made and preview is not None and self.differs(preview),
            "fields": [self.field(planned) for planned in self.stages] if self.is_made else [],
            "others": self.others if self.is_made and self.may_plan else [],
            "seedings": SEEDINGS if self.has_sections else [],
            "paper": self.event.tournament.paper,
            "version": self.draft.pk,
            "lists": self.lists,
        }

    @cached_property
    def rankings(self) -> Rankings:
        return event_rankings(self.event)

    def preview(self) -> tuple[CutPreview | None, str]:
        try:
            return cut_preview(event=self.event, phase=self.phase, decisions=self.decisions), ""
        except PlanningError as error:
            return None, error.message

    @property
    def unranked(self) -> list[Stage]:
        sources = {take.source.code: take.source for s in self.stages for take in s.takes}
        return [source for source in sources.values() if not source.ranking.exists()]

    @property
    def has_sections(self) -> bool:
        """Whether all stages know already at how many tables they play."""
        return bool(self.stages) and all(
            planned.sessions and planned.sessions[0].sections for planned in self.stages
        )

    @property
    def lists(self) -> bool:
        """Whether somebody has a seat, so that start lists can be printed."""
        return any(s.is_seated for planned in self.stages for s in planned.sessions)

    @cached_property
    def decisions(self) -> Asked:
        """What was sent about each tie: a rule, and the pairs in order where it takes one."""
        found = {}
        for key, rule in self.request.POST.items():
            match = re.fullmatch(r"tie-([-\w]+)-(\d{1,4})", key)
            if match and rule in list(TieRule):
                order = self.request.POST.get(f"order-{match[1]}-{match[2]}", "")
                numbers = tuple(map(int, re.findall(r"\d{1,4}", order)))
                found[match[1], int(match[2])] = rule, numbers if rule in WITH_ORDER else ()
        return found

    def tie(self, tie: Tie) -> dict[str, Any]:
        code = next(
            take.source.code
            for s in self.stages
            for take in s.takes
            if take.source.name == tie.stage
        )
        rule, order = self.decisions.get((code, tie.after), ("", ()))
        return {
            "tie": tie,
            "key": f"{code}-{tie.after}",
            "rule": rule,
            "order": ", ".join(map(str, order)),
            "pairs": [self.by_number[int(number)] for number in tie.group.pairs],
            "outcomes": [(rule.value, translated(told)) for rule, told in tie.outcomes.items()],
        }

    @cached_property
    def by_number(self) -> dict[int, Pair]:
        return {pair.number: pair for pair in self.pairs}

    def differs(self, preview: CutPreview) -> bool:
        """Whether the present rankings would send others on than those who qualified."""
        if not preview.is_settled:
            return False
        return any(
            {entry.pair_id for entry in planned.entries if entry.way == Way.PLACE}
            != {entry.pair_id for entry in preview.entries(planned.stage)}
            for planned in self.stages
        )

    def field(self, planned: PlannedStage) -> dict[str, Any]:
        reserves = stage_reserves(planned, self.rankings)
        by_pair = {entry.pair_id: entry for entry in planned.entries}
        return {
            "planned": planned,
            "room": self.room(planned),
            "rows": [
                {
                    "entry": entry,
                    "pair": entry.pair,
                    "replaces": by_pair.get(entry.replaces_id or 0),
                    "moved_to": self.plays_in(planned, entry.pair) if entry.declined else "",
                }
                for entry in planned.entries
            ],
            "reserves": reserves[:RESERVES_SHOWN],
            "next": reserves[0] if reserves else None,
            **self.carried(planned),
        }

    def carried(self, planned: PlannedStage) -> dict[str, Any]:
        """What everybody brings along, or why that cannot be said."""
        if not carries_over(planned):
            return {}
        try:
            amounts = stage_carried(planned, self.rankings)
        except PlanningError as error:
            return {"carry_reason": error.message}
        return {"carry_rule": carry_rule(planned), "carried": amounts}

    def plays_in(self, planned: PlannedStage, pair: Pair) -> str:
        """The other stage of the phase in which a pair that is gone from this one plays."""
        found = (o.name for o in planned.beside if any(e.pair_id == pair.pk for e in o.playing))
        return next(found, "")

    def room(self, planned: PlannedStage) -> int | None:
        """How many pairs its first session has places for, if that is planned."""
        sections = planned.sessions[0].sections if planned.sessions else []
        return sum(section.section.pair_count for section in sections) or None

    @property
    def others(self) -> list[Pair]:
        """Pairs that may be invited: everybody who is not on a list of these stages."""
        listed = {e.pair_id for planned in self.stages for e in planned.entries if not e.declined}
        return [pair for pair in self.pairs if not pair.withdrawn and pair.pk not in listed]

    def post(self, request, *args, **kwargs):
        common: dict[str, Any] = {"author": self.author, "seen": self.seen}
        if request.POST.get("do") == "make":
            return self.made(common)
        if request.POST.get("do") == "clear":
            sentence = cut_clear(event=self.event, phase=self.phase, **common)
        else:
            sentence = self.changed(common)
        return self.done(f"{sentence}.", "cut", phase=self.phase)

    def made(self, common: dict[str, Any]) -> HttpResponse:
        """The cut, and seats if they are wanted at once; what was chosen is never lost."""
        try:
            sentence = cut_confirm(
                event=self.event, phase=self.phase, decisions=self.decisions, **common
            )
        except DraftChanged:
            raise
        except PlanningError as error:
            return self.page(refusal=error.message)
        told = [sentence, *self.seated()]
        return self.done(". ".join(told) + ".", "cut", phase=self.phase)

    def seated(self) -> Iterator[str]:
        seeding = self.request.POST.get("seeding", "")
        if seeding in {key for key, _label in SEEDINGS if key}:
            for planned in self.stages:
                yield stage_seat(stage=planned.stage, seeding=seeding, author=self.author)

    def changed(self, common: dict[str, Any]) -> str:
        """One change of a field by hand; what is pressed names the change, stage and pair."""
        what, _space, rest = self.request.POST.get("do", "").partition(" ")
        code, _space, number = rest.partition(" ")
        stage = get_object_or_404(Stage, event=self.event, code=code, phase=self.phase)
        common |= {"stage": stage}
        if what == "up":
            return entry_move_up(pair=self.pair(number) if number else None, **common)
        if what in ("wild-card", "drop-in"):
            number = self.request.POST.get(f"invited-{code}", "")
            invite = entry_wild_card if what == "wild-card" else entry_drop_in
            return invite(pair=self.pair(number), **common)
        changes = {"decline": entry_decline, "back": entry_take_back}
        if what in changes:
            return changes[what](pair=self.pair(number), **common)
        if what == "replace":
            waiting = reserves_now(stage)
            if not waiting:
                raise PlanningError(
                    gettext("%(stage)s has no more reserves.") % {"stage": stage.name}
                )
            return entry_replace(pair=self.pair(number), by=waiting[0], **common)
        raise PlanningError(gettext("Choose what to do."))

    def pair(self, number: str) -> Pair:
        if not number.isdecimal() or int(number) not in self.by_number:
            raise PlanningError(gettext("Choose a pair."))
        return self.by_number[int(number)]
