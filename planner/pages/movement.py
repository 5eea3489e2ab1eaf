"""The movement of one section: the ranked catalogue, or a file; looked at, taken over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from crossovers.records.single_sections import find_record
from crossovers.sections import section_of_movement
from movements.catalogue.choices import Choice, choices
from movements.catalogue.movement_request import MovementRequest, build
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.errors import MovementError
from movements.movement import Movement
from planner.errors import PlanningError
from planner.links import page_url
from planner.models import Section
from planner.pages.base import PlanningPage
from planner.pages.movement_sketch import movement_sketch
from planner.pages.sent_text import sent_text
from planner.plan.section_columns import section_request
from planner.plan.view import PlannedSection, PlannedSession
from planner.services.movement_files import FileMovement, file_movements, movement_take
from planner.services.sections import movement_choose
from planner.wording import translated

FAULTS_SHOWN = 40


class RecommendationForm(forms.Form):
    """What the director wants of the movement."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=100)
    sets = forms.IntegerField(
        label=_("Board sets at hand"), min_value=1, max_value=20, required=False
    )
    winners = forms.TypedChoiceField(
        label=_("Winners"),
        choices=[("", _("any")), ("1", _("one")), ("2", _("two"))],
        coerce=int,
        empty_value=None,
        required=False,
    )
    sitters = forms.IntegerField(
        label=_("Pairs that cannot move"), min_value=0, max_value=200, required=False
    )
    final = forms.BooleanField(
        label=_("Everybody meets everybody over the sessions"), required=False
    )
    first_round = forms.IntegerField(
        label=_("Its first round here"),
        help_text=_("Left empty: where the session before stopped."),
        min_value=1,
        max_value=100,
        required=False,
    )
    barometer = forms.BooleanField(
        label=_("Barometer: all tables play the same boards in a round"), required=False
    )


