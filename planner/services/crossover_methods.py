"""The ways to seat the next session: in print, by lines, in blocks, by search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from crossovers.best import crossover_best
from crossovers.blocks import trade_off
from crossovers.bounds import revenge_rounds
from crossovers.event_search import Sitting
from crossovers.line_event import crossover_by_lines
from crossovers.methods import crossover_by_recipe
from crossovers.search import Effort, find_seating
from crossovers.searched_event import event_of_sittings
from crossovers.seats import Seating
from planner.services.next_session import NextSession

EFFORT = Effort(coolings=8)
MORE_BLOCKS = 6
MOST_TRADED = 4


@dataclass(frozen=True)
class Method:
    """A way to seat the next session, and perhaps the ones after it in the same go."""

    key: str
    label: str
    find: Callable[[NextSession], Seating | tuple[Seating, ...]]


def methods(session: NextSession) -> Iterator[Method]:
    """The methods that fit, the plainest first."""
    if session.is_standard and len(session.earlier) == 1:
        yield Method("recipe", _("Recipe in print"), _recipe)
    if session.is_standard and len(session.sections) > 1:
        yield Method("lines", _("Whole lines move"), _lines)
    if session.is_standard and session.plays_again and len(session.earlier) == 1:
        yield from _announceable(session)
    yield Method("best", _("Fewest playbacks"), _best)
    yield Method("fair", _("Fairest: the worst pair has least"), _fair)
    if session.later:
        label = _("All sessions up to %(last)s together") % {"last": session.later[-1][0].number}
        yield Method("together", label, _together)


def _recipe(session: NextSession) -> Seating:
    return crossover_by_recipe(session.sections).sessions[1].seating


def _lines(session: NextSession) -> Seating:
    number = session.planned.number
    return crossover_by_lines(session.sections, number).sessions[number - 1].seating


def _announceable(session: NextSession) -> Iterator[Method]:
    """Few blocks to announce against few playbacks."""
    most = 2 * len(session.sections) + MORE_BLOCKS
    target = session.bound.playbacks
    for choice in trade_off(session.sections, most_blocks=most, target=target)[-MOST_TRADED:]:
        label = _("In %(blocks)s blocks") % {"blocks": choice.blocks}
        yield Method(f"blocks{choice.blocks}", label, lambda _session, c=choice: c.seating)


def _best(session: NextSession) -> Seating:
    is_second = len(session.earlier) == 1 and session.is_standard and session.plays_again
    if is_second and not session.wishes:
        return crossover_best(session.sections).sessions[1].seating
    return _searched(session, fair=False)


def _fair(session: NextSession) -> Seating:
    return _searched(session, fair=True)


def _searched(session: NextSession, *, fair: bool) -> Seating:
    within = sum(revenge_rounds(section) for section in session.sections)
    return find_seating(
        session.earlier,
        session.sections,
        pairs=session.names,
        wishes=session.wishes,
        target=max(0, session.bound.playbacks - within),
        fair=fair,
        effort=EFFORT,
    )


def _together(session: NextSession) -> tuple[Seating, ...]:
    """This session and the later ones in one search, each with an eye on the others."""
    rooms = [session.sections, *(sections for _planned, sections in session.later)]
    event = event_of_sittings(
        session.earlier,
        [Sitting(sections, tuple(session.names)) for sections in rooms],
        wishes=session.wishes,
    )
    return tuple(sitting.seating for sitting in event.sessions[len(session.earlier) :])
