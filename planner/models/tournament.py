from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.enums import Paper


class Tournament(models.Model):
    """A festival, a congress, a club's year: events in one place and time."""

    name = models.CharField(_("name"), max_length=100, unique=True)
    slug = models.SlugField(
        _("short name"),
        unique=True,
        help_text=_("Used in addresses: small letters, digits and hyphens."),
    )
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    paper = models.CharField(
        _("paper"),
        max_length=6,
        choices=Paper,
        default=Paper.A4,
        help_text=_("The paper that handouts are printed on."),
    )

    public_page = models.BooleanField(
        _("public page"),
        default=True,
        help_text=_("Players may look up their seats in released plans without a login."),
    )

    directors = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        related_name="directed_tournaments",
        blank=True,
        verbose_name=_("directors"),
        help_text=_("Logins that may plan this tournament."),
    )
    assistants = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        related_name="assisted_tournaments",
        blank=True,
        verbose_name=_("assistants"),
        help_text=_("Logins that may look at this tournament and print it."),
    )

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-first_day", "name"]
        permissions = [("plan_every_tournament", _("Can plan every tournament"))]
        constraints = [
            models.CheckConstraint(
                name="tournament_ends_after_it_begins",
                condition=models.Q(last_day__gte=models.F("first_day")),
                violation_error_message=_("The last day must not lie before the first day."),
            ),
            models.CheckConstraint(
                name="tournament_paper_known", condition=models.Q(paper__in=Paper.values)
            ),
        ]

    def __str__(self) -> str:
        return self.name
