from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Length
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from movements.attendance import starting_seats
from movements.errors import MovementError
from movements.seats import Direction
from planner.enums import DIRECTIONS, Colour, MovementKind
from planner.models.event import MOST_ROUNDS
from planner.models.limits import range_constraint, within
from planner.models.session import Session
from planner.models.written import is_storable, unplayable_faults, written_movement
from planner.wording import translated

MOST_TABLES = 200
MOST_SETS = 20

section_letter = RegexValidator(
    r"^[A-Z]{1,2}$", _("A section is named by one or two capital letters, as in A or AB.")
)


def by_letter(field: str = "letter") -> tuple[Length, str]:
    """The order of sections: A to Z, then AA, AB and so on."""
    return Length(field), field


class Section(models.Model):
    """Tables that share a movement in one session.

    ``tables`` counts the tables of the movement itself. A phantom leaves one
    of their seats empty; a rover adds a pair (a half table), or two with a
    party table. A movement that these numbers do not build, because it was
    repaired during play or comes from a file, is written out in ``document``.
    """

    session = models.ForeignKey(
        Session, models.CASCADE, related_name="sections", verbose_name=_("session")
    )
    letter = models.CharField(
        _("letter"), max_length=2, validators=[section_letter], help_text=_("A, B, C …")
    )
    colour = models.CharField(
        _("colour"),
        max_length=8,
        choices=Colour,
        blank=True,
        help_text=_("Printed as a word and a tint on every sheet of the section."),
    )
    room = models.CharField(
        _("room"),
        max_length=60,
        blank=True,
        help_text=_("Where the section plays, as on the signs of the venue; printed on slips."),
    )
    tables = models.PositiveSmallIntegerField(
        _("tables"),
        validators=within(1, MOST_TABLES),
        help_text=_("Tables of the movement; a party table is one more."),
    )
    half_table = models.BooleanField(
        _("half table"),
        default=False,
        help_text=_(
            "An odd number of pairs: one seat is a phantom, "
            "or the pair that the rover displaces sits out."
        ),
    )
    movement = models.CharField(
        _("movement"),
        max_length=13,
        choices=MovementKind,
        blank=True,
        help_text=_("Left empty while nothing is chosen."),
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds"),
        validators=within(1, MOST_ROUNDS),
        null=True,
        blank=True,
        help_text=_("Only if it differs from the event's number of rounds."),
    )
    board_groups = models.PositiveSmallIntegerField(
        _("board groups"),
        validators=within(1, MOST_ROUNDS),
        null=True,
        blank=True,
        help_text=_("Board groups in play; empty means as many as rounds where that works."),
    )
    variant = models.CharField(
        _("pattern"),
        max_length=1,
        choices=[("A", "A")],
        blank=True,
        help_text=_("Pattern A of a Web: more full subsections, as in 12-up-3-up-3-down."),
    )
    relay = models.BooleanField(
        _("relay and share"),
        default=False,
        help_text=_("The even Mitchell with a relay in the middle instead of a skip."),
    )
    rover = models.CharField(
        _("rover"),
        max_length=2,
        choices=DIRECTIONS,
        blank=True,
        help_text=_("The direction in which an extra pair takes over seats."),
    )
    party_table = models.BooleanField(
        _("party table"),
        default=False,
        help_text=_("One more table, visited by the pairs that the rover displaces."),
    )
    phantom_direction = models.CharField(
        _("phantom's direction"), max_length=2, choices=DIRECTIONS, blank=True
    )
    phantom_table = models.PositiveSmallIntegerField(
        _("phantom's table"), validators=within(1, MOST_TABLES), null=True, blank=True
    )
    switches = models.CharField(
        _("arrow switches"),
        max_length=100,
        blank=True,
        help_text=_("rounds:1,5 or best-rounds or best; empty for none."),
    )
    board_sets = models.PositiveSmallIntegerField(
        _("board sets"),
        validators=within(1, MOST_SETS),
        null=True,
        blank=True,
        help_text=_("Copies of every board that are at hand for this section."),
    )
    document = models.JSONField(
        _("movement written out"),
        null=True,
        blank=True,
        help_text=_("The JSON document of the movement, with its whole schedule."),
    )

    planned = models.BooleanField(
        _("planned"),
        default=True,
        editable=False,
        help_text=_("Off for a section that only a released version still has."),
    )

    class Meta:
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["session", *by_letter()]
        constraints = [
            models.UniqueConstraint(
                name="section_letter_once_per_session",
                fields=["session", "letter"],
                violation_error_message=_("The session has a section of that letter already."),
            ),
            range_constraint("section", "tables", 1, MOST_TABLES),
            range_constraint("section", "rounds", 1, MOST_ROUNDS),
            range_constraint("section", "board_groups", 1, MOST_ROUNDS),
            range_constraint("section", "board_sets", 1, MOST_SETS),
            models.CheckConstraint(
                name="section_movement_known",
                condition=models.Q(movement__in=["", *MovementKind.values]),
            ),
            models.CheckConstraint(
                name="section_relay_in_a_mitchell",
                condition=models.Q(relay=False) | models.Q(movement=MovementKind.MITCHELL),
                violation_error_message=_("Only a Mitchell has a relay and share."),
            ),
            models.CheckConstraint(
                name="section_pattern_in_a_web",
                condition=models.Q(variant="") | models.Q(movement=MovementKind.WEB),
                violation_error_message=_("Only a Web has a pattern A."),
            ),
            models.CheckConstraint(
                name="section_rover_with_party_or_half_table",
                condition=models.Q(rover="", party_table=False)
                | models.Q(rover__in=list(Direction), party_table=True, half_table=False)
                | models.Q(rover__in=list(Direction), party_table=False, half_table=True),
                violation_error_message=_(
                    "A rover goes with a party table or with a half table, "
                    "and a party table goes with a rover."
                ),
            ),
            models.CheckConstraint(
                name="section_phantom_whole_at_a_half_table",
                condition=models.Q(phantom_direction="", phantom_table=None)
                | models.Q(
                    phantom_direction__in=list(Direction),
                    phantom_table__isnull=False,
                    phantom_table__range=(1, models.F("tables")),
                    half_table=True,
                    rover="",
                ),
                violation_error_message=_(
                    "A phantom needs a direction, a table of the section, "
                    "a half table and no rover."
                ),
            ),
            models.CheckConstraint(
                name="section_document_of_a_written_movement",
                condition=models.Q(
                    movement=MovementKind.WRITTEN,
                    document__isnull=False,
                    rover="",
                    phantom_direction="",
                    switches="",
                )
                | models.Q(~models.Q(movement=MovementKind.WRITTEN), document__isnull=True),
                violation_error_message=_(
                    "A movement written out has its document, which tells of rovers, phantoms "
                    "and switches itself; no other movement has one."
                ),
            ),
        ]

    def __str__(self) -> str:
        return gettext("Section %(letter)s") % {"letter": self.letter}

    @property
    def full_name(self) -> str:
        return f"{self.session.full_name}, {self}"

    def clean(self) -> None:
        if self.document is not None:
            self.check_document()
        self.check_seats()

    def check_seats(self) -> None:
        """Nobody is left at a table that is gone."""
        if not (self.pk and self.tables):
            return
        drafted = self.seats.filter(version__number=None)
        last = drafted.aggregate(last=models.Max("table"))["last"] or 0
        if last > self.last_table:
            raise ValidationError(
                {
                    "tables": _(
                        "A pair sits at table %(table)s of section %(letter)s: "
                        "seat it elsewhere first, or keep that table."
                    )
                    % {"table": last, "letter": self.letter}
                }
            )

    def check_document(self) -> None:
        """A movement written out must be playable, and of the section's size."""
        if not is_storable(self.document):
            raise ValidationError(
                {"document": _("The document has characters that no text can have: remove them.")}
            )
        try:
            movement = written_movement(self.document)
            faults = unplayable_faults(self.document)
            starting_seats(movement.schedule)
        except MovementError as error:
            raise ValidationError({"document": translated(error)}) from error
        if faults:
            raise ValidationError({"document": [translated(fault.message) for fault in faults[:5]]})
        rounds = self.rounds or (self.session_id and self.session.rounds)
        if (movement.tables, movement.rounds) != (self.tables, rounds):
            raise ValidationError(
                {
                    "document": _(
                        "The movement is for %(tables)s tables and %(rounds)s rounds: "
                        "give the section the same numbers."
                    )
                    % {"tables": movement.tables, "rounds": movement.rounds}
                }
            )

    @property
    def last_table(self) -> int:
        """The highest table at which somebody can sit; a party table is among them."""
        if self.document is not None:
            return written_movement(self.document).schedule.tables
        return self.tables + bool(self.rover)

    @property
    def pair_count(self) -> int:
        """Pairs that the section seats, those that come late or leave early among them."""
        if self.document is not None:
            return len(starting_seats(written_movement(self.document).schedule))
        if self.rover:
            return 2 * self.tables + (2 if self.party_table else 1)
        return 2 * self.tables - self.half_table

    @property
    def table_count(self) -> str:
        """Tables as a director counts them: two pairs make one, a pair over is half of one."""
        tables, half = divmod(self.pair_count, 2)
        return f"{tables}½" if half else str(tables)
