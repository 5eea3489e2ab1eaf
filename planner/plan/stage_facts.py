"""Stages as plain data: for releases, for the history, and for documents of whole events.

Stages speak of each other by their short names, and of pairs by keys that the
caller puts in the place of those in the database.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from planner.models import Stage, StageEntry, StageTake

Facts = dict[str, Any]

STAGE_FIELDS = (
    "order",
    "phase",
    "name",
    "code",
    "rounds",
    "boards_per_round",
    "carry_rule",
    "carry_percent",
    "carry_top_before",
    "carry_top_after",
    "carry_formula",
    "carry_table",
    "carry_decimals",
)
TAKE_FIELDS = ("first", "last", "percent", "is_rest")
ENTRY_FIELDS = ("way", "place", "declined")
RANKING_FIELDS = ("place", "score", "unit", "boards")

Key = Callable[[int], int]


def stage_facts(stage: Stage, key: Key = lambda pair: pair) -> Facts:
    """A stage with its takes and its field; ``key`` says what a pair is called."""
    return facts_of(stage, STAGE_FIELDS) | {
        "takes": [
            {"source": take.source.code} | facts_of(take, TAKE_FIELDS)
            for take in sorted(stage.takes.all(), key=lambda take: take.order)
        ],
        "field": [
            {
                "pair": key(entry.pair_id),
                "source": entry.source.code if entry.source else None,
                "replaces": key(entry.replaces_id) if entry.replaces_id else None,
            }
            | facts_of(entry, ENTRY_FIELDS)
            for entry in sorted(stage.field.all(), key=lambda entry: entry.order)
        ],
    }


def ranking_facts(stage: Stage, key: Key = lambda pair: pair) -> list[Facts]:
    """Who came where in a stage."""
    ranked = sorted(stage.ranking.all(), key=lambda ranked: (ranked.place, ranked.pk))
    return [{"pair": key(row.pair_id)} | facts_of(row, RANKING_FIELDS) for row in ranked]


def facts_of(obj: object, fields: tuple[str, ...]) -> Facts:
    """Fields by name, decimals as their digits."""
    return {field: _plain(getattr(obj, field)) for field in fields}


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Decimal) else value


def stage_of_facts(facts: Facts) -> Stage:
    """A stage that no database has, as a release kept it."""
    return Stage(**{field: _known(field, facts[field]) for field in STAGE_FIELDS})


def takes_of_facts(stage: Stage, facts: list[Facts], by_code: dict[str, Stage]) -> list[StageTake]:
    """The places that a stage takes."""
    return [
        StageTake(
            stage=stage,
            order=order,
            source=by_code[take["source"]],
            **{field: _known(field, take[field]) for field in TAKE_FIELDS},
        )
        for order, take in enumerate(facts, 1)
    ]


def _known(field: str, value: Any) -> Any:
    """A value as the database would give it back."""
    is_decimal = field in DECIMALS and value is not None
    return Decimal(value) if is_decimal else value


DECIMALS = {"percent", "carry_percent", "carry_top_before", "carry_top_after", "score"}


def field_of_facts(
    stage: Stage, facts: list[Facts], by_code: dict[str, Stage], pairs: dict[int, Any]
) -> list[StageEntry]:
    """The field of a stage, with its pairs by their keys."""
    return [
        StageEntry(
            stage=stage,
            order=order,
            pair=pairs[entry["pair"]],
            source=by_code[entry["source"]] if entry["source"] else None,
            replaces=pairs[entry["replaces"]] if entry["replaces"] else None,
            **{field: entry[field] for field in ENTRY_FIELDS},
        )
        for order, entry in enumerate(facts, 1)
    ]
