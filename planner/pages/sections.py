"""How many sections of what size: the plans proposed, and every number by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.enums import Colour
from planner.models.section import MOST_TABLES, section_letter
from planner.pages.base import PlanningPage
from planner.services.sections import sections_plan

SPARE_LINES = 2


class SectionForm(forms.Form):
    """One section by hand; a line without tables is left out."""

    letter = forms.CharField(label=_("Letter"), max_length=2, required=False)
    colour = forms.ChoiceField(
        label=_("Colour"), choices=[("", "–"), *Colour.choices], required=False
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
        data = super().clean()
        if data.get("pairs") and not data.get("letter"):
            raise forms.ValidationError(_("Give the section a letter."))
        return data


SectionFormSet = forms.formset_factory(SectionForm, extra=0, max_num=26, validate_max=True)


class SectionsPage(PlanningPage):
    name = "sections"
    path = "<int:pk>/plan/sections/"
    template_name = "admin/planner/plan/sections.html"
    title = _("Sections")

    @property
    def present(self) -> int:
        return sum(not pair.withdrawn for pair in self.pairs)

    def context(self) -> dict[str, Any]:
        return {"present": self.present, "formset": self.formset(), "proposed": self.proposed()}

    def formset(self, data=None):
        if data is not None:
            return SectionFormSet(data, prefix="section")
        sections = self.plan.sessions[0].sections if self.plan.sessions else []
        initial = [
            {"letter": s.letter, "colour": s.section.colour, "pairs": s.section.pair_count}
            for s in sections
        ]
        if not initial and self.present:
            initial = [{"letter": "A", "colour": Colour.RED, "pairs": self.present}]
        return SectionFormSet(
            initial=[*initial, *({} for _ in range(SPARE_LINES))], prefix="section"
        )

    def proposed(self) -> list[dict[str, Any]]:
        return []

    def post(self, request, *args, **kwargs):
        formset = self.formset(request.POST)
        if not formset.is_valid():
            return self.page(status=400, formset=formset)
        lines = [form.cleaned_data for form in formset if form.cleaned_data.get("pairs")]
        sections = [
            {
                "letter": line["letter"],
                "colour": line["colour"],
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
            author=request.user,
            summary=summary,
            seen=self.seen,
        )
        return self.done(summary + ".")
