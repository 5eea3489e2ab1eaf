"""What lists can be narrowed to."""

from django_filters import rest_framework as filters

from planner.models import Pair, PlanVersion, Seat, Section


class SectionFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="session__event__slug", label="the event's short name")
    session_number = filters.NumberFilter(field_name="session__number")

    class Meta:
        model = Section
        fields = ("session", "letter", "movement")


class PairFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="event__slug", label="the event's short name")

    class Meta:
        model = Pair
        fields = ("number", "withdrawn", "must_sit_ns", "prefers")


class VersionFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="event__slug", label="the event's short name")
    released = filters.BooleanFilter(field_name="number", lookup_expr="isnull", exclude=True)

    class Meta:
        model = PlanVersion
        fields = ("number",)


class SeatFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="session__event__slug", label="the event's short name")
    session_number = filters.NumberFilter(field_name="session__number")
    letter = filters.CharFilter(field_name="section__letter")

    class Meta:
        model = Seat
        fields = ("version", "session", "pair", "direction")
