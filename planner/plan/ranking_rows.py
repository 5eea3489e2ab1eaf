"""A ranking as plain rows, for commands and programs."""

from __future__ import annotations

from typing import Any

from planner.models import StageRanking
from planner.plan.ranking_matches import Match

Row = dict[str, Any]


def standing_row(match: Match) -> Row:
    """A line of a ranking with the pair that it means, and how that was recognised."""
    standing, pair = match.standing, match.pair
    return {
        "place": standing.place,
        "tied": standing.is_tied,
        "pair": pair.number if pair else None,
        "recognised_by": match.by.value,
        "names": pair.names if pair else " – ".join(standing.names),
        "direction": standing.direction.value if standing.direction else None,
        "score": None if standing.score is None else str(standing.score),
        "unit": standing.unit.value,
        "boards": standing.boards,
        "notes": list(match.notes),
    }


def ranked_row(ranked: StageRanking) -> Row:
    """A pair in the ranking that is stored."""
    return {
        "place": ranked.place,
        "pair": ranked.pair.number,
        "names": ranked.pair.names,
        "score": None if ranked.score is None else str(ranked.score),
        "unit": ranked.unit,
        "boards": ranked.boards,
    }
