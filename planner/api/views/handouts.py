"""Handouts of an event, as a job that makes the PDF."""

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.viewsets import GenericViewSet

from planner.api.serializers.handouts import HandoutsRequestSerializer
from planner.api.views.jobs import JOB_STARTED, job_response
from planner.enums import Paper
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_arguments
from planner.roles import may_view
from planner.selectors import version_to_print

PACK_SECONDS = 600


class HandoutsMixin(GenericViewSet):
    """Printing an event."""

    throttle_scope = ""
    only_reads = False

    @extend_schema(request=HandoutsRequestSerializer, responses={202: JOB_STARTED})
    @action(
        detail=True,
        methods=["post"],
        throttle_classes=[ScopedRateThrottle],
        throttle_scope="files",
        only_reads=True,
    )
    def handouts(self, request: Request, slug: str | None = None) -> Response:
        """Make the event's handouts as one PDF: the answer is a job, whose file is the PDF."""
        if request.user.is_anonymous:
            raise NotAuthenticated
        event = self.get_object()
        if not may_view(request.user, event.tournament):
            raise PermissionDenied
        serializer = HandoutsRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        asked = serializer.validated_data
        order = Order(
            version=version_to_print(event, asked.get("version"), draft=asked.get("draft", False)),
            kinds=tuple(HandoutKind(kind) for kind in asked.get("only") or HandoutKind),
            paper=Paper(asked["paper"]) if "paper" in asked else None,
            session=asked.get("session"),
            only_changed=asked.get("only_changed", False),
        )
        return job_response(
            request, kind="handouts", arguments=pack_arguments(order), seconds=PACK_SECONDS
        )
