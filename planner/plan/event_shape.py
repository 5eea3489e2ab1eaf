"""The document of a whole event: what must be in it, field by field.

Format 3; ``event_upgrades`` makes documents of earlier formats into it.
Everything refers to everything else by numbers within the document, never by
keys of a database, so that it means the same anywhere. Players' contacts stay
at home.
"""

from typing import Any

from django.db.models import Field
from rest_framework import serializers

from planner.enums import DIRECTIONS, Numbering
from planner.models import (
    Event,
    Pair,
    Player,
    Presence,
    Section,
    Session,
    Stage,
    StageEntry,
    StageRanking,
    StageTake,
    Tournament,
)
from planner.models.event import MOST_SESSIONS
from planner.models.pair import MOST_PAIRS
from planner.models.section import MOST_TABLES
from planner.models.stage import MOST_STAGES
from planner.plan.contents import EVENT_FIELDS, PAIR_FIELDS, PLAYER_FIELDS, SECTION_FIELDS
from planner.plan.stage_facts import ENTRY_FIELDS, RANKING_FIELDS, STAGE_FIELDS, TAKE_FIELDS

FORMAT = 3
KIND = "arachne-event"


class PlainModelSerializer(serializers.ModelSerializer):
    """A model's fields without its uniqueness, which is the import's to judge."""

    def build_standard_field(
        self, field_name: str, model_field: Field
    ) -> tuple[type[serializers.Field], dict[str, Any]]:
        field, options = super().build_standard_field(field_name, model_field)
        options["validators"] = [
            validator
            for validator in options.get("validators", ())
            if type(validator).__name__ != "UniqueValidator"
        ]
        return field, options


class WholeModelSerializer(PlainModelSerializer):
    """The same where nothing may be left out, not even what has a default."""

    def build_standard_field(
        self, field_name: str, model_field: Field
    ) -> tuple[type[serializers.Field], dict[str, Any]]:
        field, options = super().build_standard_field(field_name, model_field)
        return field, options | {"required": True}


class TournamentShape(PlainModelSerializer):
    class Meta:
        model = Tournament
        fields = ("slug", "name", "venue", "first_day", "last_day", "paper", "public_page")
        validators = ()


class EventShape(PlainModelSerializer):
    class Meta:
        model = Event
        fields = (
            "slug",
            "name",
            "scoring",
            "winners",
            "rounds",
            "boards_per_round",
            "session_count",
            "numbering",
        )
        # What came into a format later may be missing.
        extra_kwargs = {"numbering": {"default": Numbering.ENTRY}}
        validators = ()


class PlayerShape(PlainModelSerializer):
    number = serializers.IntegerField(min_value=1, help_text="within this document")

    class Meta:
        model = Player
        fields = ("number", "name", "national_number", "club", "bbo_name")
        validators = ()


class PresenceShape(WholeModelSerializer):
    session = serializers.IntegerField(min_value=1, max_value=MOST_SESSIONS)

    class Meta:
        model = Presence
        fields = ("session", "plays", "until_round")
        validators = ()


class PairShape(PlainModelSerializer):
    first_player = serializers.IntegerField(min_value=1)
    second_player = serializers.IntegerField(min_value=1)
    apart_from = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_PAIRS)
    )

    presences = PresenceShape(many=True)

    class Meta:
        model = Pair
        fields = (
            "number",
            "first_player",
            "second_player",
            "seed",
            "withdrawn",
            "must_sit_ns",
            "fixed_section",
            "fixed_table",
            "prefers",
            "apart_from",
            "presences",
        )
        validators = ()


class SectionShape(PlainModelSerializer):
    planned = serializers.BooleanField()

    class Meta:
        model = Section
        fields = (*SECTION_FIELDS, "planned")
        extra_kwargs = {"document": {"required": True}, "room": {"default": ""}}
        validators = ()


class SessionShape(PlainModelSerializer):
    stage = serializers.SlugField(allow_null=True)
    sections = SectionShape(many=True)

    class Meta:
        model = Session
        fields = ("number", "starts_at", "stage", "sections")
        validators = ()


