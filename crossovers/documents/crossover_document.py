"""A crossover as the JSON document of the contract."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from crossovers.announcements import announcement
from crossovers.documents.balance_document import (
    balance_of_pairs,
    balance_summary,
    curve_document,
)
from crossovers.documents.line_document import line_document
from crossovers.documents.pair_numbers import number_entries
from crossovers.events.crossover import Crossover, WishCost
from crossovers.playbacks import Playback
from crossovers.printed.line_paths import Colours
from crossovers.seats import Seating
from crossovers.sections import Section
from movements.catalogue.names import title_of
from movements.seats import Direction, Line

Document = dict[str, Any]


def crossover_document(crossover: Crossover, colours: Colours | None = None) -> Document:
    """The document; keys beyond the contract's only where they say something."""
    count, bound = crossover.count, crossover.bound
    document: Document = {
        "method": crossover.method,
        "sections": [_section(section) for section in crossover.sessions[0].sections],
        "sessions": [seating_document(session.seating) for session in crossover.sessions],
        "playbacks": {
            "total": count.total,
            "most_per_pair": count.most_per_pair,
            "average": round(count.average, 4),
            "lower_bound": bound.playbacks,
            "bound_reason": bound.reason,
            "proved": crossover.proved,
            "per_pair": count.per_pair,
            "meetings": [playback_document(playback) for playback in count.playbacks],
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
    return document | _extras(crossover, colours)


def _extras(crossover: Crossover, colours: Colours | None) -> Document:
    """What only some methods have to say."""
    document: Document = {}
    if crossover.steps:
        document["steps"] = [
            {"text": step.text, "seating": seating_document(step.seating)}
            for step in crossover.steps
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
    if balance := crossover.balance:
        document["balance"] = balance_summary(balance) | {"per_pair": balance_of_pairs(balance)}
    if crossover.curve:
        document["curve"] = curve_document(crossover.curve)
    if crossover.wish_cost:
        document["wishes"] = _wishes(crossover.wish_cost)
    if crossover.line_move:
        sessions = len(crossover.sessions)
        document |= line_document(crossover.line_move, crossover.limits, sessions, colours)
    if then := _later_sections(crossover):
        document["then"] = then
    if crossover.notes:
        document["notes"] = list(crossover.notes)
    return document


def _later_sections(crossover: Crossover) -> list[Document]:
    """The sections of session two with what they play, where they are other ones."""
    first, *later = (session.sections for session in crossover.sessions)
    if not later or later[0] == first:
        return []
    return [
        _section(section) | {"movement": title_of(section.movement) if section.movement else None}
        for section in later[0]
    ]


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


def seating_document(seating: Seating) -> Document:
    """Who has which seat, by section and direction."""
    return {
        letter: {
            direction.value: list(seating.line(Line(letter, direction))) for direction in Direction
        }
        for letter, _ in seating.sizes
    }


def playback_document(playback: Playback) -> Document:
    return {
        "session": playback.session,
        "round": playback.round,
        "section": playback.section,
        "table": playback.table,
        "pairs": list(playback.pairs),
        "met_in": playback.met_in,
    }
