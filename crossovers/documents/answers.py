"""The JSON document that answers each request, for command, API and jobs alike."""

from __future__ import annotations

from typing import Any

from crossovers.documents.crossover_document import crossover_document
from crossovers.documents.event_balance_answer import event_balance_answer
from crossovers.documents.proposal_document import proposals_document
from crossovers.documents.section_plans_document import section_plans_document
from crossovers.events.finders import crossover
from crossovers.methods.answer import next_session
from crossovers.plans.section_plans import section_plans
from crossovers.requests import CrossoverRequest, NextSessionRequest, SectionPlansRequest
from movements.progress import Tell, silent

Document = dict[str, Any]

__all__ = [
    "crossover_answer",
    "event_balance_answer",
    "next_session_answer",
    "section_plans_answer",
]


def crossover_answer(request: CrossoverRequest, tell: Tell = silent) -> Document:
    """The seatings of all sessions."""
    return crossover_document(crossover(request, tell), request.painted)


def section_plans_answer(request: SectionPlansRequest, tell: Tell = silent) -> Document:
    """The plans, best first."""
    return section_plans_document(section_plans(request, tell))


def next_session_answer(request: NextSessionRequest, tell: Tell = silent) -> Document:
    """The proposals for a session, best first, and the methods refused."""
    found = next_session(request, lambda _method: tell)
    return proposals_document(request.session, found)
