"""Repairs as the JSON document that other programs read.

>>> from movements.repairs.repairs import Change, Situation
>>> from movements.families.web import web
>>> listed = repair_document(Situation(web(18, board_groups=13), boarded=True), Change(2))
>>> listed["repairs"][0]["kind"], listed["repairs"][0]["cost"]["tables_to_board"]
('party-table', 1)
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from movements.boards.copies import times_played
from movements.catalogue.names import title_of
from movements.formats.document import document_of, fault_rows
from movements.movement import Movement
from movements.repairs.costs import Cost
from movements.repairs.repairs import Change, Repair, Situation, repaired_faults, repairs

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
        "sections": [_section(section) for section in repair.sections],
    }


def _section(movement: Movement) -> Document:
    """The movement with the counts that follow from coming late or leaving early."""
    return document_of(movement) | {
        "times_played": list(times_played(movement)),
        "faults": fault_rows(repaired_faults(movement)),
    }


def _cost(cost: Cost) -> Document:
    unlike = round(100 * float(cost.unlike_comparisons), 1)
    return asdict(cost) | {"unlike_comparisons": unlike, "trouble": round(cost.total, 2)}
