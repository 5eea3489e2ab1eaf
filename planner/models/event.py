from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.enums import Numbering, Scoring, Winners
from planner.models.limits import range_constraint, within
from planner.models.tournament import Tournament

MOST_ROUNDS = 100
MOST_BOARDS = 36
MOST_SESSIONS = 20
MAIN_STAGE = "main"  # the short name of the stage that an event begins with
RESERVED_SLUG = "import"  # the address under which whole events are sent


class Event(models.Model):
    """One contest of pairs, over one or more sessions."""

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="events", verbose_name=_("tournament")
    )
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(
        _("short name"),
        unique=True,
        help_text=_(
            "Used in addresses and commands; unique in the installation, as in open-pairs-2026."
        ),
    )
    scoring = models.CharField(
        _("scoring"), max_length=12, choices=Scoring, default=Scoring.MATCHPOINTS
    )
    winners = models.PositiveSmallIntegerField(
        _("winners"),
        choices=Winners,
        default=Winners.ONE,
        help_text=_(
            "One field for all pairs, or NS and EW ranked apart. "
            "One winner over a single Mitchell or Web session calls for arrow switches."
        ),
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds"), validators=within(1, MOST_ROUNDS), help_text=_("Rounds in each session.")
    )
    boards_per_round = models.PositiveSmallIntegerField(
        _("boards per round"),
        validators=within(1, MOST_BOARDS),
        default=2,
        help_text=_("Boards that a table plays in one round: the size of a board group."),
    )
    session_count = models.PositiveSmallIntegerField(
        _("sessions"), validators=within(1, MOST_SESSIONS), default=1
    )

    numbering = models.CharField(
        _("numbers of pairs"),
        max_length=5,
        choices=Numbering,
        default=Numbering.ENTRY,
        help_text=_(
            "By starting seat, pairs get new numbers whenever their seats in session 1 change: "
            "A NS 5 is pair 5, and East-West go on counting."
        ),
    )

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["tournament", "name"]
        constraints = [
            models.UniqueConstraint(
                name="event_name_once_per_tournament",
                fields=["tournament", "name"],
                violation_error_message=_("This tournament has an event of that name already."),
            ),
            models.CheckConstraint(
                name="event_scoring_known", condition=models.Q(scoring__in=Scoring.values)
            ),
            models.CheckConstraint(
                name="event_winners_known", condition=models.Q(winners__in=Winners.values)
            ),
            models.CheckConstraint(
                name="event_numbering_known", condition=models.Q(numbering__in=Numbering.values)
            ),
            range_constraint("event", "rounds", 1, MOST_ROUNDS),
            range_constraint("event", "boards_per_round", 1, MOST_BOARDS),
            range_constraint("event", "session_count", 1, MOST_SESSIONS),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Every event has a stage; one that needs no others has just that."""
        is_new = self._state.adding
        super().save(*args, **options)
        if is_new:
            self.stages.create(order=1, name=self.name, code=MAIN_STAGE)

    def clean(self) -> None:
        if self.slug == RESERVED_SLUG:
            raise ValidationError(
                {
                    "slug": _("%(slug)s means something else in addresses: choose another one.")
                    % {"slug": self.slug}
                }
            )
        last = self.sessions.aggregate(last=models.Max("number"))["last"] if self.pk else None
        if last and self.session_count and self.session_count < last:
            raise ValidationError(
                {
                    "session_count": _(
                        "The event has a session %(number)s: "
                        "delete that first, or keep at least %(number)s sessions."
                    )
                    % {"number": last}
                }
            )

    @property
    def boards_per_session(self) -> int:
        return self.rounds * self.boards_per_round