class SeatShape(serializers.Serializer):
    session = serializers.IntegerField(min_value=1, max_value=MOST_SESSIONS)
    section = serializers.RegexField(r"^[A-Z]{1,2}$")
    table = serializers.IntegerField(min_value=1, max_value=MOST_TABLES + 1)
    direction = serializers.ChoiceField(DIRECTIONS)
    pair = serializers.IntegerField(min_value=1, max_value=MOST_PAIRS)


class KeptSectionShape(PlainModelSerializer):
    session = serializers.IntegerField(min_value=1, max_value=MOST_SESSIONS)

    class Meta:
        model = Section
        fields = ("session", *SECTION_FIELDS)
        extra_kwargs = {"document": {"required": True}, "room": {"default": ""}}
        validators = ()


class TakeShape(WholeModelSerializer):
    source = serializers.SlugField(  # type: ignore[assignment] # the field, not an option of it
        help_text="the short name of the stage whose places they are"
    )

    class Meta:
        model = StageTake
        fields = ("source", *TAKE_FIELDS)
        validators = ()


class EntryShape(WholeModelSerializer):
    pair = serializers.IntegerField(min_value=1, max_value=MOST_PAIRS)
    source = serializers.SlugField(allow_null=True)  # type: ignore[assignment]
    replaces = serializers.IntegerField(min_value=1, max_value=MOST_PAIRS, allow_null=True)

    class Meta:
        model = StageEntry
        fields = ("pair", "source", "replaces", *ENTRY_FIELDS)
        validators = ()


class RankedShape(WholeModelSerializer):
    pair = serializers.IntegerField(min_value=1, max_value=MOST_PAIRS)

    class Meta:
        model = StageRanking
        fields = ("pair", *RANKING_FIELDS)
        validators = ()


class KeptStageShape(WholeModelSerializer):
    takes = TakeShape(many=True)
    field = EntryShape(many=True)

    class Meta:
        model = Stage
        fields = (*STAGE_FIELDS, "takes", "field")
        validators = ()


class StageShape(KeptStageShape):
    ranking = RankedShape(many=True)

    class Meta:
        model = Stage
        fields = (*STAGE_FIELDS, "takes", "field", "ranking")
        validators = ()


class KeptEventShape(PlainModelSerializer):
    class Meta:
        model = Event
        fields = EVENT_FIELDS
        validators = ()


class KeptSessionShape(serializers.Serializer):
    number = serializers.IntegerField(min_value=1, max_value=MOST_SESSIONS)
    starts_at = serializers.DateTimeField(allow_null=True)
    stage = serializers.SlugField(allow_null=True)


class KeptPlayerShape(PlainModelSerializer):
    class Meta:
        model = Player
        fields = PLAYER_FIELDS
        validators = ()


class KeptPairShape(PlainModelSerializer):
    pair = serializers.IntegerField(
        min_value=1, max_value=MOST_PAIRS, help_text="its number among the document's pairs"
    )
    players = KeptPlayerShape(  # type: ignore[call-arg] # the stubs know no limits of lists
        many=True, min_length=2, max_length=2
    )

    class Meta:
        model = Pair
        fields = ("pair", *PAIR_FIELDS, "players")
        validators = ()


class ContentsShape(serializers.Serializer):
    """What a release kept."""

    event = KeptEventShape()
    sessions = KeptSessionShape(many=True)
    stages = KeptStageShape(many=True)
    sections = KeptSectionShape(many=True)
    pairs = KeptPairShape(many=True)
    unseated = KeptPairShape(many=True)


class VersionShape(serializers.Serializer):
    number = serializers.IntegerField(min_value=1, max_value=30_000)
    released_at = serializers.DateTimeField()
    released_by = serializers.RegexField(r"^[\w.@+-]+$", max_length=150)
    contents = ContentsShape()
    seats = SeatShape(many=True)


class EventDocumentShape(serializers.Serializer):
    """A whole event: its tournament, players, pairs, sessions, draft and released versions."""

    kind = serializers.ChoiceField([KIND])
    format = serializers.IntegerField(min_value=FORMAT, max_value=FORMAT)
    tournament = TournamentShape()
    event = EventShape()
    players = PlayerShape(many=True)
    pairs = PairShape(many=True)
    stages = StageShape(  # type: ignore[call-arg] # the stubs know no limits of lists
        many=True, min_length=1, max_length=MOST_STAGES
    )
    sessions = SessionShape(many=True)
    draft = SeatShape(many=True)
    versions = VersionShape(many=True)
