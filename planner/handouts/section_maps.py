"""Section maps: the tables in walking order, drawn by the movements core."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.drawing.section_drawing import FONT, section_svg
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.play import SectionPlay
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
        yield Sheet(HandoutKind.SECTION_MAP, play.place, title, body)


def drawing_of(play: SectionPlay) -> str:
    """The section as SVG, in the typeface of the handouts."""
    numbers = {who: play.number(who) for who in play.present} if play.is_seated else None
    drawing = section_svg(
        play.movement, numbers=numbers, boards_per_round=play.boards_per_round, translate=translated
    )
    return drawing.replace(FONT, "Lato")
