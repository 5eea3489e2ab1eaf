"""Movements, choices, checks, balance, crossovers, repairs and files, worked out on request."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from movements.formats.conversion import FileFormat, faults_in, read_movement, written
from movements.formats.document import fault_rows, read
from movements.formats.movement_file import MovementFile
from planner.api.serializers import documents, requests
from planner.api.views.jobs import JOB_STARTED, job_response
from planner.services.computing import computed

SEARCHES = ("best", "best-rounds")
QUICK_SECONDS = 120


class ComputingView(APIView):
    """Works something out without touching the database."""

    request_class: ClassVar[type[Serializer]]
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "computing"

    def asked(self, request: Request) -> dict[str, Any]:
        serializer = self.request_class(data=request.data)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


class CommandView(ComputingView):
    """The document of a command; what needs a search runs as a job."""

    command: ClassVar[str]

    def answer(self, request: Request) -> Response:
        options = self.asked(request)
        words = [options.pop("movement")] if "movement" in options else []
        if self.is_long(options):
            arguments = {"command": self.command, "words": words, "options": options}
            return job_response(
                request, kind="computing", arguments=arguments, seconds=QUICK_SECONDS
            )
        return Response(computed(self.command, words, options))

    def is_long(self, options: dict[str, Any]) -> bool:
        return options.get("switch") in SEARCHES


class MovementView(CommandView):
    command = "movement"
    request_class = requests.MovementRequestSerializer

    @extend_schema(
        request=requests.MovementRequestSerializer,
        responses={200: documents.MovementSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """One movement with its schedule; the best arrow switches take a job."""
        return self.answer(request)


class RecommendView(CommandView):
    command = "recommend"
    request_class = requests.RecommendRequestSerializer

    @extend_schema(
        request=requests.RecommendRequestSerializer, responses={200: documents.ChoicesSerializer}
    )
    def post(self, request: Request) -> Response:
        """Every movement that fits, with its figures, the one to choose first."""
        return self.answer(request)


class BalanceView(CommandView):
    command = "balance"
    request_class = requests.BalanceRequestSerializer

    @extend_schema(
        request=requests.BalanceRequestSerializer,
        responses={200: documents.BalanceSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """How fair a movement is with one winner; searches take a job."""
        return self.answer(request)

    def is_long(self, options: dict[str, Any]) -> bool:
        return super().is_long(options) or bool(options.get("compare"))


class CrossoverView(CommandView):
    command = "crossover"
    request_class = requests.CrossoverRequestSerializer

    @extend_schema(
        request=requests.CrossoverRequestSerializer,
        responses={200: documents.CrossoverSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """Seatings for all sessions; the methods best and blocks take a job."""
        return self.answer(request)

    def is_long(self, options: dict[str, Any]) -> bool:
        return options["method"] in {"best", "blocks"}


class SectionPlansView(CommandView):
    command = "section_plans"
    request_class = requests.SectionPlansRequestSerializer

    @extend_schema(request=requests.SectionPlansRequestSerializer, responses={202: JOB_STARTED})
    def post(self, request: Request) -> Response:
        """Every sensible split of the tables into sections; the answer is a job."""
        return self.answer(request)

    def is_long(self, options: dict[str, Any]) -> bool:
        return True


class RepairView(CommandView):
    command = "repair"
    request_class = requests.RepairRequestSerializer

    @extend_schema(
        request=requests.RepairRequestSerializer,
        responses={200: documents.RepairsSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """Pairs have come or gone: every repair with its cost, the best first."""
        return self.answer(request)


class VerifyView(ComputingView):
    request_class = requests.VerifyRequestSerializer

    @extend_schema(
        request=requests.VerifyRequestSerializer, responses={200: documents.FaultsSerializer}
    )
    def post(self, request: Request) -> Response:
        """Every fault of a movement, whoever wrote it."""
        asked = self.asked(request)
        if "movement" in asked:
            found = read(asked["movement"]).faults()
        else:
            found = faults_in(asked["text"].encode())
        return Response({"faults": fault_rows(found)})


class ConvertView(ComputingView):
    request_class = requests.ConvertRequestSerializer

    @extend_schema(
        request=requests.ConvertRequestSerializer, responses={200: documents.ConvertedSerializer}
    )
    def post(self, request: Request) -> Response:
        """A movement in the file format of another program."""
        asked = self.asked(request)
        file = read_movement(asked["text"].encode(), asked.get("number"))
        boards = asked.get("boards", file.boards_per_round)
        wanted = FileFormat(asked["to"])
        text = written([MovementFile(file.movement, file.title, boards)], wanted)
        return Response({"format": wanted, "text": text})
