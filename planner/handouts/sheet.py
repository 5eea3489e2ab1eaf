"""A sheet of paper before it is laid out: what it says, and where it belongs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

from django.utils.translation import gettext as _

from planner.enums import Colour
from planner.handouts.kinds import HandoutKind
from planner.handouts.paper import Cards

TINTS = {
    Colour.RED: "#f6dcd9",
    Colour.BLUE: "#d9e6f4",
    Colour.GREEN: "#dcedd8",
    Colour.YELLOW: "#faf2c8",
    Colour.WHITE: "#ffffff",
    Colour.ORANGE: "#fae3cc",
    Colour.PURPLE: "#e7dff1",
    Colour.PINK: "#f9e0ec",
    Colour.BROWN: "#ebe1d6",
    Colour.GREY: "#e4e4e4",
    Colour.BLACK: "#d4d4d4",
}
NO_TINT = "#f0f0f0"


@dataclass(frozen=True, slots=True)
class SheetPlace:
    """The session and section a sheet is for; an empty one means all of them."""

    session: int | None = None
    letter: str = ""
    colour: str = ""

    @property
    def tint(self) -> str:
        return TINTS[Colour(self.colour)] if self.colour else NO_TINT

    @property
    def tint_name(self) -> str:
        return f"tint-{self.colour or 'none'}"

    @property
    def colour_word(self) -> str:
        return str(Colour(self.colour).label) if self.colour else ""

    @property
    def section(self) -> str:
        return f"{self.letter} {self.colour_word}".strip()

    def __str__(self) -> str:
        parts = []
        if self.session:
            parts.append(_("Session %(number)s") % {"number": self.session})
        if self.letter:
            parts.append(_("Section %(letter)s") % {"letter": self.section})
        return " · ".join(parts)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet or card; ``body`` is what its kind says."""

    kind: HandoutKind
    place: SheetPlace
    title: str
    body: object

    @property
    def key(self) -> tuple[str, SheetPlace, str]:
        """The same sheet in another version of the plan has the same key."""
        return self.kind.value, self.place, self.title

    def on(self, cards: Cards) -> Sheet:
        """The sheet in its size on paper, for bodies that are set by it."""
        sized = getattr(self.body, "on", None)
        return replace(self, body=sized(cards)) if sized else self

    @property
    def print_of(self) -> str:
        """Equal for sheets with the same text, whatever version they are from."""
        return sha256(repr((self.key, self.body)).encode()).hexdigest()
