from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from movements.seats import Direction
from planner.enums import DIRECTIONS
from planner.models.event import Event
from planner.models.limits import range_constraint, within
from planner.models.player import Player
from planner.models.section import MOST_TABLES, section_letter

MOST_PAIRS = 9999


class Pair(models.Model):
    """Two players who contest an event together, with their wishes."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="pairs", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"), validators=within(1, MOST_PAIRS))
    first_player = models.ForeignKey(
        Player, models.PROTECT, related_name="pairs_as_first", verbose_name=_("first player")
    )
    second_player = models.ForeignKey(
        Player, models.PROTECT, related_name="pairs_as_second", verbose_name=_("second player")
    )
    seed = models.PositiveSmallIntegerField(
        _("seed"),
        validators=within(1, MOST_PAIRS),
        null=True,
        blank=True,
        help_text=_("1 is the strongest; seeded pairs are spread over lines and sections."),
    )
    withdrawn = models.BooleanField(_("withdrawn"), default=False)

    must_sit_ns = models.BooleanField(
        _("must sit NS"),
        default=False,
        help_text=_("Cannot move between rounds: gets a stationary seat in every session."),
    )
    fixed_section = models.CharField(
        _("fixed section"), max_length=2, blank=True, validators=[section_letter]
    )
    fixed_table = models.PositiveSmallIntegerField(
        _("fixed table"),
        validators=within(1, MOST_TABLES),
        null=True,
        blank=True,
        help_text=_("Starts every session at this table, for instance near the door."),
    )
    prefers = models.CharField(_("prefers to start"), max_length=2, choices=DIRECTIONS, blank=True)
    apart_from = models.ManyToManyField(
        "self",
        blank=True,
        verbose_name=_("pairs to keep apart"),
        help_text=_("Pairs of the same event that must not share a section with this one."),
    )

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(
                name="pair_number_once_per_event",
                fields=["event", "number"],
                violation_error_message=_("The event has a pair of that number already."),
            ),
            models.UniqueConstraint(
                name="pair_first_player_once_per_event",
                fields=["event", "first_player"],
                condition=Q(withdrawn=False),
                violation_error_message=_("The first player is in another pair of this event."),
            ),
            models.UniqueConstraint(
                name="pair_second_player_once_per_event",
                fields=["event", "second_player"],
                condition=Q(withdrawn=False),
                violation_error_message=_("The second player is in another pair of this event."),
            ),
            models.CheckConstraint(
                name="pair_of_two_players",
                condition=~Q(first_player=F("second_player")),
                violation_error_message=_("A pair is two different players."),
            ),
            models.CheckConstraint(
                name="pair_wishes_agree",
                condition=Q(must_sit_ns=False) | ~Q(prefers=Direction.EW),
                violation_error_message=_("A pair that must sit NS cannot prefer EW."),
            ),
            models.CheckConstraint(
                name="pair_fixed_section_with_table",
                condition=Q(fixed_section="") | Q(fixed_table__isnull=False),
                violation_error_message=_("A fixed section needs a fixed table."),
            ),
            models.CheckConstraint(
                name="pair_preference_known", condition=Q(prefers__in=["", *Direction])
            ),
            range_constraint("pair", "number", 1, MOST_PAIRS),
            range_constraint("pair", "seed", 1, MOST_PAIRS),
            range_constraint("pair", "fixed_table", 1, MOST_TABLES),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.names}"

    @property
    def full_name(self) -> str:
        return f"{self.event}, {self}"

    @property
    def names(self) -> str:
        return f"{self.first_player.name} – {self.second_player.name}"

    @property
    def wishes(self) -> list[str]:
        """What the pair asks for, in words."""
        wishes: list[str] = []
        if self.must_sit_ns:
            wishes.append(str(_("must sit NS")))
        if self.prefers:
            wishes.append(_("prefers %(direction)s") % {"direction": self.get_prefers_display()})
        if self.fixed_table:
            place = f"{self.fixed_section}{self.fixed_table}"
            wishes.append(_("table %(table)s") % {"table": place})
        if apart := [str(pair.number) for pair in self.apart_from.all()]:
            wishes.append(_("apart from %(pairs)s") % {"pairs": ", ".join(apart)})
        return wishes

    def clean(self) -> None:
        """A player may sit in the other chair of another pair: no index sees that."""
        if self.withdrawn or not (self.event_id and self.first_player_id and self.second_player_id):
            return
        players = [self.first_player_id, self.second_player_id]
        crossed = (
            Pair.objects.filter(Q(first_player__in=players) | Q(second_player__in=players))
            .filter(event=self.event_id, withdrawn=False)
            .exclude(pk=self.pk)
            .first()
        )
        if crossed:
            raise ValidationError(
                _("One of the players is in pair %(number)s of this event already.")
                % {"number": crossed.number}
            )
