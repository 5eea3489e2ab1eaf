"""Movements, choices, checks, balance, crossovers, repairs and files, worked out on request."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from crossovers.documents.event_balance_document import EventBalanceRequest
from crossovers.requests import CrossoverRequest, NextSessionRequest
from movements.progress import silent
from movements.questions.asked_movement import AskedMovement
from movements.questions.balance_question import BalanceRequest
from planner.api.serializers import documents, file_requests, requests
from planner.api.serializers.event_requests import EventBalanceRequestSerializer
from planner.api.views.jobs import JOB_STARTED, job_response
from planner.services.computing import QUESTIONS

JOB_SECONDS = 120
# Up to these sizes an answer takes well under a second; above them it is a job.
ROVER_TABLES, ROVER_GROUPS = 60, 15
BALANCED_CELLS = 4000
SEATED_TABLES = 1000
# All other methods search.
QUICK_METHODS = {"recipe", "lines"}


class ComputingView(APIView):
    """Works something out without touching the database; what takes long runs as a job."""

    question: ClassVar[str]
    request_class: ClassVar[type[requests.RequestSerializer]]
    only_reads = True
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "computing"

    def answer(self, request: Request) -> Response:
        serializer = self.request_class(data=request.data)
        serializer.is_valid(raise_exception=True)
        asked = serializer.validated_data
        if self.is_long(asked):
            arguments = {"question": self.question, "asked": serializer.asked}
            return job_response(request, kind="computing", arguments=arguments, seconds=JOB_SECONDS)
        return Response(QUESTIONS[self.question].answer(asked, silent))

    def is_long(self, asked: Any) -> bool:
        return False


def is_large(asked: AskedMovement) -> bool:
    tables, groups = asked.size
    return tables > ROVER_TABLES or groups > ROVER_GROUPS


def needs_search(asked: AskedMovement) -> bool:
    """Whether the best switches are wanted, or a rover among many tables."""
    return asked.seeks_switches or (asked.has_rover and is_large(asked))


class MovementView(ComputingView):
    question = "movement"
    request_class = requests.MovementRequestSerializer

    @extend_schema(
        request=requests.MovementRequestSerializer,
        responses={200: documents.MovementSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """One movement with its schedule; the best switches and large rovers take a job."""
        return self.answer(request)

    def is_long(self, asked: AskedMovement) -> bool:
        return needs_search(asked)


class RecommendView(ComputingView):
    question = "recommend"
    request_class = requests.RecommendRequestSerializer

    @extend_schema(
        request=requests.RecommendRequestSerializer, responses={200: documents.ChoicesSerializer}
    )
    def post(self, request: Request) -> Response:
        """Every movement that fits, with its figures, the one to choose first."""
        return self.answer(request)


class BalanceView(ComputingView):
    question = "balance"
    request_class = requests.BalanceRequestSerializer

    @extend_schema(
        request=requests.BalanceRequestSerializer,
        responses={200: documents.BalanceSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """How fair a movement is with one winner; searches and simulations take a job."""
        return self.answer(request)

    def is_long(self, asked: BalanceRequest) -> bool:
        tables, groups = asked.size
        searches = needs_search(asked) or asked.compare or asked.simulate is not None
        return searches or tables * groups > BALANCED_CELLS


class PhantomsView(ComputingView):
    question = "phantoms"
    request_class = requests.MovementRequestSerializer

    @extend_schema(
        request=requests.MovementRequestSerializer,
        responses={200: documents.PhantomsSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """Half a table over: every place for the phantom, the least loss first."""
        return self.answer(request)

    def is_long(self, asked: AskedMovement) -> bool:
        return needs_search(asked) or is_large(asked)


class RepairView(ComputingView):
    question = "repair"
    request_class = requests.RepairRequestSerializer

    @extend_schema(
        request=requests.RepairRequestSerializer,
        responses={200: documents.RepairsSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """Pairs have come or gone: every repair with its cost; large movements take a job."""
        return self.answer(request)

    def is_long(self, asked: AskedMovement) -> bool:
        return needs_search(asked) or is_large(asked)


class CrossoverView(ComputingView):
    question = "crossover"
    request_class = requests.CrossoverRequestSerializer

    @extend_schema(
        request=requests.CrossoverRequestSerializer,
        responses={200: documents.CrossoverSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """Seatings for all sessions; the methods best and blocks take a job."""
        return self.answer(request)

    def is_long(self, asked: CrossoverRequest) -> bool:
        seated = sum(tables for _, tables in asked.sections) * asked.sessions
        return asked.method in {"best", "blocks"} or seated > SEATED_TABLES


class NextSessionView(ComputingView):
    question = "next_session"
    request_class = requests.NextSessionRequestSerializer

    @extend_schema(
        request=requests.NextSessionRequestSerializer,
        responses={200: documents.ProposalsSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """Proposals for a session, from who has played where; searches take a job."""
        return self.answer(request)

    def is_long(self, asked: NextSessionRequest) -> bool:
        seated = sum(section.tables for section in asked.session.sections)
        quick = asked.methods and set(asked.methods) <= QUICK_METHODS
        return not quick or asked.prices or seated > SEATED_TABLES


class EventBalanceView(ComputingView):
    question = "event_balance"
    request_class = EventBalanceRequestSerializer

    @extend_schema(
        request=EventBalanceRequestSerializer,
        responses={200: documents.EventBalanceAnswerSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """How fair an event is over its sessions; switches and simulations take a job."""
        return self.answer(request)

    def is_long(self, asked: EventBalanceRequest) -> bool:
        seats = sum(len(session.seating.pairs) for session in asked.sessions)
        searches = asked.switch not in (None, "none") or asked.final is not None
        return searches or bool(asked.simulate) or seats > 2 * SEATED_TABLES


class SectionPlansView(ComputingView):
    question = "section_plans"
    request_class = requests.SectionPlansRequestSerializer

    @extend_schema(request=requests.SectionPlansRequestSerializer, responses={202: JOB_STARTED})
    def post(self, request: Request) -> Response:
        """Every sensible split of the tables into sections; the answer is a job."""
        return self.answer(request)

    def is_long(self, asked: Any) -> bool:
        return True


class VerifyView(ComputingView):
    question = "verify"
    request_class = file_requests.VerifyRequestSerializer

    @extend_schema(
        request=file_requests.VerifyRequestSerializer, responses={200: documents.FaultsSerializer}
    )
    def post(self, request: Request) -> Response:
        """Every fault of a movement from anywhere, its figures, drawing and other formats."""
        return self.answer(request)


class ConvertView(ComputingView):
    question = "convert"
    request_class = file_requests.ConvertRequestSerializer

    @extend_schema(
        request=file_requests.ConvertRequestSerializer,
        responses={200: documents.ConvertedSerializer},
    )
    def post(self, request: Request) -> Response:
        """A movement in the file format of another program."""
        return self.answer(request)
