"""Rankings over the API."""

from typing import Any

from rest_framework import serializers

from planner.api.serializers.known_fields import KnownFields
from planner.api.serializers.request_fields import FileField
from planner.api.serializers.requests import MOST_TEXT
from planner.plan.rankings import Unit

MOST_PAGE = 4_000_000  # a saved page of club results


class StageQuerySerializer(serializers.Serializer):
    stage = serializers.CharField(
        required=False, help_text="the stage's short name; needed if there are several"
    )


class RankingRequestSerializer(KnownFields):
    """The ranking of another program: the text of a file, or the file."""

    text = serializers.CharField(
        required=False, max_length=MOST_TEXT, trim_whitespace=False, allow_blank=True
    )
    file = FileField(required=False, most=MOST_PAGE)
    stage = serializers.CharField(
        required=False, help_text="the stage's short name; needed if there are several"
    )
    preview = serializers.BooleanField(
        required=False, help_text="only say which pairs it names; nothing is written"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("file" in attrs):
            raise serializers.ValidationError("Give either text or file.")
        text = attrs.get("text", "").encode("utf-8", "replace")
        return attrs | {"content": attrs.get("file", text)}


class RankedSerializer(serializers.Serializer):
    """A pair in the ranking of a stage; pairs that share a place are tied."""

    place = serializers.IntegerField(allow_null=True)
    pair = serializers.IntegerField(allow_null=True)
    names = serializers.CharField()
    score = serializers.CharField(allow_null=True)
    unit = serializers.ChoiceField(Unit.choices)
    boards = serializers.IntegerField(allow_null=True)


class StandingSerializer(RankedSerializer):
    """A line of the file and the pair that it means."""

    tied = serializers.BooleanField()
    direction = serializers.CharField(allow_null=True)
    recognised_by = serializers.ChoiceField(["national numbers", "names", "number", "not"])
    notes = serializers.ListField(child=serializers.CharField())


class RankingPreviewSerializer(serializers.Serializer):
    standings = StandingSerializer(many=True)
    missing = serializers.ListField(
        child=serializers.IntegerField(), help_text="pairs of the stage that it does not name"
    )
    faults = serializers.ListField(
        child=serializers.CharField(), help_text="why it cannot be taken, line by line"
    )
