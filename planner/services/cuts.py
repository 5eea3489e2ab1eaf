"""The cut before a phase: who goes on by the rankings, looked at and then made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crossovers.errors import CrossoverError
from crossovers.stages.cut import Cut, cut
from crossovers.stages.ranges import Range
from crossovers.stages.ranking import Ranking
from crossovers.stages.ties import Decisions, Tie, TieDecision, TieRule
from planner.enums import Way
from planner.errors import PlanningError
from planner.models import Event, Pair, Stage, StageEntry, StageRanking
from planner.plan.stage_rankings import core_ranking
from planner.services.history import planning_step
from planner.wording import translated

# By the short name of the stage ranked and the place above the line: the rule, and pairs in order.
Asked = Mapping[tuple[str, int], tuple[str, Sequence[int]]]


@dataclass(frozen=True)
class RankedPair:
    """A pair in its place; ``goes_to`` the stage that takes it, or waiting for a tie to break."""

    pair: Pair
    row: StageRanking
    place: int
    is_tied: bool
    goes_to: str
    waits: bool


@dataclass(frozen=True)
class CutLine:
    """A line drawn through a ranking, with the tie across it, if there is one."""

    after: int
    above: str
    below: str
    tie: Tie | None


@dataclass(frozen=True)
class RankedStage:
    """A ranking with the lines drawn through it: pairs and lines in order."""

    stage: Stage
    items: list[RankedPair | CutLine]

    @property
    def lines(self) -> list[CutLine]:
        return [item for item in self.items if isinstance(item, CutLine)]


@dataclass(frozen=True)
class CutPreview:
    """Who would go on to the stages of a phase."""

    stages: list[Stage]
    sources: list[Stage]
    rows: dict[str, list[StageRanking]]
    cut: Cut
    pair_of: dict[str, Pair] = field(default_factory=dict)

    @property
    def is_settled(self) -> bool:
        return self.cut.is_settled

    @property
    def ties(self) -> tuple[Tie, ...]:
        return self.cut.ties

    @property
    def undecided(self) -> list[Tie]:
        return [tie for tie in self.cut.ties if not tie.is_settled]

    @property
    def left_out(self) -> list[Pair]:
        return [self.pair_of[number] for number in self.cut.left_out]

    def entries(self, stage: Stage) -> list[StageEntry]:
        """The field as it would be, best first; not stored."""
        by_name = {source.name: source for source in self.sources}
        qualified = [found for found in self.cut.qualified if found.stage == stage.name]
        return [
            StageEntry(
                stage=stage,
                pair=self.pair_of[found.pair],
                order=order,
                way=Way.PLACE,
                source=by_name[found.source],
                place=found.place,
            )
            for order, found in enumerate(qualified, 1)
        ]

    @cached_property
    def ranked(self) -> list[RankedStage]:
        """Every ranking with its lines."""
        return [RankedStage(source, self._items(source)) for source in self.sources]

    def _items(self, source: Stage) -> list[RankedPair | CutLine]:
        goes_to = {
            found.pair: found.stage for found in self.cut.qualified if found.source == source.name
        }
        ties = [tie for tie in self.cut.ties if tie.stage == source.name]
        ranking = core_ranking(source.name, self.rows[source.name])
        undecided = set(self.cut.undecided)
        row_of = {str(row.pair.number): row for row in self.rows[source.name]}
        order = [pair for group in ranking.groups for pair in _broken(group.pairs, ties)]
        tied = {pair for group in ranking.groups if group.is_tied for pair in group.pairs}
        listed: list[RankedPair | CutLine] = []
        names = [goes_to.get(pair, "") for pair in order]
        for index, pair in enumerate(order):
            tie = next((tie for tie in ties if not tie.is_settled and tie.after == index), None)
            parted = index and names[index] != names[index - 1]
            waiting = pair in undecided or (index and order[index - 1] in undecided)
            if tie is not None:
                listed.append(self._line(index, ties, source))
            elif parted and not waiting:
                listed.append(CutLine(index, names[index - 1], names[index], None))
            listed.append(
                RankedPair(
                    self.pair_of[pair],
                    row_of[pair],
                    ranking.position_of[pair],
                    pair in tied,
                    names[index],
                    pair in undecided,
                )
            )
        return listed

    def _line(self, after: int, ties: Sequence[Tie], source: Stage) -> CutLine:
        tie = next(tie for tie in ties if tie.after == after)
        above, below = (
            next(
                (
                    stage.name
                    for stage in self.stages
                    for take in stage.takes.all()
                    if take.source_id == source.pk and _holds(take.range, place, self.size(source))
                ),
                "",
            )
            for place in (after, after + 1)
        )
        return CutLine(after, above, below, tie)

    def size(self, source: Stage) -> int:
        return len(self.rows[source.name])


def _broken(pairs: tuple[str, ...], ties: Sequence[Tie]) -> tuple[str, ...]:
    """Pairs that share a place, in the order in which a tie-break has put them."""
    orders = (tie.decision.order for tie in ties if tie.group.pairs == pairs and tie.decision)
    return next((order for order in orders if order), pairs)


def _holds(wanted: Range, place: int, ranked: int) -> bool:
    places = wanted.places(ranked)
    return places.first <= place and (places.last is None or place <= places.last)


def cut_preview(*, event: Event, phase: int, decisions: Asked | None = None) -> CutPreview:
    """Who would go on; raises PlanningError where a ranking is missing or places are not there."""
    stages = list(
        event.stages.filter(phase=phase).order_by("order").prefetch_related("takes__source")
    )
    taking = [stage for stage in stages if stage.takes.all()]
    if not taking:
        raise PlanningError(_("No stage takes places here: say first whom each stage takes."))
    sources = list(dict.fromkeys(take.source for stage in taking for take in stage.takes.all()))
    sources.sort(key=lambda source: (source.phase, source.order))
    found = _rankings(sources)
    for source in sources:
        if not found[source.name]:
            raise PlanningError(
                _("%(stage)s has no ranking yet: give it before the cut.") % {"stage": source.name}
            )
    rankings = [core_ranking(source.name, found[source.name]) for source in sources]
    takes = {stage.name: [take.range for take in stage.takes.all()] for stage in taking}
    try:
        made = cut(rankings, takes, _decisions(rankings, sources, decisions or {}))
    except CrossoverError as error:
        raise PlanningError(translated(error)) from error
    pair_of = {str(row.pair.number): row.pair for rows in found.values() for row in rows}
    return CutPreview(taking, sources, found, made, pair_of)


def cut_confirm(
    *,
    event: Event,
    phase: int,
    decisions: Asked | None = None,
    author: User | None,
    seen: int | None = None,
) -> str:
    """Make the cut: the fields of all stages of the phase."""
    with planning_step(event=event, author=author, summary="", seen=seen) as step:
        preview = cut_preview(event=event, phase=phase, decisions=decisions)
        _refuse_unsettled(preview)
        _refuse_changed_by_hand(preview.stages)
        fields = {stage: preview.entries(stage) for stage in preview.stages}
        _refuse_twice([entry for entries in fields.values() for entry in entries])
        for stage, entries in fields.items():
            stage.field.all().delete()
            StageEntry.objects.bulk_create(entries)
        told = ", ".join(
            _("%(pairs)s to %(stage)s") % {"pairs": len(entries), "stage": stage.name}
            for stage, entries in fields.items()
        )
        step.summary = _("Cut: %(told)s") % {"told": told}
    return step.summary


def cut_clear(*, event: Event, phase: int, author: User | None, seen: int | None = None) -> str:
    """Take the cut back, changes by hand included."""
    stages = list(event.stages.filter(phase=phase).order_by("order"))
    names = ", ".join(stage.name for stage in stages)
    summary = _("Cut taken back: %(stages)s") % {"stages": names}
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        StageEntry.objects.filter(stage__in=stages).delete()
    return summary


def _rankings(sources: Sequence[Stage]) -> dict[str, list[StageRanking]]:
    rows = StageRanking.objects.filter(stage__in=sources).select_related(
        "stage", "pair__first_player", "pair__second_player"
    )
    found: dict[str, list[StageRanking]] = {source.name: [] for source in sources}
    for row in rows:
        found[row.stage.name].append(row)
    return found


def _decisions(rankings: Sequence[Ranking], sources: Sequence[Stage], asked: Asked) -> Decisions:
    """What the director says about the ties, as the core reads it."""
    name_of = {source.code: source.name for source in sources}
    found = {}
    for (code, after), (rule, order) in asked.items():
        if code not in name_of or rule not in list(TieRule):
            raise PlanningError(_("Choose what is done about each tie."))
        found[name_of[code], after] = TieDecision(TieRule(rule), tuple(map(str, order)))
    return found


def _refuse_unsettled(preview: CutPreview) -> None:
    if preview.undecided:
        raise PlanningError(
            ngettext(
                "%(count)s tie across a line is not decided yet: say what is done about it.",
                "%(count)s ties across a line are not decided yet: say what is done about them.",
                len(preview.undecided),
            )
            % {"count": len(preview.undecided)}
        )


def _refuse_changed_by_hand(stages: Sequence[Stage]) -> None:
    for stage in stages:
        if any(entry.declined or entry.way != Way.PLACE for entry in stage.field.all()):
            raise PlanningError(
                _(
                    "The field of %(stage)s was changed by hand after the cut: take that cut back "
                    "before you make another one."
                )
                % {"stage": stage.name}
            )


def _refuse_twice(entries: Sequence[StageEntry]) -> None:
    times = Counter(entry.pair_id for entry in entries)
    for entry in entries:
        if times[entry.pair_id] > 1:
            both = [other.stage.name for other in entries if other.pair_id == entry.pair_id]
            words = {"pair": entry.pair.number, "one": both[0], "other": both[1]}
            raise PlanningError(
                _("Pair %(pair)s would come into %(one)s twice: let only one place take it there.")
                % words
                if both[0] == both[1]
                else _("Pair %(pair)s would go to %(one)s and to %(other)s: let it go to one.")
                % words
            )
