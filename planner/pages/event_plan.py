"""The event at a glance: sessions, sections, playbacks, and what is still to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext

from movements.catalogue.names import title_of
from movements.movement import Movement
from planner.errors import PlanningError
from planner.links import page_url
from planner.models import PlanVersion
from planner.pages.base import PLAN_TITLE, PlanningPage
from planner.pages.program_panel import draft_panel
from planner.plan.planned_stages import PlannedStage
from planner.plan.playbacks import plan_counted
from planner.plan.view import PlannedSection, PlannedSession
from planner.plan.warnings import plan_warnings, seating_page
from planner.services.history import step_to_undo
from planner.wording import translated


@dataclass
class SectionRow:
    """A section's line in the overview."""

    planned: PlannedSection
    movement: Movement | None
    playbacks: int | None
    movement_url: str

    @property
    def title(self) -> str:
        return translated(title_of(self.movement)) if self.movement else ""


@dataclass
class SessionBlock:
    session: PlannedSession
    rows: list[SectionRow]
    playbacks: int | None
    seats_url: str
    seats_label: str


@dataclass(frozen=True)
class PlanningTask:
    """One of the steps from the entries to the release."""

    label: str
    url: str
    is_done: bool
    state: str = ""


class EventPlanPage(PlanningPage):
    name = "plan"
    path = "<int:pk>/plan/"
    template_name = "admin/planner/plan/event_plan.html"
    title = PLAN_TITLE

    def context(self) -> dict[str, Any]:
        warnings = [
            {"sentence": w.sentence, "url": page_url(self.event, w.page, **w.where)}
            for w in plan_warnings(self.plan, self.pairs)
        ]
        return {
            "phases": self.phases(),
            "sessions": self.blocks(),
            "warnings": warnings,
            "tasks": self.tasks(bool(warnings)),
            "released": self.released,
            "count": self.counted.count if self.counted.sessions else None,
            "counted_sessions": len(self.counted.sessions),
            "comparisons": self.counted.comparisons,
            "program_panel": draft_panel(self.event, self.plan),
            "undo": step_to_undo(self.event) if self.may_plan else None,
        }

    def phases(self) -> list[list[PlannedStage]]:
        """The stages in order, those that are played side by side together."""
        if not self.plan.is_staged:
            return []
        return [
            list(beside)
            for _phase, beside in groupby(self.plan.stages, key=lambda s: s.stage.phase)
        ]

    @cached_property
    def counted(self):
        return plan_counted(self.plan)

    @cached_property
    def released(self) -> PlanVersion | None:
        return (
            PlanVersion.objects.filter(event=self.event, number__isnull=False)
            .select_related("released_by")
            .order_by("-number")
            .first()
        )

    def blocks(self) -> list[SessionBlock]:
        by_section = Counter(
            (self.counted.numbers[p.session - 1], p.section) for p in self.counted.count.playbacks
        )
        return [
            SessionBlock(
                session,
                [self.row(session, section, by_section) for section in session.sections],
                self.counted.in_session(session.number),
                page_url(self.event, seating_page(session)[0], **seating_page(session)[1]),
                gettext("Seating") if session.number == 1 else gettext("Crossover"),
            )
            for session in self.plan.sessions
        ]

    def row(self, session, section, by_section) -> SectionRow:
        try:
            movement = section.movement
        except PlanningError:
            movement = None
        is_counted = session.number <= len(self.counted.sessions)
        return SectionRow(
            section,
            movement,
            by_section[session.number, section.letter] if is_counted else None,
            page_url(self.event, "movement", session=session.number, letter=section.letter),
        )

    def tasks(self, has_warnings: bool) -> list[PlanningTask]:
        """From the entries to the release, in the order in which directors work."""
        sessions = self.plan.sessions
        present = sum(not pair.withdrawn for pair in self.pairs)
        has_sections = bool(sessions) and all(session.sections for session in sessions)
        seated = [any(section.seats for section in session.sections) for session in sessions]
        with_movement = [row.movement is not None for block in self.blocks() for row in block.rows]
        first = sessions[0].sections[0].letter if has_sections else ""
        tasks = [
            PlanningTask(
                gettext("Enter the pairs"),
                page_url(self.event, "entries"),
                present > 0,
                gettext("%(count)s pairs") % {"count": present} if present else "",
            ),
            PlanningTask(
                gettext("Divide them into sections"),
                page_url(self.event, "sections"),
                has_sections and len(sessions) >= self.event.session_count,
            ),
            PlanningTask(
                gettext("Choose the movements"),
                page_url(self.event, "movement", session=1, letter=first)
                if first
                else page_url(self.event, "sections"),
                bool(with_movement) and all(with_movement),
            ),
            PlanningTask(
                gettext("Seat session one"),
                page_url(self.event, "seating", session=1),
                bool(seated) and seated[0],
            ),
        ]
        tasks += self.cut_tasks()
        if self.event.session_count > 1:
            tasks.append(self.crossover_task(seated))
        return [*tasks, self.release_task()]

    def cut_tasks(self) -> Iterator[PlanningTask]:
        """A cut before every phase with stages that take places of earlier ones."""
        for beside in self.phases():
            if taking := [planned for planned in beside if planned.takes]:
                phase = taking[0].stage.phase
                names = ", ".join(planned.name for planned in taking)
                yield PlanningTask(
                    gettext("Make the cut: %(stages)s") % {"stages": names},
                    page_url(self.event, "cut", phase=phase),
                    all(planned.is_cut for planned in taking),
                )

    def crossover_task(self, seated: list[bool]) -> PlanningTask:
        following = next((n for n, done in enumerate(seated, 1) if n > 1 and not done), 2)
        return PlanningTask(
            gettext("Cross over to the next sessions"),
            page_url(self.event, "crossover", session=following),
            len(seated) >= self.event.session_count and all(seated),
        )

    def release_task(self) -> PlanningTask:
        return PlanningTask(
            gettext("Release the plan"),
            page_url(self.event, "release"),
            self.released is not None,
            str(self.released) if self.released else "",
        )
