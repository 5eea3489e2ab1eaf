"""The programs that have files of this event, and what they need now; shown on several pages."""

from __future__ import annotations

from dataclasses import dataclass

from planner.files.program_offers import ProgramOffer, program_offers
from planner.models import Event, ProgramFile
from planner.plan.view import Plan, plan_view
from planner.selectors import newest_release


@dataclass(frozen=True)
class ProgramPanel:
    """``needs_release`` where what has changed is in the draft only."""

    offers: list[ProgramOffer]
    needs_release: bool = False

    @property
    def outdated(self) -> list[ProgramOffer]:
        return [offer for offer in self.offers if offer.is_outdated]


def program_panel(released: Plan) -> ProgramPanel | None:
    """Every file that was made, against a release; nothing if none was."""
    offers = program_offers(released)
    return ProgramPanel(offers) if offers else None


def draft_panel(event: Event, draft: Plan) -> ProgramPanel | None:
    """What is out of date against the newest release, or else against the draft."""
    if not ProgramFile.objects.filter(event=event).exists():
        return None
    release = newest_release(event)
    panels = [ProgramPanel(program_offers(draft), needs_release=True)]
    if release is not None:
        panels.insert(0, ProgramPanel(program_offers(plan_view(release))))
    return next((ProgramPanel(p.outdated, p.needs_release) for p in panels if p.outdated), None)
