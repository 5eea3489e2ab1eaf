"""How many sections of what size: the plans proposed, and every number by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from movements.drawing.section_drawing import section_svg
from planner.enums import Colour
from planner.errors import PlanningError
from planner.links import page_url
from planner.models import Job, Section, Stage
from planner.models.section import MOST_SETS, MOST_TABLES, section_letter
from planner.pages.base import PlanningPage
from planner.plan.planned_stages import PlannedStage, stage_event
from planner.plan.section_columns import section_movement
from planner.plan.stage_sizes import stage_size
from planner.services.jobs import job_cancel
from planner.services.section_plans import plans_arguments, plans_job, plans_search, plans_take
from planner.services.sections import letters_beside, plain_sections, sections_plan
from planner.wording import translated

SPARE_LINES = 2
MOST_SECTIONS = 100


class SectionForm(forms.Form):
    """One section by hand; a line without tables is left out."""

    letter = forms.CharField(label=_("Letter"), max_length=2, required=False)
    colour = forms.ChoiceField(
        label=_("Colour"), choices=[("", "–"), *Colour.choices], required=False
    )
    room = forms.CharField(
        label=_("Room"), max_length=Section._meta.get_field("room").max_length, required=False
    )
    pairs = forms.IntegerField(
        label=_("Pairs"), min_value=2, max_value=2 * MOST_TABLES, required=False
    )

    def clean_letter(self):
        letter = self.cleaned_data["letter"].strip().upper()
        if letter:
            section_letter(letter)
        return letter

    def clean(self):
        data = super().clean() or self.cleaned_data
        if data.get("pairs") and not data.get("letter"):
            raise forms.ValidationError(_("Give the section a letter."))
        return data


SectionFormSet = forms.formset_factory(
    SectionForm, extra=0, max_num=MOST_SECTIONS, validate_max=True
)


class SectionsPage(PlanningPage):
    name = "sections"
    path = "<int:pk>/plan/sections/"
    template_name = "admin/planner/plan/sections.html"
    title = _("Sections")

    @cached_property
    def planned(self) -> PlannedStage:
        """The stage whose sessions are divided: the one asked for, else the first."""
        stages = self.plan.stages
        asked = self.request.GET.get("stage")
        return next((stage for stage in stages if stage.code == asked), stages[0])

    @property
    def stage(self) -> Stage | None:
        """The same for the services; an event of one stage need not name it."""
        return self.planned.stage if self.plan.is_staged else None

    @property
    def here(self) -> str:
        address = page_url(self.event, "sections")
        return f"{address}?stage={self.planned.code}" if self.plan.is_staged else address

    @cached_property
    def present(self) -> int:
        return stage_size(self.planned, self.plan.stages, self.pairs)

    @cached_property
    def job(self) -> Job | None:
        return plans_job(event=self.event, stage=self.stage)

    def context(self) -> dict[str, Any]:
        job = self.job
        result = (job.outcome or {}) if job else {}
        asked = self.request.GET.get("show", "")
        plans = result.get("plans", [])
        number = int(asked) if asked.isdecimal() and int(asked) < len(plans) else 0
        wanted = plans_arguments(
            event=self.event,
            pairs=self.present,
            sets=job.arguments["sets"] if job else None,
            stage=self.stage,
        )
        return {
            "stages": self.plan.stages if self.plan.is_staged else [],
            "stage": self.planned,
            "present": self.present,
            "formset": self.formset(),
            "job": job,
            "is_running": job is not None and not job.is_finished,
            "has_failed": job is not None and job.can_be_tried_again,
            "is_stale": job is not None and job.arguments != wanted,
            "sets": job.arguments["sets"] or "" if job else "",
            "plans": plans,
            "advice": result.get("advice", []),
            "shown": plans[number] if plans else None,
            "drawings": self.drawings(plans[number]) if plans else [],
        }

    def drawings(self, plan: dict[str, Any]) -> list[str]:
        """A picture of each different section of the plan."""
        pictures = {}
        event = stage_event(self.event, self.planned.stage)
        for facts in plan["sections"]:
            section = Section(**facts)
            title = f"{section.tables} {facts['movement']}"
            movement = section_movement(section=section, event=event)
            if movement is not None:
                boards = event.boards_per_round
                pictures[title] = mark_safe(
                    section_svg(movement, boards_per_round=boards, translate=translated)
                )
        return list(pictures.values())

    def formset(self, data=None):
        if data is not None:
            return SectionFormSet(data, prefix="section")
        sections = self.planned.sessions[0].sections if self.planned.sessions else []
        initial = [
            {
                "letter": s.letter,
                "colour": s.section.colour,
                "room": s.section.room,
                "pairs": s.section.pair_count,
            }
            for s in sections
        ]
        if not initial and self.present:
            initial = [self.one_section()]
        return SectionFormSet(
            initial=[*initial, *({} for _ in range(SPARE_LINES))], prefix="section"
        )

    def one_section(self) -> dict[str, Any]:
        """All pairs in one section, whose letter no stage beside has."""
        taken = letters_beside(self.event, self.stage) if self.stage else {}
        (facts,) = plain_sections([(self.present, False)], taken)
        return {"letter": facts["letter"], "colour": facts["colour"], "pairs": self.present}

    def post(self, request, *args, **kwargs):
        match request.POST.get("do"):
            case "propose":
                plans_search(
                    event=self.event,
                    pairs=self.present,
                    sets=self.sets_at_hand(),
                    owner=self.author,
                    stage=self.stage,
                )
                return redirect(self.here)
            case "take" if self.job:
                number = request.POST.get("plan", "")
                sentence = plans_take(
                    event=self.event,
                    job=self.job,
                    number=int(number) if number.isdecimal() else -1,
                    author=self.author,
                    seen=self.seen,
                )
                return self.done(sentence + ".")
            case "cancel" if self.job and not self.job.is_finished:
                job_cancel(job=self.job)
                return redirect(self.here)
        return self.by_hand()

    def sets_at_hand(self) -> int | None:
        text = self.request.POST.get("sets", "").strip()
        if not text:
            return None
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= MOST_SETS):
            raise PlanningError(
                gettext("The number of board sets must be from 1 to %(most)s.")
                % {"most": MOST_SETS}
            )
        return int(text)

    def by_hand(self):
        request = self.request
        formset = self.formset(request.POST)
        if not formset.is_valid():
            return self.page(status=400, formset=formset)
        lines = [form.cleaned_data for form in formset if form.cleaned_data.get("pairs")]
        sections = [
            {
                "letter": line["letter"],
                "colour": line["colour"],
                "room": line["room"],
                "tables": (line["pairs"] + 1) // 2,
                "half_table": line["pairs"] % 2 == 1,
            }
            for line in lines
        ]
        summary = gettext("Sections by hand: %(sections)s") % {
            "sections": ", ".join(f"{s['letter']} {s['tables']}" for s in sections)
        }
        sections_plan(
            event=self.event,
            sections=sections,
            author=self.author,
            summary=summary,
            stage=self.stage,
            seen=self.seen,
        )
        return self.done(summary + ".")
