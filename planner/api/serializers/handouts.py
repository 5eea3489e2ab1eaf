"""What an order of handouts says."""

from rest_framework import serializers

from planner.api.serializers.known_fields import KnownFields
from planner.api.serializers.request_fields import flag, whole
from planner.enums import Paper
from planner.handouts.kinds import HandoutKind
from planner.models.event import MOST_SESSIONS


class HandoutsRequestSerializer(KnownFields):
    """Which handouts, of which version of the plan."""

    only = serializers.ListField(child=serializers.ChoiceField(HandoutKind.choices), required=False)
    session = whole(1, MOST_SESSIONS)
    paper = serializers.ChoiceField(Paper.choices, required=False)
    version = whole(1, 10_000, help_text="a released version; otherwise the newest")
    draft = flag()
    only_changed = flag()
