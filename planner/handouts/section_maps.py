"""Section maps: the tables in walking order, drawn by the movements core."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.drawing import FONT, section_svg
from planner.handouts.kinds import Kind
from planner.handouts.play import EventPlay, SectionPlay
from planner.handouts.sheet import Sheet
from planner.wording import translated


@dataclass(frozen=True, slots=True)
class SectionMap:
    drawing: str
    stands_apart: str


def section_maps(event: EventPlay) -> Iterator[Sheet]:
    """A drawing for each section."""
    for play in event.sections:
        apart = ""
        if play.movement.has_party_table:
            apart = _("Put table %(table)s away from tables 1 and %(last)s.") % {
                "table": play.movement.tables + 1,
                "last": play.movement.tables,
            }
        title = _("Section %(letter)s") % {"letter": play.letter}
        body = SectionMap(drawing_of(play), apart)
        yield Sheet(Kind.SECTION_MAP, play.place, title, body)


def drawing_of(play: SectionPlay) -> str:
    """The section as SVG, in the typeface of the handouts."""
    drawing = section_svg(play.movement, boards_per_round=play.boards_per_round, told=translated)
    return drawing.replace(FONT, "Lato")
