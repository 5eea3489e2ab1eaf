"""Plan versions, seats, and a session's seating as a whole."""

from datetime import datetime
from functools import lru_cache
from typing import Any

from rest_framework import serializers

from planner.api.serializers.base import ShownSerializer
from planner.api.serializers.known_fields import KnownFields
from planner.enums import DIRECTIONS
from planner.models import PlanVersion, Seat
from planner.models.section import MOST_TABLES
from planner.plan.contents import kept_pairs
from planner.roles import Person

NAMES = ("pair__first_player__name", "pair__second_player__name")


class VersionSerializer(ShownSerializer):
    shown = {"event": "event__slug", "released_by": "released_by__username"}
    event = serializers.CharField(read_only=True)
    released_by = serializers.CharField(read_only=True, allow_null=True)
    seat_count = serializers.IntegerField(read_only=True)

    class Meta:
        model = PlanVersion
        fields = ("id", "event", "number", "released_at", "released_by", "seat_count")
        read_only_fields = fields


class SeatSerializer(ShownSerializer):
    shown = {
        "event": "session__event__slug",
        "session": "session__number",
        "section": "section__letter",
        "pair": "pair__number",
    }
    composed = ("names",)
    beside = (*NAMES, "pair_id", "version__released_at")
    event = serializers.CharField(read_only=True)
    session = serializers.IntegerField(read_only=True)
    section = serializers.CharField(read_only=True)
    pair = serializers.IntegerField(read_only=True, help_text="the pair's number in that version")
    names = serializers.CharField(read_only=True)

    class Meta:
        model = Seat
        fields = (
            "id",
            "version",
            "event",
            "session",
            "section",
            "table",
            "direction",
            "pair",
            "names",
        )
        read_only_fields = fields

    @classmethod
    def row(cls, facts: dict[str, Any], user: Person) -> dict[str, Any]:
        """A released version knows its pairs by the numbers and names that they had then."""
        facts["names"] = " – ".join(facts.pop(name) for name in NAMES)
        key, released_at = facts.pop("pair_id"), facts.pop("version__released_at")
        if released_at:
            facts["pair"], facts["names"] = _kept(facts["version"], released_at)[key]
        return facts


@lru_cache(maxsize=32)
def _kept(version: int, released_at: datetime) -> dict[int, tuple[int, str]]:
    """Numbers and names by the pairs' keys; as a release never changes they are read once."""
    kept = kept_pairs(PlanVersion.objects.select_related("event").get(pk=version))
    return {key: (pair.number, pair.names) for key, pair in kept.items()}


class PlaceSerializer(KnownFields):
    """A pair, by its number in the event, and the seat that it starts from."""

    section = serializers.RegexField(r"^[A-Z]{1,2}$")
    table = serializers.IntegerField(min_value=1, max_value=MOST_TABLES + 1)
    direction = serializers.ChoiceField(DIRECTIONS)
    pair = serializers.IntegerField(min_value=1, max_value=9999)


class SeatingSerializer(KnownFields):
    """Who starts a session where, in the draft."""

    event = serializers.CharField(read_only=True)
    session = serializers.IntegerField(read_only=True)
    seats = PlaceSerializer(  # type: ignore[call-arg] # the stubs know no limits of lists
        many=True, max_length=4 * MOST_TABLES
    )


class PlannedSeatSerializer(serializers.Serializer):
    table = serializers.IntegerField()
    direction = serializers.ChoiceField(DIRECTIONS)
    pair = serializers.IntegerField(help_text="the pair's number in the event")
    names = serializers.CharField()


class PlannedSectionSerializer(serializers.Serializer):
    letter = serializers.CharField()
    colour = serializers.CharField(allow_blank=True)
    room = serializers.CharField(allow_blank=True)
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    movement = serializers.CharField(allow_null=True, help_text="its name, if one is chosen")
    problem = serializers.CharField(
        allow_blank=True, help_text="why the movement chosen is not possible"
    )
    boarding = serializers.CharField(allow_null=True)
    seats = PlannedSeatSerializer(many=True)


class PlannedSessionSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    starts_at = serializers.DateTimeField(allow_null=True)
    sections = PlannedSectionSerializer(many=True)


class PlanSerializer(serializers.Serializer):
    """A version of the plan as one whole."""

    event = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField(allow_null=True, help_text="null is the draft")
    released_at = serializers.DateTimeField(allow_null=True)
    sessions = PlannedSessionSerializer(many=True)
