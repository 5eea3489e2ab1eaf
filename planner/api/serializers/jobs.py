from rest_framework import serializers

from planner.enums import JobState
from planner.models import Job


class JobSerializer(serializers.ModelSerializer):
    """A long computation: poll it until it is done, failed or cancelled."""

    state = serializers.ChoiceField(JobState.choices, read_only=True)
    reason = serializers.CharField(read_only=True, help_text="why it failed, in a sentence")
    step = serializers.CharField(source="doing", read_only=True, help_text="what it is at")
    result = serializers.JSONField(
        source="outcome",
        read_only=True,
        allow_null=True,
        help_text="the document that was asked for, once done",
    )
    file_name = serializers.CharField(
        read_only=True, help_text="to be fetched under file/, if a file was asked for"
    )

    class Meta:
        model = Job
        fields = (
            "id",
            "kind",
            "state",
            "progress",
            "step",
            "seconds",
            "created_at",
            "finished_at",
            "reason",
            "result",
            "file_name",
        )
        read_only_fields = fields
