"""An event's files: entries in and out, the whole event, lists for other programs."""

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated, NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from planner.api.access import require_planner, writer
from planner.api.etags import IF_MATCH, etag_of, refuse_stale
from planner.api.serializers.event_files import (
    BridgemateSerializer,
    BwsRequestSerializer,
    BwsSerializer,
    EntriesPreviewSerializer,
    EntriesRequestSerializer,
    ProgramFileRequestSerializer,
    ProgramFileSerializer,
    ProgramOfferSerializer,
    SessionQuerySerializer,
)
from planner.api.serializers.resources import EventSerializer
from planner.api.views.base import Readable
from planner.enums import Program
from planner.files import entries_csv
from planner.files.bridgemate import bridgemate_document
from planner.files.entries_reader import entries_read
from planner.files.program_files import FileOrder, order_again, program_file_make
from planner.files.program_offers import program_offers
from planner.files.seat_lists import bbo_registrants, seat_list
from planner.models import Event, ProgramFile, Tournament
from planner.plan.event_document import event_document
from planner.plan.event_shape import EventDocumentShape
from planner.plan.released import released_plan
from planner.plan.view import Plan
from planner.roles import may_view
from planner.selectors import pairs_with_players
from planner.services.entry_import import entries_import, entries_preview
from planner.services.whole_events import event_document_check, event_import

CSV_FILE = {(200, "text/csv"): OpenApiTypes.STR}
TEXT_FILE = {(200, "text/plain"): OpenApiTypes.STR}


def text_file(name: str, text: str, content_type: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=f"{content_type}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


class EventFilesMixin(Readable):
    """Files of one event, for those who may look at all of it."""

    only_reads = False

    def viewed_event(self, request: Request) -> Event:
        if request.user.is_anonymous:
            raise NotAuthenticated
        event = self.get_object()
        if not may_view(request.user, event.tournament):
            raise PermissionDenied
        return event

    def released_plan(self, request: Request) -> Plan:
        return released_plan(self.viewed_event(request))

    def asked_session(self, request: Request) -> int | None:
        query = SessionQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        return query.validated_data.get("session")

    @extend_schema(methods=["get"], responses=CSV_FILE)
    @extend_schema(
        methods=["post"],
        request=EntriesRequestSerializer,
        responses=EntriesPreviewSerializer,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["get", "post"])
    def entries(self, request: Request, slug: str | None = None) -> Response | HttpResponse:
        """The pairs as CSV; or take pairs from a file, all or none."""
        event = self.viewed_event(request)
        if request.method == "GET":
            text = _entries(event)
            answer = text_file(f"{event.slug}-entries.csv", text, "text/csv")
            answer["ETag"] = etag_of(text)
            return answer
        require_planner(request, event.tournament)
        asked = EntriesRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        file = entries_read(asked.validated_data["text"].encode("utf-8", "replace"))
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            refuse_stale(request, etag_of(_entries(event)))
            if asked.validated_data.get("preview"):
                done = entries_preview(event=event, file=file)
            else:
                done = entries_import(event=event, file=file, author=writer(request))
        return Response(EntriesPreviewSerializer(done).data)

    @extend_schema(responses=EventDocumentShape)
    @action(detail=True)
    def export(self, request: Request, slug: str | None = None) -> Response:
        """The whole event as one document, to be imported elsewhere."""
        return Response(event_document(self.viewed_event(request)))

    @extend_schema(
        request=EventDocumentShape,
        responses={
            200: OpenApiResponse(EventSerializer, description="It was here already."),
            201: EventSerializer,
        },
    )
    @action(detail=False, methods=["post"], url_path="import", url_name="import")
    def import_document(self, request: Request) -> Response:
        """Take in a whole event that another installation exported; twice is once."""
        if request.user.is_anonymous:
            raise NotAuthenticated
        if not request.user.has_perm("planner.add_tournament"):
            raise PermissionDenied
        document = event_document_check(request.data)
        known = Tournament.objects.filter(slug=document["tournament"]["slug"]).first()
        if known is not None:
            require_planner(request, known)
        event, is_new = event_import(document=document, author=writer(request))
        if not may_view(request.user, event.tournament):
            raise PermissionDenied
        data = self.row(pk=event.pk)
        return Response(data, status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    @extend_schema(parameters=[SessionQuerySerializer], responses=BridgemateSerializer)
    @action(detail=True)
    def bridgemate(self, request: Request, slug: str | None = None) -> Response:
        """The newest release for the Bridgemate Data Connector."""
        return Response(
            bridgemate_document(self.released_plan(request), self.asked_session(request))
        )

    @extend_schema(request=BwsRequestSerializer, responses=BwsSerializer)
    @action(detail=True, methods=["post"], only_reads=True)
    def bws(self, request: Request, slug: str | None = None) -> Response:
        """The newest release in a Bridgemate file; the empty one is kept, to be filled anew."""
        plan = self.released_plan(request)
        asked = BwsRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        order = FileOrder(
            Program.BWS,
            asked.validated_data.get("session", 0),
            empty=asked.validated_data["file"],
            from_round=asked.validated_data.get("from_round"),
        )
        made = program_file_make(plan, order, writer(request))
        return Response(BwsSerializer({"file": made.content, "warnings": made.warnings}).data)

    @extend_schema(methods=["get"], responses=ProgramOfferSerializer(many=True))
    @extend_schema(
        methods=["post"], request=ProgramFileRequestSerializer, responses=ProgramFileSerializer
    )
    @action(detail=True, methods=["get", "post"], url_path="program-files")
    def program_files(self, request: Request, slug: str | None = None) -> Response:
        """The files that programs were given and what they need now; or one of them made anew."""
        plan = self.released_plan(request)
        if request.method == "GET":
            return Response(ProgramOfferSerializer(program_offers(plan), many=True).data)
        asked = ProgramFileRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        file = ProgramFile.objects.filter(event=plan.event, pk=asked.validated_data["id"]).first()
        if file is None:
            raise NotFound(_("This event has no such file."))
        if file.program == Program.CONNECTOR:
            require_planner(request, plan.event.tournament)
        order = order_again(file, asked.validated_data.get("from_round"))
        made = program_file_make(plan, order, writer(request))
        return Response(ProgramFileSerializer(made).data)

    @extend_schema(responses=CSV_FILE)
    @action(detail=True, url_path="seat-list")
    def seat_list(self, request: Request, slug: str | None = None) -> HttpResponse:
        """Everybody by name with the seats of the newest release, as CSV."""
        plan = self.released_plan(request)
        return text_file(f"{plan.event.slug}-seats.csv", seat_list(plan), "text/csv")

    @extend_schema(parameters=[SessionQuerySerializer], responses=TEXT_FILE)
    @action(detail=True)
    def bbo(self, request: Request, slug: str | None = None) -> HttpResponse:
        """The registrants of a session for BBO, in the order in which they sit."""
        plan = self.released_plan(request)
        text = bbo_registrants(plan, self.asked_session(request) or 1)
        return text_file(f"{plan.event.slug}-bbo.txt", text, "text/plain")


def _entries(event: Event) -> str:
    return entries_csv.write(pairs_with_players().filter(event=event).order_by("number"))
