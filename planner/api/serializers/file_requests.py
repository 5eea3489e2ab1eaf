"""What can be asked about a movement in a file: whether it is sound, and another format for it."""

from typing import Any

from rest_framework import serializers

from movements.formats.conversion import FileFormat
from movements.questions.file_questions import ConversionRequest, VerificationRequest
from planner.api.serializers.request_fields import FileField, whole
from planner.api.serializers.requests import MOST_TEXT, RequestSerializer
from planner.models.event import MOST_BOARDS, MOST_ROUNDS
from planner.models.section import MOST_TABLES


class VerifyRequestSerializer(RequestSerializer):
    """A movement to be checked: its document, or a file in a known format or its text."""

    request_class = VerificationRequest

    movement = serializers.DictField(required=False)
    text = serializers.CharField(
        required=False, max_length=MOST_TEXT, trim_whitespace=False, allow_blank=True
    )
    file = FileField(required=False, most=MOST_TEXT)
    details = serializers.BooleanField(
        default=True, help_text="figures, drawing and all other formats beside the faults"
    )

    def validate_movement(self, movement: dict[str, Any]) -> dict[str, Any]:
        schedule = movement.get("schedule")
        if isinstance(schedule, list) and (
            len(schedule) > MOST_ROUNDS
            or any(isinstance(row, list) and len(row) > MOST_TABLES + 1 for row in schedule)
        ):
            raise serializers.ValidationError(
                f"At most {MOST_ROUNDS} rounds and {MOST_TABLES} tables are checked."
            )
        return movement


class ConvertRequestSerializer(RequestSerializer):
    """A movement in one file format, wanted in another."""

    request_class = ConversionRequest

    text = serializers.CharField(max_length=MOST_TEXT, trim_whitespace=False)
    to = serializers.ChoiceField([str(each) for each in FileFormat])
    number = whole(1, 1000, help_text="which movement of the file")
    boards = whole(1, MOST_BOARDS, help_text="per round, otherwise as in the file, or 2")
