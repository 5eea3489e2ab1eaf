"""Packs: the handouts of a plan as one PDF, in the order a director uses them.

``pack_pdf`` is what the admin, the API and the command call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _

from planner.enums import Paper
from planner.errors import PlanningError
from planner.handouts.guide_cards import guide_cards
from planner.handouts.kinds import CARDS_PER_PAGE, Kind
from planner.handouts.pages import Printing
from planner.handouts.pdf import join, print_chunks
from planner.handouts.play import EventPlay
from planner.handouts.sheet import Sheet
from planner.models import PlanVersion
from planner.plan_view import plan_view

SHEETS: dict[Kind, Callable[[EventPlay], Iterator[Sheet]]] = {
    Kind.GUIDE_CARDS: guide_cards,
}

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Order:
    """What is to be printed: which kinds, on what paper, for which session."""

    version: PlanVersion
    kinds: tuple[Kind, ...] = tuple(Kind)
    paper: Paper | None = None
    session: int | None = None
    per_page: Mapping[Kind, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for kind, number in self.per_page.items():
            if number not in CARDS_PER_PAGE.get(kind, ()):
                choices = ", ".join(map(str, sorted(CARDS_PER_PAGE.get(kind, (1,)))))
                raise PlanningError(
                    _("%(kind)s: %(number)s on a page is not possible, choose %(choices)s.")
                    % {"kind": kind.label, "number": number, "choices": choices}
                )

    @property
    def real_paper(self) -> Paper:
        return Paper(self.paper or self.version.event.tournament.paper)


@dataclass(frozen=True)
class Pack:
    """The sheets of an order, and what the plan still lacks."""

    order: Order
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...]

    def pdf(self, progress: Progress | None = None) -> bytes:
        """The pack as one PDF with bookmarks; ``progress`` hears of chunks done and in all."""
        printing = Printing(self.order.version, self.order.real_paper, timezone.now())
        chunks = printing.chunks(self.sheets, dict(self.order.per_page))
        printed = []
        for done, part in enumerate(print_chunks(chunks), 1):
            printed.append(part)
            if progress:
                progress(done, len(chunks))
        return join(f"{printing.frame} · {printing.edition}", chunks, printed)


def pack(order: Order) -> Pack:
    """All sheets of an order; an order that leaves nothing to print is refused."""
    event = EventPlay(plan_view(order.version), order.session)
    if order.session is not None and order.session not in event.session_numbers:
        raise PlanningError(
            _("%(event)s has no session %(number)s: choose one of %(sessions)s.")
            % {
                "event": order.version.event,
                "number": order.session,
                "sessions": ", ".join(map(str, event.session_numbers)) or "–",
            }
        )
    sheets = tuple(
        sheet for kind in Kind if kind in order.kinds for sheet in SHEETS[kind](event)
    )
    if not sheets:
        raise PlanningError(_nothing(event))
    return Pack(order, sheets, tuple(event.notes))


def _nothing(event: EventPlay) -> str:
    reasons = " ".join(event.notes)
    return _("There is nothing to print yet. %(reasons)s") % {"reasons": reasons}


def pack_pdf(
    version: PlanVersion,
    kinds: Iterable[Kind] | None = None,
    paper: Paper | None = None,
    session: int | None = None,
    per_page: Mapping[Kind, int] | None = None,
) -> bytes:
    """The handouts of a version as one PDF; raises PlanningError where there is nothing to print.

    Without ``kinds`` all of them, without ``paper`` the tournament's, without
    ``session`` every session.
    """
    order = Order(version, tuple(kinds or Kind), paper, session, per_page or {})
    return pack(order).pdf()
