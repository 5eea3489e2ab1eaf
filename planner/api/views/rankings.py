"""The ranking of an event's stage: read as it is stored, looked at, taken from a file."""

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from planner.api.access import require_planner, writer
from planner.api.etags import IF_MATCH, etag_of, refuse_stale
from planner.api.serializers.rankings import (
    RankedSerializer,
    RankingPreviewSerializer,
    RankingRequestSerializer,
    StageQuerySerializer,
)
from planner.api.views.event_files import EventFilesMixin
from planner.files.ranking_reader import ranking_read
from planner.models import Event, Stage
from planner.plan.ranking_rows import Row, ranked_row, standing_row
from planner.services.rankings import ranking_preview, ranking_take, stage_to_rank


class RankingMixin(EventFilesMixin):
    """The rankings of one event, for those who may look at all of it."""

    @extend_schema(
        methods=["get"], parameters=[StageQuerySerializer], responses=RankedSerializer(many=True)
    )
    @extend_schema(
        methods=["post"],
        request=RankingRequestSerializer,
        responses=RankingPreviewSerializer,
        parameters=[IF_MATCH],
    )
    @action(detail=True, methods=["get", "post"])
    def ranking(self, request: Request, slug: str | None = None) -> Response:
        """The ranking of a stage; or take it from a file or its text, all or nothing."""
        event = self.viewed_event(request)
        if request.method == "GET":
            query = StageQuerySerializer(data=request.query_params)
            query.is_valid(raise_exception=True)
            rows = _ranked(stage_to_rank(event, query.validated_data.get("stage")))
            return Response(rows, headers={"ETag": etag_of(rows)})
        require_planner(request, event.tournament)
        asked = RankingRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        facts = asked.validated_data
        stage = stage_to_rank(event, facts.get("stage"))
        ranking = ranking_read(facts["content"])
        found = ranking_preview(stage=stage, ranking=ranking)
        answer = {
            "standings": [standing_row(match) for match in found.matches.matches],
            "missing": [pair.number for pair in found.missing],
            "faults": list(found.faults),
        }
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            refuse_stale(request, etag_of(_ranked(stage)))
            if not facts.get("preview"):
                ranking_take(stage=stage, ranking=ranking, author=writer(request))
        return Response(answer)


def _ranked(stage: Stage) -> list[Row]:
    ranked = stage.ranking.select_related("pair__first_player", "pair__second_player")
    return [ranked_row(row) for row in ranked.order_by("place", "pair__number")]
