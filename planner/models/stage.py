import re
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from crossovers.errors import CrossoverError
from crossovers.stages.carry_over import MOST_DECIMALS, CarryOver, CarryRule
from crossovers.stages.ranges import Places, Range, Share
from planner.enums import CARRY_RULES
from planner.models.event import MOST_BOARDS, MOST_ROUNDS, Event
from planner.models.limits import range_constraint, within
from planner.wording import translated

MOST_STAGES = 20
MOST_PLACES = 9999
AMOUNT = r"-?[0-9]{1,6}(\.[0-9]{1,4})?"
RESERVED_CODES = ("add", "order")  # words of addresses


class Stage(models.Model):
    """A part of an event with its own field: a qualifying, a final, a consolation.

    Stages of one ``phase`` are played at the same time, by different pairs. A
    stage that takes no places of others takes everybody entered.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages", verbose_name=_("event"))
    order = models.PositiveSmallIntegerField(_("order"), validators=within(1, MOST_STAGES))
    phase = models.PositiveSmallIntegerField(
        _("phase"),
        validators=within(1, MOST_STAGES),
        default=1,
        help_text=_("Stages of the same phase are played side by side."),
    )
    name = models.CharField(_("name"), max_length=100)
    code = models.SlugField(
        _("short name"),
        max_length=30,
        help_text=_("Used in addresses and commands; unique in the event, as in final-a."),
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds"),
        validators=within(1, MOST_ROUNDS),
        null=True,
        blank=True,
        help_text=_("Only if it differs from the event's number of rounds."),
    )
    boards_per_round = models.PositiveSmallIntegerField(
        _("boards per round"),
        validators=within(1, MOST_BOARDS),
        null=True,
        blank=True,
        help_text=_("Only if it differs from the event's boards per round."),
    )

    carry_rule = models.CharField(
        _("carry-over"), max_length=7, choices=CARRY_RULES, default=CarryRule.NONE.value
    )
    carry_percent = models.DecimalField(
        _("share carried over"), max_digits=5, decimal_places=2, default=100
    )
    carry_top_before = models.DecimalField(
        _("top in the earlier stage"), max_digits=7, decimal_places=2, null=True, blank=True
    )
    carry_top_after = models.DecimalField(
        _("top in this stage"), max_digits=7, decimal_places=2, null=True, blank=True
    )
    carry_formula = models.CharField(_("formula"), max_length=200, blank=True)
    carry_table = models.JSONField(_("amounts by place"), default=dict, blank=True)
    carry_decimals = models.PositiveSmallIntegerField(
        _("decimals"), validators=within(0, MOST_DECIMALS), default=2
    )

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["event", "order"]
        constraints = [
            models.UniqueConstraint(name="stage_order_once_per_event", fields=["event", "order"]),
            models.UniqueConstraint(
                name="stage_name_once_per_event",
                fields=["event", "name"],
                violation_error_message=_("The event has a stage of that name already."),
            ),
            models.UniqueConstraint(
                name="stage_code_once_per_event",
                fields=["event", "code"],
                violation_error_message=_("The event has a stage of that short name already."),
            ),
            models.CheckConstraint(name="stage_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="stage_carry_rule_known",
                condition=Q(carry_rule__in=[rule.value for rule in CarryRule]),
            ),
            models.CheckConstraint(
                name="stage_carry_percent_in_range",
                condition=Q(carry_percent__gt=0, carry_percent__lte=100),
                violation_error_message=_("The share lies above 0 and is at most 100."),
            ),
            range_constraint("stage", "phase", 1, MOST_STAGES),
            range_constraint("stage", "rounds", 1, MOST_ROUNDS),
            range_constraint("stage", "boards_per_round", 1, MOST_BOARDS),
            range_constraint("stage", "carry_decimals", 0, MOST_DECIMALS),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def full_name(self) -> str:
        return f"{self.event}, {self}"

    @property
    def rounds_played(self) -> int:
        """Rounds in each of its sessions."""
        return self.rounds or self.event.rounds

    @property
    def boards_played(self) -> int:
        """Boards in each of its rounds."""
        return self.boards_per_round or self.event.boards_per_round

    @property
    def carry_over(self) -> CarryOver:
        """The rule in the core's words; raises CrossoverError where it is not whole."""
        return CarryOver(
            CarryRule(self.carry_rule),
            percent=self.carry_percent,
            top_before=self.carry_top_before,
            top_after=self.carry_top_after,
            formula=self.carry_formula,
            table={int(place): Decimal(str(amount)) for place, amount in self.carry_table.items()},
            decimals=self.carry_decimals,
        )

    def clean(self) -> None:
        if self.code in RESERVED_CODES:
            raise ValidationError(
                {
                    "code": _("%(code)s means something else in addresses: choose another one.")
                    % {"code": self.code}
                }
            )
        if not _is_table(self.carry_table):
            raise ValidationError(
                {
                    "carry_table": _(
                        "The table of carry-over names places and amounts, "
                        "as in 1: 12.5, 2: 11, 3: 10.25."
                    )
                }
            )
        try:
            _rule = self.carry_over
        except CrossoverError as error:
            raise ValidationError(translated(error)) from error


