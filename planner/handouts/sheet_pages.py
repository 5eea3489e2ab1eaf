"""Sheets laid out on pages: from their contents to HTML, a few pages at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from planner.enums import Paper
from planner.handouts.kinds import CARDS_PER_PAGE, LANDSCAPE, HandoutKind
from planner.handouts.paper import Cards
from planner.handouts.pdf import Chunk
from planner.handouts.rows import FIGURE_SPACE
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import PlanVersion

PAGES_A_CHUNK = 20
TEMPLATES = settings.BASE_DIR / "templates" / "handouts"


@cache
def layout_print() -> str:
    """Changes whenever a template of the handouts does, or the program that lays them out."""
    files = sorted((*TEMPLATES.iterdir(), *Path(__file__).parent.glob("*.py")))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def frame_of(version: PlanVersion) -> str:
    """Tournament and event, as every sheet names them."""
    return f"{version.event.tournament} · {version.event}"


@dataclass(frozen=True, slots=True)
class Printing:
    """What every sheet of a pack carries: the event, the version, the time."""

    version: PlanVersion
    paper: Paper
    printed_at: datetime

    @property
    def frame(self) -> str:
        return frame_of(self.version)

    @property
    def edition(self) -> str:
        at = timezone.localtime(self.printed_at)
        time = f"{date_format(at, 'DATE_FORMAT')} {at:%H:%M}"
        return f"{self.version} · " + _("printed %(time)s") % {"time": time}

    def chunks(self, sheets: Sequence[Sheet], per_page: dict[HandoutKind, int]) -> list[Chunk]:
        """The sheets in order, a few pages of one kind in each chunk."""
        return [
            chunk
            for kind, alike in groupby(sheets, key=lambda sheet: sheet.kind)
            for chunk in self._kind_chunks(kind, list(alike), per_page.get(kind))
        ]

    def _kind_chunks(
        self, kind: HandoutKind, sheets: list[Sheet], per_page: int | None
    ) -> Iterator[Chunk]:
        layout = self._layout(kind, per_page)
        size = layout.per_page * PAGES_A_CHUNK
        for start in range(0, len(sheets), size):
            some = [sheet.on(layout) for sheet in sheets[start : start + size]]
            looks = {look: f"l{n}" for n, look in enumerate(dict.fromkeys(map(_look, some)))}
            laid = [Laid(sheet, f"s{n}", looks[_look(sheet)]) for n, sheet in enumerate(some)]
            pages = [laid[n : n + layout.per_page] for n in range(0, len(laid), layout.per_page)]
            alike = [tuple(map(_ground, page)) for page in pages] if layout.is_cards else []
            places = list(dict.fromkeys(alike))
            html = render_to_string(
                f"handouts/{kind.value}.html",
                {
                    "heading": kind.label,
                    "space": FIGURE_SPACE * 2,
                    "cards": layout,
                    "looks": looks,
                    "places": dict.fromkeys(sheet.place for sheet in some),
                    "pages": pages,
                    "grounds": [pages[alike.index(place)] for place in places],
                    "sheets": laid,
                    "frame": self.frame,
                    "edition": self.edition,
                    "event": self.version.event,
                    "is_draft": not self.version.is_released,
                },
            )
            marks = tuple((one.bookmark, one.anchor) for one in laid)
            yield Chunk(html, kind.value, str(kind.label), marks, tuple(map(places.index, alike)))

    def _layout(self, kind: HandoutKind, per_page: int | None) -> Cards:
        usual = CARDS_PER_PAGE.get(kind, (1,))[0]
        layout = Cards.on(self.paper, per_page or usual, is_cards=kind in CARDS_PER_PAGE)
        return layout.turned if kind in LANDSCAPE else layout


def _look(sheet: Sheet) -> object:
    """How a card is laid out: cards that look alike are styled once, which is much quicker."""
    return getattr(sheet.body, "look", None)


def _ground(laid: Laid) -> object:
    """Equal for cards whose ground is the same."""
    return laid.place, laid.look, getattr(laid.body, "ground", None)


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet on its page, with the anchor its bookmark points to and its look by name."""

    sheet: Sheet
    anchor: str
    look: str

    @property
    def place(self) -> SheetPlace:
        return self.sheet.place

    @property
    def title(self) -> str:
        return self.sheet.title

    @property
    def body(self) -> object:
        return self.sheet.body

    @property
    def bookmark(self) -> str:
        session = self.place.session
        if session is None:
            return self.title
        return f"{_('Session %(number)s') % {'number': session}} · {self.title}"
