"""Proposals for a next session as the JSON document of the contract."""

from __future__ import annotations

from typing import Any

from crossovers.documents.balance_document import balance_summary
from crossovers.documents.crossover_document import playback_document, seating_document
from crossovers.methods.answer import NextSessionAnswer
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Proposal
from crossovers.methods.wish_prices import WishPrice
from movements.formats.document import document_of

Document = dict[str, Any]


def proposals_document(session: NextSession, answer: NextSessionAnswer) -> Document:
    """The proposals, the best first; keys beyond the contract's only where they say something."""
    document: Document = {
        "proposals": [_proposal(session, proposal) for proposal in answer.proposals],
        "refused": [
            {"method": refused.method.value, "reason": str(refused.reason)}
            for refused in answer.refused
        ],
    }
    if answer.prices:
        document["wishes"] = [_price(price) for price in answer.prices]
    return document


def _proposal(session: NextSession, proposal: Proposal) -> Document:
    document: Document = {
        "method": proposal.method.value,
        "seating": seating_document(proposal.seating),
        "playbacks": {
            "total": proposal.total,
            "most_per_pair": proposal.most_per_pair,
            "lower_bound": proposal.bound.playbacks,
            "bound_reason": proposal.bound.reason,
            "proved": proposal.proved,
            "per_pair": proposal.per_pair,
            "meetings": [playback_document(playback) for playback in proposal.playbacks],
        },
        "wishes_broken": [str(wish.label) for wish in proposal.broken],
        "moves": [
            {"from": move.source, "to": str(move.target), "order": move.order}
            for move in proposal.moves
        ],
        "announcement": list(proposal.announcement),
    }
    if proposal.balance is not None:
        document["balance"] = balance_summary(proposal.balance)
    if proposal.blocks is not None:
        document["blocks"] = proposal.blocks
    if proposal.session.sections != session.sections:
        document["sections"] = [
            {"letter": section.letter, "movement": document_of(section.movement)}
            for section in proposal.session.sections
            if section.movement is not None
        ]
    if proposal.later:
        document["later"] = [seating_document(seating) for seating in proposal.later]
        document["later_playbacks"] = proposal.later_playbacks
    return document


def _price(price: WishPrice) -> Document:
    return {
        "wish": str(price.wish.label),
        "required": price.wish.is_required,
        "with": price.kept and price.kept.playbacks,
        "without": price.without and price.without.playbacks,
        "price": price.price,
        "proved": price.proved,
    }
