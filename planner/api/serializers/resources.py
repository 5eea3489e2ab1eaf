"""Tournaments, events, sessions, sections, players and pairs."""

from collections import defaultdict

from rest_framework import serializers

from planner.api.serializers.base import CheckedSerializer, VisibleKey, VisibleSlug
from planner.models import Event, Pair, Player, Section, Session, Tournament
from planner.plan_contents import SECTION_FIELDS


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
    shown = {"tournament": "tournament.slug"}
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
        )
        validators = ()


class SessionSerializer(CheckedSerializer):
    shown = {"event": "event.slug"}
    event = VisibleSlug(queryset=Event.objects.all(), path="tournament")

    class Meta:
        model = Session
        fields = ("id", "event", "number", "starts_at")
        validators = ()


class SectionSerializer(CheckedSerializer):
    shown = {"session": "session_id"}
    session = VisibleKey(queryset=Session.objects.all(), path="event__tournament")

    class Meta:
        model = Section
        fields = ("id", "session", *SECTION_FIELDS)
        validators = ()


class PlayerSerializer(CheckedSerializer):
    """``contact`` is shown to those who may change players, and to nobody else."""

    class Meta:
        model = Player
        fields = ("id", "name", "national_number", "club", "contact", "bbo_name")

    def to_representation(self, player: Player) -> dict:
        shown = super().to_representation(player)
        if not self.context["request"].user.has_perm("planner.change_player"):
            shown["contact"] = ""
        return shown


class PairList(serializers.ListSerializer):
    """Pairs with all that they are kept apart from, in one query."""

    def to_representation(self, data: object) -> list[dict]:
        rows = super().to_representation(data)
        apart = _apart_from([row["id"] for row in rows])
        for row in rows:
            row["apart_from"] = apart[row["id"]]
        return rows


def _apart_from(keys: list[int]) -> dict[int, list[int]]:
    links = Pair.apart_from.through.objects.filter(from_pair__in=keys).order_by("to_pair_id")
    found: dict[int, list[int]] = defaultdict(list)
    for pair, other in links.values_list("from_pair_id", "to_pair_id"):
        found[pair].append(other)
    return found


class PairSerializer(CheckedSerializer):
    shown = {
        "event": "event_slug",
        "names": "first_name",
        "first_player": "first_player_id",
        "second_player": "second_player_id",
    }
    event = VisibleSlug(queryset=Event.objects.all(), path="tournament")
    names = serializers.CharField(read_only=True)
    apart_from = VisibleKey(
        many=True, required=False, queryset=Pair.objects.all(), path="event__tournament"
    )

    class Meta:
        model = Pair
        list_serializer_class = PairList
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

    def to_representation(self, pair: Pair) -> dict:
        shown = super().to_representation(pair)
        shown["names"] = f"{pair.first_name} – {pair.second_name}"
        shown["apart_from"] = [] if self.parent else _apart_from([pair.pk])[pair.pk]
        return shown

    def validate(self, attrs: dict) -> dict:
        event = attrs.get("event") or self.instance.event
        strangers = [pair for pair in attrs.get("apart_from", ()) if pair.event_id != event.pk]
        if strangers or self.instance in attrs.get("apart_from", ()):
            raise serializers.ValidationError(
                {"apart_from": Pair._meta.get_field("apart_from").help_text}
            )
        return super().validate(attrs)
