"""Something changed: what no longer fits, the repairs with their costs, one taken over."""

from __future__ import annotations

import re
from typing import Any, cast

from django import forms
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.models import Pair, Section
from planner.pages.base import PlanningPage
from planner.pages.program_panel import draft_panel
from planner.pages.repair_comparison import compared
from planner.plan.incidents import (
    Incident,
    free_seats,
    half_tables,
    incident_place,
    seats_given_up,
    standing_pairs,
    withdrawn_seats,
)
from planner.plan.view import PlannedSession
from planner.services.repair_choices import RepairChoice
from planner.services.repair_taking import repair_apply
from planner.services.repairs import section_repairs
from planner.services.reseating import newcomers_seat
from planner.wording import translated

CHANGES = [
    (1, _("one more pair")),
    (-1, _("one pair fewer")),
    (2, _("one more table (two pairs)")),
    (-2, _("one table fewer (two pairs)")),
    (4, _("two more tables")),
    (-4, _("two tables fewer")),
    (3, _("three more pairs")),
    (-3, _("three pairs fewer")),
    (0, _("two half tables to join")),
]
NUMBERS = r"^\s*[0-9]{1,4}([\s,;]+[0-9]{1,4})*[\s,;]*$"


class IncidentForm(forms.Form):
    """Where something changed, and what."""

    place = forms.ChoiceField(label=_("Section"))
    pairs = forms.TypedChoiceField(label=_("What changed"), choices=CHANGES, coerce=int)
    rounds_played = forms.IntegerField(
        label=_("Rounds played"), min_value=0, max_value=100, required=False
    )
    leaving = forms.CharField(
        label=_("Pairs that leave, by number"),
        required=False,
        max_length=40,
        validators=[RegexValidator(NUMBERS, _("Write pair numbers, as in 12, 17."))],
    )
    boarded = forms.BooleanField(label=_("Boards are on the tables"), required=False)

    def __init__(self, *args, places, **kwargs):
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["place"]).choices = places

    @property
    def incident(self) -> Incident:
        data = self.cleaned_data
        number, _space, letter = data["place"].partition(" ")
        return Incident(
            int(number),
            letter,
            data["pairs"],
            data["boarded"],
            data["rounds_played"] or 0,
            tuple(map(int, re.findall("[0-9]+", data["leaving"]))) if data["pairs"] < 0 else (),
        )


def _has_begun(session: PlannedSession) -> bool:
    return session.starts_at is not None and session.starts_at <= timezone.now()


class ChangesPage(PlanningPage):
    name = "changes"
    path = "<int:pk>/plan/changes/"
    template_name = "admin/planner/plan/changes.html"
    title = _("Something changed")

    def state(self, session: PlannedSession) -> dict[str, Any]:
        gone = [
            (section.letter, section.seats[seat], translated(seat))
            for section in session.sections
            for seat in withdrawn_seats(section)
        ]
        return {
            "session": session,
            "gone": gone,
            "has_room": bool(gone) or any(map(free_seats, session.sections)),
            "standing": standing_pairs(session, self.pairs) if session.is_seated else [],
        }

    @cached_property
    def states(self) -> list[dict[str, Any]]:
        return [self.state(session) for session in self.plan.sessions if session.sections]

    def form(self, data=None) -> IncidentForm | None:
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
        return IncidentForm(data or self.likely(), places=places)

    def likely(self) -> dict[str, Any] | None:
        """What seems to have happened: the first session to come that does not fit."""
        known = {change for change, _label in CHANGES if change}
        for state in sorted(self.states, key=lambda state: _has_begun(state["session"])):
            session, gone = state["session"], state["gone"]
            free = [section.letter for section in session.sections if free_seats(section)]
            letter = next(iter([*(letter for letter, *_seat in gone), *free]), None)
            letter = letter or session.sections[0].letter
            change = self.misfit(session)
            here = sum(section == letter for section, _pair, _seat in gone)
            if change < 0 and here:
                change = max(change, -here)
            if change in known:
                return {"place": f"{session.number} {letter}", "pairs": change}
        return None

    def misfit(self, session: PlannedSession) -> int:
        """How many pairs more are to play than the session seats."""
        if session.is_seated:
            left = sum(
                len(withdrawn_seats(section)) + len(free_seats(section))
                for section in session.sections
            )
            return len(standing_pairs(session, self.pairs)) - left
        present = sum(not pair.withdrawn for pair in self.pairs)
        places = sum(section.section.pair_count for section in session.sections)
        return present - places if present else 0

    def joins(self) -> list[dict[str, Any]]:
        """The sessions to come in which two sections have a half table each."""
        return [
            {
                "number": session.number,
                "letters": [section.letter for section in halves],
                "query": f"place={session.number}+{halves[0].letter}&pairs=0",
            }
            for session in self.plan.sessions
            if not _has_begun(session) and len(halves := half_tables(session)) > 1
        ]

    def context(self) -> dict[str, Any]:
        form = self.form(self.request.GET if "place" in self.request.GET else None)
        choices: list[RepairChoice] = []
        reason = ""
        if form is not None and form.is_valid():
            try:
                choices = section_repairs(plan=self.plan, incident=form.incident)
            except PlanningError as error:
                reason = error.message
        asked = self.request.GET.get("show", "")
        number = int(asked) if asked.isdecimal() and int(asked) < len(choices) else 0
        return {
            "states": [state for state in self.states if state["gone"] or state["standing"]],
            "joins": self.joins(),
            "program_panel": draft_panel(self.event, self.plan),
            "form": form,
            "reason": reason,
            "choices": choices,
            "shown": choices[number] if choices else None,
            "leaving": self.leaving(form) if form and choices else [],
            "before_after": self.before_after(form, choices[number]) if form and choices else [],
            "is_playing": bool(form and choices and form.incident.rounds_played),
            "query": "&".join(
                part
                for part in self.request.GET.urlencode().split("&")
                if not part.startswith("show=")
            ),
            "costs": COSTS,
        }

    def leaving(self, form: IncidentForm) -> list[tuple[Pair, str]]:
        """The pairs that would go, with their seats."""
        if form.incident.pairs >= 0:
            return []
        _session, section = incident_place(self.plan, form.incident)
        return [
            (section.seats[seat], translated(seat))
            for seat in seats_given_up(section, form.incident)
        ]

    def before_after(self, form: IncidentForm, choice: RepairChoice) -> list[dict[str, Any]]:
        """The sections that change as they are and as they would be, line by line."""
        session, _section = incident_place(self.plan, form.incident)
        return [
            compared(
                self.event,
                section,
                section.movement,
                [Section(**facts) for facts in choice.sections[section.letter]],
            )
            for section in session.sections
            if choice.sections.get(section.letter) and section.movement
        ]

    def post(self, request, *args, **kwargs):
        if request.POST.get("do") == "newcomers":
            number = request.POST.get("session", "")
            if not any(str(state["session"].number) == number for state in self.states):
                raise PlanningError(gettext("There is no such session."))
            sentence = newcomers_seat(
                event=self.event, number=int(number), author=self.author, seen=self.seen
            )
            return self.done(sentence + ".", "changes")
        form = self.form(request.POST)
        if form is None or not form.is_valid():
            raise PlanningError(gettext("First say what changed."))
        sentence = repair_apply(
            event=self.event,
            incident=form.incident,
            title=request.POST.get("title", ""),
            onward=request.POST.get("onward") == "yes",
            author=self.author,
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
