"""A crossover as the JSON document of the contract."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from crossovers.announcements import announcement
from crossovers.crossover import Crossover, WishCost
from crossovers.line_documents import line_document
from crossovers.line_paths import Colours
from crossovers.pair_numbers import number_entries
from crossovers.playbacks import Playback
from crossovers.seats import Line, Seating
from crossovers.sections import Section
from movements.movement import Direction

Document = dict[str, Any]


def crossover_document(crossover: Crossover, colours: Colours | None = None) -> Document:
    """The document; keys beyond the contract's only where they say something."""
    count, bound = crossover.count, crossover.bound
    document: Document = {
        "method": crossover.method,
        "sections": [_section(section) for section in crossover.sessions[0].sections],
        "sessions": [_seating(session.seating) for session in crossover.sessions],
        "playbacks": {
            "total": count.total,
            "most_per_pair": count.most_per_pair,
            "average": round(count.average, 4),
            "lower_bound": bound.playbacks,
            "bound_reason": bound.reason,
            "proved": crossover.proved,
            "per_pair": count.per_pair,
            "meetings": [_playback(playback) for playback in count.playbacks],
        },
        "moves": [
            {"session": number, "from": move.source, "to": str(move.target), "order": move.order}
            for number, move in crossover.moves
        ],
        "announcement": list(announcement(crossover.moves)),
        "pair_numbers": [
            {"session": number, "from": str(entry.origin), "to": str(entry.target)}
            for number, (before, after) in enumerate(pairwise(crossover.sessions), 2)
            for entry in number_entries(before.seating, after.seating)
        ],
    }
    if crossover.steps:
        document["steps"] = [
            {"text": step.text, "seating": _seating(step.seating)} for step in crossover.steps
        ]
    if crossover.trade_off:
        document["trade_off"] = [
            {
                "blocks": choice.blocks,
                "playbacks": choice.playbacks,
                "exhaustive": choice.exhaustive,
            }
            for choice in crossover.trade_off
        ]
    if crossover.wish_cost:
        document["wishes"] = _wishes(crossover.wish_cost)
    if crossover.line_move:
        sessions = len(crossover.sessions)
        document |= line_document(crossover.line_move, crossover.limits, sessions, colours)
    if crossover.notes:
        document["notes"] = list(crossover.notes)
    return document


def _wishes(cost: WishCost) -> Document:
    document: Document = {
        "cost": cost.cost,
        "without": cost.without_wishes,
        "each": [{"wish": label, "playbacks": left} for label, left in cost.each],
    }
    if cost.adjacent is not None:
        document["adjacent_sitters"] = cost.adjacent
    return document


def _section(section: Section) -> Document:
    return {
        "letter": section.letter,
        "tables": section.tables,
        "rounds": section.rounds,
        "skip_after": section.skip_after,
    }


def _seating(seating: Seating) -> Document:
    return {
        letter: {
            direction.value: list(seating.line(Line(letter, direction))) for direction in Direction
        }
        for letter, _ in seating.sizes
    }


def _playback(playback: Playback) -> Document:
    return {
        "session": playback.session,
        "round": playback.round,
        "section": playback.section,
        "table": playback.table,
        "pairs": list(playback.pairs),
        "met_in": playback.met_in,
    }
