from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.enums import Program
from planner.models.event import Event


class ProgramFile(models.Model):
    """A file that another program was given: which release was in it, and for whom it was made.

    One row for each program, session and section, 0 and nothing being all of them.
    ``empty`` is what a scoring program made and is filled anew from.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="program_files", verbose_name=_("event")
    )
    program = models.CharField(_("program"), max_length=16, choices=Program)
    session = models.PositiveSmallIntegerField(_("session"), default=0)
    section = models.CharField(_("section"), max_length=3, blank=True)
    version = models.PositiveIntegerField(_("version"))
    empty = models.BinaryField(_("empty file"), null=True)
    made_at = models.DateTimeField(_("made"), auto_now=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("made by"),
    )

    class Meta:
        verbose_name = _("file for a program")
        verbose_name_plural = _("files for programs")
        ordering = ["event", "program", "session", "section"]
        constraints = [
            models.UniqueConstraint(
                name="program_file_once_per_event",
                fields=["event", "program", "session", "section"],
            ),
            models.CheckConstraint(
                name="program_file_program_known",
                condition=models.Q(program__in=Program.values),
            ),
        ]

    def __str__(self) -> str:
        """As in Bridgemate file (.bws), session 1, section A."""
        parts = [str(self.get_program_display())]
        if self.session:
            parts.append(_("session %(number)s") % {"number": self.session})
        if self.section:
            parts.append(_("section %(letter)s") % {"letter": self.section})
        return ", ".join(map(str, parts))
