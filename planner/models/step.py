from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.models.event import Event


class PlanStep(models.Model):
    """One step of planning: who did what when, and the draft as it was before.

    ``back_to`` is set on a step that took the draft back to before another one.
    ``changes`` is said of a step under way by those who know whether it changes
    the draft; it is not stored.
    """

    changes: bool | None = None

    event = models.ForeignKey(Event, models.CASCADE, related_name="steps", verbose_name=_("event"))
    number = models.PositiveIntegerField(_("number"))
    made_at = models.DateTimeField(_("time"), auto_now_add=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("director"),
    )
    summary = models.CharField(_("step"), max_length=300)
    before = models.JSONField(_("draft before the step"))
    back_to = models.PositiveIntegerField(_("taken back to before step"), null=True)

    class Meta:
        verbose_name = _("planning step")
        verbose_name_plural = _("planning steps")
        ordering = ["event", "-number"]
        constraints = [
            models.UniqueConstraint(name="step_number_once_per_event", fields=["event", "number"])
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.summary}"
