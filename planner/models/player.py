from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """A person in the tournament database, found again from year to year."""

    name = models.CharField(_("name"), max_length=100, help_text=_("Given name, then surname."))
    national_number = models.CharField(
        _("national number"),
        max_length=20,
        blank=True,
        help_text=_("The number given by the player's federation; unique where known."),
    )
    club = models.CharField(_("club"), max_length=100, blank=True)
    contact = models.CharField(
        _("contact"),
        max_length=200,
        blank=True,
        help_text=_("Telephone or e-mail, for the director only; never printed or published."),
    )
    bbo_name = models.CharField(
        _("BBO name"),
        max_length=10,
        blank=True,
        validators=[RegexValidator(r"^[A-Za-z0-9_.-]+( [A-Za-z0-9_.-]+)*$")],
        help_text=_("The player's name at Bridge Base Online, for lists of registrants."),
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["name"], name="player_name")]
        constraints = [
            models.UniqueConstraint(
                name="player_national_number_once",
                fields=["national_number"],
                condition=~models.Q(national_number=""),
                violation_error_message=_("A player with that national number exists already."),
            ),
            models.CheckConstraint(name="player_has_a_name", condition=~models.Q(name="")),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.national_number})" if self.national_number else self.name

    @property
    def surname(self) -> str:
        return self.name.split()[-1]
