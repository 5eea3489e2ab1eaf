"""A section plan: one way to divide the tables, with its move, playbacks and movements.

>>> plan = line_plan((15, 14, 14), SectionPlansRequest(pairs=85, rounds=13, sessions=5))
>>> plan.sizes, plan.method, plan.playbacks, plan.absent, plan.most_sit_outs
((14, 14, 15), 'V', 0, 'A14N', 1)
>>> [section.name for section in plan.sections], plan.board_sets
(['W1413', 'W1413', 'W1513'], 7)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossovers.events.best import Ask, crossover_best
from crossovers.events.searched_event import event_by_search
from crossovers.events.turnover import in_their_places
from crossovers.fairness.event_balance import event_balance
from crossovers.plans.section_figures import SectionFigures, fitted
from crossovers.plans.section_plans_request import SectionPlansRequest
from crossovers.plans.sit_outs import count_sit_outs
from crossovers.playbacks import count_total
from crossovers.printed.line_limits import line_limits, most_sessions, resident_meetings
from crossovers.printed.line_moves import LineMethod, LineMove, line_move
from crossovers.printed.splits import Tables
from crossovers.search.effort import Effort
from crossovers.seats import Pair
from crossovers.sections import Section, Session, section_letters, section_sizes
from movements.sentences import Sentence

SEARCHED = "best"
# What has to be explained: whole lines, lines that split or leave pairs behind, single pairs.
TROUBLE = {LineMethod.EQUAL.value: 0, LineMethod.J.value: 1, LineMethod.V.value: 1, SEARCHED: 2}


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """One way to divide the tables, with its figures.

    ``sections`` are in the order of the alphabet, the home section first. ``absent``
    is the pair that makes a half table, ``most_sit_outs`` the most a pair sits out,
    ``imbalance`` that of the comparisons over all sessions.
    """

    sections: tuple[SectionFigures, ...]
    method: str
    playbacks: int
    lower_bound: int
    why: str
    absent: Pair | None = None
    sit_outs: int = 0
    most_sit_outs: int = 0
    imbalance: float | None = None

    @property
    def sizes(self) -> Tables:
        return tuple(section.tables for section in self.sections)

    @property
    def board_sets(self) -> int:
        return sum(section.board_sets for section in self.sections)

    @property
    def unlike_comparisons(self) -> float:
        """The average over the tables, in percent."""
        weighed = sum(section.unlike_comparisons * section.tables for section in self.sections)
        return round(weighed / sum(self.sizes), 1)

    @property
    def proved(self) -> bool:
        return self.playbacks == self.lower_bound

    @property
    def order(self) -> tuple[float, ...]:
        """What plans are sorted by."""
        return (
            self.playbacks,
            self.unlike_comparisons,
            TROUBLE[self.method],
            self.board_sets,
            max(self.sizes) - min(self.sizes),
            len(self.sizes),
        )


def line_plan(split: Tables, request: SectionPlansRequest) -> SectionPlan | None:
    """The plan by line moves; None if it takes more board sets than there are."""
    figures = fitted(tuple(sorted(split)), rounds=request.rounds, sets=request.sets)
    if figures is None:
        return None
    sections = _lettered(figures)
    move = line_move(section_sizes(sections))
    absent = _half_table(move, sections) if request.pairs % 2 else None
    seatings = in_their_places(move.seatings(request.sessions), [absent] if absent else [])
    limits = line_limits(sections, request.sessions, move)
    sessions = [Session(sections, seating) for seating in seatings]
    return _with_sit_outs(
        SectionPlan(
            sections=figures,
            method=move.method.value,
            playbacks=count_total(sessions),
            lower_bound=0,
            why=" ".join(limit.text for limit in limits),
            absent=absent,
        ),
        sessions,
    )


def searched_plan(
    split: Tables, request: SectionPlansRequest, effort: Effort
) -> SectionPlan | None:
    """The plan seated by search; None if it takes more board sets than there are."""
    figures = fitted(tuple(sorted(split)), rounds=request.rounds, sets=request.sets)
    if figures is None:
        return None
    sections = _lettered(figures)
    last = sections[-1]
    absent = f"{last.letter}{last.tables}E" if request.pairs % 2 else None
    event = (
        event_by_search(
            sections, request.sessions, absent=[absent] if absent else [], effort=effort
        )
        if absent or request.sessions != 2
        else crossover_best(sections, Ask(effort=effort))
    )
    plan = SectionPlan(
        sections=figures,
        method=SEARCHED,
        playbacks=event.count.total,
        lower_bound=event.bound.playbacks,
        why=_why_searched(len(sections), request),
        absent=absent,
    )
    return _with_sit_outs(plan, event.sessions)


def _lettered(figures: tuple[SectionFigures, ...]) -> tuple[Section, ...]:
    return tuple(
        f.section(letter) for f, letter in zip(figures, section_letters(len(figures)), strict=True)
    )


def _with_sit_outs(plan: SectionPlan, sessions: Sequence[Session]) -> SectionPlan:
    idle = count_sit_outs(sessions)
    return replace(
        plan,
        sit_outs=sum(idle.values()),
        most_sit_outs=max(idle.values(), default=0),
        imbalance=event_balance(sessions).imbalance,
    )


def _half_table(move: LineMove, sections: tuple[Section, ...]) -> Pair:
    """The pair to do without: one that would play back, or the last of the line that sits."""
    swivel = next(section for section in sections if section.letter == move.swivel)
    again = [pair for pairs in resident_meetings(move, swivel) for pair in pairs]
    if again:
        return max(again, key=again.count)
    return (move.stationary or move.ring[0])[-1].name


def _why_searched(sections: int, request: SectionPlansRequest) -> str:
    most = most_sessions(sections)
    if request.sessions == 1:
        return Sentence("One session has no playbacks.")
    if sections == 1:
        return Sentence("One section has no line move: seated by search, pair by pair.")
    if request.sessions > most:
        return Sentence(
            "%(sections)s sections allow %(most)s sessions by line moves: seated by search.",
            sections=sections,
            most=most,
        )
    return Sentence("The line move leaves playbacks: seated by search, pair by pair.")
