from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.enums import TokenScope


class ApiToken(models.Model):
    """What a program shows in place of a login.

    The token itself was shown once; kept are a digest of it, and its beginning
    for its owner to know it by. ``password_mark`` is of the password that its
    owner had then: a new password ends it.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=80, help_text=_("Which program uses it."))
    beginning = models.CharField(_("begins with"), max_length=20, editable=False)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    password_mark = models.CharField(_("password's mark"), max_length=64, editable=False)
    scope = models.CharField(_("scope"), max_length=4, choices=TokenScope, default=TokenScope.READ)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"), editable=False)
    last_used_on = models.DateField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["owner", "-created_at"]
        constraints = [
            models.CheckConstraint(
                name="token_scope_known", condition=models.Q(scope__in=TokenScope.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.beginning}…)"
