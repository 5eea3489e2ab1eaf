"""A long computation that somebody asked for and may leave alone."""

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from planner.enums import JobState
from planner.models.limits import range_constraint, within

LONGEST = 3600
# A process at work says so every second; one silent for so long is gone.
SILENCE = timedelta(seconds=60)


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
    step = models.CharField(_("step"), max_length=200, blank=True, editable=False)
    created_at = models.DateTimeField(_("asked"), auto_now_add=True)
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
    def is_lost(self) -> bool:
        """Whether it was left unfinished by a process that is gone."""
        return self.state in JobState.unfinished() and timezone.now() - self.seen_at > SILENCE

    @property
    def state_now(self) -> JobState:
        return JobState.FAILED if self.is_lost else JobState(self.state)

    @property
    def is_finished(self) -> bool:
        return self.state_now not in JobState.unfinished()

    @property
    def reason(self) -> str:
        """Why it failed, in a sentence."""
        if self.is_lost:
            return _now("The computation broke off, perhaps with the server: start it again.")
        return self.error
