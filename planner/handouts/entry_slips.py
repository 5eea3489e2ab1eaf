"""Entry slips: a pair's seat in every session, and a stub for the director."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.occasions import dotted, start_in_short
from planner.handouts.sheet import Sheet, SheetPlace
from planner.models import Event, Pair
from planner.wording import translated

LETTERS_IN_LARGE_TYPE = 30
# With more sessions there is room for the seats alone.
SESSIONS_WITH_TIMES = 4


@dataclass(frozen=True, slots=True)
class SlipSession:
    """A session on a slip: the seat, and when and in which room it begins."""

    number: int
    seat: str
    occasion: str


@dataclass(frozen=True, slots=True)
class EntrySlip:
    number: int
    names: tuple[str, str]
    seats: tuple[SlipSession, ...]
    venue: str
    seed: int | None
    wishes: tuple[str, ...]
    address: str = ""

    @property
    def has_long_name(self) -> bool:
        return max(map(len, self.names)) > LETTERS_IN_LARGE_TYPE

    @property
    def code(self) -> str:
        """The address as a QR code, drawn as one SVG path."""
        made = segno.make_qr(self.address, error="m")
        return made.svg_inline(omitsize=True, border=0)


def entry_slips(event: EventPlay) -> Iterator[Sheet]:
    """A slip for each pair that has a seat in any session."""
    for pair in event.pairs:
        place = _first_place(event, pair)
        title = _("Pair %(number)s") % {"number": pair.number}
        yield Sheet(HandoutKind.ENTRY_SLIPS, place, title, _slip(event, pair))


def _slip(event: EventPlay, pair: Pair) -> EntrySlip:
    return EntrySlip(
        pair.number,
        (pair.first_player.name, pair.second_player.name),
        tuple(_sessions(event, pair)),
        event.plan.event.tournament.venue,
        pair.seed,
        tuple(str(wish) for wish in pair.wishes),
        pair_address(event.plan.event, pair),
    )


def _sessions(event: EventPlay, pair: Pair) -> Iterator[SlipSession]:
    has_times = len(event.plan.sessions) <= SESSIONS_WITH_TIMES
    for session in event.plan.sessions:
        seat = event.seats[session.number].get(pair)
        rooms = [
            part.section.room for part in session.sections if seat and part.letter == seat.section
        ]
        occasion = dotted(start_in_short(session.starts_at), *rooms) if has_times else ""
        yield SlipSession(session.number, translated(seat) if seat else "–", occasion)


def _first_place(event: EventPlay, pair: Pair) -> SheetPlace:
    """The colour of the section where the pair begins; the slip itself is for all sessions."""
    for session in event.plan.sessions:
        seat = event.seats[session.number].get(pair)
        for section in session.sections:
            if seat and section.letter == seat.section:
                return SheetPlace(None, section.letter, section.section.colour)
    return SheetPlace()


def pair_address(event: Event, pair: Pair) -> str:
    """Where the pair finds its seats on its telephone; empty without a public page."""
    if not (settings.SITE_ADDRESS and event.tournament.public_page):
        return ""
    page = reverse("pair", args=[event.slug, pair.number])
    return settings.SITE_ADDRESS.rstrip("/") + page
