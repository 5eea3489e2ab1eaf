"""Who is in a stage, and who came where in it."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from planner.enums import Unit, Way
from planner.models.limits import range_constraint, within
from planner.models.pair import MOST_PAIRS, Pair
from planner.models.stage import MOST_PLACES, Stage


class StageEntry(models.Model):
    """A pair of a stage that does not simply take everybody, and how it came in.

    Who declines stays on the list: nothing that happens later changes who qualified.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="field", verbose_name=_("stage"))
    pair = models.ForeignKey(
        Pair, models.PROTECT, related_name="stage_entries", verbose_name=_("pair")
    )
    order = models.PositiveSmallIntegerField(_("order"), validators=within(1, MOST_PAIRS))
    way = models.CharField(_("came in"), max_length=9, choices=Way, default=Way.PLACE)
    source = models.ForeignKey(
        Stage,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("qualified in"),
    )
    place = models.PositiveSmallIntegerField(
        _("place"), validators=within(1, MOST_PLACES), null=True, blank=True
    )
    declined = models.BooleanField(_("declined"), default=False)
    replaces = models.ForeignKey(
        Pair, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("replaces")
    )

    class Meta:
        verbose_name = _("pair of a stage")
        verbose_name_plural = _("pairs of a stage")
        ordering = ["stage", "order"]
        constraints = [
            models.UniqueConstraint(
                name="entry_once_per_stage",
                fields=["stage", "pair"],
                violation_error_message=_("The pair is in that stage already."),
            ),
            models.CheckConstraint(name="entry_way_known", condition=Q(way__in=Way.values)),
            models.CheckConstraint(
                name="entry_replaces_another",
                condition=Q(replaces__isnull=True) | ~Q(replaces=F("pair")),
            ),
            models.CheckConstraint(
                name="entry_place_of_a_stage",
                condition=Q(way__in=[Way.WILD_CARD, Way.DROP_IN]) | Q(place__isnull=False),
            ),
            range_constraint("entry", "order", 1, MOST_PAIRS),
            range_constraint("entry", "place", 1, MOST_PLACES),
        ]

    def __str__(self) -> str:
        return f"{self.pair}, {self.stage}"

    def clean(self) -> None:
        if self.stage_id and self.pair_id and self.stage.event_id != self.pair.event_id:
            raise ValidationError(_("Stage and pair must belong to one event."))


class StageRanking(models.Model):
    """The place of a pair in a stage's ranking; pairs that share one are tied."""

    stage = models.ForeignKey(
        Stage, models.CASCADE, related_name="ranking", verbose_name=_("stage")
    )
    pair = models.ForeignKey(Pair, models.PROTECT, related_name="rankings", verbose_name=_("pair"))
    place = models.PositiveSmallIntegerField(_("place"), validators=within(1, MOST_PLACES))
    score = models.DecimalField(_("score"), max_digits=12, decimal_places=4, null=True, blank=True)
    unit = models.CharField(_("unit"), max_length=11, choices=Unit, default=Unit.POINTS)
    boards = models.PositiveSmallIntegerField(_("boards"), null=True, blank=True)

    class Meta:
        verbose_name = _("ranked pair")
        verbose_name_plural = _("ranking")
        ordering = ["stage", "place", "pair__number"]
        constraints = [
            models.UniqueConstraint(
                name="ranking_pair_once_per_stage",
                fields=["stage", "pair"],
                violation_error_message=_("The pair has a place in that ranking already."),
            ),
            models.CheckConstraint(name="ranking_unit_known", condition=Q(unit__in=Unit.values)),
            range_constraint("ranking", "place", 1, MOST_PLACES),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.pair}"

    def clean(self) -> None:
        if self.stage_id and self.pair_id and self.stage.event_id != self.pair.event_id:
            raise ValidationError(_("Stage and pair must belong to one event."))
