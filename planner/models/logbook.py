from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.enums import LogbookKind


class LogbookEntry(models.Model):
    """Who came in, who was kept out, and what was released: written once, changed by nobody."""

    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    kind = models.CharField(_("what happened"), max_length=20, choices=LogbookKind)
    who = models.CharField(_("login"), max_length=150, blank=True)
    address = models.GenericIPAddressField(_("from"), null=True, blank=True)
    what = models.CharField(_("about"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("logbook entry")
        verbose_name_plural = _("logbook")
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="logbook_kind_known", condition=models.Q(kind__in=LogbookKind.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.who} {self.get_kind_display()}"
