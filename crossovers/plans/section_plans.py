"""Section plans: how to divide the tables of an event, the best way first.

Every split into sections that are equal but for one is looked at, with the
line move that fits, the playbacks over all sessions and the movement of each
section. Where no line move comes without playbacks, the most even splits are
seated by search. Fewest playbacks come first, then everybody on the same
boards, then the simpler move, then fewer board sets and evener sections.

>>> plans = section_plans(SectionPlansRequest(pairs=86, rounds=13, sessions=5)).plans
>>> for plan in plans[:2]:
...     print(plan.sizes, plan.method, plan.playbacks)
(14, 14, 15) V 0
(13, 15, 15) J 0
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crossovers.errors import NoSectionPlan
from crossovers.plans.section_plan import SectionPlan, line_plan, searched_plan
from crossovers.plans.section_plans_request import SectionPlansRequest
from crossovers.printed.line_limits import line_playbacks, most_sessions
from crossovers.printed.splits import Tables, splits, written
from crossovers.search.effort import Effort
from crossovers.search.event_search import SWAPS_PER_SEAT, SWEEPS
from movements.families.web import MOST_TABLES
from movements.progress import Progress, Tell, Tries, silent
from movements.sentences import Sentence

MOST_PLANS = 24
# So many swaps are made in all where the director waits for the answer: a second or so.
SWAPS = 10_000_000


@dataclass(frozen=True, slots=True)
class SectionPlans:
    """The plans, best first, and what would avoid playbacks where none does."""

    request: SectionPlansRequest
    plans: tuple[SectionPlan, ...]
    advice: tuple[str, ...] = ()


def section_plans(request: SectionPlansRequest, tell: Tell = silent) -> SectionPlans:
    """Every sensible plan; an error if there is none."""
    by_lines, unsolved = _sorted_out(request)
    tally = _Tally(len(by_lines) + len(unsolved), tell)
    plans = [tally.counted(line_plan(sizes, request)) for sizes in by_lines]
    solved = any(plan is not None and plan.playbacks == 0 for plan in plans)
    plans += _searched_plans(unsolved, request, tally, once=solved)
    found = tuple(sorted((plan for plan in plans if plan), key=lambda plan: plan.order))
    if not found:
        raise _no_plan(request)
    return SectionPlans(request, found, () if found[0].playbacks == 0 else _advice(request))


class _Tally:
    """The splits looked at so far, for those who wait."""

    def __init__(self, splits: int, tell: Tell) -> None:
        self.done, self.splits, self.tell = 0, splits, tell
        self.fewest: int | None = None

    def counted(self, plan: SectionPlan | None) -> SectionPlan | None:
        """The plan of one more split."""
        self.done += 1
        if plan is not None:
            known = plan.playbacks if self.fewest is None else self.fewest
            self.fewest = min(plan.playbacks, known)
        self.within(0.0)
        return plan

    def within(self, share: float) -> None:
        """So far within the next split; the best is searched for longer in the end."""
        done = (self.done + share) / (self.splits + 1)
        self.tell(Progress(self.done, self.splits, done, self.fewest, Tries.SPLITS))


def _sorted_out(request: SectionPlansRequest) -> tuple[list[Tables], list[Tables]]:
    """Splits with a line move, the fewest playbacks first, and those worth a search."""
    by_lines: list[tuple[int, int, Tables]] = []
    unsolved: list[Tables] = []
    for count in range(1, request.tables // request.rounds + 1):
        fitting = splits(request.tables, count, least=request.rounds)
        evenest = sorted(fitting, key=lambda sizes: max(sizes) - min(sizes))
        costs = {
            sizes: line_playbacks(sizes, rounds=request.rounds, sessions=request.sessions)
            for sizes in evenest
        }
        by_lines += [
            (cost, max(sizes) - min(sizes), sizes)
            for sizes, cost in costs.items()
            if cost is not None
        ]
        if 0 not in costs.values():
            # Each is searched, which takes time: three of every number of sections must do.
            unsolved += [sizes for sizes in evenest if max(sizes) <= MOST_TABLES][:3]
    solved = any(cost == 0 for cost, _, _ in by_lines)
    if solved:
        # A search is then worth while only where it does with fewer sections, evenly split.
        few = [
            sizes
            for sizes in unsolved
            if len(sizes) == 1 or most_sessions(len(sizes)) < request.sessions
        ]
        counts = [len(sizes) for sizes in few]
        unsolved = [sizes for k, sizes in enumerate(few) if counts.index(counts[k]) == k]
    ordered = [sizes for _, _, sizes in sorted(by_lines)]
    return ordered[:MOST_PLANS], unsolved


def _searched_plans(
    unsolved: list[Tables], request: SectionPlansRequest, tally: _Tally, *, once: bool
) -> list[SectionPlan | None]:
    """Every split searched briefly, then the best of them for longer, if that is worthwhile."""

    def hear(progress: Progress) -> None:
        tally.within(progress.share)

    brief = Effort(restarts=1, seconds=request.seconds, tell=hear)
    plans = [tally.counted(searched_plan(sizes, request, brief)) for sizes in unsolved]
    found = [plan for plan in plans if plan is not None]
    best = min(found, key=lambda plan: plan.order, default=None)
    swaps = max(1, request.sessions - 1) * 2 * request.tables * SWAPS_PER_SEAT * SWEEPS
    # As many starts of usual length as the brief searches have left over.
    longer = SWAPS // swaps - len(plans)
    if best is None or best.proved or once or request.seconds is not None or longer < 2:
        return plans
    again = searched_plan(best.sizes, request, Effort(restarts=1, length=longer, tell=hear))
    better = again is not None and again.playbacks < best.playbacks
    return [again if plan is best and better else plan for plan in plans]


def _advice(request: SectionPlansRequest) -> tuple[str, ...]:
    """Fewer sessions or fewer rounds that a line move plays without a playback."""
    found = []
    for sessions in range(request.sessions - 1, 1, -1):
        split = _free_split(replace(request, sessions=sessions))
        if split:
            found.append(
                Sentence(
                    "%(sessions)s sessions as %(sections)s have no playback.",
                    sessions=sessions,
                    sections=written(split),
                )
            )
            break
    for rounds in range(request.rounds - 1, 3, -1):
        split = _free_split(replace(request, rounds=rounds))
        if split:
            found.append(
                Sentence(
                    "%(rounds)s rounds as %(sections)s have no playback.",
                    rounds=rounds,
                    sections=written(split),
                )
            )
            break
    return tuple(found)


def _free_split(request: SectionPlansRequest) -> Tables | None:
    free = [
        sizes
        for count in range(2, request.tables // request.rounds + 1)
        for sizes in splits(request.tables, count, least=request.rounds)
        if line_playbacks(sizes, rounds=request.rounds, sessions=request.sessions) == 0
    ]
    return min(free, key=lambda sizes: (max(sizes) - min(sizes), len(sizes)), default=None)


def _no_plan(request: SectionPlansRequest) -> NoSectionPlan:
    if request.sets is not None:
        return NoSectionPlan(
            "%(sets)s board sets are too few for the sections: every section needs one.",
            tables=request.tables,
            sets=request.sets,
        )
    return NoSectionPlan(
        "%(tables)s tables make no section of %(rounds)s to %(most)s tables: choose other rounds.",
        tables=request.tables,
        rounds=request.rounds,
        most=MOST_TABLES,
    )
