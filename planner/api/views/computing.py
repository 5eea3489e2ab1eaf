"""Movements, choices, checks, balance, crossovers, repairs and files, worked out on request."""

import re
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
JOB_SECONDS = 120
# Up to these sizes an answer takes well under a second; above them it is a job.
ROVER_TABLES, ROVER_GROUPS = 60, 15
BALANCED_CELLS = 4000
SEATED_TABLES = 1000


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
        if self.is_long(words, options):
            arguments = {"command": self.command, "words": words, "options": options}
            return job_response(request, kind="computing", arguments=arguments, seconds=JOB_SECONDS)
        return Response(computed(self.command, words, options))

    def is_long(self, words: list[str], options: dict[str, Any]) -> bool:
        return False


def movement_size(words: list[str], options: dict[str, Any]) -> tuple[int, int]:
    """Tables and board groups of what is asked for, by its name or its numbers."""
    if numbers := re.match(r"[A-Za-z]+(\d\d)(\d\d)", words[0]):
        return int(numbers[1]), int(numbers[2])
    tables = options.get("tables", 0)
    return tables, options.get("groups") or options.get("rounds") or tables


def needs_search(words: list[str], options: dict[str, Any]) -> bool:
    """Whether the best switches are wanted, or a rover among many tables."""
    tables, groups = movement_size(words, options)
    has_rover = "rover" in options or words[0].upper().endswith("R")
    large = tables > ROVER_TABLES or groups > ROVER_GROUPS
    return options.get("switch") in SEARCHES or (has_rover and large)


class MovementView(CommandView):
    command = "movement"
    request_class = requests.MovementRequestSerializer

    @extend_schema(
        request=requests.MovementRequestSerializer,
        responses={200: documents.MovementSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """One movement with its schedule; the best switches and large rovers take a job."""
        return self.answer(request)

    def is_long(self, words: list[str], options: dict[str, Any]) -> bool:
        return needs_search(words, options)


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

    def is_long(self, words: list[str], options: dict[str, Any]) -> bool:
        tables, groups = movement_size(words, options)
        large = tables * groups > BALANCED_CELLS
        return needs_search(words, options) or bool(options.get("compare")) or large


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

    def is_long(self, words: list[str], options: dict[str, Any]) -> bool:
        seated = sum(options["sections"].values()) * options.get("sessions", 2)
        return options["method"] in {"best", "blocks"} or seated > SEATED_TABLES


class SectionPlansView(CommandView):
    command = "section_plans"
    request_class = requests.SectionPlansRequestSerializer

    @extend_schema(request=requests.SectionPlansRequestSerializer, responses={202: JOB_STARTED})
    def post(self, request: Request) -> Response:
        """Every sensible split of the tables into sections; the answer is a job."""
        return self.answer(request)

    def is_long(self, words: list[str], options: dict[str, Any]) -> bool:
        return True


class RepairView(CommandView):
    command = "repair"
    request_class = requests.RepairRequestSerializer

    @extend_schema(
        request=requests.RepairRequestSerializer,
        responses={200: documents.RepairsSerializer, 202: JOB_STARTED},
    )
    def post(self, request: Request) -> Response:
        """Pairs have come or gone: every repair with its cost; large movements take a job."""
        return self.answer(request)

    def is_long(self, words: list[str], options: dict[str, Any]) -> bool:
        tables, groups = movement_size(words, options)
        large = tables > ROVER_TABLES or groups > ROVER_GROUPS
        return needs_search(words, options) or large


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
