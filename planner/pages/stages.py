"""The stages of an event: in order and side by side, whom each takes, what is carried over."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from crossovers.stages.carry_over import MOST_DECIMALS, CarryRule
from planner.enums import CARRY_RULES
from planner.errors import PlanningError
from planner.models import Stage
from planner.models.event import MOST_BOARDS, MOST_ROUNDS, MOST_SESSIONS
from planner.models.stage import MOST_STAGES
from planner.pages.base import PlanningPage
from planner.plan.carried import carry_rule
from planner.plan.planned_stages import PlannedStage
from planner.services.history import DraftChanged
from planner.services.stages import (
    stage_add,
    stage_change,
    stage_delete,
    stages_reorder,
    takes_read,
)

NEW = "new"


class StageForm(forms.Form):
    """A stage in a director's words."""

    name = forms.CharField(label=_("Name"), max_length=100)
    phase = forms.IntegerField(
        label=_("Order"),
        min_value=1,
        max_value=MOST_STAGES,
        help_text=_("Stages of the same number are played side by side."),
    )
    sessions = forms.IntegerField(label=_("Sessions"), min_value=1, max_value=MOST_SESSIONS)
    takes = forms.CharField(
        label=_("Takes"),
        max_length=300,
        required=False,
        help_text=_("As in 1-28 of Qualifying; 29 and below of Qualifying. Empty: everybody."),
    )
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, required=False
    )
    boards_per_round = forms.IntegerField(
        label=_("Boards per round"), min_value=1, max_value=MOST_BOARDS, required=False
    )
    carry_rule = forms.ChoiceField(label=_("Carried over"), choices=CARRY_RULES)
    carry_percent = forms.DecimalField(
        label=_("Percent"), min_value=0, max_value=100, decimal_places=2, required=False
    )
    carry_top_before = forms.DecimalField(label=_("Top before"), min_value=0, required=False)
    carry_top_after = forms.DecimalField(label=_("Top in this stage"), min_value=0, required=False)
    carry_formula = forms.CharField(
        label=_("Formula"),
        max_length=200,
        required=False,
        help_text=_("As in (score - 50) * 2 / 3."),
    )
    carry_table = forms.CharField(
        label=_("Amounts by place"),
        max_length=2000,
        required=False,
        help_text=_("As in 1: 12.5, 2: 11, 3: 10.25."),
    )
    carry_decimals = forms.IntegerField(
        label=_("Decimals"), min_value=0, max_value=MOST_DECIMALS, required=False
    )

    def clean_carry_table(self) -> dict[str, str]:
        text = self.cleaned_data["carry_table"].strip()
        rows = re.findall(r"(\d{1,4})\s*[:=]\s*(-?\d+(?:[.]\d+)?)", text)
        left = re.sub(r"\d{1,4}\s*[:=]\s*-?\d+(?:[.]\d+)?", "", text)
        if left.strip(" ,;\n\r\t"):
            raise forms.ValidationError(
                gettext("Write places with their amounts, as in 1: 12.5, 2: 11, 3: 10.25.")
            )
        return dict(rows)

    @property
    def facts(self) -> dict[str, Any]:
        data = dict(self.cleaned_data)
        return data | {
            "carry_percent": data["carry_percent"] or 100,
            "carry_decimals": 2 if data["carry_decimals"] is None else data["carry_decimals"],
        }


class StagesPage(PlanningPage):
    name = "stages"
    path = "<int:pk>/plan/stages/"
    template_name = "admin/planner/plan/stages.html"
    title = _("Stages")

    def context(self) -> dict[str, Any]:
        return {
            "phases": [
                (phase, [self.shown(planned) for planned in beside])
                for phase, beside in groupby(self.plan.stages, key=lambda s: s.stage.phase)
            ],
            "is_staged": self.plan.is_staged,
            "new": self.sent_forms.get(NEW) or self.new_form(),
        }

    @cached_property
    def sent_forms(self) -> dict[str, StageForm]:
        """The forms that were sent and are shown again, by the short name of their stage."""
        return {}

    def shown(self, planned: PlannedStage) -> dict[str, Any]:
        stage = planned.stage
        return {
            "planned": planned,
            "takes": "; ".join(str(take) for take in planned.takes),
            "carries": stage.carry_rule != CarryRule.NONE and carry_rule(planned),
            "ranked": stage.ranking.count() if stage.pk else 0,
            "sent": stage.code in self.sent_forms,
            "form": self.sent_forms.get(stage.code) or self.form_of(planned),
        }

    def form_of(self, planned: PlannedStage) -> StageForm:
        stage = planned.stage
        initial = {
            field: getattr(stage, field) for field in StageForm.base_fields if hasattr(stage, field)
        }
        initial |= {
            "sessions": len(planned.sessions) or 1,
            "takes": "; ".join(str(take) for take in planned.takes),
            "carry_table": ", ".join(
                f"{place}: {amount}" for place, amount in stage.carry_table.items()
            ),
        }
        return StageForm(initial=initial, auto_id=f"id_{stage.code}_%s")

    def new_form(self) -> StageForm:
        phases = [planned.stage.phase for planned in self.plan.stages]
        initial = {
            "phase": max(phases, default=0) + 1,
            "sessions": 1,
            "carry_rule": CarryRule.NONE.value,
        }
        return StageForm(initial=initial, auto_id="id_new_%s")

    def post(self, request, *args, **kwargs):
        what, _space, code = request.POST.get("do", "").partition(" ")
        common: dict[str, Any] = {"author": self.author, "seen": self.seen}
        if what == "add":
            return self.stored(NEW, common)
        stage = next((s.stage for s in self.plan.stages if s.code == code), None)
        if stage is None:
            raise PlanningError(gettext("Choose a stage."))
        match what:
            case "change":
                return self.stored(code, common, stage)
            case "delete":
                stage_delete(stage=stage, **common)
                sentence = gettext("Stage %(stage)s deleted.") % {"stage": stage.name}
            case "up":
                codes = [planned.code for planned in self.plan.stages]
                place = codes.index(code)
                codes.insert(max(0, place - 1), codes.pop(place))
                stages_reorder(event=self.event, codes=codes, **common)
                sentence = gettext("Stage %(stage)s now comes earlier.") % {"stage": stage.name}
            case _other:
                raise PlanningError(gettext("Choose what to do."))
        return self.done(sentence, "stages")

    def stored(self, key: str, common: dict[str, Any], stage: Stage | None = None) -> HttpResponse:
        """A stage added or changed; what cannot be stored is shown again as it was sent."""
        form = StageForm(self.request.POST, auto_id=f"id_{key}_%s")
        self.sent_forms[key] = form
        if not form.is_valid():
            return self.page()
        try:
            facts = form.facts
            facts["takes"] = takes_read(self.event, facts["takes"])
            if stage is None:
                stage_add(event=self.event, facts=facts, **common)
                sentence = gettext("Stage %(stage)s added.")
            else:
                stage_change(stage=stage, facts=facts, **common)
                sentence = gettext("Stage %(stage)s changed.")
        except DraftChanged:
            raise
        except PlanningError as error:
            return self.page(refusal=error.message)
        return self.done(sentence % {"stage": form.cleaned_data["name"]}, "stages")