def _is_table(table: object) -> bool:
    """Whether it is amounts by place."""
    return isinstance(table, dict) and all(
        re.fullmatch(r"[1-9][0-9]{0,3}", place) and re.fullmatch(AMOUNT, str(amount))
        for place, amount in table.items()
    )


class StageTake(models.Model):
    """Places of an earlier stage that a stage takes: from first to last, or a share."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="takes", verbose_name=_("stage"))
    order = models.PositiveSmallIntegerField(_("order"), validators=within(1, MOST_STAGES))
    source = models.ForeignKey(
        Stage, models.RESTRICT, related_name="feeds", verbose_name=_("takes places of")
    )
    first = models.PositiveSmallIntegerField(
        _("from place"), validators=within(1, MOST_PLACES), null=True, blank=True
    )
    last = models.PositiveSmallIntegerField(
        _("to place"), validators=within(1, MOST_PLACES), null=True, blank=True
    )
    percent = models.DecimalField(
        _("top percent"), max_digits=5, decimal_places=2, null=True, blank=True
    )
    is_rest = models.BooleanField(_("those below the share"), default=False)

    class Meta:
        verbose_name = _("places taken")
        verbose_name_plural = _("places taken")
        ordering = ["stage", "order"]
        constraints = [
            models.UniqueConstraint(name="take_order_once_per_stage", fields=["stage", "order"]),
            models.CheckConstraint(
                name="take_not_of_itself",
                condition=~Q(stage=F("source")),
                violation_error_message=_("A stage cannot take places of itself."),
            ),
            models.CheckConstraint(
                name="take_places_or_share",
                condition=Q(first__isnull=False, percent__isnull=True, is_rest=False)
                | Q(first__isnull=True, last__isnull=True, percent__isnull=False),
                violation_error_message=_("Give places or a share, not both."),
            ),
            models.CheckConstraint(
                name="take_better_place_first",
                condition=Q(last__isnull=True) | Q(last__gte=F("first")),
                violation_error_message=_("Give the better place first."),
            ),
            models.CheckConstraint(
                name="take_percent_in_range",
                condition=Q(percent__isnull=True) | Q(percent__gt=0, percent__lt=100),
                violation_error_message=_("A share lies between 0 and 100 percent."),
            ),
            range_constraint("take", "first", 1, MOST_PLACES),
            range_constraint("take", "last", 1, MOST_PLACES),
        ]

    def __str__(self) -> str:
        return translated(self.range)

    @property
    def range(self) -> Range:
        """The same for the core, which calls a stage by its name."""
        if self.percent is not None:
            return Share(self.source.name, self.percent, self.is_rest)
        return Places(self.source.name, self.first or 1, self.last)
