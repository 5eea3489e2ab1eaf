from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.models.event import MOST_SESSIONS, Event
from planner.models.limits import range_constraint, within
from planner.models.stage import Stage


class Session(models.Model):
    """One sitting of a stage; its number counts through the event.

    A session that only a released version still has belongs to no stage.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="sessions", verbose_name=_("event")
    )
    stage = models.ForeignKey(
        Stage,
        models.RESTRICT,
        related_name="sessions",
        null=True,
        blank=True,
        verbose_name=_("stage"),
        help_text=_("Left empty: the first stage of the event."),
    )
    number = models.PositiveSmallIntegerField(_("number"), validators=within(1, MOST_SESSIONS))
    starts_at = models.DateTimeField(_("start"), null=True, blank=True)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(
                name="session_number_once_per_event",
                fields=["event", "number"],
                violation_error_message=_("The event has a session of that number already."),
            ),
            range_constraint("session", "number", 1, MOST_SESSIONS),
        ]

    def __str__(self) -> str:
        return gettext("Session %(number)s") % {"number": self.number}

    def save(self, *args: Any, **options: Any) -> None:
        """A new session that says nothing else belongs to the event's first stage."""
        if self._state.adding and self.stage_id is None:
            self.stage = self.event.stages.order_by("order").first()
        super().save(*args, **options)

    @property
    def full_name(self) -> str:
        return f"{self.event}, {self}"

    @property
    def rounds(self) -> int:
        """Rounds of its stage, where a section does not say otherwise."""
        return self.stage.rounds_played if self.stage else self.event.rounds

    def clean(self) -> None:
        if self.stage_id and self.event_id and self.stage and self.stage.event_id != self.event_id:
            raise ValidationError({"stage": _("The stage belongs to another event.")})
        if self.event_id and self.number and self.number > self.event.session_count:
            raise ValidationError(
                {
                    "number": _(
                        "The event has %(count)s sessions: give a number from 1 to %(count)s."
                    )
                    % {"count": self.event.session_count}
                }
            )
