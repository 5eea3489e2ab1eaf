"""What can be asked about an event whose sessions are all there."""

from typing import Any

from rest_framework import serializers

from crossovers.documents.event_balance_document import (
    EventBalanceRequest,
    event_balance_request,
)
from crossovers.fairness.event_plays import Scoring
from crossovers.methods.request import MOST_SEED
from planner.api.serializers.request_fields import whole
from planner.api.serializers.requests import (
    MOST_EVENTS,
    EarlierSessionSerializer,
    RequestSerializer,
)
from planner.models.event import MOST_BOARDS


class EventBalanceRequestSerializer(RequestSerializer):
    """An event with its seats, which arrow switches to choose, and what to play on paper."""

    sessions = EarlierSessionSerializer(many=True)
    scoring = serializers.ChoiceField([str(way) for way in Scoring], required=False)
    switch = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=12,
        help_text="none, rounds, rounds:2 (at most two a session), tables, together (with seats)",
    )
    seed = whole(0, MOST_SEED)
    simulate = whole(1, MOST_EVENTS, allow_null=True, help_text="play so many events on paper")
    boards = whole(1, MOST_BOARDS, help_text="per round, on paper")
    final = serializers.DictField(
        required=False,
        allow_null=True,
        help_text="after a cut: sections, sessions, first_place, carry",
    )

    # The core reads the document as it came, and names what it does not know.
    to_internal_value = serializers.Serializer.to_internal_value

    def validate(self, attrs: dict[str, Any]) -> EventBalanceRequest:
        return event_balance_request(self.initial_data)

    @property
    def asked(self) -> dict[str, Any]:
        return dict(self.initial_data)
