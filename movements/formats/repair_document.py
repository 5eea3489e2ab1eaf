"""Repairs as the JSON document that other programs read.

>>> from movements.repairs import Change, Situation
>>> from movements.web import web
>>> listed = repair_document(Situation(web(18, board_groups=13), boarded=True), Change(2))
>>> listed["repairs"][0]["kind"], listed["repairs"][0]["cost"]["tables_to_board"]
('party-table', 1)
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from movements.costs import Cost
from movements.formats.document import document_of
from movements.names import title_of
from movements.repairs import Change, Repair, Situation, repairs

Document = dict[str, Any]


def repair_document(situation: Situation, change: Change) -> Document:
    """What is on the tables, what has changed, and every repair, best first."""
    return {
        "movement": title_of(situation.movement),
        "pairs": situation.pairs,
        "change": change.pairs,
        "boarded": situation.has_boards_out,
        "rounds_played": situation.rounds_played,
        "repairs": [_repair(found) for found in repairs(situation, change)],
    }


def _repair(repair: Repair) -> Document:
    return {
        "kind": str(repair.kind),
        "title": repair.title,
        "cost": _cost(repair.cost),
        "announcement": list(repair.announcement),
        "sections": [document_of(section) for section in repair.sections],
    }


def _cost(cost: Cost) -> Document:
    unlike = round(100 * float(cost.unlike_comparisons), 1)
    return asdict(cost) | {"unlike_comparisons": unlike, "trouble": round(cost.trouble, 2)}
