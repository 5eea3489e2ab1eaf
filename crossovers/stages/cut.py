"""The cut: who goes where after the rankings are in.

A line runs below the last place of every range and above its first. Pairs that
share a place across a line stay undecided until it is said what the regulations
do; nobody is put anywhere by chance.

>>> from crossovers.stages.ranking import Ranked, Ranking
>>> from crossovers.stages.ranges import Places
>>> ranking = Ranking("Q", tuple(Ranked(f"p{k}", (1, 2, 2, 4)[k - 1]) for k in (1, 2, 3, 4)))
>>> takes = {"Final": (Places("Q", 1, 2),), "Consolation": (Places("Q", 3),)}
>>> open_cut = cut((ranking,), takes)
>>> open_cut.is_settled, open_cut.pairs("Final"), open_cut.pairs("Consolation")
(False, ('p1',), ('p4',))
>>> both_in = {("Q", 2): TieDecision(TieRule.ALL_IN)}
>>> cut((ranking,), takes, both_in).pairs("Final")
('p1', 'p2', 'p3')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crossovers.errors import NoSuchRange
from crossovers.seats import Pair
from crossovers.stages.ranges import Places, Range, check_apart
from crossovers.stages.ranking import PlaceGroup, Ranking
from crossovers.stages.ties import Decisions, Tie, TieDecision, TieRule

__all__ = ["Cut", "Qualified", "TieDecision", "TieRule", "cut"]


@dataclass(frozen=True, slots=True)
class Qualified:
    """A pair that goes on to a stage, with the place that takes it there."""

    pair: Pair
    stage: str
    source: str
    place: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Everybody who goes on, stage by stage and best first, and the ties across the lines."""

    qualified: tuple[Qualified, ...]
    ties: tuple[Tie, ...]
    left_out: tuple[Pair, ...]

    @property
    def is_settled(self) -> bool:
        return all(tie.is_settled for tie in self.ties)

    @property
    def undecided(self) -> tuple[Pair, ...]:
        """The pairs that wait for a decision, each once."""
        waiting = (pair for tie in self.ties if not tie.is_settled for pair in tie.group.pairs)
        return tuple(dict.fromkeys(waiting))

    def pairs(self, stage: str) -> tuple[Pair, ...]:
        return tuple(found.pair for found in self.qualified if found.stage == stage)


def cut(
    rankings: Sequence[Ranking],
    takes: Mapping[str, Sequence[Range]],
    decisions: Decisions | None = None,
) -> Cut:
    """Who goes where; ``takes`` says which places each stage takes, best stage first."""
    ranking_of = {ranking.stage: ranking for ranking in rankings}
    places = [
        (stage, wanted.places(len(_ranking(ranking_of, stage, wanted.stage).ranked)))
        for stage, ranges in takes.items()
        for wanted in ranges
    ]
    check_apart(places)
    lines = {ranking.stage: _lines(ranking, places) for ranking in rankings}
    ties = tuple(
        tie for ranking in rankings for tie in _ties(ranking, lines[ranking.stage], decisions or {})
    )
    qualified = tuple(
        found
        for stage, wanted in places
        for found in _taken(stage, wanted, ranking_of[wanted.stage], ties)
    )
    gone = {found.pair for found in qualified}
    waiting = {pair for tie in ties if not tie.is_settled for pair in tie.group.pairs}
    left_out = tuple(
        pair
        for ranking in rankings
        if lines[ranking.stage]
        for pair in ranking.pairs
        if pair not in gone | waiting
    )
    return Cut(qualified, ties, left_out)


def _ranking(ranking_of: Mapping[str, Ranking], stage: str, source: str) -> Ranking:
    if source not in ranking_of:
        raise NoSuchRange(
            "%(stage)s takes places of %(source)s, whose ranking is not there yet: give it first.",
            stage=stage,
            source=source,
        )
    return ranking_of[source]


def _lines(ranking: Ranking, taken: Sequence[tuple[str, Places]]) -> tuple[int, ...]:
    """The places below which a line is drawn; 0 is above everybody."""
    size = len(ranking.ranked)
    ends = {
        end
        for _stage, places in taken
        if places.stage == ranking.stage
        for end in (places.first - 1, size if places.last is None else places.last)
    }
    return tuple(sorted(ends))


def _ties(ranking: Ranking, lines: Sequence[int], decisions: Decisions) -> tuple[Tie, ...]:
    """The ties across the lines; none where a better line has taken all of them along."""
    found: list[Tie] = []
    for line in lines:
        passed = max((tie.moved_line for tie in found), default=0)
        found += (
            Tie(ranking.stage, line, group, decisions.get((ranking.stage, line)))
            for group in ranking.groups
            if group.first <= line < group.last and line > passed
        )
    return tuple(found)


def _taken(stage: str, wanted: Places, ranking: Ranking, ties: Sequence[Tie]) -> list[Qualified]:
    """The pairs between two lines, these moved as the ties were decided."""
    mine = [tie for tie in ties if tie.stage == ranking.stage]
    size = len(ranking.ranked)
    first = _moved(wanted.first - 1, mine) + 1
    last = _moved(size if wanted.last is None else wanted.last, mine)
    waiting = {pair for tie in mine if not tie.is_settled for pair in tie.group.pairs}
    ordered = [pair for group in ranking.groups for pair in _in_order(group, mine)]
    return [
        Qualified(pair, stage, ranking.stage, ranking.position_of[pair])
        for pair in ordered[first - 1 : last]
        if pair not in waiting
    ]


def _moved(line: int, ties: Sequence[Tie]) -> int:
    """Where a line comes to lie; one that a better line has passed goes along with it."""
    own = next((tie.moved_line for tie in ties if tie.after == line), line)
    return max([own, *(tie.moved_line for tie in ties if tie.after < line)])


def _in_order(group: PlaceGroup, ties: Sequence[Tie]) -> tuple[Pair, ...]:
    """Pairs that share a place, as a tie-break has put them."""
    broken = (tie.decision.order for tie in ties if tie.group == group and tie.decision)
    return next((order for order in broken if order), group.pairs)
