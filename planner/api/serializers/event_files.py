"""Entries, whole events and seat lists over the API."""

from rest_framework import serializers

from planner.api.serializers.requests import MOST_TEXT, whole
from planner.models.event import MOST_SESSIONS


class EntriesRequestSerializer(serializers.Serializer):
    """The text of a CSV, USEBIO or Compscore3 file."""

    text = serializers.CharField(
        max_length=MOST_TEXT, trim_whitespace=False, allow_blank=True, allow_null=False
    )
    preview = serializers.BooleanField(
        required=False, help_text="only say what would change; nothing is written"
    )


class EntryRowSerializer(serializers.Serializer):
    line = serializers.IntegerField(source="entry.line")
    number = serializers.IntegerField(source="pair.number")
    names = serializers.CharField(source="entry.names")
    status = serializers.ChoiceField(["new", "changed", "same"])
    changes = serializers.ListField(child=serializers.CharField())
    notes = serializers.ListField(child=serializers.CharField())


class LineFaultSerializer(serializers.Serializer):
    line = serializers.IntegerField()
    message = serializers.CharField()


class EntriesPreviewSerializer(serializers.Serializer):
    rows = EntryRowSerializer(many=True)
    faults = LineFaultSerializer(many=True)
    notes = serializers.ListField(
        child=serializers.CharField(), help_text="what of the file is left out, and why"
    )


class SessionQuerySerializer(serializers.Serializer):
    session = whole(1, MOST_SESSIONS, help_text="one session only")


class BridgemateSerializer(serializers.Serializer):
    """An InitDTO of the Bridgemate Data Connector."""

    Commands = serializers.IntegerField()
    EventGuid = serializers.CharField()
    Sessions = serializers.ListField(child=serializers.DictField())
    PlayerData = serializers.ListField(child=serializers.DictField())
    Participations = serializers.ListField(child=serializers.DictField())
