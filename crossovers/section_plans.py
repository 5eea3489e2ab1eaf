"""Section plans: how to divide the tables of an event, the best way first.

Every split into sections that are equal but for one is looked at, with the
line move that fits, the playbacks over all sessions and the movement of each
section. Where no line move comes without playbacks, the most even splits are
seated by search. Fewest playbacks come first, then everybody on the same
boards, then the simpler move, then fewer board sets and evener sections.

>>> plans = section_plans(Request(pairs=86, rounds=13, sessions=5)).plans
>>> for plan in plans[:2]:
...     print(plan.sizes, plan.method, plan.playbacks)
(14, 14, 15) V 0
(13, 15, 15) J 0
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crossovers.changes import in_their_places
from crossovers.errors import NoSectionPlan
from crossovers.event_search import SWAPS_A_SEAT, SWEEPS
from crossovers.line_limits import line_limits, line_playbacks, most_sessions, resident_meetings
from crossovers.line_moves import LineMethod, LineMove, line_move
from crossovers.playbacks import count_total
from crossovers.search import Effort
from crossovers.searched_event import MOST_SESSIONS, event_by_search
from crossovers.seats import Pair
from crossovers.section_figures import SectionFigures, fitted
from crossovers.sections import Section, Session, section_sizes
from crossovers.sit_outs import count_sit_outs
from crossovers.splits import Tables, splits, written
from movements.web import MOST_TABLES

MOST_PAIRS = 1000
MOST_PLANS = 24
SEARCHED = "best"
TROUBLE = {LineMethod.EQUAL.value: 0, LineMethod.J.value: 1, LineMethod.V.value: 1, SEARCHED: 2}
# So many swaps are made in all where the director waits for the answer: a second or so.
SWAPS = 10_000_000
MOST_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Request:
    """Pairs to seat, rounds and sessions to play, the sets of boards owned if they are few."""

    pairs: int
    rounds: int
    sessions: int
    sets: int | None = None
    seconds: float | None = None

    @property
    def tables(self) -> int:
        return -(-self.pairs // 2)


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """One way to divide the tables, with its figures.

    ``sections`` are in the order of the alphabet, the home section first. ``absent``
    is the pair that makes a half table, ``most_sit_outs`` the most a pair sits out.
    """

    sections: tuple[SectionFigures, ...]
    method: str
    playbacks: int
    lower_bound: int
    why: str
    absent: Pair | None = None
    sit_outs: int = 0
    most_sit_outs: int = 0

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


@dataclass(frozen=True, slots=True)
class SectionPlans:
    """The plans, best first, and what would avoid playbacks where none does."""

    request: Request
    plans: tuple[SectionPlan, ...]
    advice: tuple[str, ...] = ()


def section_plans(request: Request) -> SectionPlans:
    """Every sensible plan; an error if there is none."""
    _check(request)
    by_lines, unsolved = _sorted_out(request)
    plans = [_line_plan(sizes, request) for sizes in by_lines]
    solved = any(plan is not None and plan.playbacks == 0 for plan in plans)
    plans += _searched_plans(unsolved, request, once=solved)
    found = tuple(sorted((plan for plan in plans if plan), key=lambda plan: plan.order))
    if not found:
        raise _no_plan(request)
    return SectionPlans(request, found, () if found[0].playbacks == 0 else _advice(request))


def letters(count: int) -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    for number in range(count):
        first, second = divmod(number, 26)
        yield (chr(64 + first) if first else "") + chr(65 + second)


def _check(request: Request) -> None:
    for number, least, most, what in (
        (request.pairs, 4, MOST_PAIRS, "pairs"),
        (request.rounds, 2, MOST_TABLES, "rounds"),
        (request.sessions, 1, MOST_SESSIONS, "sessions"),
        (request.sets, 1, MOST_PAIRS, "board sets"),
    ):
        if number is not None and not least <= number <= most:
            raise NoSectionPlan(
                f"{number} {what} cannot be planned: {least} to {most} are possible.",
                number=number,
                least=least,
                most=most,
            )
    if request.seconds is not None and not 0 < request.seconds <= MOST_SECONDS:
        raise NoSectionPlan(
            f"{request.seconds:g} seconds are no time to search: give up to {MOST_SECONDS}."
        )
    if request.rounds > request.tables:
        raise NoSectionPlan(
            f"{request.tables} tables cannot play {request.rounds} rounds without meeting the same "
            f"opponents again: {request.tables} rounds at the most are possible.",
            tables=request.tables,
            rounds=request.rounds,
        )


def _sorted_out(request: Request) -> tuple[list[Tables], list[Tables]]:
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
            unsolved += [sizes for sizes in evenest if max(sizes) <= MOST_TABLES][:3]
    solved = any(cost == 0 for cost, _, _ in by_lines)
    if solved:
        # A search is then worth while only where it does with fewer sections, evenly split.
        few = [sizes for sizes in unsolved if most_sessions(len(sizes)) < request.sessions]
        counts = [len(sizes) for sizes in few]
        unsolved = [sizes for k, sizes in enumerate(few) if counts.index(counts[k]) == k]
    ordered = [sizes for _, _, sizes in sorted(by_lines)]
    return ordered[:MOST_PLANS], unsolved


def _line_plan(split: Tables, request: Request) -> SectionPlan | None:
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


def _searched_plans(
    unsolved: list[Tables], request: Request, *, once: bool
) -> list[SectionPlan | None]:
    """Every split searched briefly, then the best of them for longer, if it is worth while."""
    brief = Effort(coolings=1, seconds=request.seconds)
    plans = [_searched_plan(sizes, request, brief) for sizes in unsolved]
    found = [plan for plan in plans if plan is not None]
    best = min(found, key=lambda plan: plan.order, default=None)
    swaps = max(1, request.sessions - 1) * 2 * request.tables * SWAPS_A_SEAT * SWEEPS
    longer = SWAPS // swaps - len(plans)
    if best is None or best.proved or once or request.seconds is not None or longer < 2:
        return plans
    again = _searched_plan(best.sizes, request, Effort(coolings=1, slowness=longer))
    return [again if plan is best and again else plan for plan in plans]


def _searched_plan(split: Tables, request: Request, effort: Effort) -> SectionPlan | None:
    figures = fitted(tuple(sorted(split)), rounds=request.rounds, sets=request.sets)
    if figures is None:
        return None
    sections = _lettered(figures)
    last = sections[-1]
    absent = f"{last.letter}{last.tables}E" if request.pairs % 2 else None
    event = event_by_search(
        sections, request.sessions, absent=[absent] if absent else [], effort=effort
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
        f.section(letter) for f, letter in zip(figures, letters(len(figures)), strict=True)
    )


def _with_sit_outs(plan: SectionPlan, sessions: list[Session] | tuple[Session, ...]) -> SectionPlan:
    idle = count_sit_outs(sessions)
    return replace(plan, sit_outs=sum(idle.values()), most_sit_outs=max(idle.values(), default=0))


def _half_table(move: LineMove, sections: tuple[Section, ...]) -> Pair:
    """The pair to do without: one that would play back, or the last of the line that sits."""
    swivel = next(section for section in sections if section.letter == move.swivel)
    again = [pair for pairs in resident_meetings(move, swivel) for pair in pairs]
    if again:
        return max(again, key=again.count)
    return (move.stationary or move.ring[0])[-1].name


def _why_searched(sections: int, request: Request) -> str:
    most = most_sessions(sections)
    if sections == 1:
        return "One section has no line move: seated by search, pair by pair."
    if request.sessions > most:
        return f"{sections} sections allow {most} sessions by line moves: seated by search."
    return "The line move leaves playbacks: seated by search, pair by pair."


def _advice(request: Request) -> tuple[str, ...]:
    """Fewer sessions or fewer rounds that a line move plays without a playback."""
    found = []
    for sessions in range(request.sessions - 1, 1, -1):
        split = _free_split(replace(request, sessions=sessions))
        if split:
            found.append(f"{sessions} sessions as {written(split)} have no playback.")
            break
    for rounds in range(request.rounds - 1, 3, -1):
        split = _free_split(replace(request, rounds=rounds))
        if split:
            found.append(f"{rounds} rounds as {written(split)} have no playback.")
            break
    return tuple(found)


def _free_split(request: Request) -> Tables | None:
    free = [
        sizes
        for count in range(2, request.tables // request.rounds + 1)
        for sizes in splits(request.tables, count, least=request.rounds)
        if line_playbacks(sizes, rounds=request.rounds, sessions=request.sessions) == 0
    ]
    return min(free, key=lambda sizes: (max(sizes) - min(sizes), len(sizes)), default=None)


def _no_plan(request: Request) -> NoSectionPlan:
    most = MOST_TABLES
    if request.sets is not None:
        reason = f"{request.sets} board sets are too few for the sections"
        advice = "every section needs one"
    else:
        reason = f"{request.tables} tables make no section of {request.rounds} to {most} tables"
        advice = "choose other rounds"
    return NoSectionPlan(f"{reason}: {advice}.", tables=request.tables, sets=request.sets)
