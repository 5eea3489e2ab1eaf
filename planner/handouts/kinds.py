"""The kinds of handout, in the order in which a director uses them."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class HandoutKind(TextChoices):
    PROOF = "proof", _("Proof")
    DEALING = "dealing", _("Dealing order")
    BOARDING = "boarding", _("Boarding sheets")
    SECTION_MAP = "section-maps", _("Section maps")
    MASTER = "master-sheets", _("Master sheets")
    GUIDE_CARDS = "guide-cards", _("Table guide cards")
    ENTRY_SLIPS = "entry-slips", _("Entry slips")
    NAME_LIST = "name-list", _("Name list")
    STAGE_LISTS = "stage-lists", _("Lists of the stages")
    PAIR_CARDS = "pair-cards", _("Pair guide cards")
    SCRIPT = "script", _("Announcement scripts")
    CROSSOVER_PAIRS = "crossover-pairs", _("Crossover sheets by pair")
    CROSSOVER_SEATS = "crossover-seats", _("Crossover sheets by seat")
    TRAVELLERS = "travellers", _("Travellers")
    CHANGE_SLIPS = "change-slips", _("Change slips")


# Cards on one page, the usual number first.
CARDS_PER_PAGE: dict[HandoutKind, tuple[int, ...]] = {
    HandoutKind.GUIDE_CARDS: (2, 1, 4),
    HandoutKind.ENTRY_SLIPS: (8, 6),
    HandoutKind.PAIR_CARDS: (4, 8),
    HandoutKind.TRAVELLERS: (4, 2),
    HandoutKind.CHANGE_SLIPS: (8, 4),
}
LANDSCAPE = {HandoutKind.MASTER, HandoutKind.SECTION_MAP}
