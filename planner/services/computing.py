"""What the cores work out, for programs that ask over the network.

A question is asked by a request of the cores and answered by the document
that the command of the same name prints.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from crossovers.documents.answers import (
    crossover_answer,
    event_balance_answer,
    next_session_answer,
    section_plans_answer,
)
from crossovers.documents.event_balance_document import event_balance_request
from crossovers.documents.next_session_document import next_session_request
from crossovers.requests import CrossoverRequest, SectionPlansRequest
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.progress import Tell
from movements.questions.asked_movement import AskedMovement, movement_answer
from movements.questions.balance_question import BalanceRequest, balance_answer
from movements.questions.checked_movement import Limits
from movements.questions.file_questions import (
    ConversionRequest,
    VerificationRequest,
    conversion_answer,
    verification_answer,
)
from movements.questions.phantoms_question import phantoms_answer
from movements.questions.recommendation import recommendation_answer
from movements.questions.repair_question import RepairRequest, repair_answer
from planner.jobs import Report
from planner.services.progress import telling

Document = dict[str, Any]

PUBLIC = Limits()


@dataclass(frozen=True, slots=True)
class Question:
    """How a request is made of plain values, what answers it, and what a job calls the work."""

    request: Callable[..., Any]
    answer: Callable[[Any, Tell], Document]
    step: str | Promise = ""


QUESTIONS: dict[str, Question] = {
    "movement": Question(
        AskedMovement,
        movement_answer,
        gettext_lazy("Looking for the best arrow switches or the rover's way"),
    ),
    "recommend": Question(RecommendationRequest, recommendation_answer),
    "verify": Question(VerificationRequest, partial(verification_answer, limits=PUBLIC)),
    "convert": Question(ConversionRequest, partial(conversion_answer, limits=PUBLIC)),
    "balance": Question(
        BalanceRequest, balance_answer, gettext_lazy("Weighing every pair against every other")
    ),
    "phantoms": Question(
        AskedMovement, phantoms_answer, gettext_lazy("Trying every place for the phantom")
    ),
    "repair": Question(RepairRequest, repair_answer, gettext_lazy("Trying every repair")),
    "crossover": Question(
        CrossoverRequest, crossover_answer, gettext_lazy("Looking for seats with few playbacks")
    ),
    "section_plans": Question(
        SectionPlansRequest, section_plans_answer, gettext_lazy("Dividing the tables")
    ),
    "event_balance": Question(
        lambda **document: event_balance_request(document),
        event_balance_answer,
        gettext_lazy("Weighing every pair against every other"),
    ),
    "next_session": Question(
        lambda **document: next_session_request(document),
        next_session_answer,
        gettext_lazy("Looking for seats with few playbacks"),
    ),
}


def computing_job(arguments: dict[str, Any], report: Report) -> Document:
    """The answer to a ``question``, asked by the values in ``asked``, in a process of its own."""
    question = QUESTIONS[arguments["question"]]
    report(1, str(question.step))
    return question.answer(question.request(**arguments["asked"]), telling(report))
