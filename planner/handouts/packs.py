"""Packs: the handouts of a plan as one PDF, in the order a director uses them.

``pack_pdf`` is what the admin, the API and the command call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from planner.enums import Paper
from planner.errors import PlanningError
from planner.handouts.boarding import boarding_sheets
from planner.handouts.change_slips import change_slips
from planner.handouts.crossover_sheets import crossovers_by_seat
from planner.handouts.dealing import dealing_order
from planner.handouts.entry_slips import entry_slips
from planner.handouts.event_play import EventPlay
from planner.handouts.guide_cards import guide_cards
from planner.handouts.kinds import CARDS_PER_PAGE, HandoutKind
from planner.handouts.master_sheets import master_sheets
from planner.handouts.name_list import name_list
from planner.handouts.pair_cards import pair_cards
from planner.handouts.pdf import Printed, join, print_chunks
from planner.handouts.proof import proofs
from planner.handouts.script import scripts
from planner.handouts.section_maps import section_maps
from planner.handouts.sheet import Sheet
from planner.handouts.sheet_pages import Printing, frame_of, layout_print
from planner.handouts.stage_lists import stage_lists
from planner.handouts.travellers import travellers
from planner.handouts.wall_sheets import crossovers_by_pair
from planner.jobs import JobFile, Report
from planner.models import PlanVersion
from planner.plan.view import plan_view
from planner.selectors import version_before
from planner.services.packs import pack_keep, pack_kept

SHEETS: dict[HandoutKind, Callable[[EventPlay], Iterator[Sheet]]] = {
    HandoutKind.PROOF: proofs,
    HandoutKind.DEALING: dealing_order,
    HandoutKind.BOARDING: boarding_sheets,
    HandoutKind.SECTION_MAP: section_maps,
    HandoutKind.MASTER: master_sheets,
    HandoutKind.GUIDE_CARDS: guide_cards,
    HandoutKind.ENTRY_SLIPS: entry_slips,
    HandoutKind.NAME_LIST: name_list,
    HandoutKind.STAGE_LISTS: stage_lists,
    HandoutKind.PAIR_CARDS: pair_cards,
    HandoutKind.SCRIPT: scripts,
    HandoutKind.CROSSOVER_PAIRS: crossovers_by_pair,
    HandoutKind.CROSSOVER_SEATS: crossovers_by_seat,
    HandoutKind.TRAVELLERS: travellers,
    HandoutKind.CHANGE_SLIPS: change_slips,
}

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Order:
    """What is to be printed: which kinds, on what paper, for which session.

    Without ``paper`` on the tournament's, without ``session`` for every session.
    """

    version: PlanVersion
    kinds: tuple[HandoutKind, ...] = tuple(HandoutKind)
    paper: Paper | None = None
    session: int | None = None
    per_page: Mapping[HandoutKind, int] = field(default_factory=dict)
    only_changed: bool = False

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

    @property
    def key(self) -> str:
        """Equal for packs that look alike on paper, but for the time of printing."""
        facts = (
            [sheet.print_of for sheet in self.sheets],
            frame_of(self.order.version),
            self.order.real_paper.value,
            sorted((kind.value, number) for kind, number in self.order.per_page.items()),
            get_language(),
            layout_print(),
        )
        return sha256(repr(facts).encode()).hexdigest()

    def printed(self, progress: Progress | None = None) -> PrintedPack:
        """The sheets on paper; ``progress`` hears of chunks done and in all."""
        printing = Printing(self.order.version, self.order.real_paper, timezone.now())
        chunks = printing.chunks(self.sheets, dict(self.order.per_page))
        parts = []
        for done, part in enumerate(print_chunks(chunks), 1):
            parts.append(part)
            if progress:
                progress(done, len(chunks))
        return PrintedPack(f"{printing.frame} · {printing.edition}", tuple(parts))


@dataclass(frozen=True)
class PrintedPack:
    """A pack as PDF: whole, or a kind of handout at a time."""

    title: str
    parts: tuple[Printed, ...]

    def pdf(self, kind: HandoutKind | None = None) -> bytes:
        """One PDF with bookmarks."""
        return join(self.title, self._parts(kind))

    def page_count(self, kind: HandoutKind | None = None) -> int:
        return sum(part.page_count for part in self._parts(kind))

    def _parts(self, kind: HandoutKind | None) -> list[Printed]:
        return [part for part in self.parts if kind in (None, part.chunk.kind)]


def pack(order: Order) -> Pack:
    """All sheets of an order; an order that leaves nothing to print is refused."""
    event = EventPlay(plan_view(order.version), order.session)
    earlier = version_before(order.version)
    event.before = EventPlay(plan_view(earlier), order.session) if earlier else None
    if order.session is not None and order.session not in event.session_numbers:
        raise PlanningError(
            _("%(event)s has no session %(number)s: choose one of %(sessions)s.")
            % {
                "event": order.version.event,
                "number": order.session,
                "sessions": ", ".join(map(str, event.session_numbers)) or "–",
            }
        )
    sheets = tuple(_sheets(event, order.kinds))
    if not sheets:
        raise PlanningError(_nothing(event))
    if order.only_changed:
        sheets = _changed(event, order.kinds, sheets)
    return Pack(order, sheets, tuple(dict.fromkeys(event.notes)))


def _sheets(event: EventPlay, kinds: tuple[HandoutKind, ...]) -> Iterator[Sheet]:
    for kind in HandoutKind:
        if kind in kinds:
            yield from SHEETS[kind](event)


def _changed(
    event: EventPlay, kinds: tuple[HandoutKind, ...], sheets: tuple[Sheet, ...]
) -> tuple[Sheet, ...]:
    """The sheets that read otherwise than in the release before."""
    if event.before is None:
        raise PlanningError(_("Nothing was released before: every sheet is new."))
    known = {sheet.print_of for sheet in _sheets(event.before, kinds)}
    changed = tuple(sheet for sheet in sheets if sheet.print_of not in known)
    if not changed:
        raise PlanningError(
            _("No sheet differs from %(version)s: nothing needs printing again.")
            % {"version": event.before.plan.version}
        )
    event.notes.append(
        _("%(count)s of %(all)s sheets differ from %(version)s; the others need no reprint.")
        % {"count": len(changed), "all": len(sheets), "version": event.before.plan.version}
    )
    return changed


def _nothing(event: EventPlay) -> str:
    reasons = " ".join(event.notes)
    return _("There is nothing to print yet. %(reasons)s") % {"reasons": reasons}


def pack_pdf(order: Order, progress: Progress | None = None) -> bytes:
    """The handouts ordered as one PDF; raises PlanningError where there is nothing to print.

    Packs of released versions are kept: the second request is instant.
    """
    version, made = order.version, pack(order)
    if not version.is_released:
        return made.printed(progress).pdf()
    kept = pack_kept(version=version, key=made.key)
    if kept is not None:
        return kept
    return pack_keep(version=version, key=made.key, pdf=made.printed(progress).pdf())


def pack_job(arguments: dict[str, Any], report: Report) -> JobFile:
    """A pack made in a process of its own; the arguments are those of ``pack_arguments``."""
    order = order_of_arguments(arguments)

    def progress(done: int, of: int) -> None:
        report(100 * done // of, _("%(done)s of %(of)s parts") % {"done": done, "of": of})

    content = pack_pdf(order, progress)
    return JobFile(pack_file_name(order.version), "application/pdf", content)


def pack_arguments(order: Order) -> dict[str, Any]:
    """The order as a job's arguments."""
    return {
        "event": order.version.event_id,
        "version": order.version.pk,
        "kinds": [kind.value for kind in order.kinds],
        "paper": order.real_paper.value,
        "session": order.session,
        "per_page": {kind.value: number for kind, number in order.per_page.items()},
        "only_changed": order.only_changed,
    }


def order_of_arguments(arguments: Mapping[str, Any]) -> Order:
    """The order that ``pack_arguments`` wrote down."""
    versions = PlanVersion.objects.select_related("event__tournament")
    return Order(
        version=versions.get(pk=arguments["version"]),
        kinds=tuple(HandoutKind(kind) for kind in arguments["kinds"]),
        paper=Paper(arguments["paper"]),
        session=arguments["session"],
        per_page={HandoutKind(kind): number for kind, number in arguments["per_page"].items()},
        only_changed=arguments["only_changed"],
    )


def pack_file_name(version: PlanVersion) -> str:
    edition = f"v{version.number}" if version.is_released else "draft"
    return f"{version.event.slug}-{edition}.pdf"