class MovementPage(PlanningPage):
    name = "movement"
    path = "<int:pk>/plan/movement/<int:session>/<str:letter>/"
    template_name = "admin/planner/plan/movement.html"
    title = _("Movement")

    @cached_property
    def planned(self) -> tuple[PlannedSession, PlannedSection]:
        wanted = self.kwargs["session"], self.kwargs["letter"]
        for session, section in self.plan.sections:
            if (session.number, section.letter) == wanted:
                return session, section
        raise Http404

    @property
    def section(self) -> Section:
        return self.planned[1].section

    @property
    def heading(self) -> str:
        session, section = self.planned
        words = {"letter": section.letter, "number": session.number}
        return gettext("Movement of section %(letter)s, session %(number)s") % words

    @cached_property
    def form(self) -> RecommendationForm:
        sections = len(self.planned[0].sections)
        sitters = sum(pair.must_sit_ns and not pair.withdrawn for pair in self.pairs)
        usual = {
            "rounds": self.section.rounds or self.event.rounds,
            "sets": self.section.board_sets,
            "winners": 1 if self.event.session_count == self.event.winners == 1 else None,
            "sitters": -(-sitters // sections),
        }
        sent = self.request.GET if "rounds" in self.request.GET else usual
        return RecommendationForm(sent)

    def wanted(self) -> RecommendationRequest:
        wanted = self.form.cleaned_data
        return RecommendationRequest(
            tables=self.section.pair_count / 2,
            boards=wanted["rounds"] * self.event.boards_per_round,
            rounds=wanted["rounds"],
            per_round=self.event.boards_per_round,
            sets=wanted["sets"],
            winners=wanted["winners"],
            sitters=wanted["sitters"] or 0,
            final=wanted["final"],
            first_round=(wanted["first_round"] or self.first_round) if wanted["final"] else None,
            barometer=wanted["barometer"],
        )

    @property
    def first_round(self) -> int:
        """Where a final goes on: after the rounds of the sessions before that belong to it."""
        session, section = self.planned
        played = 0
        for number in range(session.number - 1, 0, -1):
            before = [
                planned.movement
                for s, planned in self.plan.sections
                if (s.number, planned.letter) == (number, section.letter) and planned.movement
            ]
            if not before or before[0].winners != 1 or before[0].tables != section.section.tables:
                break
            played += before[0].rounds
        return played + 1

    @cached_property
    def catalogue(self) -> tuple[Choice, ...]:
        if not self.form.is_valid():
            return ()
        try:
            return choices(self.wanted())
        except MovementError as error:
            raise PlanningError(
                gettext("Section %(letter)s: %(reason)s.")
                % {"letter": self.section.letter, "reason": translated(error)}
            ) from error

    def request_now(self) -> MovementRequest | None:
        """What the section asks for now, if a movement can be built of it."""
        if not self.section.movement or self.section.document is not None:
            return None
        try:
            return section_request(section=self.section, event=self.event)
        except MovementError:
            return None

    def context(self) -> dict[str, Any]:
        session, section = self.planned
        reason = ""
        try:
            catalogue = self.catalogue
        except PlanningError as error:
            catalogue, reason = (), error.message
        now = self.request_now()
        shown = self.shown(catalogue, now)
        return {
            "title": self.heading,
            "session": session,
            "section": section,
            "form": self.form,
            "reason": reason,
            "choices": [(choice, choice.request == now) for choice in catalogue],
            "shown": shown,
            "sketch": self.sketch(shown),
            "written_out": self.written_out(),
            "others": [
                (
                    other.letter,
                    page_url(self.event, "movement", session=s.number, letter=other.letter),
                    s.number,
                    other is section,
                )
                for s, other in self.plan.sections
            ],
            "query": self.request.GET.urlencode(),
        }

    def shown(self, catalogue, now) -> Choice | None:
        """The choice to look at closely: the one asked for, the present one, the best."""
        asked = self.request.GET.get("show", "")
        if asked.isdecimal() and int(asked) < len(catalogue):
            return catalogue[int(asked)]
        if self.section.document is not None:
            return None
        present = [choice for choice in catalogue if choice.request == now]
        return (present or list(catalogue) or [None])[0]

    def sketch(self, choice: Choice | None) -> dict[str, Any] | None:
        """How it is boarded and who plays what, round by round."""
        if choice is None:
            return None
        try:
            movement = build(choice.request)
        except MovementError as error:
            return {"reason": translated(error)}
        sketch = movement_sketch(movement, boards_per_round=choice.boards_per_round)
        return sketch | {"later": self.later(movement)}

    def written_out(self) -> dict[str, Any] | None:
        """The present movement, where it is written out."""
        movement = self.planned[1].movement
        if self.section.document is None or movement is None:
            return None
        sketch = movement_sketch(movement, boards_per_round=self.event.boards_per_round)
        return sketch | {"later": self.later(movement)}

    def later(self, movement: Movement) -> str:
        """What the movement means for the sessions after this one."""
        session, section = self.planned
        if session.number >= self.event.session_count:
            return ""
        words = {"met": movement.rounds, "others": self.section.pair_count - 1}
        sentence = gettext("Each pair meets %(met)s of the %(others)s other pairs.") % words
        played = section_of_movement(section.letter, movement)
        record = find_record(played) if len(session.sections) == 1 else None
        if record is None:
            return sentence
        words = {"best": record.playbacks, "bound": record.bound.playbacks}
        if record.playbacks == record.bound.playbacks:
            more = gettext("A second session of it has at least %(best)s playbacks: proved.")
        else:
            more = gettext(
                "The best second session known has %(best)s playbacks, at least %(bound)s."
            )
        return f"{sentence} {more % words}"

    def post(self, request, *args, **kwargs):
        match request.POST.get("do"):
            case "read":
                return self.preview()
            case "take-file":
                return self.done(self.taken_from_file() + ".")
        return self.done(self.taken_from_list() + ".")

    def taken_from_list(self) -> str:
        session, section = self.planned
        number = self.request.POST.get("take", "")
        if not number.isdecimal() or int(number) >= len(self.catalogue):
            raise PlanningError(gettext("Choose one of the movements."))
        choice = self.catalogue[int(number)]
        if choice.name != self.request.POST.get("name", choice.name):
            raise PlanningError(gettext("The list has changed: choose again."))
        return movement_choose(
            event=self.event,
            number=session.number,
            letter=section.letter,
            request=choice.request,
            title=translated(choice.name),
            everywhere=self.request.POST.get("everywhere") == "yes",
            author=self.author,
            seen=self.seen,
        )

    @cached_property
    def text(self) -> str:
        """What was pasted or uploaded."""
        return sent_text(self.request, gettext("Paste a movement or choose a file."))

    def preview(self) -> HttpResponse:
        """The movements of a file as the section would play them; nothing is stored yet."""
        found = file_movements(text=self.text, section=self.section, event=self.event)
        return self.page(
            template="admin/planner/plan/movement_file.html",
            title=self.heading,
            section=self.section,
            found=[(file, self.sketch_of_file(file)) for file in found],
            text=self.text,
            faults_shown=FAULTS_SHOWN,
        )

    def sketch_of_file(self, file: FileMovement) -> dict[str, Any] | None:
        """A drawing only of what makes sense."""
        if any(fault.stops_play for fault in file.faults):
            return None
        return movement_sketch(file.movement, boards_per_round=self.event.boards_per_round)

    def taken_from_file(self) -> str:
        session, _section = self.planned
        index = self.request.POST.get("index", "")
        return movement_take(
            event=self.event,
            section=self.section,
            number=session.number,
            text=self.text,
            index=int(index) if index.isdecimal() else -1,
            accepted=self.request.POST.get("accepted") == "yes",
            everywhere=self.request.POST.get("everywhere") == "yes",
            author=self.author,
            seen=self.seen,
        )
