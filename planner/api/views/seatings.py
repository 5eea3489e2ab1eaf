"""A session's seating in the draft, read and written as a whole."""

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from movements.seats import Direction, Seat
from planner import models
from planner.api.access import require_planner, writer
from planner.api.etags import IF_MATCH, etag_of, is_known, refuse_stale
from planner.api.serializers.plans import SeatingSerializer
from planner.errors import PlanningError
from planner.models import Event, Pair, Section, Session
from planner.plan.seat_exchanges import SeatMap
from planner.roles import may_view
from planner.services.history import planning_step
from planner.services.seating import seats_store
from planner.wording import translated


class SeatingMixin(GenericViewSet):
    """The seating of one session."""

    @extend_schema(methods=["get"], responses=SeatingSerializer)
    @extend_schema(
        methods=["put"],
        request=SeatingSerializer,
        responses=SeatingSerializer,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["get", "put"])
    def seating(self, request: Request, pk: str | None = None) -> Response:
        """Who starts where in the draft; a write gives the session exactly these seats."""
        if request.user.is_anonymous:
            raise NotAuthenticated
        session = self.get_object()
        if not may_view(request.user, session.event.tournament):
            require_planner(request, session.event.tournament)
        if request.method == "PUT":
            require_planner(request, session.event.tournament)
            _write(request, session)
        data = _seating(session)
        etag = etag_of(data)
        if request.method == "GET" and is_known(request, etag):
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
        return Response(data, headers={"ETag": etag})


def _seating(session: Session) -> dict:
    seats = models.Seat.objects.filter(session=session, version__number=None).select_related(
        "section", "pair"
    )
    rows = [
        {
            "section": seat.section.letter,
            "table": seat.table,
            "direction": seat.direction,
            "pair": seat.pair.number,
        }
        for seat in seats
    ]
    rows.sort(key=lambda row: (row["section"], row["table"], row["direction"]))
    return {"event": session.event.slug, "session": session.number, "seats": rows}


@transaction.atomic
def _write(request: Request, session: Session) -> None:
    Event.objects.select_for_update().get(pk=session.event_id)
    refuse_stale(request, etag_of(_seating(session)))
    asked = SeatingSerializer(data=request.data)
    asked.is_valid(raise_exception=True)
    summary = _("Session %(number)s seated through the API") % {"number": session.number}
    with planning_step(event=session.event, author=writer(request), summary=summary):
        seats_store(
            event=session.event,
            number=session.number,
            seats=_checked(session, asked.validated_data["seats"]),
        )


def _checked(session: Session, places: list[dict]) -> SeatMap:
    """The seats by the pairs' keys; what is not there or there twice is refused."""
    last_table = {
        section.letter: section.last_table
        for section in Section.objects.filter(session=session, planned=True)
    }
    pairs = dict(Pair.objects.filter(event=session.event).values_list("number", "pk"))
    seats: SeatMap = {}
    for place in places:
        number = place["pair"]
        seat = Seat(place["section"], place["table"], Direction(place["direction"]))
        if seat.table > last_table.get(seat.section, 0):
            raise PlanningError(_("There is no seat %(seat)s.") % {"seat": translated(seat)})
        if number not in pairs:
            raise PlanningError(_("There is no pair %(number)s.") % {"number": number})
        if seat in seats:
            raise PlanningError(_("Seat %(seat)s is given twice.") % {"seat": translated(seat)})
        if pairs[number] in seats.values():
            raise PlanningError(_("Pair %(number)s is seated twice.") % {"number": number})
        seats[seat] = pairs[number]
    return seats
