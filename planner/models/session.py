from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.models.event import MOST_SESSIONS, Event
from planner.models.limits import range_constraint, within


class Session(models.Model):
    """One sitting of an event."""

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="sessions", verbose_name=_("event")
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

    @property
    def full_name(self) -> str:
        return f"{self.event}, {self}"

    def clean(self) -> None:
        if self.event_id and self.number and self.number > self.event.session_count:
            raise ValidationError(
                {
                    "number": _(
                        "The event has %(count)s sessions: give a number from 1 to %(count)s."
                    )
                    % {"count": self.event.session_count}
                }
            )
