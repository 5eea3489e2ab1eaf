"""Plan versions and the seats in them.

Every event has one draft. Releasing gives the draft a number, a time and an
author, after which the database refuses any change to it or its seats; a copy
goes on as the new draft. Since sections, pairs and players stay editable, a
released version keeps what they were in ``contents`` (``planner/plan/contents.py``).
"""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import CASCADE, ProtectedError, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from movements.seats import Direction
from planner.enums import DIRECTIONS
from planner.models.event import Event
from planner.models.limits import range_constraint, within
from planner.models.pair import Pair
from planner.models.section import MOST_TABLES, Section, by_letter
from planner.models.session import Session


def cascade_drafts(collector, field, versions, using):  # type: ignore[no-untyped-def]
    """An ``on_delete`` that takes drafts along and protects released versions."""
    released = {version for version in versions if version.number is not None}
    if released:
        raise ProtectedError("a released plan cannot be deleted", released)
    CASCADE(collector, field, versions, using)


class PlanVersion(models.Model):
    """A plan of the whole event: its draft, or one that was released."""

    event = models.ForeignKey(
        Event, cascade_drafts, related_name="versions", verbose_name=_("event")
    )
    number = models.PositiveSmallIntegerField(_("version"), null=True, blank=True, editable=False)
    released_at = models.DateTimeField(_("released"), null=True, blank=True, editable=False)
    released_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        editable=False,
        verbose_name=_("released by"),
    )
    contents = models.JSONField(_("contents"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("plan version")
        verbose_name_plural = _("plan versions")
        ordering = ["event", models.F("number").desc(nulls_first=True)]
        constraints = [
            models.UniqueConstraint(name="plan_number_once_per_event", fields=["event", "number"]),
            models.UniqueConstraint(
                name="plan_one_draft_per_event", fields=["event"], condition=Q(number=None)
            ),
            models.CheckConstraint(
                name="plan_draft_or_released_whole",
                condition=Q(number=None, released_at=None, released_by=None, contents__isnull=True)
                | Q(
                    number__gte=1,
                    released_at__isnull=False,
                    released_by__isnull=False,
                    contents__isnull=False,
                ),
            ),
        ]

    def __str__(self) -> str:
        if self.number is None:
            return gettext("Draft")
        return gettext("Version %(number)s") % {"number": self.number}

    @property
    def full_name(self) -> str:
        return f"{self.event}, {self}"

    @property
    def is_released(self) -> bool:
        return self.number is not None

    @property
    def kept(self) -> dict[str, Any]:
        """What the release kept."""
        return self.contents or {}


class Seat(models.Model):
    """Where a pair starts a session, in one version of the plan."""

    version = models.ForeignKey(
        PlanVersion, models.CASCADE, related_name="seats", verbose_name=_("plan version")
    )
    session = models.ForeignKey(
        Session, models.PROTECT, related_name="seats", verbose_name=_("session")
    )
    section = models.ForeignKey(
        Section, models.PROTECT, related_name="seats", verbose_name=_("section")
    )
    table = models.PositiveSmallIntegerField(_("table"), validators=within(1, MOST_TABLES + 1))
    direction = models.CharField(_("direction"), max_length=2, choices=DIRECTIONS)
    pair = models.ForeignKey(Pair, models.PROTECT, related_name="seats", verbose_name=_("pair"))

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["version", "session", *by_letter("section__letter"), "table", "-direction"]
        constraints = [
            models.UniqueConstraint(
                name="seat_once_per_version",
                fields=["version", "section", "table", "direction"],
                violation_error_message=_("Another pair has that seat."),
            ),
            models.UniqueConstraint(
                name="seat_one_per_pair_and_session",
                fields=["version", "session", "pair"],
                violation_error_message=_("The pair has a seat in that session already."),
            ),
            models.CheckConstraint(
                name="seat_direction_known", condition=Q(direction__in=list(Direction))
            ),
            range_constraint("seat", "table", 1, MOST_TABLES + 1),
        ]

    def __str__(self) -> str:
        return f"{self.section.letter}{self.table} {self.get_direction_display()}"

    def clean(self) -> None:
        """What spans several tables of the database."""
        if not (self.version_id and self.session_id and self.section_id and self.pair_id):
            return
        if self.version.is_released:
            raise ValidationError(_("A released version never changes."))
        if self.section.session_id != self.session_id:
            raise ValidationError({"section": _("The section belongs to another session.")})
        if len({self.version.event_id, self.session.event_id, self.pair.event_id}) > 1:
            raise ValidationError(_("Plan, session and pair must belong to one event."))
        last_table = self.section.last_table
        if self.table and self.table > last_table:
            raise ValidationError(
                {"table": _("The section's last table is %(table)s.") % {"table": last_table}}
            )
