from django.db import models
from django.utils.translation import gettext_lazy as _

from planner.models.plan import PlanVersion


class KeptPack(models.Model):
    """A printed pack of a released version, so that the second request is instant.

    ``key`` stands for all that is on its sheets and how they are laid out:
    another language, say, makes another pack.
    """

    version = models.ForeignKey(
        PlanVersion, models.CASCADE, related_name="packs", verbose_name=_("plan version")
    )
    key = models.CharField(_("key"), max_length=64, editable=False)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    pdf = models.BinaryField(_("PDF"))

    class Meta:
        verbose_name = _("kept pack")
        verbose_name_plural = _("kept packs")
        ordering = ["version", "-made_at"]
        constraints = [
            models.UniqueConstraint(name="pack_key_once_per_version", fields=["version", "key"])
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.made_at:%Y-%m-%d %H:%M}"
