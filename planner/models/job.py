"""A long computation that somebody asked for and may leave alone."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.enums import JobState
from planner.models.limits import range_constraint, within
from planner.wording import text_told, told

LONGEST = 3600


class Job(models.Model):
    """What was asked, how far it is, and what came of it: facts, a file, or a sentence."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="jobs", verbose_name=_("owner")
    )
    kind = models.CharField(_("kind"), max_length=40)
    arguments = models.JSONField(_("arguments"), default=dict, blank=True)
    seconds = models.PositiveSmallIntegerField(
        _("time limit"), validators=within(1, LONGEST), default=60
    )
    language = models.CharField(_("language"), max_length=20, blank=True, editable=False)

    state = models.CharField(
        _("state"), max_length=9, choices=JobState, default=JobState.WAITING, editable=False
    )
    progress = models.PositiveSmallIntegerField(
        _("progress"), validators=within(0, 100), default=0, editable=False
    )
    run = models.UUIDField(_("run"), null=True, editable=False)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0, editable=False)
    step = models.TextField(_("step"), blank=True, editable=False)
    created_at = models.DateTimeField(_("asked"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True, editable=False)
    seen_at = models.DateTimeField(_("last seen at work"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True, editable=False)

    result = models.JSONField(_("result"), null=True, blank=True, editable=False)
    file_name = models.CharField(_("file name"), max_length=200, blank=True, editable=False)
    file_type = models.CharField(_("file type"), max_length=100, blank=True, editable=False)
    file = models.BinaryField(_("file"), null=True, blank=True)
    error = models.TextField(_("why it failed"), blank=True, editable=False)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["state"], name="job_state")]
        constraints = [
            models.CheckConstraint(
                name="job_state_known", condition=models.Q(state__in=JobState.values)
            ),
            range_constraint("job", "progress", 0, 100),
            range_constraint("job", "seconds", 1, LONGEST),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.get_state_display()}"

    @property
    def is_finished(self) -> bool:
        return self.state not in JobState.unfinished()

    @property
    def can_be_tried_again(self) -> bool:
        return self.state in (JobState.FAILED, JobState.CANCELLED)

    @property
    def reason(self) -> str:
        """Why it failed, in a sentence."""
        return text_told(self.error)

    @property
    def doing(self) -> str:
        """What it is at."""
        return text_told(self.step)

    @property
    def outcome(self) -> Any:
        """The result in the reader's language."""
        return told(self.result)
