"""A session's seating in the draft, read and written as a whole."""

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from planner.api.access import require_planner
from planner.api.etags import etag_of, is_known, refuse_stale
from planner.api.serializers.plans import SeatingSerializer
from planner.enums import Direction
from planner.errors import PlanningError
from planner.models import Event, Pair, Seat, Section, Session
from planner.roles import may_view
from planner.services.history import planning_step
from planner.services.seating import SeatMap, seats_store


class SeatingMixin:
    """The seating of one session."""

    @extend_schema(methods=["get"], responses=SeatingSerializer)
    @extend_schema(methods=["put"], request=SeatingSerializer, responses=SeatingSerializer)
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
    seats = Seat.objects.filter(session=session, version__number=None).select_related(
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
    with planning_step(event=session.event, author=request.user, summary=summary):
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
        letter, table, number = place["section"], place["table"], place["pair"]
        seat = f"{letter}{table} {Direction(place['direction']).label}"
        if table > last_table.get(letter, 0):
            raise PlanningError(_("There is no seat %(seat)s.") % {"seat": seat})
        if number not in pairs:
            raise PlanningError(_("There is no pair %(number)s.") % {"number": number})
        if (letter, table, place["direction"]) in seats:
            raise PlanningError(_("Seat %(seat)s is given twice.") % {"seat": seat})
        if pairs[number] in seats.values():
            raise PlanningError(_("Pair %(number)s is seated twice.") % {"number": number})
        seats[letter, table, place["direction"]] = pairs[number]
    return seats
