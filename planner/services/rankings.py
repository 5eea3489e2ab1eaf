"""The ranking of a stage: looked at before it is stored, and stored whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError
from planner.models import Event, Pair, Stage, StageRanking
from planner.plan.planned_stages import planned_stages
from planner.plan.ranking_matches import Match, RankingMatches, ranking_matches
from planner.plan.rankings import Ranking
from planner.selectors import pairs_with_players
from planner.services.history import planning_step
from planner.services.plans import plan_draft

SCORE_DECIMALS = Decimal("0.0001")
MOST_SCORE = Decimal(10) ** 8


@dataclass(frozen=True)
class RankingPreview:
    """A ranking against the pairs of its stage.

    ``missing`` play in the stage and are not ranked; ``ties`` are the pairs that share a place.
    """

    matches: RankingMatches
    missing: tuple[Pair, ...]
    ties: tuple[tuple[int, tuple[Pair, ...]], ...]
    faults: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        return not self.faults


def stage_to_rank(event: Event, wanted: str | None) -> Stage:
    """The stage of a short name or name, or the only one."""
    stages = list(event.stages.order_by("phase", "order"))
    for stage in stages:
        names = (stage.code.casefold(), stage.name.casefold())
        if wanted.casefold() in names if wanted else len(stages) == 1:
            stage.event = event
            return stage
    words = {
        "event": event.slug,
        "stage": wanted,
        "known": ", ".join(stage.code for stage in stages),
    }
    if wanted:
        raise PlanningError(_("%(event)s has no stage %(stage)s: give one of %(known)s.") % words)
    raise PlanningError(
        _("%(event)s has several stages: say which one with --stage, one of %(known)s.") % words
    )


def ranking_preview(*, stage: Stage, ranking: Ranking) -> RankingPreview:
    """What would be stored, and every reason why it cannot be."""
    event = stage.event
    matches = ranking_matches(ranking, pairs_with_players().filter(event=event))
    playing = {pair.pk for pair in stage_pairs(event, stage)}
    missing = tuple(pair for pair in matches.missing if pair.pk in playing)
    ranked = [match for match in matches.matches if match.pair and match.standing.place]
    ranked.sort(key=_place)
    ties = []
    for place, group in groupby(ranked, key=_place):
        pairs = tuple(match.pair for match in group if match.pair)
        if len(pairs) > 1:
            ties.append((place, pairs))
    return RankingPreview(matches, missing, tuple(ties), tuple(_faults(stage, matches, playing)))


def ranking_take(
    *, stage: Stage, ranking: Ranking, author: User | None, seen: int | None = None
) -> str:
    """Store the ranking, or say what is wrong with it; nothing is stored half."""
    summary = _("Ranking of %(stage)s") % {"stage": stage.name}
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen) as step:
        preview = ranking_preview(stage=stage, ranking=ranking)
        if preview.faults:
            raise PlanningError(_refusal(preview.faults))
        rows = [_row(stage, match) for match in preview.matches.matches]
        if not rows:
            raise PlanningError(_("There are no pairs in this ranking."))
        StageRanking.objects.filter(stage=stage).delete()
        StageRanking.objects.bulk_create(rows)
        step.summary = ngettext(
            "Ranking of %(stage)s: %(count)s pair",
            "Ranking of %(stage)s: %(count)s pairs",
            len(rows),
        ) % {"stage": stage.name, "count": len(rows)}
    return step.summary


def ranking_clear(*, stage: Stage, author: User | None, seen: int | None = None) -> str:
    """Take the ranking away; who has qualified by it stays qualified."""
    summary = _("Ranking of %(stage)s removed") % {"stage": stage.name}
    with planning_step(event=stage.event, author=author, summary=summary, seen=seen):
        StageRanking.objects.filter(stage=stage).delete()
    return summary


def stage_pairs(event: Event, stage: Stage) -> list[Pair]:
    """The pairs that the stage includes, withdrawn or not."""
    planned = next(
        found for found in planned_stages(plan_draft(event=event)) if found.code == stage.code
    )
    return [pair for pair in pairs_with_players().filter(event=event) if planned.includes(pair)]


def _place(match: Match) -> int:
    return match.standing.place or 0


def _faults(stage: Stage, matches: RankingMatches, playing: set[int]) -> list[str]:
    """A sentence for everything that stands against storing it, line by line."""
    found = [(fault.line, str(fault.message)) for fault in matches.faults]
    for match in matches.matches:
        words = {
            "stage": stage.name,
            "pair": match.pair.number if match.pair else match.standing.number,
            "names": " – ".join(match.standing.names),
        }
        if match.pair is None:
            sentence = (
                _("%(names)s is not a pair of this event.")
                if match.standing.names
                else _("There is no pair %(pair)s in this event.")
            )
            found.append((match.standing.line, sentence % words))
        elif match.pair.pk not in playing:
            sentence = _("Pair %(pair)s does not play in %(stage)s.")
            found.append((match.standing.line, sentence % words))
        elif match.standing.place is None:
            found.append((match.standing.line, _("Pair %(pair)s has no place.") % words))
        elif match.standing.score is not None and abs(match.standing.score) >= MOST_SCORE:
            found.append(
                (match.standing.line, _("The score of pair %(pair)s is too long.") % words)
            )
    by_line: dict[int, str] = {}
    for line, message in sorted(found):
        by_line.setdefault(line, message)
    return [
        _("Line %(line)s: %(message)s") % {"line": line, "message": message} if line else message
        for line, message in by_line.items()
    ]


def _refusal(faults: tuple[str, ...]) -> str:
    if len(faults) == 1:
        return faults[0]
    more = ngettext(
        "%(count)s more line is wrong", "%(count)s more lines are wrong", len(faults) - 1
    ) % {"count": len(faults) - 1}
    return _("%(fault)s (%(more)s; nothing was stored.)") % {"fault": faults[0], "more": more}


def _row(stage: Stage, match: Match) -> StageRanking:
    standing = match.standing
    score = standing.score
    if score is not None:
        score = score.quantize(SCORE_DECIMALS, rounding=ROUND_HALF_UP)
    return StageRanking(
        stage=stage,
        pair=match.pair,
        place=standing.place or 0,
        score=score,
        unit=standing.unit,
        boards=standing.boards,
    )
