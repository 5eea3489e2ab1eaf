from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from planner.models.event import MOST_ROUNDS
from planner.models.limits import range_constraint, within
from planner.models.pair import Pair
from planner.models.session import Session


class Presence(models.Model):
    """What is known of one pair in one session: that it misses it, plays it, or leaves during it.

    Without such a word a pair plays every session of its stages until it withdraws.
    """

    pair = models.ForeignKey(Pair, models.CASCADE, related_name="presences", verbose_name=_("pair"))
    session = models.ForeignKey(
        Session, models.CASCADE, related_name="presences", verbose_name=_("session")
    )
    plays = models.BooleanField(_("plays"), default=False)
    until_round = models.PositiveSmallIntegerField(
        _("left after round"),
        validators=within(1, MOST_ROUNDS),
        null=True,
        blank=True,
        help_text=_("Empty for a pair that plays all rounds."),
    )

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        ordering = ["pair", "session"]
        constraints = [
            models.UniqueConstraint(
                name="presence_once_per_pair_and_session", fields=["pair", "session"]
            ),
            models.CheckConstraint(
                name="presence_leaves_what_it_plays",
                condition=Q(plays=True) | Q(until_round__isnull=True),
                violation_error_message=_("Only a pair that plays a session can leave during it."),
            ),
            range_constraint("presence", "until_round", 1, MOST_ROUNDS),
        ]

    def __str__(self) -> str:
        words = {"pair": self.pair.number, "session": self.session, "round": self.until_round}
        if not self.plays:
            return _("Pair %(pair)s misses %(session)s") % words
        if self.until_round is None:
            return _("Pair %(pair)s plays %(session)s") % words
        return _("Pair %(pair)s left %(session)s after round %(round)s") % words

    def clean(self) -> None:
        if self.pair_id and self.session_id and self.pair.event_id != self.session.event_id:
            raise ValidationError(_("Pair and session must belong to one event."))
