"""Something changed: what no longer fits, the repairs with their costs, one taken over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from movements.names import description_of, title_of
from planner.errors import PlanningError
from planner.pages.base import PlanningPage
from planner.plan_view import PlannedSession
from planner.services.repairs import (
    RepairChoice,
    Trouble,
    newcomers_seat,
    repair_apply,
    section_repairs,
    standing_pairs,
    withdrawn_seats,
)

CHANGES = [
    (1, _("one pair more")),
    (-1, _("one pair less")),
    (2, _("one table more (two pairs)")),
    (-2, _("one table less (two pairs)")),
    (4, _("two tables more")),
    (-4, _("two tables less")),
    (3, _("three pairs more")),
    (-3, _("three pairs less")),
]


class TroubleForm(forms.Form):
    """Where something changed, and what."""

    place = forms.ChoiceField(label=_("Section"))
    pairs = forms.TypedChoiceField(label=_("What changed"), choices=CHANGES, coerce=int)
    rounds_played = forms.IntegerField(
        label=_("Rounds played"), min_value=0, max_value=100, required=False
    )
    boarded = forms.BooleanField(label=_("Boards are on the tables"), required=False)

    def __init__(self, *args, places, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["place"].choices = places

    @property
    def trouble(self) -> Trouble:
        data = self.cleaned_data
        number, _space, letter = data["place"].partition(" ")
        return Trouble(
            int(number), letter, data["pairs"], data["boarded"], data["rounds_played"] or 0
        )


class ChangesPage(PlanningPage):
    name = "changes"
    path = "<int:pk>/plan/changes/"
    template_name = "admin/planner/plan/changes.html"
    title = _("Something changed")

    def state(self, session: PlannedSession) -> dict[str, Any]:
        gone = [
            (section.letter, section.seats[place], f"{section.letter}{place[0]} {place[1].label}")
            for section in session.sections
            for place in withdrawn_seats(section)
        ]
        return {
            "session": session,
            "gone": gone,
            "standing": standing_pairs(session, self.pairs) if session.is_seated else [],
        }

    @cached_property
    def states(self) -> list[dict[str, Any]]:
        return [self.state(session) for session in self.plan.sessions if session.sections]

    def form(self, data=None) -> TroubleForm | None:
        places = [
            (
                f"{session.number} {section.letter}",
                gettext("Session %(number)s, section %(letter)s")
                % {"number": session.number, "letter": section.letter},
            )
            for session, section in self.plan.sections
        ]
        if not places:
            return None
        return TroubleForm(data or self.likely(places), places=places)

    def likely(self, places) -> dict[str, Any]:
        """What seems to have happened: the first session that does not fit."""
        known = {change for change, _label in CHANGES}
        for state in self.states:
            change = len(state["standing"]) - len(state["gone"])
            if change in known:
                session = state["session"]
                letter = state["gone"][0][0] if state["gone"] else session.sections[0].letter
                return {"place": f"{session.number} {letter}", "pairs": change}
        return {"place": places[0][0], "pairs": 1}

    def context(self) -> dict[str, Any]:
        form = self.form(self.request.GET if "place" in self.request.GET else None)
        choices: list[RepairChoice] = []
        reason = ""
        if form is not None and form.is_valid():
            try:
                choices = section_repairs(plan=self.plan, trouble=form.trouble)
            except PlanningError as error:
                reason = error.message
        asked = self.request.GET.get("show", "")
        number = int(asked) if asked.isdecimal() and int(asked) < len(choices) else 0
        return {
            "states": [state for state in self.states if state["gone"] or state["standing"]],
            "form": form,
            "reason": reason,
            "choices": choices,
            "shown": choices[number] if choices else None,
            "before_after": self.before_after(form, choices[number]) if choices else None,
            "query": "&".join(
                part
                for part in self.request.GET.urlencode().split("&")
                if not part.startswith("show=")
            ),
            "costs": COSTS,
        }

    def before_after(self, form: TroubleForm, choice: RepairChoice) -> list[tuple[str, Any, Any]]:
        """The section as it is and as it would be, line by line."""
        trouble = form.trouble
        planned = next(
            section
            for session, section in self.plan.sections
            if (session.number, section.letter) == (trouble.number, trouble.letter)
        )
        old, new = planned.movement, choice.repair.sections
        return [
            (gettext("Movement"), title_of(old), " + ".join(title_of(m) for m in new)),
            (gettext("In words"), description_of(old), "; ".join(description_of(m) for m in new)),
            (gettext("Boarding"), old.boarding or "–", " / ".join(m.boarding or "–" for m in new)),
            (gettext("Board sets"), old.board_sets, sum(m.board_sets for m in new)),
            (
                gettext("Pairs"),
                planned.section.pair_count,
                planned.section.pair_count + trouble.pairs,
            ),
        ]

    def post(self, request, *args, **kwargs):
        if request.POST.get("do") == "newcomers":
            number = request.POST.get("session", "")
            if not any(str(state["session"].number) == number for state in self.states):
                raise PlanningError(gettext("There is no such session."))
            sentence = newcomers_seat(
                event=self.event, number=int(number), author=request.user, seen=self.seen
            )
            return self.done(sentence + ".", "changes")
        form = self.form(request.POST)
        if form is None or not form.is_valid():
            raise PlanningError(gettext("Say first what changed."))
        sentence = repair_apply(
            event=self.event,
            trouble=form.trouble,
            title=request.POST.get("title", ""),
            onward=request.POST.get("onward") == "yes",
            author=request.user,
            seen=self.seen,
        )
        return self.done(sentence + ".")


COSTS = [
    ("tables_to_board", _("Tables to board")),
    ("board_copies", _("Board copies to fetch")),
    ("pairs_to_reseat", _("Pairs to re-seat")),
    ("cards_to_reprint", _("Cards to reprint")),
    ("sit_outs", _("Sit-outs")),
    ("playbacks", _("Met again")),
]
