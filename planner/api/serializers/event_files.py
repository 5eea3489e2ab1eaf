"""Entries, whole events, seat lists and device files over the API."""

from rest_framework import serializers

from planner.api.serializers.known_fields import KnownFields
from planner.api.serializers.request_fields import FileField, whole
from planner.api.serializers.requests import MOST_TEXT
from planner.enums import Program
from planner.models.event import MOST_ROUNDS, MOST_SESSIONS


class EntriesRequestSerializer(KnownFields):
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


class BwsRequestSerializer(serializers.Serializer):
    """The empty .bws that a scoring program made."""

    file = FileField()
    session = whole(1, MOST_SESSIONS, help_text="the session to be played; needed if several are")
    from_round = whole(
        1,
        MOST_ROUNDS,
        help_text="send the movement anew from this round on, which erases its results",
    )


class BwsSerializer(serializers.Serializer):
    """The same file, filled."""

    file = FileField()
    warnings = serializers.ListField(child=serializers.CharField())


class ProgramOfferSerializer(serializers.Serializer):
    """A file that a program was given, against the newest release."""

    id = serializers.IntegerField(source="file.pk")
    program = serializers.ChoiceField(Program.choices, source="file.program")
    session = serializers.IntegerField(source="file.session", help_text="0: all of them")
    section = serializers.CharField(source="file.section", help_text="empty: all of them")
    version = serializers.IntegerField(source="file.version", help_text="the release in it")
    made_at = serializers.DateTimeField(source="file.made_at")
    is_outdated = serializers.BooleanField()
    sentence = serializers.CharField(help_text="what has changed since")
    from_round = serializers.IntegerField(
        allow_null=True, help_text="the first round that differs, if the rounds before it stay"
    )


class ProgramFileRequestSerializer(KnownFields):
    """One of the files, to be made anew of the newest release."""

    id = serializers.IntegerField()
    from_round = whole(1, MOST_ROUNDS, help_text="for .bws, as in /bws/")


class ProgramFileSerializer(serializers.Serializer):
    """The file, or what the program answered that the plan was sent to."""

    name = serializers.CharField()
    file = FileField(source="content")
    answer = serializers.CharField()
    warnings = serializers.ListField(child=serializers.CharField())
