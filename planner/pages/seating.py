"""The seats of one session: session one as a whole, every session by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from movements.seats import Direction, Seat
from planner.errors import PlanningError
from planner.models import Pair
from planner.pages.base import PlanningPage
from planner.plan.broken_wishes import broken_wishes
from planner.plan.playbacks import plan_counted
from planner.plan.seat_exchanges import Effect, Exchange, exchange_effect, seat_exchange, seat_key
from planner.plan.view import PlannedSection, PlannedSession
from planner.services.history import step_to_undo
from planner.services.seating import (
    seating_automatic,
    seating_draw,
    seats_clear,
    seats_exchange,
    seats_to_give,
)
from planner.wording import translated


@dataclass
class SeatCell:
    """A seat on the page: its key, who has it, what is wrong with that."""

    key: str
    label: str
    pair: Pair | None
    is_open: bool
    stays: bool
    playbacks: int
    broken_wishes: list[str]


class SeatingPage(PlanningPage):
    name = "seating"
    path = "<int:pk>/plan/seating/<int:session>/"
    template_name = "admin/planner/plan/seating.html"
    title = _("Seating")

    @cached_property
    def session(self) -> PlannedSession:
        number = self.kwargs["session"]
        if not 1 <= number <= self.event.session_count:
            raise Http404
        found = [session for session in self.plan.sessions if session.number == number]
        return found[0] if found else PlannedSession(number, None, [])

    @property
    def is_first(self) -> bool:
        """Whether it is the first session of its stage, or of the event."""
        return self.session.number == 1 or (
            self.plan.is_staged and self.session.stage is not None and self.session.in_stage == 1
        )

    def numbered(self) -> list[tuple[int, str]]:
        """All sessions with what people call them."""
        labels = {session.number: session.label for session in self.plan.sessions}
        return [
            (number, labels.get(number) or PlannedSession(number, None, []).label)
            for number in range(1, self.event.session_count + 1)
        ]

    def context(self) -> dict[str, Any]:
        counted = plan_counted(self.plan)
        per_pair = self.playbacks_here(counted)
        broken = broken_wishes(self.session)
        seated = {pair.pk for s in self.session.sections for pair in s.seats.values()}
        return {
            "session": self.session,
            "numbered": self.numbered(),
            "is_first": self.is_first,
            "title": gettext("Seating: %(session)s") % {"session": self.session.label}
            if self.plan.is_staged
            else gettext("Seating of session %(number)s") % {"number": self.session.number},
            "sections": [
                (section, self.tables(section, per_pair, broken))
                for section in self.session.sections
            ],
            "standing": [p for p in self.pairs if self.session.plays(p) and p.pk not in seated],
            "seated": sum(not pair.withdrawn and pair.pk in seated for pair in self.pairs),
            "present": sum(self.session.plays(pair) for pair in self.pairs),
            "broken": broken,
            "chosen": self.request.GET.getlist("place"),
            "preview": self.preview(),
            "undo": step_to_undo(self.event) if self.may_plan else None,
            "playbacks": counted.in_session(self.session.number),
        }

    def preview(self) -> dict[str, Any] | None:
        """What exchanging the two places in the address would do, or why it cannot be done."""
        chosen = self.request.GET.getlist("place")
        if not chosen or not self.may_plan:
            return None
        try:
            exchange = seat_exchange(session=self.session, pairs=self.pairs, places=chosen)
        except PlanningError as error:
            return {"refusal": error.message}
        return {"summary": exchange.summary, "effect": self.effect(exchange)}

    def effect(self, exchange: Exchange) -> Effect:
        return exchange_effect(
            plan=self.plan, session=self.session, pairs=self.pairs, exchange=exchange
        )

    def playbacks_here(self, counted) -> Counter[int]:
        """How often each pair meets opponents again in this session."""
        return Counter(
            counted.roster.pair_of[name].pk
            for playback in counted.count.playbacks
            if counted.numbers[playback.session - 1] == self.session.number
            for name in playback.pairs
        )

    def tables(self, section: PlannedSection, per_pair, broken) -> list[tuple[int, list[SeatCell]]]:
        try:
            stays = seats_to_give(section)
        except PlanningError:
            stays = {}
        last = max([section.last_table, *(seat.table for seat in section.seats)])
        return [
            (
                table,
                [
                    self.cell(section, section.seat(table, direction), stays, per_pair, broken)
                    for direction in Direction
                ],
            )
            for table in range(1, last + 1)
        ]

    def cell(self, section, seat: Seat, stays, per_pair, broken) -> SeatCell:
        pair = section.seats.get(seat)
        return SeatCell(
            key=seat_key(seat),
            label=translated(seat),
            pair=pair,
            is_open=seat in stays,
            stays=stays.get(seat, False),
            playbacks=per_pair[pair.pk] if pair else 0,
            broken_wishes=[b.sentence for b in broken if pair and b.pair.pk == pair.pk],
        )

    def post(self, request, *args, **kwargs):
        number = self.session.number
        common: dict[str, Any] = {"event": self.event, "author": self.author, "seen": self.seen}
        match request.POST.get("do"):
            case "automatic" if self.is_first:
                count = seating_automatic(session=number, **common)
                sentence = ngettext(
                    "%(count)s pair is seated.", "%(count)s pairs are seated.", count
                ) % {"count": count}
            case "draw" if self.is_first:
                drawn = self.draw_number()
                count = seating_draw(number=drawn, session=number, **common)
                sentence = ngettext(
                    "%(count)s pair is seated by lot.",
                    "%(count)s pairs are seated by lot.",
                    count,
                ) % {"count": count}
            case "clear":
                seats_clear(number=number, **common)
                sentence = gettext("All seats of the session are empty.")
            case "exchange":
                sentence = self.exchanged(request.POST.getlist("place"), common)
            case _other:
                raise PlanningError(gettext("Choose what to do."))
        return self.done(sentence, "seating", session=number)

    def exchanged(self, chosen: list[str], common: dict[str, Any]) -> str:
        """Exchange two places and say what that did."""
        exchange = seat_exchange(session=self.session, pairs=self.pairs, places=chosen)
        effect = self.effect(exchange)
        first, second = chosen
        summary = seats_exchange(number=self.session.number, first=first, second=second, **common)
        before, after = effect.in_all
        if before == after:
            return f"{summary}."
        return gettext("%(summary)s. Playbacks of the event: %(before)s before, %(after)s now.") % {
            "summary": summary,
            "before": before,
            "after": after,
        }

    def draw_number(self) -> int | None:
        text = self.request.POST.get("number", "").strip()
        if text and not (text.isascii() and text.isdecimal() and len(text) < 12):
            raise PlanningError(gettext("A drawing's number is a whole number, or left empty."))
        return int(text) if text else None
