"""What lists can be narrowed to; invalid values are rejected."""

from typing import Any

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Length
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework.filters import OrderingFilter
from rest_framework.request import Request
from rest_framework.views import APIView

from planner.models import Pair, PlanVersion, Seat, Section, Session, Tournament

EVENT = "the event's short name"
TRUTHS = {"true": True, "1": True, "false": False, "0": False}


class WholeFilter(filters.NumberFilter):
    field_class = forms.IntegerField  # type: ignore[assignment] # narrower than the stubs


class TruthField(forms.CharField):
    def to_python(self, value: str | None) -> Any:
        text = (super().to_python(value) or "").lower()
        if text and text not in TRUTHS:
            raise ValidationError(_("Give true or false."))
        return TRUTHS.get(text)


class TruthFilter(django_filters.BooleanFilter):
    field_class = TruthField  # type: ignore[assignment] # narrower than the stubs


class StrictFilter(filters.FilterSet):
    FILTER_DEFAULTS = filters.FilterSet.FILTER_DEFAULTS | {
        models.BooleanField: {"filter_class": TruthFilter},
        models.PositiveSmallIntegerField: {"filter_class": WholeFilter},
    }


class LetterOrdering(OrderingFilter):
    """Sorts by ``letter`` as sections are named: A to Z, then AA."""

    def get_ordering(self, request: Request, queryset: models.QuerySet, view: APIView) -> Any:
        asked = super().get_ordering(request, queryset, view)
        letters = {"letter": Length("letter").asc(), "-letter": Length("letter").desc()}
        return asked and [
            term for name in asked for term in (letters.get(name), name) if term is not None
        ]


class TournamentFilter(StrictFilter):
    class Meta:
        model = Tournament
        fields = ("first_day", "last_day", "public_page")


class SessionFilter(StrictFilter):
    event = filters.CharFilter(field_name="event__slug", label=EVENT)

    class Meta:
        model = Session
        fields = ("event__slug", "number")


class SectionFilter(StrictFilter):
    event = filters.CharFilter(field_name="session__event__slug", label=EVENT)
    session_number = WholeFilter(field_name="session__number")

    class Meta:
        model = Section
        fields = ("session", "letter", "movement")


class PairFilter(StrictFilter):
    event = filters.CharFilter(field_name="event__slug", label=EVENT)

    class Meta:
        model = Pair
        fields = ("number", "withdrawn", "must_sit_ns", "prefers")


class VersionFilter(StrictFilter):
    event = filters.CharFilter(field_name="event__slug", label=EVENT)
    released = TruthFilter(field_name="number", lookup_expr="isnull", exclude=True)

    class Meta:
        model = PlanVersion
        fields = ("number",)


class SeatFilter(StrictFilter):
    event = filters.CharFilter(field_name="session__event__slug", label=EVENT)
    session_number = WholeFilter(field_name="session__number")
    letter = filters.CharFilter(field_name="section__letter")

    class Meta:
        model = Seat
        fields = ("version", "session", "pair", "direction")
