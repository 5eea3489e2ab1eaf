"""Plan versions, their seats, and releasing."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from planner.api.access import require_planner, writer
from planner.api.etags import IF_MATCH, etag_of, is_known, refuse_stale
from planner.api.filters import SeatFilter, VersionFilter
from planner.api.plan_documents import plan_document
from planner.api.serializers.plans import PlanSerializer, SeatSerializer, VersionSerializer
from planner.api.views.base import Readable
from planner.models import Event, PlanVersion, Seat
from planner.models.section import by_letter
from planner.plan.view import plan_view
from planner.selectors import versions_with_counts
from planner.services.plans import plan_release

PUBLIC_VERSION = Q(event__tournament__public_page=True, number__isnull=False)


class VersionViewSet(Readable):
    """The draft of an event's plan, and the versions released from it."""

    queryset = versions_with_counts()
    serializer_class = VersionSerializer
    path = "event__tournament"
    filterset_class = VersionFilter
    ordering_fields = ("number", "released_at")

    def public_part(self) -> Q:
        return PUBLIC_VERSION

    @extend_schema(responses=PlanSerializer)
    @action(detail=True)
    def plan(self, request: Request, pk: str | None = None) -> Response:
        """The whole plan: sessions, sections, movements, and who starts where."""
        data = _document(self.get_object())
        etag = etag_of(data)
        if is_known(request, etag):
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
        return Response(data, headers={"ETag": etag})


class SeatViewSet(Readable):
    """Where pairs start, in the draft and in released versions."""

    queryset = Seat.objects.order_by(
        "version", "session__number", *by_letter("section__letter"), "table", "-direction", "pk"
    )
    serializer_class = SeatSerializer
    path = "session__event__tournament"
    filterset_class = SeatFilter
    search_fields = ("pair__first_player__name", "pair__second_player__name")
    ordering_fields = ("table", "pair__number")

    def public_part(self) -> Q:
        return Q(version__event__tournament__public_page=True, version__number__isnull=False)


class ReleaseMixin(GenericViewSet):
    """Releasing an event's draft."""

    @extend_schema(request=None, responses={201: VersionSerializer}, parameters=[IF_MATCH])
    @action(detail=True, methods=["post"])
    def release(self, request: Request, slug: str | None = None) -> Response:
        """Freeze the draft as the next version; If-Match has the ETag of the draft's plan."""
        if request.user.is_anonymous:
            raise NotAuthenticated
        event = self.get_object()
        require_planner(request, event.tournament)
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            draft = PlanVersion.objects.filter(event=event, number=None).first()
            refuse_stale(request, etag_of(_document(draft or PlanVersion(event=event))))
            version = plan_release(event=event, author=writer(request))
        values = VersionSerializer.values(versions_with_counts().filter(pk=version.pk))
        (row,) = VersionSerializer.rows(values, request.user)
        return Response(row, status.HTTP_201_CREATED)


def _document(version: PlanVersion) -> dict[str, Any]:
    return PlanSerializer(plan_document(plan_view(version))).data
