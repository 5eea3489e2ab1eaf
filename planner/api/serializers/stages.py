"""The stages of an event over the API: as they are, and what is to be done about them."""

from rest_framework import serializers

from crossovers.stages.final_seats import StageSeeding
from crossovers.stages.ties import TieRule
from planner.api.serializers.known_fields import KnownFields
from planner.api.serializers.request_fields import whole
from planner.api.serializers.requests import MOST_TEXT
from planner.enums import CARRY_RULES
from planner.models import Stage
from planner.models.event import MOST_BOARDS, MOST_ROUNDS, MOST_SESSIONS
from planner.models.pair import MOST_PAIRS
from planner.models.stage import MOST_PLACES, MOST_STAGES
from planner.plan.event_shape import StageShape
from planner.plan.stage_facts import STAGE_FIELDS

STEPS = (
    "add",
    "change",
    "delete",
    "ranking",
    "cut",
    "uncut",
    "decline",
    "take-back",
    "move-up",
    "replace",
    "wild-card",
    "drop-in",
    "seat",
)


class StageDocumentSerializer(StageShape):
    """A stage with its takes, field, ranking and the numbers of its sessions."""

    sessions = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        model = Stage
        fields = (*STAGE_FIELDS, "takes", "field", "ranking", "sessions")
        validators = ()


class TieDecisionSerializer(KnownFields):
    """What is done about the tie across the line below a place of a ranking."""

    stage = serializers.CharField(max_length=30)
    after = serializers.IntegerField(min_value=1, max_value=MOST_PLACES)
    rule = serializers.ChoiceField([rule.value for rule in TieRule])
    order = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_PAIRS),
        required=False,
        max_length=MOST_STAGES,
        help_text="the tied pairs, best first",
    )


class StageStepSerializer(KnownFields):
    """One step about the stages; which fields it needs depends on what is done."""

    do = serializers.ChoiceField(STEPS)
    stage = serializers.CharField(max_length=30, required=False, help_text="its short name")
    phase = whole(1, MOST_STAGES, help_text="of a new stage, or before which the cut is made")
    name = serializers.CharField(max_length=100, required=False)
    sessions = whole(1, MOST_SESSIONS)
    rounds = whole(1, MOST_ROUNDS)
    boards_per_round = whole(1, MOST_BOARDS)
    takes = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        help_text="as in 1-28 of Qualifying; empty for everybody",
    )
    carry_rule = serializers.ChoiceField(CARRY_RULES, required=False)
    carry_formula = serializers.CharField(max_length=200, required=False)
    text = serializers.CharField(
        max_length=MOST_TEXT, required=False, help_text="a ranking, as a file has it"
    )
    decisions = TieDecisionSerializer(many=True, required=False)
    pair = whole(1, MOST_PAIRS, help_text="by its number")
    replaces = whole(1, MOST_PAIRS, help_text="the pair in whose place it comes")
    seeding = serializers.ChoiceField([way.value for way in StageSeeding], required=False)
