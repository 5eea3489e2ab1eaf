"""Plan versions, seats, and a session's seating as a whole."""

from rest_framework import serializers

from planner.enums import Direction
from planner.models import Pair, PlanVersion, Seat
from planner.models.section import MOST_TABLES
from planner.plan_contents import kept_pairs


class VersionSerializer(serializers.ModelSerializer):
    event = serializers.CharField(source="event.slug", read_only=True)
    released_by = serializers.CharField(
        source="released_by.get_username", read_only=True, allow_null=True, default=None
    )
    seat_count = serializers.IntegerField(read_only=True)

    class Meta:
        model = PlanVersion
        fields = ("id", "event", "number", "released_at", "released_by", "seat_count")
        read_only_fields = fields


class SeatSerializer(serializers.ModelSerializer):
    event = serializers.CharField(source="session.event.slug", read_only=True)
    session = serializers.IntegerField(source="session.number", read_only=True)
    section = serializers.CharField(source="section.letter", read_only=True)
    pair = serializers.SerializerMethodField(help_text="the pair's number in that version")
    names = serializers.SerializerMethodField()

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

    def get_pair(self, seat: Seat) -> int:
        return self._pair(seat).number

    def get_names(self, seat: Seat) -> str:
        return self._pair(seat).names

    def _pair(self, seat: Seat) -> Pair:
        """The pair as that version knows it; what a release kept is read once for all seats."""
        if not seat.version.is_released:
            return seat.pair
        kept = self.context.setdefault("kept_pairs", {})
        if seat.version_id not in kept:
            kept[seat.version_id] = kept_pairs(seat.version)
        return kept[seat.version_id][seat.pair_id]


class PlaceSerializer(serializers.Serializer):
    """A pair, by its number in the event, and the seat that it starts from."""

    section = serializers.RegexField(r"^[A-Z]{1,2}$")
    table = serializers.IntegerField(min_value=1, max_value=MOST_TABLES + 1)
    direction = serializers.ChoiceField(Direction.choices)
    pair = serializers.IntegerField(min_value=1, max_value=9999)


class SeatingSerializer(serializers.Serializer):
    """Who starts a session where, in the draft."""

    event = serializers.CharField(read_only=True)
    session = serializers.IntegerField(read_only=True)
    seats = PlaceSerializer(many=True, max_length=4 * MOST_TABLES)


class PlannedSeatSerializer(serializers.Serializer):
    table = serializers.IntegerField()
    direction = serializers.ChoiceField(Direction.choices)
    pair = serializers.IntegerField(help_text="the pair's number in the event")
    names = serializers.CharField()


class PlannedSectionSerializer(serializers.Serializer):
    letter = serializers.CharField()
    colour = serializers.CharField(allow_blank=True)
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
