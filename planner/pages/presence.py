"""Who plays which session: a pair that left, misses a session, or comes for a day."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.models import Pair
from planner.models.event import MOST_ROUNDS
from planner.pages.entries import PairsListed
from planner.plan.view import PlannedSession
from planner.services.history import DraftChanged
from planner.services.presences import pair_leaves, pair_plays_only, presence_set

WORDS = [
    ("left", _("left for good after this session, or during it")),
    ("only", _("plays these sessions only")),
    ("misses", _("does not play this session")),
    ("plays", _("plays this session, or part of it")),
    ("usual", _("nothing special in this session")),
]


class PresenceForm(forms.Form):
    """A word about one pair; only ``only`` speaks of several sessions."""

    pair = forms.IntegerField(label=_("Pair"), min_value=1, max_value=9999)
    word = forms.ChoiceField(label=_("What is known"), choices=WORDS)
    sessions = forms.TypedMultipleChoiceField(
        label=_("Session"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    until_round = forms.IntegerField(
        label=_("Left after round"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: it plays the session to its end."),
    )

    def __init__(self, *args, sessions: list[PlannedSession], **kwargs):
        super().__init__(*args, **kwargs)
        listed = self.fields["sessions"]
        assert isinstance(listed, forms.TypedMultipleChoiceField)
        listed.choices = [(session.number, session.label) for session in sessions]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        word, sessions = data.get("word"), data.get("sessions", [])
        if word != "only" and len(sessions) > 1:
            self.add_error("sessions", gettext("Choose one session."))
        if word not in ("left", "plays") and data.get("until_round"):
            self.add_error("until_round", gettext("Only a pair that leaves has a last round."))
        return data


class PresencePage(PairsListed):
    name = "presence"
    tab = "entries"
    path = "<int:pk>/plan/entries/presence/"
    template_name = "admin/planner/plan/presence.html"
    title = _("Who plays when")

    sent: PresenceForm | None = None

    @cached_property
    def sessions(self) -> list[PlannedSession]:
        """Every session of the event, those not begun yet among them."""
        found = {session.number: session for session in self.plan.sessions}
        numbers = range(1, self.event.session_count + 1)
        return list(
            ({number: PlannedSession(number, None, []) for number in numbers} | found).values()
        )

    def context(self) -> dict[str, Any]:
        return super().context() | {
            "sessions": self.sessions,
            "form": self.sent or PresenceForm(sessions=self.sessions),
            "is_special": any(
                self.is_special(pair, session) for pair in self.listed for session in self.sessions
            ),
        }

    def row(self, pair: Pair) -> dict[str, Any]:
        return super().row(pair) | {
            "cells": [self.cell(pair, session) for session in self.sessions]
        }

    def cell(self, pair: Pair, session: PlannedSession) -> dict[str, Any]:
        presence = session.presences.get(pair.pk)
        return {
            "session": session,
            "plays": session.plays(pair),
            "until_round": presence.until_round if presence else None,
            "is_elsewhere": not session.includes(pair),
        }

    def is_special(self, pair: Pair, session: PlannedSession) -> bool:
        return pair.withdrawn or pair.pk in session.presences

    def post(self, request, *args, **kwargs) -> HttpResponse:
        self.sent = PresenceForm(request.POST, sessions=self.sessions)
        if not self.sent.is_valid():
            return self.page(status=400)
        try:
            sentence = self.said(self.sent.cleaned_data)
        except DraftChanged:
            raise
        except PlanningError as error:
            return self.page(status=400, refusal=error.message)
        return self.done(sentence + ".", "presence")

    def said(self, data: dict[str, Any]) -> str:
        """What the form says goes into the plan, as one step."""
        pair = next((pair for pair in self.pairs if pair.number == data["pair"]), None)
        if pair is None:
            raise PlanningError(
                gettext("There is no pair %(pair)s in this event.") % {"pair": data["pair"]}
            )
        common: dict[str, Any] = {
            "event": self.event,
            "pair": pair,
            "author": self.author,
            "seen": self.seen,
        }
        first, until_round = data["sessions"][0], data["until_round"]
        match data["word"]:
            case "left":
                return pair_leaves(number=first, until_round=until_round, **common)
            case "only":
                return pair_plays_only(numbers=data["sessions"], **common)
            case "misses":
                return presence_set(number=first, plays=False, **common)
            case "plays":
                return presence_set(number=first, plays=True, until_round=until_round, **common)
            case _usual:
                return presence_set(number=first, plays=None, **common)
