"""Tournaments, events, sessions, sections, players and pairs."""

from typing import Any, cast

from django.db.models import OuterRef, QuerySet, Subquery
from rest_framework import serializers

from movements.errors import MovementError
from planner.api.listed import Listed
from planner.api.serializers.base import CheckedSerializer, VisibleKey, VisibleSlug
from planner.models import Event, Pair, Player, Section, Session, Tournament
from planner.models.written import written_document, written_movement
from planner.plan.contents import SECTION_FIELDS
from planner.roles import Person

NAMES = ("first_player__name", "second_player__name")
APART = Subquery(
    Pair.apart_from.through.objects.filter(from_pair=OuterRef("pk"))
    .values("from_pair")
    .annotate(apart=Listed("to_pair"))
    .values("apart")  # type: ignore[misc] # annotated above
)


class TournamentSerializer(CheckedSerializer):
    class Meta:
        model = Tournament
        fields = (
            "slug",
            "name",
            "venue",
            "first_day",
            "last_day",
            "paper",
            "public_page",
        )


class EventSerializer(CheckedSerializer):
    shown = {"tournament": "tournament__slug"}
    tournament = VisibleSlug(queryset=Tournament.objects.all(), path="pk")

    class Meta:
        model = Event
        fields = (
            "slug",
            "tournament",
            "name",
            "scoring",
            "winners",
            "rounds",
            "boards_per_round",
            "session_count",
            "numbering",
        )
        validators = ()


class SessionSerializer(CheckedSerializer):
    stays_in = "event"
    shown = {"event": "event__slug"}
    event = VisibleSlug(queryset=Event.objects.all(), path="tournament")

    class Meta:
        model = Session
        fields = ("id", "event", "number", "starts_at")
        validators = ()


class SectionSerializer(CheckedSerializer):
    stays_in = "session"
    session = VisibleKey(queryset=Session.objects.all(), path="event__tournament")

    class Meta:
        model = Section
        fields = ("id", "session", *SECTION_FIELDS)
        validators = ()

    def validate_document(self, document: Any) -> Any:
        """What a section keeps of it; the model rejects what is not a movement."""
        try:
            return document and written_document(written_movement(document))
        except MovementError:
            return document


class PlayerSerializer(CheckedSerializer):
    """``contact`` is shown to those who may change players, and to nobody else."""

    class Meta:
        model = Player
        fields = ("id", "name", "national_number", "club", "contact", "bbo_name")

    @classmethod
    def row(cls, facts: dict[str, Any], user: Person) -> dict[str, Any]:
        return facts if user.has_perm("planner.change_player") else facts | {"contact": ""}


class PairSerializer(CheckedSerializer):
    stays_in = "event"
    shown = {"event": "event__slug"}
    composed = ("names", "apart_from")
    beside = (*NAMES, "apart")
    event = VisibleSlug(queryset=Event.objects.all(), path="tournament")
    names = serializers.CharField(read_only=True)
    apart_from = VisibleKey(
        many=True, required=False, queryset=Pair.objects.all(), path="event__tournament"
    )

    class Meta:
        model = Pair
        fields = (
            "id",
            "event",
            "number",
            "first_player",
            "second_player",
            "names",
            "seed",
            "withdrawn",
            "must_sit_ns",
            "fixed_section",
            "fixed_table",
            "prefers",
            "apart_from",
        )
        validators = ()

    @classmethod
    def values(cls, queryset: QuerySet) -> QuerySet:
        return super().values(queryset.annotate(apart=APART))

    @classmethod
    def row(cls, facts: dict[str, Any], user: Person) -> dict[str, Any]:
        facts["names"] = " – ".join(facts.pop(name) for name in NAMES)
        facts["apart_from"] = sorted(facts.pop("apart") or ())
        return facts

    def validate(self, attrs: dict) -> dict:
        event = attrs.get("event") or cast(Pair, self.instance).event
        strangers = [pair for pair in attrs.get("apart_from", ()) if pair.event_id != event.pk]
        if strangers or self.instance in attrs.get("apart_from", ()):
            raise serializers.ValidationError(
                {"apart_from": Pair._meta.get_field("apart_from").help_text}
            )
        return super().validate(attrs)
